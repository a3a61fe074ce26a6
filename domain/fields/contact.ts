import { hasMaximumLength, isFilled } from './text.ts';

/** Maximum lengths of a contact message's texts, in characters. */
const LENGTHS = { subject: 120, event: 200, message: 5000, name: 120, email: 120, phone: 30 } as const;

export type ContactField = keyof typeof LENGTHS;

export const isOptionalInContact = (field: ContactField): boolean => field === 'event' || field === 'phone';

/** Limits of a contact message's text (F-86). */
export const contactLimits = (field: ContactField) => ({
  required: !isOptionalInContact(field),
  maximum: LENGTHS[field],
});
/** Most characters of a problem report's words. */
export const LONGEST_WORDS = 4_000;

/** Why the words of a problem report are refused (F-110). Null if they are not. */
export const wordsProblem = (words: string): 'missing' | 'long' | null => {
  if (!isFilled(words)) return 'missing';
  return hasMaximumLength(words.trim(), LONGEST_WORDS) ? null : 'long';
};
