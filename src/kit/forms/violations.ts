/** Turns what a field check answers into words, once for every form. */
import { useTranslation } from 'react-i18next';
import {
  type FieldContexts,
  type FieldKind,
  type FieldViolation,
  fieldViolation,
} from '../../../domain/fields/violation.ts';

/** The message of a violation. The kind of field names what an empty one asks for: `Enter your email.` */
export type ViolationText = (violation: FieldViolation | null, kind?: FieldKind) => string | null;

export const useViolationText = (): ViolationText => {
  const { t } = useTranslation('codes');
  return (violation, kind) =>
    violation === null ? null : t(violation.code, { ...violation.params, ...(kind && { context: kind }) });
};

export type Check = <K extends FieldKind>(
  kind: K,
  context: FieldContexts[K],
) => (text: string) => string | null;

/** `check('email', {})` is what a form's `validate` takes: null, or the message to show. */
export const useCheck = (): Check => {
  const say = useViolationText();
  return (kind, context) => (text) => say(fieldViolation(kind, text, context), kind);
};
