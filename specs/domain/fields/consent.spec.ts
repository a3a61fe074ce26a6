/** Cookie consent: how a choice is stored, and which texts are no choice. */
import { describe, expect, it } from 'vitest';
import {
  ACCEPT_ALL,
  CONSENT_SECONDS,
  consentText,
  OPERATIONAL_ONLY,
  readConsent,
} from '../../../domain/fields/site.ts';
import { anyText, fc } from '../fc.ts';

const anyConsent = fc.record({ analytical: fc.boolean(), marketing: fc.boolean() });
const WORDS = ['operational', 'analytical', 'marketing', ''] as const;

describe('cookie consent', () => {
  it('F-25 has separate choices for analytical and marketing cookies', () => {
    expect(ACCEPT_ALL).toEqual({ analytical: true, marketing: true });
    expect(OPERATIONAL_ONLY).toEqual({ analytical: false, marketing: false });
    expect(readConsent('operational.analytical')).toEqual({ analytical: true, marketing: false });
    expect(readConsent('operational.marketing')).toEqual({ analytical: false, marketing: true });
  });

  it('F-26 is read from a cookie as it was written', () => {
    fc.assert(
      fc.property(anyConsent, (consent) => {
        const text = consentText(consent);
        expect(readConsent(text)).toEqual(consent);
        expect(text.split('.')).toEqual([
          'operational',
          ...(['analytical', 'marketing'] as const).filter((kind) => consent[kind]),
        ]);
        expect(encodeURIComponent(text)).toBe(text);
      }),
    );
  });

  it('F-27 is absent in any other text', () => {
    const nearly = fc.array(fc.constantFrom(...WORDS), { maxLength: 4 }).map((words) => words.join('.'));
    fc.assert(
      fc.property(fc.oneof(anyText, nearly), (text) => {
        const read = readConsent(text);
        expect(read === null || consentText(read) === text).toBe(true);
      }),
    );
    for (const text of ['', 'analytical', 'operational.', 'operational.marketing.analytical', 'OPERATIONAL'])
      expect(readConsent(text)).toBeNull();
  });

  it('F-26 is kept for 180 days', () => {
    expect(CONSENT_SECONDS / 60 / 60 / 24).toBe(180);
  });
});
