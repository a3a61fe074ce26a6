/** Names of seats. */
import { describe, expect, it } from 'vitest';
import { placeText, rowText, seatText } from '../../../domain/seats/names.ts';
import { fc } from '../fc.ts';

const SEAT = { sector: 'Setor 104', block: 'lado direito', row: '3', number: 11, flags: 0 };
const PLAIN = { ...SEAT, block: '' };

describe('the text of a seat', () => {
  it.each([
    ['pt-BR', 'Fila 3, lugar 11'],
    ['en-US', 'Row 3, seat 11'],
    ['es-ES', 'Fila 3, asiento 11'],
    ['pt', 'Fila 3, lugar 11'],
    ['xx', 'Fila 3, lugar 11'],
  ])('A-13 in %s is the same as on its chair: %s', (locale, text) => {
    expect(seatText(PLAIN, locale)).toBe(text);
  });
  it('A-13 A-37 begins with its block, or with its sector if that is requested', () => {
    expect(seatText(SEAT, 'pt-BR')).toBe('Lado direito, fila 3, lugar 11');
    expect(placeText(SEAT, 'pt-BR')).toBe('Setor 104, lado direito, fila 3, lugar 11');
    expect(placeText(PLAIN, 'en-US')).toBe('Setor 104, row 3, seat 11');
    expect(rowText(SEAT, 'es-ES')).toBe('Lado direito, fila 3');
    expect(rowText(PLAIN, 'en-US')).toBe('Row 3');
  });
  it('A-13 omits a row without a label', () => {
    expect(seatText({ ...PLAIN, row: '' }, 'en-US')).toBe('Seat 11');
    expect(placeText({ ...PLAIN, row: '' }, 'pt-BR')).toBe('Setor 104, lugar 11');
  });
  it.each([
    [1, 'Fila 3, lugar 11, acessível', 'Row 3, seat 11, accessible', 'Fila 3, asiento 11, accesible'],
    [2, 'Fila 3, lugar 11, acompanhante', 'Row 3, seat 11, companion', 'Fila 3, asiento 11, acompañante'],
    [
      4,
      'Fila 3, lugar 11, visão parcial',
      'Row 3, seat 11, restricted view',
      'Fila 3, asiento 11, vista parcial',
    ],
  ])('A-14 with the flags %i names them: %s', (flags, pt, en, es) => {
    const seat = { ...PLAIN, flags };
    expect([seatText(seat, 'pt-BR'), seatText(seat, 'en-US'), seatText(seat, 'es-ES')]).toEqual([pt, en, es]);
    expect(placeText(seat, 'pt-BR')).toBe(`Setor 104, ${pt.toLowerCase()}`);
  });
  it('A-37 is the same only for equal sector, block, row and number', () => {
    const word = fc.constantFrom('', 'camarote 2', 'lado direito');
    const seat = fc.record({
      sector: fc.constantFrom('Plateia', 'Plateia alta'),
      block: word,
      row: fc.constantFrom('A', 'B', '1', '11'),
      number: fc.integer({ min: 1, max: 12 }),
      flags: fc.constant(0),
    });
    fc.assert(
      fc.property(seat, seat, fc.constantFrom('pt-BR', 'en-US', 'es-ES'), (one, other, locale) => {
        const alike = placeText(one, locale) === placeText(other, locale);
        expect(alike).toBe(JSON.stringify(one) === JSON.stringify(other));
      }),
    );
  });
});
