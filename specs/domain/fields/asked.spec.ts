/** Specs of the fields that a form requests and of those that a postal code fills in. */
import { describe, expect, it } from 'vitest';
import {
  askedFields,
  documentField,
  FILLED_BY_POSTAL_CODE,
  filledByPostalCode,
  OPTIONAL_FIELDS,
  offeredFields,
  PERSON_KINDS,
  purposeOf,
} from '../../../domain/fields/profile.ts';
import { fc } from '../fc.ts';

const kinds = fc.constantFrom(...PERSON_KINDS);
const sites = fc.constantFrom('BR' as const, 'MX' as const);
const purposes = fc.constantFrom('account' as const, 'free' as const, 'paid' as const, 'delivered' as const);
const STREET = ['street', 'number', 'complement', 'district', 'city', 'state'] as const;
const told = fc.record(
  Object.fromEntries(FILLED_BY_POSTAL_CODE.map((name) => [name, fc.constantFrom('', 'A', 'B', ' ')])),
) as fc.Arbitrary<Record<(typeof FILLED_BY_POSTAL_CODE)[number], string>>;

describe('the requested fields', () => {
  it('F-35 F-54 are four for a free ticket, and at most eight otherwise', () => {
    for (const site of ['BR', 'MX'] as const)
      expect(askedFields('free', 'natural', site)).toEqual(['kind', 'name', 'document', 'postalCode']);
    fc.assert(
      fc.property(purposes, kinds, sites, (purpose, kind, site) => {
        const asked = askedFields(purpose, kind, site);
        const byHand = asked.filter((name) => !FILLED_BY_POSTAL_CODE.some((each) => each === name));
        // Goods are never delivered abroad.
        if (purpose !== 'delivered' || kind !== 'foreign') expect(byHand.length).toBeLessThanOrEqual(8);
        expect(new Set(asked).size).toBe(asked.length);
        expect(asked).toContain(documentField(kind, site));
        expect(asked).toContain('postalCode');
      }),
    );
  });

  it('F-35 F-52 F-53 include company, foreign country, and a birth date that the document lacks', () => {
    expect(askedFields('paid', 'legal', 'BR')).toEqual([
      ...['kind', 'company', 'name', 'cnpj', 'phone', 'postalCode'],
    ]);
    expect(askedFields('paid', 'foreign', 'MX')).toEqual([
      ...['kind', 'name', 'countryName', 'passport', 'birthDate', 'phone', 'postalCode'],
    ]);
    expect(askedFields('paid', 'natural', 'BR')).toEqual([
      ...['kind', 'name', 'document', 'birthDate', 'phone', 'postalCode'],
    ]);
    expect(askedFields('paid', 'natural', 'MX')).toEqual(['kind', 'name', 'document', 'phone', 'postalCode']);
    expect(askedFields('delivered', 'natural', 'MX')).toEqual([
      ...['kind', 'name', 'document', 'phone', 'postalCode', ...STREET],
    ]);
    expect(OPTIONAL_FIELDS).toEqual(['complement', 'district']);
  });

  it('F-36 are the same for an account as for a free ticket, and all others are offered once', () => {
    fc.assert(
      fc.property(purposes, kinds, sites, (purpose, kind, site) => {
        expect(askedFields('account', kind, site)).toEqual(askedFields('free', kind, site));
        const offered = offeredFields(purpose, kind, site);
        if (purpose !== 'account') expect(offered).toEqual([]);
        const both = [...askedFields(purpose, kind, site), ...offered];
        expect(new Set(both).size).toBe(both.length);
      }),
    );
    expect(offeredFields('account', 'natural', 'BR')).toEqual([...STREET, 'birthDate', 'gender', 'phone']);
    expect(offeredFields('account', 'natural', 'MX')).toEqual([...STREET, 'gender', 'phone']);
    expect(offeredFields('account', 'legal', 'BR')).toEqual([...STREET, 'phone']);
  });

  it('F-35 F-36 depend on what is bought', () => {
    const delivery = { needed: true, chosen: 'collect' };
    const bought = { empty: false, intents: [], deferredSeats: [], prices: [{ payable: 100 }], delivery };
    const none = { ...bought, empty: true, prices: [] };
    expect(purposeOf(bought)).toBe('paid');
    expect(purposeOf({ ...bought, prices: [{ payable: 0 }] })).toBe('free');
    expect(purposeOf({ ...bought, delivery: { ...delivery, chosen: 'deliver' } })).toBe('delivered');
    expect(purposeOf({ ...bought, delivery: { needed: false, chosen: 'deliver' } })).toBe('paid');
    expect(purposeOf(none)).toBe('account');
    // A queued item has no price yet.
    expect(purposeOf({ ...none, intents: [{}] })).toBe('paid');
    expect(purposeOf({ ...none, deferredSeats: [{}] })).toBe('paid');
  });
});

describe('the response to a postal code', () => {
  it('F-37 fills empty fields and those of the previous code, and keeps typed text', () => {
    fc.assert(
      fc.property(told, told, told, (typed, last, answer) => {
        const filled = filledByPostalCode(typed, last, answer);
        for (const name of FILLED_BY_POSTAL_CODE)
          expect(filled[name]).toBe(
            typed[name].trim() === '' || typed[name] === last[name] ? answer[name] : typed[name],
          );
        expect(filledByPostalCode(filled, answer, answer)).toEqual(filled);
      }),
    );
    expect(filledByPostalCode({ city: 'Recife' }, {}, { city: 'Olinda', state: 'PE' })).toEqual({
      ...{ street: '', district: '', city: 'Recife', state: 'PE' },
    });
  });
});
