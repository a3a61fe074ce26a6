/** Specs of a producer's application: page address, time zone, number of points of sale. */
import { describe, expect, it } from 'vitest';
import {
  APPLICATION_FIELDS,
  APPLICATION_STEPS,
  type Application,
  applicationField,
  applicationRules,
  applicationToSend,
  emptyApplication,
  fieldsOf,
  producerParts,
  stepsAfter,
} from '../../../domain/fields/application.ts';
import {
  addressCheck,
  addressFor,
  formatPageAddress,
  isPageAddress,
  isReservedAddress,
  LONGEST_ADDRESS,
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

const applications: fc.Arbitrary<Application> = fc
  .record({
    ...{ person: fc.constantFrom('natural', 'legal'), country: fc.constantFrom('BR', 'MX') },
    pointOfSale: fc.boolean(),
    texts: fc.array(fc.constantFrom('', ' a ', '12', '7,5'), { minLength: 31, maxLength: 31 }),
  })
  .map(({ texts, ...choices }) => ({
    ...emptyApplication('BR'),
    ...Object.fromEntries(APPLICATION_FIELDS.map((name, nth) => [name, texts[nth] ?? ''])),
    ...choices,
  }));

it('F-80 an application checks and sends what its producer needs, and the rest is empty', () => {
  fc.assert(
    fc.property(applications, (typed) => {
      const { company, issuingAuthority, representative } = producerParts(typed.person, typed.country);
      const checked = Object.keys(applicationRules(typed, PAGES));
      const sent = applicationToSend(typed);
      expect(checked.includes('companyName')).toBe(company);
      expect(checked.includes('issuingAuthority')).toBe(issuingAuthority);
      expect(checked.includes('representativeName')).toBe(representative);
      expect(checked.includes('locations')).toBe(typed.pointOfSale);
      if (!company) expect(sent.companyName).toBe('');
      if (!issuingAuthority) expect(sent.issuingAuthority).toBe('');
      expect(sent.representative === null).toBe(!representative);
      if (!typed.pointOfSale) expect([sent.locations, sent.pointsPerLocation]).toEqual([0, 0]);
      expect([sent.document, sent.cnpj].filter(Boolean)).toEqual([typed.document.trim()].filter(Boolean));
      expect(sent.producerName).toBe(typed.producerName.trim());
      for (const count of [sent.event.expectedAudience, sent.business.eventsAYear])
        expect([0, 7, 12]).toContain(count);
    }),
  );
});

it('F-80 an empty application lacks the fields that every producer needs', () => {
  const empty = { ...emptyApplication('BR'), timeZone: '' };
  const missing = Object.entries(applicationRules(empty, PAGES)).filter(
    ([, [kind, context]]) => fieldViolation(kind, '', context as never)?.code === 'field.required',
  );
  expect(missing.map(([name]) => name)).toEqual([
    ...['producerName', 'pageAddress', 'companyName', 'document', 'responsibleName', 'email', 'phone'],
    ...['postalCode', 'street', 'number', 'city', 'state', 'timeZone'],
    ...['representativeName', 'representativeDocument', 'segment', 'eventName', 'eventCity'],
  ]);
});

it('F-80 an application has limits of length and number, and sends each field under its own name', () => {
  const rules = applicationRules({ person: 'natural', country: 'MX', pointOfSale: true }, PAGES);
  const codeOf = (name: keyof typeof rules, text: string): string | null => {
    const [kind, context] = rules[name] ?? [];
    return (kind && fieldViolation(kind, text, context as never)?.code) ?? null;
  };
  for (const [name, longest] of [
    ...[['producerName', 120] as const, ['issuingAuthority', 120] as const, ['eventName', 120] as const],
    ['eventDescription', 2000] as const,
  ])
    expect([longest, longest + 1].map((length) => codeOf(name, 'a'.repeat(length)))).toEqual([
      null,
      'field.maximum',
    ]);
  expect(['1000000', '1000001', ''].map((text) => codeOf('audience', text))).toEqual([
    null,
    'field.count',
    null,
  ]);
  expect(['1', '0', ''].map((text) => codeOf('locations', text))).toEqual([
    null,
    'field.count',
    'field.required',
  ]);
  expect(codeOf('document', '12')).toBe('field.rfc');
  expect(codeOf('eventsAYear', '')).toBeNull();

  const names = Object.fromEntries(APPLICATION_FIELDS.map((name) => [name, ` ${name} `]));
  const typed: Application = { ...emptyApplication('BR'), ...names, locations: '2', pointsPerLocation: '3' };
  const { event, business, representative, ...sent } = applicationToSend({ ...typed, pointOfSale: true });
  for (const [name, value] of Object.entries(sent))
    if (APPLICATION_FIELDS.includes(name as never) && !['document', 'issuingAuthority'].includes(name))
      expect([name, value]).toEqual([name, /^(locations|pointsPer)/.test(name) ? value : name]);
  expect([sent.locations, sent.pointsPerLocation, sent.country, sent.cnpj]).toEqual([
    2,
    3,
    'Brasil',
    'document',
  ]);
  expect(event).toEqual({
    ...{ name: 'eventName', description: 'eventDescription', city: 'eventCity', date: 'eventDate' },
    expectedAudience: 0,
  });
  expect(business).toEqual({ segment: 'segment', site: 'site', eventsAYear: 0 });
  expect(representative).toEqual({
    ...{ name: 'representativeName', document: 'representativeDocument', email: 'representativeEmail' },
    ...{ phone: 'representativePhone', role: 'representativeRole' },
  });
});

it('F-80 an error of the host is shown at the form’s field, the CNPJ’s at the document', () => {
  expect(applicationField('cnpj')).toBe('document');
  for (const name of APPLICATION_FIELDS) expect(applicationField(name)).toBe(name);
  for (const other of ['', 'nome_produtor', 'representative']) expect(applicationField(other)).toBeNull();
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

it('F-80 each field of an application has its check and its limits', () => {
  const pages = new Set(['pagamento']);
  const company = { person: 'legal', country: 'BR', pointOfSale: true } as const;
  const rules = applicationRules(company, pages);
  expect(rules).toMatchObject({
    ...{
      pageAddress: ['pageAddress', { pages }],
      document: ['cnpj', {}],
      street: ['text', { maximum: 120 }],
    },
    ...{ responsibleName: ['fullName', { maximum: 120 }], email: ['email', { maximum: 120 }] },
    ...{ phone: ['phone', { country: 'BR' }], postalCode: ['postalCode', { country: 'BR' }] },
    ...{ representativeName: ['fullName', { maximum: 120 }], representativeDocument: ['cpf', {}] },
    representativeEmail: ['email', { required: false }],
    representativePhone: ['phone', { country: 'BR', required: false }],
    eventDescription: ['text', { required: false, maximum: 2000 }],
    ...{
      eventsAYear: ['count', { required: false }],
      locations: ['count', {}],
      pointsPerLocation: ['count', {}],
    },
    audience: ['count', { required: false, most: 1_000_000 }],
  });
  const person = applicationRules({ person: 'natural', country: 'MX', pointOfSale: false }, pages);
  expect(person.document).toEqual(['rfc', {}]);
  for (const name of ['locations', 'pointsPerLocation', 'representativeName', 'companyName'] as const)
    expect(person).not.toHaveProperty(name);
  const empty = emptyApplication('MX');
  expect([empty.locations, empty.pointsPerLocation, empty.timeZone]).toEqual([
    '1',
    '1',
    'America/Mexico_City',
  ]);
});

it('F-81 an address is free, taken or unknown by the response about it', () => {
  const pages = new Set(['pagamento']);
  type Read = Parameters<typeof addressCheck>[2];
  const failed = (code: string): Read => ({ ok: false, problem: { code } });
  const checked = (read: Read, address = 'casa', asked = 'casa') => addressCheck(address, asked, read, pages);
  expect([checked({ ok: true }), checked(failed('notFound')), checked(failed('unavailable'))]).toEqual([
    ...['taken', 'free', 'none'],
  ]);
  expect([checked(null), checked({ ok: true }, 'casa', 'cas'), checked(null, 'casa', 'cas')]).toEqual([
    ...['checking', 'checking', 'checking'],
  ]);
  for (const address of ['Casa', 'pagamento', 'api', ''])
    expect(checked({ ok: true }, address, address)).toBe('none');
});
