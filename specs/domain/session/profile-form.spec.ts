/** Specs of a profile's form: what it shows, refuses and sends. */
import { describe, expect, it } from 'vitest';
import { PERSON_KINDS, type ProfileField } from '../../../domain/fields/profile.ts';
import {
  addressEntry,
  asksStreet,
  cpfVerdict,
  deliveryStep,
  effectOf,
  emailVerdict,
  fieldEntry,
  fieldLabel,
  formatCountry,
  isComparedWithRegister,
  isEmailChecked,
  isRequired,
  lacksAddress,
  missingFields,
  type PostalLookup,
  type ProfileContext,
  type ProfileValues,
  postalLookup,
  postalRequest,
  profileFacts,
  profileValues,
  profileViolations,
  toProfile,
  unfoldsOffered,
} from '../../../domain/session/profile-form.ts';
import { fc } from '../fc.ts';
import { aConsumer, aForeigner } from '../shop.ts';

const BOUGHT: ProfileContext = {
  ...({ site: 'BR', purpose: 'delivered', order: 'dmy' } as const),
  today: { year: 2026, month: 11, day: 27 },
};
const known = aConsumer();
const wrong = (changes: Partial<ProfileValues>): readonly string[] =>
  profileViolations({ ...profileValues('BR', known, 'dmy'), ...changes }, BOUGHT).map(({ name }) => name);

describe('a profile’s form', () => {
  it('F-66 completes what the stored profile lacks', () => {
    expect(missingFields(known, 'natural', BOUGHT)).toEqual([]);
    expect(missingFields({ ...known, phone: '' }, 'natural', BOUGHT)).toEqual(['phone']);
    expect(missingFields({ ...known, document: '' }, 'natural', BOUGHT)).toEqual(['kind', 'document']);
    expect(missingFields(known, 'legal', BOUGHT)).toEqual(['kind', 'company', 'cnpj']);
  });

  it('F-66 completes the whole address if a field of it is missing', () => {
    const lacks = (address: object) =>
      lacksAddress(missingFields({ ...known, address: { ...known.address, ...address } }, 'legal', BOUGHT));
    expect([lacks({ number: '' }), lacks({ postalCode: '' }), lacks({})]).toEqual([true, true, false]);
  });

  it('F-67 compares only the CPF of a natural person in Brazil', () => {
    const compared = (['BR', 'MX'] as const).flatMap((site) =>
      PERSON_KINDS.filter((kind) =>
        isComparedWithRegister({ kind, document: '529.982.247-25' }, { site, checkCpfWithServer: true }),
      ).map((kind) => [site, kind]),
    );
    expect(compared).toEqual([['BR', 'natural']]);
  });

  it('F-90 only a refusal stops the form, and only a text without a response is checked again', () => {
    expect(effectOf({ is: 'valid' })).toEqual({ goesOn: true, isFinal: true });
    expect(effectOf({ is: 'none' })).toEqual({ goesOn: true, isFinal: false });
    expect(effectOf({ is: 'refused' })).toEqual({ goesOn: false, isFinal: true });
  });

  const failed = (code: string) => ({ ok: false, problem: { code, serverMessage: 'Não.' } }) as const;

  it('F-67 refuses a CPF only by a response', () => {
    expect(cpfVerdict({ ok: true, value: { valid: true } })).toEqual({ is: 'valid' });
    expect(cpfVerdict({ ok: true, value: { valid: false } })).toEqual({ is: 'refused', serverMessage: null });
    expect(cpfVerdict(failed('refused'))).toEqual({ is: 'refused', serverMessage: 'Não.' });
    for (const code of ['timeout', 'unavailable']) expect(cpfVerdict(failed(code))).toEqual({ is: 'none' });
  });

  it('F-84 refuses an e-mail only by a response that calls it invalid, in the server’s words if there are any', () => {
    const told = (valid: boolean, message: string) => emailVerdict({ ok: true, value: { valid, message } });
    expect(told(true, 'Ok')).toEqual({ is: 'valid' });
    expect(told(false, 'Não existe.')).toEqual({ is: 'refused', serverMessage: 'Não existe.' });
    expect(told(false, '')).toEqual({ is: 'refused', serverMessage: null });
    for (const code of ['refused', 'timeout']) expect(emailVerdict(failed(code))).toEqual({ is: 'none' });
  });

  it('F-84 checks neither the account’s own e-mail nor a malformed one', () => {
    const checked = ['ana@exemplo.com', 'ana@', 'eu@exemplo.com', ''].filter((email) =>
      isEmailChecked(email, 'eu@exemplo.com'),
    );
    expect(checked).toEqual(['ana@exemplo.com']);
  });

  it('F-67 compares a formatted CPF with the register if the settings say so', () => {
    const compares = (document: string, checkCpfWithServer = true, site: 'BR' | 'MX' = 'BR') =>
      isComparedWithRegister({ kind: 'natural', document }, { site, checkCpfWithServer });
    const cpf = '529.982.247-25';
    expect([compares(cpf), compares(cpf, false), compares('52998224725'), compares(cpf, true, 'MX')]).toEqual(
      [...[true, false, false, false]],
    );
  });

  it('F-68 sends one document, and reads back what it sent', () => {
    const documents = { document: 'A', cnpj: 'B', passport: 'C' };
    fc.assert(
      fc.property(fc.constantFrom(...PERSON_KINDS), fc.constantFrom('dmy', 'mdy'), (kind, order) => {
        const typed = { ...profileValues('BR', known, order), ...documents, kind, countryName: 'Peru' };
        const sent = toProfile(typed, 'BR', order);
        expect([sent.document, sent.cnpj, sent.passport].filter(Boolean)).toEqual([
          { natural: 'A', legal: 'B', foreign: 'C' }[kind],
        ]);
        expect(sent.birthDate).toBe(known.birthDate);
        expect(toProfile(profileValues('BR', { ...known, ...sent }, order), 'BR', order)).toEqual(sent);
      }),
    );
  });

  it('F-69 reads a foreigner’s phone as the named country’s', () => {
    const foreigner = { kind: 'foreign', passport: 'AB12345', phone: '55 1234 5678' } as const;
    expect(wrong({ ...foreigner, countryName: 'México', postalCode: '06600' })).toEqual([]);
    expect(wrong({ ...foreigner, countryName: 'Peru', postalCode: '' })).toEqual([]);
    expect(wrong({ ...foreigner, countryName: 'México', postalCode: '1' })).toEqual(['postalCode']);
    expect(wrong({ ...foreigner, countryName: 'México', phone: '12', postalCode: '06600' })).toEqual([
      'phone',
    ]);
  });

  it('F-75 formats a document, phone and postal code as its country does', () => {
    const typed = (name: ProfileField, site: 'BR' | 'MX', home: object, text: string) => {
      const { mask, keyboard } = fieldEntry(
        name,
        { kind: 'natural', countryName: '', ...home },
        { ...BOUGHT, site },
      );
      return [mask?.(text), keyboard];
    };
    const peru = { kind: 'foreign', countryName: 'Peru' };
    expect(typed('document', 'BR', {}, '52998224725')).toEqual(['529.982.247-25', 'numeric']);
    expect(typed('document', 'MX', {}, 'gode561231gr8')).toEqual(['GODE561231GR8', 'text']);
    expect(typed('postalCode', 'BR', {}, '01310100')).toEqual(['01310-100', 'numeric']);
    expect(typed('postalCode', 'BR', peru, '15001')).toEqual([undefined, undefined]);
    expect(typed('phone', 'MX', {}, '5512345678')).toEqual(['55 1234 5678', 'tel']);
    expect(typed('phone', 'MX', peru, '5512345678')).toEqual([undefined, 'tel']);
    expect(typed('birthDate', 'BR', {}, '2001-02-03')).toEqual(['03/02/2001', 'numeric']);
    expect(typed('city', 'BR', {}, '')).toEqual([undefined, undefined]);
    const labels = (name: ProfileField, home = {}) =>
      (['BR', 'MX'] as const).map((site) =>
        fieldLabel(name, { kind: 'natural', countryName: '', ...home }, site),
      );
    expect(labels('document')).toEqual(['field.cpf', 'field.rfc']);
    expect(labels('postalCode')).toEqual(['field.postalCode', 'field.postalCode']);
    expect(labels('postalCode', peru)).toEqual(['field.postalCode.abroad', 'field.postalCode.abroad']);
  });

  it('F-70 shows no error of a field that the postal code fills in before', () => {
    expect(wrong({ city: '', number: '' })).toEqual(['number', 'city']);
    expect(wrong({ city: '', number: '', postalCode: '1' })).toEqual(['postalCode', 'number']);
  });

  it('F-71 requests a delivery’s address in one place', () => {
    const homeless = { ...known, address: { ...known.address, city: '' } };
    expect(deliveryStep(null, false)).toBe('login');
    expect(deliveryStep(homeless, false)).toBe('complete');
    expect(deliveryStep(homeless, true)).toBe('edit');
    expect(deliveryStep(known, false)).toBe('show');
    expect(deliveryStep(aForeigner(), true)).toBe('show');
  });
});

it('F-73 the postal code fills the address in unless its lookup finds none or a field of it is wrong', () => {
  const lookup = (values: object, isRequested = true, result: Parameters<typeof postalLookup>[3] = null) =>
    postalLookup(
      { kind: 'natural', countryName: '', postalCode: '01310-100', city: '', ...values },
      'BR',
      isRequested,
      result,
    );
  const failing = (code: string) => lookup({}, true, { ok: false, problem: { code } });
  expect([lookup({ kind: 'foreign', countryName: 'Peru' }), lookup({ postalCode: '1' })]).toEqual([
    'silent',
    'idle',
  ]);
  expect([lookup({}, false), lookup({ city: 'Recife' }, false)]).toEqual(['silent', 'told']);
  expect([lookup({}), lookup({}, true, { ok: true })]).toEqual(['asking', 'told']);
  expect([failing('notFound'), failing('unavailable')]).toEqual(['unknown', 'silent']);
  const request = (postalCode: string, stored = '', tells = true, from: object = {}) =>
    postalRequest({ kind: 'natural', countryName: '', postalCode, ...from }, 'BR', stored, tells);
  expect(request('01310-100')).toEqual({ country: 'BR', code: '01310-100' });
  for (const none of [
    request('0131'),
    request('01310-100', '01310-100'),
    request('01310-100', '', false),
    request('01310-100', '', true, { kind: 'foreign', countryName: 'Peru' }),
  ])
    expect(none).toBeNull();
  const entry = (state: PostalLookup, form: object = {}, wants = false) =>
    addressEntry(state, wants, { asked: ['street'], offered: [], wrong: [], ...form });
  expect([entry('unknown'), entry('silent'), entry('told', {}, true)]).toEqual(['typed', 'typed', 'typed']);
  expect([entry('told', { wrong: ['city'] }), entry('told', { wrong: ['street'] })]).toEqual([
    'typed',
    'filled',
  ]);
  expect([entry('told'), entry('idle'), entry('asking')]).toEqual(['filled', 'hidden', 'hidden']);
  const unasked = (state: PostalLookup, offered: readonly ProfileField[]) =>
    entry(state, { asked: [], offered }, true);
  expect([unasked('unknown', []), unasked('unknown', ['street']), unasked('told', [])]).toEqual([
    'typed',
    'hidden',
    'hidden',
  ]);
});

it('S-83 optional fields unfold for a wrong one, and for the address of an unknown postal code', () => {
  const unfolds = (lookup: PostalLookup, ...wrong: readonly string[]) =>
    unfoldsOffered(lookup, { offered: ['street', 'gender'], wrong });
  expect([unfolds('told'), unfolds('unknown')]).toEqual([false, true]);
  expect([unfolds('told', 'gender'), unfolds('told', 'name')]).toEqual([true, false]);
});

it('S-82 the account’s page shows what the profile has, an address also without a postal code', () => {
  const values = profileValues('BR', aForeigner(), 'dmy');
  const facts = (over: Partial<ProfileValues>) => profileFacts({ ...values, ...over });
  const none = { street: '', number: '', complement: '', district: '', city: '', state: '' };
  const at = { ...none, postalCode: '', street: 'Calle 1', city: 'Lima' };
  const last = (over: Partial<ProfileValues>) => facts(over).at(-1);
  expect(last(at)).toEqual({ name: 'street', texts: ['Calle 1, Lima'] });
  expect(last({ ...at, postalCode: '15001' })).toEqual({
    name: 'postalCode',
    texts: ['15001', 'Calle 1, Lima'],
  });
  expect(last({ ...none, postalCode: '15001' })).toEqual({ name: 'postalCode', texts: ['15001'] });
  const names = facts({ ...none, postalCode: '' }).map(({ name }) => name);
  expect(names.filter((name) => name === 'street' || name === 'postalCode')).toEqual([]);
  expect(facts({ passport: 'AB12345', cnpj: '' })).toContainEqual({ name: 'passport', texts: ['AB12345'] });
});

it('F-92 a postal code without a street asks for the street, before its lookup a profile without one', () => {
  const found = (street: string) => asksStreet({ ok: true, value: { street } }, 'Rua A');
  expect([found(''), found('Rua B')]).toEqual([true, false]);
  for (const none of [null, { ok: false } as const])
    expect([asksStreet(none, ''), asksStreet(none, 'Rua A')]).toEqual([true, false]);
});

const EMPTY: ProfileValues = {
  ...{ kind: 'natural', countryName: '', name: '', company: '', document: '', cnpj: '', passport: '' },
  ...{ birthDate: '', gender: '', phone: '', email: '', postalCode: '', street: '', number: '' },
  ...{ complement: '', district: '', city: '', state: '', newsletter: false },
};
const WHOLE = aConsumer({
  ...{ name: 'Ana', companyName: 'Casa', email: 'a@b.co', phone: '11', document: '1', cnpj: '2' },
  ...{ passport: '3', birthDate: '1990-05-01', gender: 'feminine', newsletter: true },
  address: {
    ...{ country: 'Brasil', state: 'SP', city: 'Santos', district: 'Gonzaga', street: 'Rua A' },
    ...{ postalCode: '11060-000', number: '7', complement: 'Fundos' },
  },
});

describe('F-68 a profile’s values', () => {
  it('F-68 are empty without a profile, and the profile’s own with one', () => {
    expect(profileValues('BR', null, 'dmy')).toEqual(EMPTY);
    expect(profileValues('BR', WHOLE, 'dmy')).toEqual({
      ...{ kind: 'natural', countryName: 'Brasil', name: 'Ana', company: 'Casa', document: '1', cnpj: '2' },
      ...{ passport: '3', birthDate: '01/05/1990', gender: 'feminine', phone: '11', email: 'a@b.co' },
      ...{ postalCode: '11060-000', street: 'Rua A', number: '7', complement: 'Fundos' },
      ...{ district: 'Gonzaga', city: 'Santos', state: 'SP', newsletter: true },
    });
    expect(profileValues('BR', { ...WHOLE, personType: 'legal' }, 'mdy')).toMatchObject({
      ...{ kind: 'legal', birthDate: '05/01/1990' },
    });
    expect(profileValues('MX', { ...WHOLE, personType: 'legal' }, 'dmy').kind).toBe('foreign');
  });

  it.each(['1990', '1990-05', '1990--01', '1990-05-', '-05-01', ''])('F-68 leave out the date %s', (iso) => {
    for (const order of ['dmy', 'mdy'] as const)
      expect(profileValues('BR', { ...WHOLE, birthDate: iso }, order).birthDate).toBe('');
  });

  it('F-68 are sent without spaces around them, and without what the kind of person has not', () => {
    const padded = Object.fromEntries(
      Object.entries(EMPTY).map(([name]) => [name, name === 'newsletter' ? true : ` ${name} `]),
    ) as unknown as ProfileValues;
    const typed = { ...padded, document: '1', cnpj: '2', phone: '11', gender: '', birthDate: '31/02/1990' };
    const sent = (kind: ProfileValues['kind']) => toProfile({ ...typed, kind }, 'BR', 'dmy');
    const address = {
      ...{ country: 'Brasil', state: 'state', city: 'city', district: 'district', street: 'street' },
      ...{ postalCode: 'postalCode', number: 'number', complement: 'complement' },
    };
    const natural = {
      ...{ name: 'name', companyName: '', email: 'email', phone: '11', document: '1', cnpj: '' },
      ...{ passport: '', birthDate: '', gender: null, personType: 'natural', address, newsletter: true },
    };
    expect(sent('natural')).toEqual(natural);
    const legal = { document: '', cnpj: '2', companyName: 'company', personType: 'legal' };
    expect(sent('legal')).toEqual({ ...natural, ...legal });
    expect(sent('foreign')).toEqual({
      ...{ ...natural, document: '', passport: 'passport' },
      address: { ...address, country: 'countryName' },
    });
  });
});

describe('a profile’s fields', () => {
  it('F-69 have the formats of the person’s country, and of a foreigner’s named one', () => {
    const country = (kind: ProfileValues['kind'], countryName: string) =>
      formatCountry({ kind, countryName }, 'BR');
    expect([country('natural', 'México'), country('legal', 'Peru')]).toEqual(['BR', 'BR']);
    expect([country('foreign', ' México '), country('foreign', ' '), country('foreign', 'Peru')]).toEqual([
      ...['MX', 'other', 'other'],
    ]);
  });

  it('F-70 are required, except the optional ones and a postal code abroad', () => {
    const required = (kind: ProfileValues['kind']) =>
      (['postalCode', 'city', 'complement', 'cnpj'] as const).filter((name) =>
        isRequired(name, { ...EMPTY, kind, countryName: kind === 'foreign' ? 'Peru' : '' }, BOUGHT),
      );
    expect(required('natural')).toEqual(['postalCode', 'city']);
    expect(required('legal')).toEqual(['postalCode', 'city', 'cnpj']);
    expect(required('foreign')).toEqual(['city']);
  });

  it('F-91 always include a required e-mail, and an optional newsletter', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...PERSON_KINDS),
        fc.constantFrom('account', 'free', 'paid', 'delivered'),
        (kind, purpose) => {
          const required = (name: keyof ProfileValues) =>
            isRequired(name, { ...EMPTY, kind }, { ...BOUGHT, purpose });
          expect([required('email'), required('newsletter')]).toEqual([true, false]);
        },
      ),
    );
  });

  const violations = (kind: ProfileValues['kind'], typed: Partial<ProfileValues>, site: 'BR' | 'MX' = 'BR') =>
    profileViolations({ ...profileValues(site, WHOLE, 'dmy'), kind, ...typed }, { ...BOUGHT, site }).map(
      ({ name, kind: check, violation }) => [name, check, violation.code, violation.params],
    );

  it('F-66 name each wrong text, its check and its limits', () => {
    const bad = { name: 'Ana', document: '1', birthDate: '31/02/1990', phone: '1', postalCode: '1' };
    expect(violations('natural', bad)).toEqual([
      ['name', 'fullName', 'field.fullName', {}],
      ['document', 'bearerCpf', 'field.cpf', {}],
      ['birthDate', 'date', 'field.date', { format: 'dmy', earliest: 1900, latest: 2026 }],
      ['phone', 'phone', 'field.phone', { format: '(00) 00000-0000' }],
      ['postalCode', 'postalCode', 'field.postalCode', { format: '00000-000' }],
    ]);
    const right = { name: 'Ana Lima', phone: '(11) 91234-5678' };
    expect(violations('legal', { ...right, cnpj: '2' })).toEqual([['cnpj', 'cnpj', 'field.cnpj', {}]]);
    const mexican = { ...right, phone: '55 1234 5678', postalCode: '06600' };
    expect(violations('natural', { ...mexican, document: '1' }, 'MX')).toEqual([
      ['document', 'rfc', 'field.rfc', {}],
    ]);
    const abroad = { ...right, countryName: 'Peru', postalCode: '1'.repeat(13), phone: '1'.repeat(25) };
    expect(violations('foreign', { ...abroad, passport: '1234' })).toEqual([
      ['passport', 'text', 'field.minimum', { length: 5 }],
      ['phone', 'text', 'field.maximum', { length: 24 }],
      ['postalCode', 'text', 'field.maximum', { length: 12 }],
    ]);
    expect(
      violations('foreign', { ...abroad, phone: '1', postalCode: '', passport: '1'.repeat(21) }),
    ).toEqual([['passport', 'text', 'field.maximum', { length: 20 }]]);
  });

  it('F-66 ask a foreigner for the kind of person, even if nothing else is missing', () => {
    const foreigner = aForeigner({
      passport: 'CB123456',
      phone: '123',
      address: { ...aForeigner().address },
    });
    expect(missingFields(foreigner, 'foreign', BOUGHT)).toEqual(['kind']);
  });

  it('F-75 format a CNPJ, and name only a foreign postal code apart', () => {
    const natural = { kind: 'natural', countryName: '' } as const;
    const { mask, keyboard } = fieldEntry('cnpj', natural, BOUGHT);
    expect([mask?.('11222333000181'), keyboard]).toEqual(['11.222.333/0001-81', 'text']);
    const peru = { kind: 'foreign', countryName: 'Peru' } as const;
    expect([fieldLabel('city', peru, 'BR'), fieldLabel('email', natural, 'BR')]).toEqual([
      ...['field.city', 'field.email'],
    ]);
  });

  it('F-73 look up no postal code of a country without a service', () => {
    const peru = { kind: 'foreign', countryName: 'Peru' } as const;
    for (const postalCode of ['15001', '01310-100'])
      expect(postalRequest({ ...peru, postalCode }, 'BR', '', true)).toBeNull();
  });
});
