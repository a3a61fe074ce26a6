import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import {
  askedFields,
  documentField,
  documentOf,
  FILLED_BY_POSTAL_CODE,
  filledByPostalCode,
  offeredFields,
  type ProfileField,
  type Purpose,
} from '../../../../domain/fields/profile.ts';
import { isPostalCode } from '../../../../domain/fields/text.ts';
import type { Country } from '../../../../domain/kernel/values.ts';
import type { Consumer } from '../../../../domain/model/person.ts';
import { useCore, useSnapshot } from '../../../core/index.ts';
import { useShowNotice } from '../../../kit/dispatch.ts';
import type { FieldError } from '../../../kit/forms/ErrorSummary.tsx';
import { type CheckedForm, useCheckedForm } from '../../../kit/forms/useCheckedForm.ts';
import { useCheck } from '../../../kit/forms/violations.ts';
import { codeText } from '../../../kit/messages.ts';
import { useQuery } from '../../../kit/query.ts';
import { homeFor, type ProfileValues, profileErrors, startValues } from './profile-form.ts';

export interface ProfileFormState extends CheckedForm<ProfileValues> {
  readonly site: Country;
  /** Required and optional fields, in page order. */
  readonly asked: readonly ProfileField[];
  readonly offered: readonly ProfileField[];
  readonly cpf: ServerCheck;
  /** Validates the document on blur, also with the server if the settings say so. */
  readonly judgeDocument: () => void;
  /**
   * Resolves to false if the server refuses the CPF, whose field then shows the error. True where no check applies.
   */
  readonly isDocumentKnown: () => Promise<boolean>;
}

const useCpfCheck = (): ServerCheck => {
  const core = useCore();
  const tell = useShowNotice();
  return useServerCheck(async (cpf) => {
    const answer = await core.query('checkCpf', { cpf });
    if (answer.ok && answer.value.valid) return null;
    if (!answer.ok && answer.problem.code !== 'refused') throw new Error(answer.problem.code);
    const own = answer.ok ? null : answer.problem.serverMessage;
    tell('error', 'session.cpf-refused', own);
    return own ?? codeText('session.cpf-refused');
  });
};

export const useProfileForm = (
  consumer: Consumer | null,
  purpose: Purpose,
  { withEmail = false }: { readonly withEmail?: boolean } = {},
): ProfileFormState => {
  const check = useCheck();
  const site = useSnapshot((snapshot) => snapshot.settings.site);
  const asksRegister = useSnapshot((snapshot) => snapshot.settings.checkCpfWithServer);
  const cpf = useCpfCheck();
  const { t } = useTranslation('entry');
  const labelOf = (name: ProfileField): string => t(`field.${name}`);
  const context = { check, site, purpose, now: new Date(), labelOf };
  const form = useCheckedForm<ProfileValues>(startValues(site, consumer), (values) => {
    const wrong = profileErrors(values, offeredFields(purpose, values.kind, site), context);
    const email = withEmail ? check('email', {})(values.email.trim()) : null;
    if (email !== null) wrong.email = email;
    const refused = documentField(values.kind, site) === 'document' ? cpf.refusal(values.document) : null;
    return refused !== null && !wrong.document ? { ...wrong, document: refused } : wrong;
  });
  const { kind, document } = form.values;
  const isDocumentKnown = async (): Promise<boolean> => {
    const asks = asksRegister && site === 'BR' && kind === 'natural';
    if (!asks || check('bearerCpf', {})(document) !== null) return true;
    const known = await cpf.check(document);
    if (!known) form.judge('document');
    return known;
  };
  return {
    ...form,
    site,
    asked: askedFields(purpose, kind, site),
    offered: offeredFields(purpose, kind, site),
    cpf,
    isDocumentKnown,
    judgeDocument: () => {
      form.judge('document');
      void isDocumentKnown();
    },
  };
};

export const useFieldErrors = (): ((form: ProfileFormState) => FieldError[]) => {
  const { t } = useTranslation('entry');
  return ({ errors, values: { kind }, site }) => {
    const person = kind === 'legal' ? 'legal' : 'natural';
    const home = kind === 'foreign' ? 'other' : site;
    return Object.entries(errors).map(([name, message]) => ({
      id: `profile-${name}`,
      label:
        name === 'document' ? t(`field.${documentOf(home, person)}`) : t(`field.${name}` as 'field.name'),
      message: String(message),
    }));
  };
};

/** Resolves to the server's refusal, or null. Throws without a response. */
type Ask = (text: string) => Promise<string | null>;

export interface ServerCheck {
  readonly pending: boolean;
  /** Null unless the server refused this text. */
  readonly refusal: (text: string) => string | null;
  /** Checks each text once. Resolves to true unless the server refuses it, also without a response. */
  readonly check: (text: string) => Promise<boolean>;
}

/** Server-side check of a field. A refused text stays invalid; a missing response never blocks the buyer. */
export const useServerCheck = (ask: Ask): ServerCheck => {
  const asked = useRef(new Map<string, Promise<string | null>>());
  const refused = useRef(new Map<string, string>());
  const [pending, setPending] = useState(0);
  const answerTo = async (text: string): Promise<string | null> => {
    setPending((count) => count + 1);
    try {
      const refusal = await ask(text);
      if (refusal !== null) refused.current.set(text, refusal);
      return refusal;
    } catch {
      asked.current.delete(text);
      return null;
    } finally {
      setPending((count) => count - 1);
    }
  };
  return {
    pending: pending > 0,
    refusal: (text) => refused.current.get(text) ?? null,
    check: async (text) => {
      const answer = asked.current.get(text) ?? answerTo(text);
      asked.current.set(text, answer);
      return (await answer) === null;
    },
  };
};

interface PostalCode {
  /** `told`: the address is known and need not be typed. `silent`: no address is available. */
  readonly lookup: 'idle' | 'asking' | 'told' | 'silent';
  readonly tellsStreet: boolean;
}

/**
 * Looks up the address of a complete postal code. The response fills empty fields (F-37); a failure changes nothing.
 */
export const usePostalCode = (form: ProfileFormState): PostalCode => {
  const { postalCode: code, street, district, city, state } = form.values;
  // The initial address belongs to the initial postal code, so the lookup of another code replaces it.
  const [start] = useState({ code, street, district, city, state });
  const settings = useQuery('settings', {});
  const home = homeFor(form.values, form.site);
  const whole = home !== 'other' && isPostalCode(code, home);
  const asks = whole && settings?.ok === true && settings.value.tellsAddresses && code !== start.code;
  const answer = useQuery('postalAddress', asks ? { country: home, code } : null);
  const last = useRef<Parameters<typeof filledByPostalCode>[1]>(start);
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once per response
  useEffect(() => {
    if (!answer?.ok) return;
    const filled = filledByPostalCode(form.values, last.current, answer.value);
    last.current = answer.value;
    for (const name of FILLED_BY_POSTAL_CODE) form.set(name, filled[name] ?? '');
  }, [answer]);
  const tellsStreet = (answer?.ok ? answer.value.street : start.street) !== '';
  if (!whole) return { lookup: home === 'other' ? 'silent' : 'idle', tellsStreet };
  if (!asks) return { lookup: city === '' ? 'silent' : 'told', tellsStreet };
  if (answer === null) return { lookup: 'asking', tellsStreet };
  return { lookup: answer.ok ? 'told' : 'silent', tellsStreet };
};
