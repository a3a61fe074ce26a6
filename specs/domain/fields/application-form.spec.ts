/** Specs of a producer's form: values that follow from others, and a refused field. */
import { expect, it } from 'vitest';
import { emptyApplication } from '../../../domain/fields/application.ts';
import {
  addressAfterName,
  addressTexts,
  inCountry,
  isOwnAddress,
  onSite,
  refusedError,
  refusedField,
} from '../../../domain/fields/application-form.ts';

const application = emptyApplication('BR');

it('F-40 a chosen country brings its first time zone, and keeps one that it has', () => {
  expect(inCountry('MX', application)).toEqual({ country: 'MX', timeZone: 'America/Mexico_City' });
  const manaus = { country: 'BR', timeZone: 'America/Manaus' } as const;
  expect(inCountry('BR', manaus)).toEqual(manaus);
});

it('F-87 the country is that of the site, unless the producer chose one', () => {
  expect(onSite('MX', application, false)).toEqual({ country: 'MX', timeZone: 'America/Mexico_City' });
  expect(onSite('MX', application, true)).toBeNull();
  expect(onSite('BR', { ...application, timeZone: 'America/Manaus' }, false)).toBeNull();
});

it('F-88 the page address follows the name until one is typed', () => {
  expect(addressAfterName('Casa Nova', 'casa', false)).toBe('casa-nova');
  expect(addressAfterName('Casa Nova', 'a-casa', true)).toBe('a-casa');
  expect([isOwnAddress('a'), isOwnAddress('')]).toEqual([true, false]);
});

it.each([
  ['none', null, null],
  ['checking', 'checking', null],
  ['free', 'free', null],
  ['taken', null, 'field.slug-taken'],
] as const)('F-81 an address whose check is %s has the note %s and the error %s', (check, note, error) => {
  expect(addressTexts(check)).toEqual({ note, error });
});

it('F-89 a refused field has its error only while it has the refused value', () => {
  const sent = { ...application, document: '1' };
  const refused = refusedField('cnpj', 'Inativo.', sent);
  expect(refused).toEqual({ name: 'document', value: '1', message: 'Inativo.' });
  expect(refusedError(refused, sent)).toEqual({ document: 'Inativo.' });
  expect(refusedError(refused, { ...sent, document: '2' })).toEqual({});
  expect(refusedField('unknown', 'Inativo.', sent)).toBeNull();
  expect(refusedError(null, sent)).toEqual({});
});
