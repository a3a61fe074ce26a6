import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import {
  askedFields,
  FILLED_BY_POSTAL_CODE,
  filledByPostalCode,
  offeredFields,
  type ProfileField,
  type Purpose,
  purposeOf,
} from '../../../../domain/fields/profile.ts';
import type { Country } from '../../../../domain/kernel/values.ts';
import type { Consumer } from '../../../../domain/model/person.ts';
import {
  asksStreet,
  cpfVerdict,
  effectOf,
  emailVerdict,
  fieldLabel,
  isComparedWithRegister,
  isEmailChecked,
  isRequired,
  type PostalLookup,
  type ProfileContext,
  type ProfileValues,
  postalLookup,
  postalRequest,
  profileValues,
  profileViolations,
  type Verdict,
} from '../../../../domain/session/profile-form.ts';
import { useCore, useSnapshot } from '../../../core/index.ts';
import { useShowNotice } from '../../../kit/dispatch.ts';
import { type CheckedForm, type FormErrors, useCheckedForm } from '../../../kit/forms/useCheckedForm.ts';
import { dateOrder, useCheck, useViolationText } from '../../../kit/forms/violations.ts';
import { useOnChange } from '../../../kit/hooks.ts';
import { reasonText } from '../../../kit/messages.ts';
import { pressEnd } from '../../../kit/press.ts';
import { useQuery, valueIn } from '../../../kit/query.ts';

export interface ProfileFormState extends CheckedForm<ProfileValues> {
  readonly context: ProfileContext;
  /** Required fields and `offered`, the optional fields, in page order. */
  readonly asked: readonly ProfileField[];
  readonly offered: readonly ProfileField[];
  readonly cpf: ServerCheck;
  /** Validates the document, also with the server if the settings say so. */
  readonly judgeDocument: () => void;
  /** Resolves to false if the server refuses the CPF. The field then shows the error. True where no check applies. */
  readonly isDocumentKnown: () => Promise<boolean>;
  readonly postal: PostalCode;
}

/** A form with an e-mail. */
export type EmailForm = Pick<CheckedForm<{ email: string }>, 'field' | 'validateField'> & {
  readonly values: { readonly email: string };
};

export interface EmailCheck extends Pick<ServerCheck, 'pending'> {
  /** Error of a text as an e-mail. */
  readonly error: (text: string) => string | null;
  /** Resolves to false if the server refuses the form's e-mail. The field then shows the error. */
  readonly canBeMailed: (form: EmailForm) => Promise<boolean>;
}

export const usePurpose = (): Purpose => useSnapshot(({ cart }) => purposeOf(cart));

/** Asks the server whether an e-mail can be mailed, except for `own`, the account's present one. */
export const useEmailCheck = (own = ''): EmailCheck => {
  const core = useCore();
  const check = useCheck();
  const server = useServerCheck('session.email-refused', async (email) =>
    emailVerdict(await core.query('validateEmail', { email })),
  );
  return {
    pending: server.pending,
    error: (text) => check('email', {})(text) ?? server.refusal(text),
    canBeMailed: async (form) => {
      const { email } = form.values;
      if (!isEmailChecked(email, own)) return true;
      const arrives = await server.check(email);
      if (!arrives) form.validateField('email');
      return arrives;
    },
  };
};

interface ProfileOptions {
  readonly mail?: EmailCheck;
  /** Values typed before. */
  readonly draft?: ProfileValues | undefined;
  /** Shown fields, by default all. Others are not validated. */
  readonly only?: readonly ProfileField[];
}

export const useProfileForm = (
  consumer: Consumer | null,
  purpose: Purpose,
  { mail, draft, only }: ProfileOptions = {},
): ProfileFormState => {
  const { t } = useTranslation('entry');
  const say = useViolationText();
  const site = useSnapshot((snapshot) => snapshot.settings.site);
  const checkCpfWithServer = useSnapshot((snapshot) => snapshot.settings.checkCpfWithServer);
  const today = useSnapshot((snapshot) => snapshot.today);
  const core = useCore();
  const cpf = useServerCheck('session.cpf-refused', async (typed) =>
    cpfVerdict(await core.query('checkCpf', { cpf: typed })),
  );
  const isCompared = (values: ProfileValues): boolean =>
    isComparedWithRegister(values, { site, checkCpfWithServer });
  const context = { site, purpose, today, order: dateOrder };
  const [stored] = useState(() => profileValues(site, consumer, dateOrder));
  const label = (name: keyof ProfileValues, values: ProfileValues): string =>
    t(fieldLabel(name, values, site));
  const form = useCheckedForm<ProfileValues>({
    id: 'profile',
    initialValues: draft ?? stored,
    rules: (values) => {
      const wrong: FormErrors<ProfileValues> = {};
      for (const { name, kind, violation } of profileViolations(values, context))
        if (only?.includes(name) !== false) wrong[name] = say(violation, kind, label(name, values));
      wrong.email = mail?.error(values.email) ?? null;
      if (isCompared(values)) wrong.document ??= cpf.refusal(values.document);
      return wrong;
    },
    label,
    isOptional: (name, values) => !isRequired(name, values, context),
    onBlur: true,
  });
  const { kind, document } = form.values;
  const isDocumentKnown = async (): Promise<boolean> => {
    if (!isCompared(form.values)) return true;
    const known = await cpf.check(document);
    if (!known) form.validateField('document');
    return known;
  };
  return {
    ...form,
    context,
    postal: usePostalCode(form.values, form.set, site, stored),
    asked: askedFields(purpose, kind, site),
    offered: offeredFields(purpose, kind, site),
    cpf,
    isDocumentKnown,
    judgeDocument: () => {
      form.validateField('document');
      void isDocumentKnown();
    },
  };
};

export interface ServerCheck {
  readonly pending: boolean;
  readonly refusal: (text: string) => string | null;
  /** Checks each text once. Resolves to false only if the server refuses the text. */
  readonly check: (text: string) => Promise<boolean>;
}

/** Server-side check of a field. A refused text stays invalid, with the server's words or those of `code`. */
const useServerCheck = (
  code: 'session.email-refused' | 'session.cpf-refused',
  ask: (text: string) => Promise<Verdict>,
): ServerCheck => {
  const tell = useShowNotice();
  const requested = useRef(new Map<string, Promise<boolean>>());
  const refused = useRef(new Map<string, string>());
  const [pending, setPending] = useState(0);
  const requestCheck = async (text: string): Promise<boolean> => {
    await pressEnd();
    setPending((count) => count + 1);
    const verdict = await ask(text);
    const { goesOn, isFinal } = effectOf(verdict);
    if (!isFinal) requested.current.delete(text);
    if (verdict.is === 'refused') {
      tell('error', code, verdict.serverMessage, true);
      refused.current.set(text, reasonText({ ...verdict, code }));
    }
    await pressEnd();
    setPending((count) => count - 1);
    return goesOn;
  };
  return {
    pending: pending > 0,
    refusal: (text) => refused.current.get(text) ?? null,
    check: (text) => {
      const result = requested.current.get(text) ?? requestCheck(text);
      requested.current.set(text, result);
      return result;
    },
  };
};

interface PostalCode {
  readonly lookup: PostalLookup;
  readonly asksStreet: boolean;
}

/** Looks up the address of a postal code. The response fills empty fields (F-37). A failure changes nothing. */
const usePostalCode = (
  values: ProfileValues,
  set: ProfileFormState['set'],
  site: Country,
  // The address of a newly typed postal code replaces that of the stored profile.
  start: ProfileValues,
): PostalCode => {
  const tellsAddresses = valueIn(useQuery('settings', {})[0])?.tellsAddresses === true;
  const request = postalRequest(values, site, start.postalCode, tellsAddresses);
  const [result] = useQuery('postalAddress', request);
  const last = useRef<Parameters<typeof filledByPostalCode>[1]>(start);
  useOnChange(result, () => {
    if (!result?.ok) return;
    const filled = filledByPostalCode(values, last.current, result.value);
    last.current = result.value;
    for (const name of FILLED_BY_POSTAL_CODE) set(name, filled[name] ?? '');
  });
  return {
    lookup: postalLookup(values, site, request !== null, result),
    asksStreet: asksStreet(result, start.street),
  };
};
