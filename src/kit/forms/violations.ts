/** Turns what a field check answers into words, once for every form. */
import { useTranslation } from 'react-i18next';
import {
  type FieldContexts,
  type FieldKind,
  type FieldViolation,
  fieldViolation,
} from '../../../domain/fields/violation.ts';

export type ViolationText = (violation: FieldViolation | null) => string | null;

export const useViolationText = (): ViolationText => {
  const { t } = useTranslation('codes');
  return (violation) => (violation === null ? null : t(violation.code, { ...violation.params }));
};

export type Check = <K extends FieldKind>(
  kind: K,
  context: FieldContexts[K],
) => (text: string) => string | null;

/** `check('email', {})` is what a form's `validate` takes: null, or the message to show. */
export const useCheck = (): Check => {
  const say = useViolationText();
  return (kind, context) => (text) => say(fieldViolation(kind, text, context));
};
