/** Specs of a producer's application: page address, time zone, number of points of sale. */
import { describe, expect, it } from 'vitest';
import {
  APPLICATION_STEPS,
  addressCheck,
  addressFor,
  fieldsOf,
  formatPageAddress,
  isPageAddress,
  isReservedAddress,
  LONGEST_ADDRESS,
  producerParts,
  stepsAfter,
  ZONES,
  zoneIn,
} from '../../../domain/fields/producer-page.ts';
import { fieldViolation } from '../../../domain/fields/violation.ts';
import { isZone } from '../../../domain/time/zone.ts';
import { anyText, fc } from '../fc.ts';

const PAGES = new Set(['pagamento', 'busca']);
const code = (text: string) => fieldViolation('pageAddress', text, { pages: PAGES })?.code ?? null;

describe('a producer’s page address', () => {
  it.each([
    ['casa-nova', null],
    ['2026', null],
    ['casa--nova', 'field.slug'],
    ['-casa', 'field.slug'],
    ['casa-', 'field.slug'],
    ['Casa', 'field.slug'],
    ['maré', 'field.slug'],
    ['casa/nova', 'field.slug'],
    ['a'.repeat(LONGEST_ADDRESS), null],
    ['a'.repeat(LONGEST_ADDRESS + 1), 'field.slug'],
    ['', 'field.required'],
    ['pagamento', 'field.slug-taken'],
  ])('F-38 F-39 %j has the violation %s', (text, expected) => {
    expect(code(text)).toBe(expected);
  });

  it('F-38 F-20 F-55 is made from a name, and masking it twice changes nothing', () => {
    expect(addressFor('  Cia. do Telhado & Cía ')).toBe('cia-do-telhado-cia');
    expect(formatPageAddress('Maré ')).toBe('mare-');
    expect(addressFor('é'.repeat(LONGEST_ADDRESS + 1))).toBe('e'.repeat(LONGEST_ADDRESS));
    const names = fc.array(anyText, { maxLength: 12 }).map((parts) => parts.join(''));
    fc.assert(
      fc.property(names, (name) => {
        const typed = formatPageAddress(name);
        expect(formatPageAddress(typed)).toBe(typed);
        const made = addressFor(name);
        expect(made === '' || isPageAddress(made)).toBe(true);
      }),
    );
  });

  it('F-39 cannot be the first part of a path of the shop, or of served files', () => {
    for (const first of [...PAGES, 'api', 'assets', 'hosting', 'maps', 'media', 'replay', 'sandbox'])
      expect(isReservedAddress(first, PAGES), first).toBe(true);
    expect(isReservedAddress('casa-nova', PAGES)).toBe(false);
  });
});

describe('a producer’s time zone', () => {
  it('F-40 is one of the country’s zones, and is kept if the country has it', () => {
    expect([ZONES.BR[0], ZONES.MX[0]]).toEqual(['America/Sao_Paulo', 'America/Mexico_City']);
    for (const country of ['BR', 'MX'] as const) {
      for (const zone of ZONES[country]) {
        expect(isZone(zone), zone).toBe(true);
        expect(zoneIn(country, zone)).toBe(zone);
      }
      const other = country === 'BR' ? 'MX' : 'BR';
      expect(ZONES[country].some((zone) => ZONES[other].some((each) => each === zone))).toBe(false);
      expect(zoneIn(other, ZONES[country][0])).toBe(ZONES[other][0]);
    }
  });
});

describe('the number of points of sale', () => {
  it.each([
    ['1', null],
    ['999', null],
    ['0', 'field.count'],
    ['1000', 'field.count'],
    ['1.5', 'field.count'],
    ['-1', 'field.count'],
    ['um', 'field.count'],
    ['', 'field.required'],
  ])('F-41 %j has the violation %s', (text, expected) => {
    expect(fieldViolation('count', text, {})?.code ?? null).toBe(expected);
  });
});

it('F-78 a company and a person give the parts of their application, with the document of the country', () => {
  const company = { company: true, issuingAuthority: false, representative: true };
  const person = { company: false, issuingAuthority: true, representative: false };
  expect(producerParts('legal', 'BR')).toEqual({ ...company, documentField: 'cnpj' });
  expect(producerParts('legal', 'MX')).toEqual({ ...company, documentField: 'document' });
  expect(producerParts('natural', 'BR')).toEqual({ ...person, documentField: 'document' });
  expect(producerParts('natural', 'MX')).toEqual({ ...person, documentField: 'document' });
});

it('F-79 an application checks the shown steps, has each field once, and is sent from its last step', () => {
  const shown = [1];
  for (let next = stepsAfter(1); next !== null; next = stepsAfter(next)) shown.push(next);
  expect(shown).toEqual([1, 2, 3]);
  const all = fieldsOf(3);
  expect(new Set(all).size).toBe(all.length);
  expect(shown.map((count) => fieldsOf(count))).toEqual([8, 21, 31].map((end) => all.slice(0, end)));
  expect(APPLICATION_STEPS.map(([first]) => first)).toEqual(['producerName', 'postalCode', 'segment']);
});

it('F-81 a page address is free or taken only by a response about this address', () => {
  const reads = fc.constantFrom(
    null,
    { ok: true } as const,
    ...['notFound', 'timeout', 'refused'].map((code) => ({ ok: false, problem: { code } }) as const),
  );
  const addresses = fc.constantFrom('casa', 'casa-nova', 'busca', 'Casa', '');
  fc.assert(
    fc.property(addresses, addresses, reads, (address, asked, read) => {
      const check = addressCheck(address, asked, read, PAGES);
      const isProven = code(address) === null && address !== '' && address === asked && read !== null;
      const isUnknown = read?.ok === false && read.problem.code === 'notFound';
      expect(check === 'taken').toBe(isProven && read.ok);
      expect(check === 'free').toBe(isProven && isUnknown);
      expect(check === 'checking').toBe(
        code(address) === null && address !== '' && !(address === asked && read),
      );
    }),
  );
});
