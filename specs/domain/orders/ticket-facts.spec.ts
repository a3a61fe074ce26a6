/** Facts of a ticket in words. */
import { describe, expect, it } from 'vitest';
import { cents } from '../../../domain/kernel/values.ts';
import type { BoughtItem } from '../../../domain/orders/messages.ts';
import { type FactReader, maskedDocument, ticketFacts } from '../../../domain/orders/ticket-facts.ts';
import { item, order } from './given.ts';

const READER: FactReader = {
  ...{ tag: 'pt-BR', zone: null },
  money: (amount, currency) => `${currency} ${amount}`,
};
const EVENT = { slug: 'e', name: 'E', place: 'Arena', city: 'Recife', organizer: 'O' };
const STARTS = { eventAt: '2026-11-21T20:00:00', event: EVENT };

const textsOf = (
  ticket: BoughtItem,
  reader: Partial<FactReader> = {},
  rest: Parameters<typeof order>[0] = {},
): Readonly<Record<string, string>> => {
  const whole = { ...order({ tickets: [ticket], ...rest }), timeZone: 'America/Sao_Paulo' };
  const facts = ticketFacts(whole, ticket, { ...READER, ...reader });
  return Object.fromEntries(facts.map(({ key, text }) => [key, text.replaceAll('\u202f', ' ')]));
};

describe('the facts of a ticket', () => {
  it('O-65 leave out what the host does not state', () => {
    const texts = textsOf(
      item(
        { bearerName: '', bearerDocument: '', returnable: null },
        { event: null, eventAt: null, facialRequired: false },
      ),
    );
    for (const key of [
      'when',
      'doors',
      'place',
      'address',
      'gate',
      'bearer',
      'document',
      'proof',
      'inside',
      'face',
      'due',
    ])
      expect(texts).not.toHaveProperty(key);
  });

  it('O-65 are the host’s', () => {
    const stated = {
      gate: 'B',
      proof: 'CIE',
      inside: 'Nada',
      doorsAt: '2026-11-21T19:00:00',
      venueAddress: 'Rua 1',
    };
    const texts = textsOf(item({ ...stated, facial: 'pending' }, { ...STARTS, facialRequired: true }));
    expect(texts).toMatchObject({
      ...{ gate: 'B', proof: 'CIE', inside: 'Nada', place: 'Arena', address: 'Rua 1, Recife' },
      face: 'Falta cadastrar o rosto do titular.',
    });
  });

  it('O-65 have no time of a hidden date', () => {
    const texts = textsOf(item({ doorsAt: '2026-11-21T19:00:00' }, { ...STARTS, hideDate: true }));
    expect([texts.when, texts.doors]).toEqual([undefined, undefined]);
  });

  it('O-65 have an amount due only for a confirmed reservation', () => {
    const reserved = item({ returnable: cents(5000) }, STARTS);
    const orders = [{ currency: 'MXN' }] as never;
    expect(textsOf(reserved, {}, { kind: 'reservation', orders }).due).toBe('MXN 5000');
    expect(textsOf(reserved, {}, { kind: 'reservation' }).due).toBeUndefined();
    expect(textsOf(reserved, {}, { kind: 'credit', orders }).due).toBeUndefined();
    expect(textsOf(reserved, {}, { kind: 'reservation', status: 'canceled', orders }).due).toBeUndefined();
    expect(
      textsOf(item({ returnable: cents(0) }, STARTS), {}, { kind: 'reservation', orders }).due,
    ).toBeUndefined();
  });

  it('O-66 mask the document', () => {
    expect(maskedDocument('529.982.247-25')).toBe('•••.•••.•47-25');
    expect(maskedDocument('AB12')).toBe('••12');
    expect(maskedDocument('A')).toBe('•');
    expect(maskedDocument('')).toBe('');
    expect(textsOf(item({ bearerDocument: '529.982.247-25' })).document).toBe('•••.•••.•47-25');
  });

  it('O-67 name the venue’s zone unless the reader’s clock agrees', () => {
    const ticket = item({ timeZone: 'America/Mexico_City', doorsAt: '2026-11-21T19:00:00' }, STARTS);
    expect(textsOf(ticket).when).toBe('sábado, 21 de novembro de 2026, 20:00 (horário da Cidade do México)');
    expect(textsOf(ticket, { zone: 'America/Sao_Paulo' }).doors).toBe('19:00 (horário da Cidade do México)');
    expect(textsOf(ticket, { zone: 'America/Monterrey' }).doors).toBe('19:00');
    expect(textsOf(ticket, { zone: 'nowhere', tag: 'en-US' }).doors).toBe('7:00 PM (Mexico City time)');
  });
});
