/** `consumidor`: consumer, login, registration, passwords. */

import type { Consumer } from '../../../domain/model/person.ts';
import { Schema } from '../../../domain/schema.ts';
import { Flag, field, id, optional, orNull, words } from './primitives.ts';

const text = (wire: string) => optional(wire, Schema.String, '');

export const PersonType = words({ FISICA: 'natural', JURIDICA: 'legal' });
export const Gender = words({
  MASCULINO: 'masculine',
  FEMININO: 'feminine',
  NAO_INFORMADO: 'undisclosed',
  OUTROS: 'other',
});

/** Address fields inside a person's fields. */
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

/** The consumer as the server sends it. */
export const WireConsumer = Schema.Struct({
  userId: field('idusuario', id()),
  consumerId: field('idconsumidor', id()),
  ...profile,
  status: optional('status', Schema.String, 'ATIVO'),
});

export const toConsumer = (wire: typeof WireConsumer.Type): Consumer => {
  const { country, state, city, district, street, postalCode, number, complement, ...rest } = wire;
  return { ...rest, address: { country, state, city, district, street, postalCode, number, complement } };
};

/** POST /consumidor/login: by e-mail and password, or by a valid token. */
export const LogInBody = Schema.Struct({
  email: orNull('email', Schema.String),
  password: orNull('senha', Schema.String),
  token: orNull('token_acesso', Schema.String),
  captcha: text('captcha'),
});

/** Also the response to a registration. `info` is the consumer. */
export const LogInResponse = Schema.Struct({
  accessToken: field('access_token', Schema.String),
  consumer: field('info', WireConsumer),
});

/** POST /consumidor/cadastro. */
export const RegisterBody = Schema.Struct({
  language: optional('idioma', Schema.String, 'pt-BR'),
  ...profile,
  password: field('senha', Schema.String),
  captcha: text('captcha'),
});

/** PUT /consumidor/alterar/{customerId}. */
export const UpdateBody = Schema.Struct({
  userId: field('idusuario', id()),
  consumerId: field('idconsumidor', id()),
  ...profile,
  status: optional('status', Schema.String, 'ATIVO'),
  type: text('type'),
  userType: text('user_type'),
});
/** The `authorization` response header has the new token, if any. */
export const UpdateResponse = Schema.Struct({ consumer: field('info', WireConsumer) });

/** PUT /consumidor/trocarSenha/{customerId}. */
export const ChangePasswordBody = Schema.Struct({
  oldPassword: field('senha_antiga', Schema.String),
  newPassword: field('senha_nova', Schema.String),
});

/** POST /consumidor/recuperarSenha. Known and unknown emails get the same response. */
export const ForgotPasswordBody = Schema.Struct({
  email: field('email', Schema.String),
  captcha: text('captcha'),
  language: optional('idioma', Schema.String, 'pt-BR'),
  /** Target of the link in the e-mail; the server accepts only its own site. */
  url: field('url', Schema.String),
});

/** PUT /consumidor/trocarSenhaToken. */
export const ResetPasswordBody = Schema.Struct({
  email: field('email', Schema.String),
  password: field('senha', Schema.String),
  token: field('token', Schema.String),
});

/** POST /consumidor/validateToken: 404 for a token that is unknown. */
export const ValidateTokenBody = Schema.Struct({
  email: field('email', Schema.String),
  token: field('token', Schema.String),
});

/** POST consumidor/validateEmail: checks if mail can be sent there. Never reveals if an account exists. */
export const ValidateEmailBody = Schema.Struct({ email: field('email', Schema.String) });
export const ValidateEmailResponse = Schema.Struct({ valid: field('valido', Flag), message: text('msg') });

/** POST /consumidor/carregarDados. */
export const CheckCpfBody = Schema.Struct({ cpf: field('cpf', Schema.String) });
export const CheckCpfResponse = Schema.Struct({ name: text('nome'), valid: field('valido', Flag) });

/** POST /consumidor/getLoginsExternos. */
export const LoginProvidersBody = Schema.Struct({ redirectUrl: field('url_redirect', Schema.String) });
export const LoginProvider = Schema.Struct({
  providerId: field('id_loginexterno', id()),
  name: field('dsc_loginexterno', Schema.String),
  url: field('url_auth', Schema.String),
  icon: text('icone'),
});

/** Response of calls that return no data. `msg` is required: without it an empty or foreign body would look like success. */
export const Done = Schema.Struct({ message: field('msg', Schema.String) });
