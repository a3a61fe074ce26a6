import { lazily, Schema } from '../../../domain/kernel/shapes.ts';
import type { Consumer } from '../../../domain/model/person.ts';
import { Flag, field, id, lenientList, optional, orNull, text, words } from './primitives.ts';

export const PersonType = words({ FISICA: 'natural', JURIDICA: 'legal' });
export const Gender = words({
  MASCULINO: 'masculine',
  FEMININO: 'feminine',
  NAO_INFORMADO: 'undisclosed',
  OUTROS: 'other',
});

export const flatAddress = {
  country: text('end_pais'),
  state: text('end_estado'),
  city: text('end_cidade'),
  district: text('end_bairro'),
  street: text('end_logradouro'),
  postalCode: text('end_cep'),
  number: text('end_numero'),
  complement: text('end_complemento'),
};

const profile = {
  name: text('nome'),
  companyName: text('razao_social'),
  email: field('email', Schema.String),
  phone: text('celular'),
  document: text('documento'),
  cnpj: text('cnpj'),
  passport: text('passaporte'),
  birthDate: text('dt_nascimento'),
  gender: orNull('genero', Gender),
  personType: optional('tipo_pessoa', PersonType, 'natural' as const),
  ...flatAddress,
  newsletter: optional('newsletter', Flag, false),
  termsAcceptedAt: text('aceite_termos_dthr'),
};

export const WireConsumer = lazily(() =>
  Schema.Struct({
    userId: field('idusuario', id()),
    consumerId: field('idconsumidor', id()),
    ...profile,
    status: optional('status', Schema.String, 'ATIVO'),
  }),
);

export const toConsumer = (wire: typeof WireConsumer.Type): Consumer => {
  const { country, state, city, district, street, postalCode, number, complement, ...rest } = wire;
  return { ...rest, address: { country, state, city, district, street, postalCode, number, complement } };
};

export const LogInBody = lazily(() =>
  Schema.Struct({
    email: orNull('email', Schema.String),
    password: orNull('senha', Schema.String),
    token: orNull('token_acesso', Schema.String),
    captcha: text('captcha'),
  }),
);

export const LogInResponse = lazily(() =>
  Schema.Struct({
    accessToken: field('access_token', Schema.String),
    consumer: field('info', WireConsumer),
  }),
);

export const RegisterBody = lazily(() =>
  Schema.Struct({
    language: optional('idioma', Schema.String, 'pt-BR'),
    ...profile,
    password: field('senha', Schema.String),
    captcha: text('captcha'),
  }),
);

export const UpdateBody = lazily(() =>
  Schema.Struct({
    userId: field('idusuario', id()),
    consumerId: field('idconsumidor', id()),
    ...profile,
    status: optional('status', Schema.String, 'ATIVO'),
    type: text('type'),
    userType: text('user_type'),
  }),
);
/** The `authorization` response header has the new token, if any. */
export const UpdateResponse = lazily(() => Schema.Struct({ consumer: field('info', WireConsumer) }));

export const ChangePasswordBody = lazily(() =>
  Schema.Struct({
    oldPassword: field('senha_antiga', Schema.String),
    newPassword: field('senha_nova', Schema.String),
  }),
);

/** Known and unknown e-mails get the same response. */
export const ForgotPasswordBody = lazily(() =>
  Schema.Struct({
    email: field('email', Schema.String),
    captcha: text('captcha'),
    language: optional('idioma', Schema.String, 'pt-BR'),
    /** The server accepts only links to its own site. */
    url: field('url', Schema.String),
  }),
);

export const ResetPasswordBody = lazily(() =>
  Schema.Struct({
    email: field('email', Schema.String),
    password: field('senha', Schema.String),
    token: field('token', Schema.String),
  }),
);

export const ValidateTokenBody = lazily(() =>
  Schema.Struct({
    email: field('email', Schema.String),
    token: field('token', Schema.String),
  }),
);

/** Checks whether mail can be sent there. Never reveals whether an account exists. */
export const ValidateEmailBody = lazily(() => Schema.Struct({ email: field('email', Schema.String) }));
export const ValidateEmailResponse = lazily(() =>
  Schema.Struct({ valid: field('valido', Flag), message: text('msg') }),
);

export const CheckCpfBody = lazily(() => Schema.Struct({ cpf: field('cpf', Schema.String) }));
export const CheckCpfResponse = lazily(() =>
  Schema.Struct({ name: text('nome'), valid: field('valido', Flag) }),
);

export const LoginProvidersBody = lazily(() =>
  Schema.Struct({ redirectUrl: field('url_redirect', Schema.String) }),
);
export const LoginProvider = lazily(() =>
  Schema.Struct({
    providerId: field('id_loginexterno', id()),
    name: field('dsc_loginexterno', Schema.String),
    url: field('url_auth', Schema.String),
    icon: text('icone'),
  }),
);
export const LoginProviders = lazily(() => lenientList(LoginProvider));
export type LoginProvider = typeof LoginProvider.Type;

/** Response without data. `msg` is required: otherwise an empty or foreign body would pass as success. */
export const Done = lazily(() => Schema.Struct({ message: field('msg', Schema.String) }));
