/** A profile's form: its values, its checks, the server's own, and its errors in the order in which they stand on the page. */
import { useTranslation } from 'react-i18next';
import {
  askedFields,
  documentField,
  documentOf,
  offeredFields,
  type ProfileField,
  type Purpose,
} from '../../../../domain/fields/profile.ts';
import type { Country } from '../../../../domain/kernel/values.ts';
import type { Consumer } from '../../../../domain/model/person.ts';
import { useCore, useSnapshot } from '../../../core/index.ts';
import { useShowNotice } from '../../../kit/dispatch.ts';
import type { FieldError } from '../../../kit/forms/ErrorSummary.tsx';
import { type CheckedForm, useCheckedForm } from '../../../kit/forms/useCheckedForm.ts';
import { useCheck } from '../../../kit/forms/violations.ts';
import { codeText } from '../../../kit/messages.ts';
import { type ProfileValues, profileErrors, startValues } from './profile-form.ts';
import { type ServerCheck, useServerCheck } from './useServerCheck.ts';

export interface ProfileFormState extends CheckedForm<ProfileValues> {
  readonly site: Country;
  /** What is asked for and what is offered, in their order. */
  readonly asked: readonly ProfileField[];
  readonly offered: readonly ProfileField[];
  readonly cpf: ServerCheck;
  /** Judges the document when it is left, by the register too where the settings say so. */
  readonly judgeDocument: () => void;
  /** Whether the register knows the CPF, where it is asked; what it refused is marked. */
  readonly isDocumentKnown: () => Promise<boolean>;
}

/** Where the register of documents is not asked, every document is known to it. */
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
