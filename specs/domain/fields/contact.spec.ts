/** Limits of a contact message, which the form and the sandbox check. */
import { expect, it } from 'vitest';
import {
  type ContactField,
  contactLimits,
  LONGEST_WORDS,
  wordsProblem,
} from '../../../domain/fields/contact.ts';
import { fieldViolation } from '../../../domain/fields/violation.ts';

const LONGEST: Readonly<Record<ContactField, number>> = {
  ...{ subject: 120, event: 200, message: 5000, name: 120, email: 120, phone: 30 },
};

it('F-86 a contact message has limits, and only its event and phone are optional', () => {
  for (const [name, length] of Object.entries(LONGEST)) {
    const limits = contactLimits(name as ContactField);
    const codeOf = (text: string) => fieldViolation('text', text, limits)?.code ?? null;
    expect([name, codeOf('x'.repeat(length)), codeOf('x'.repeat(length + 1))]).toEqual([
      ...[name, null, 'field.maximum'],
    ]);
    expect(codeOf('')).toBe(name === 'event' || name === 'phone' ? null : 'field.required');
  }
});
it('F-110 a problem report has words, not too many', () => {
  expect(['', ' \n', 'Pix'].map(wordsProblem)).toEqual(['missing', 'missing', null]);
  const [longest, longer] = ['x'.repeat(LONGEST_WORDS), 'x'.repeat(LONGEST_WORDS + 1)];
  expect([longest, `${longest}  `, longer].map(wordsProblem)).toEqual([null, null, 'long']);
});
