import { useTranslation } from 'react-i18next';
import type { DateOrder } from '../../../domain/fields/text.ts';
import {
  type FieldContexts,
  type FieldKind,
  type FieldViolation,
  fieldViolation,
} from '../../../domain/fields/violation.ts';
import { locale } from '../i18n/locale.ts';

/** Order of a typed date. */
export const dateOrder: DateOrder = locale === 'en-US' ? 'mdy' : 'dmy';

/**
 * Returns a violation's message. Empty text fields are named by their label, others by their kind (`Enter your
 * email.`).
 */
export type ViolationText = (
  violation: FieldViolation | null,
  kind?: FieldKind,
  label?: string,
) => string | null;

export const useViolationText = (): ViolationText => {
  const { t } = useTranslation('codes');
  const { t: shell } = useTranslation('shell');
  return (violation, kind, label) => {
    if (violation === null) return null;
    const { code, params } = violation;
    const named = kind === 'text' && label !== undefined ? { context: 'named', label } : { context: kind };
    const format = code === 'field.date' ? { format: shell(`date.${params.format as DateOrder}`) } : {};
    return t(code, { ...params, ...format, ...(kind === undefined ? {} : named) });
  };
};

export type FieldCheck = <K extends FieldKind>(
  kind: K,
  context: FieldContexts[K],
  label?: string,
) => (text: string) => string | null;

/** Returns a function: `check('email', {})` makes a validator, which returns null or the message to show. */
export const useCheck = (): FieldCheck => {
  const say = useViolationText();
  return (kind, context, label) => (text) => say(fieldViolation(kind, text, context), kind, label);
};
