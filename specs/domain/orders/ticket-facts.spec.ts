/** Facts of a ticket in words. */
import { describe, expect, it } from 'vitest';
import { cents } from '../../../domain/kernel/values.ts';
import type { BoughtItem } from '../../../domain/orders/messages.ts';
import {
  eventFacts,
  type FactReader,
  gateLines,
  maskedDocument,
  nightFacts,
  ownFacts,
  ticketFacts,
} from '../../../domain/orders/ticket-facts.ts';
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
    // O-180.
    const mixed = [{ currency: 'MXN' }, { currency: 'BRL', store: reserved.line.store }] as never;
    expect(textsOf(reserved, {}, { kind: 'reservation', orders: mixed }).due).toBe('BRL 5000');
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

const WHOLE = item(
  {
    ...{ gate: 'B', proof: 'CIE', inside: 'Nada', bearerName: 'Ana', bearerDocument: 'AB12' },
    ...{ doorsAt: '2026-11-21T19:00:00', venueAddress: 'Rua 1', returnable: cents(5000) },
    change: { kind: 'date', formerStart: '2026-11-14T20:00:00', formerPlace: '' } as never,
  },
  { ...STARTS, facialRequired: true, sector: 'Pista', seat: { label: 'A 1' } as never },
);
const factsOf = (ticket: BoughtItem, tag: FactReader['tag']) =>
  ticketFacts(
    {
      ...order({ tickets: [ticket], kind: 'reservation', orders: [{ currency: 'BRL' }] as never }),
      timeZone: 'America/Sao_Paulo',
    },
    ticket,
    { ...READER, tag },
  );

describe.each(['pt-BR', 'en-US', 'es-MX'] as const)('the facts of a ticket in %s', (tag) => {
  it('O-65 have a label and a text each, in the order of reading', () => {
    const facts = factsOf(WHOLE, tag);
    expect(facts.map(({ key }) => key)).toEqual([
      ...['change', 'when', 'doors', 'place', 'address', 'kind', 'sector', 'seat', 'gate'],
      ...['bearer', 'document', 'proof', 'inside', 'face', 'due'],
    ]);
    const labels = facts.map(({ label }) => label);
    expect(labels).not.toContain('');
    expect(new Set(labels).size).toBe(labels.length);
    expect(facts.filter(({ link }) => link !== null).map(({ key }) => key)).toEqual(['address']);
  });

  it('O-65 O-88 have other words for each state of the face and each change', () => {
    const textOf = (key: string, over: Parameters<typeof item>[0]) =>
      factsOf(item({ ...WHOLE, ...over }, WHOLE.line), tag).find((fact) => fact.key === key)?.text ?? '';
    const faces = (['none', 'pending', 'inAnalysis', 'registered'] as const).map((facial) =>
      textOf('face', { facial }),
    );
    faces.push(textOf('face', { facial: 'registered', status: 'validated' }));
    const changes = (['date', 'venue', 'postponed', 'canceled'] as const).map((kind) =>
      textOf('change', { change: { kind, formerStart: null, formerPlace: '' } as never }),
    );
    for (const texts of [faces, changes]) {
      expect(texts).not.toContain('');
      expect(new Set(texts).size).toBe(texts.length);
    }
    const [date = ''] = changes;
    const dated = textOf('change', {});
    expect(dated.startsWith(`${date}. `) && dated.includes('2026')).toBe(true);
    const moved = { kind: 'venue', formerStart: null, formerPlace: 'Teatro' };
    expect(textOf('change', { change: moved as never })).toMatch(/\. .+: Teatro$/);
  });

  it('O-74 of the event and date are shown once, the others with each ticket', () => {
    const facts = factsOf(WHOLE, tag);
    const once = eventFacts(facts);
    expect(once.map(({ key }) => key)).toEqual(['change', 'when', 'doors', 'place', 'address', 'inside']);
    const own = ownFacts(facts, once, false).map(({ key }) => key);
    expect(own).toEqual(['kind', 'sector', 'seat', 'gate', 'bearer', 'document', 'proof', 'face', 'due']);
    expect(ownFacts(facts, once, true).map(({ key }) => key)).not.toContain('face');
    const elsewhere = once.map((fact) => (fact.key === 'place' ? { ...fact, text: 'Teatro' } : fact));
    expect(ownFacts(facts, elsewhere, false)[0]?.key).toBe('place');
  });
});

describe('a ticket’s own facts', () => {
  const kindOf = (variationName: string, size: string | null, color: string | null) =>
    textsOf(item({}, { kind: 'product', variationName, size, color })).kind;

  it('O-65 name kind, size and color, each once', () => {
    expect(kindOf('Camiseta', 'M', 'Azul')).toBe('Camiseta · M · Azul');
    expect(kindOf('Camiseta Azul', 'G', 'Azul')).toBe('Camiseta Azul · G');
    expect(kindOf('Camiseta', null, 'Azul')).toBe('Camiseta · Azul');
    expect([kindOf('', 'M', null), kindOf('', null, null)]).toEqual(['M', undefined]);
  });

  it('O-65 have a place only for a ticket of an event, whose address leaves out what is unknown', () => {
    const placed = (line: object, over: Partial<BoughtItem> = {}) => {
      const { place, address } = textsOf(item(over, { ...STARTS, ...line }));
      return [place, address];
    };
    expect(placed({})).toEqual(['Arena', 'Recife']);
    expect(placed({}, { venueAddress: 'Rua 1' })).toEqual(['Arena', 'Rua 1, Recife']);
    for (const line of [{ kind: 'product' }, { donation: true }, { event: null }])
      expect(placed(line)).toEqual([undefined, undefined]);
  });

  it('O-65 link the address to a map of the place', () => {
    const linksOf = (event: object) =>
      ticketFacts(
        { ...order({}), timeZone: null },
        item({ venueAddress: 'Rua 1' }, { ...STARTS, event: { ...EVENT, ...event } }),
        READER,
      ).flatMap(({ key, link }) => (link === null ? [] : [`${key} ${link}`]));
    const map = 'address https://www.openstreetmap.org/search?query=';
    expect(linksOf({})).toEqual([`${map}Arena%2C%20Rua%201%2C%20Recife`]);
    expect(linksOf({ place: '' })).toEqual([`${map}Rua%201%2C%20Recife`]);
  });

  it('O-65 leave out sector, seat, doors and an amount that are unknown', () => {
    const texts = textsOf(
      item({ returnable: null }, { ...STARTS, sector: null, seat: null }),
      {},
      {
        ...{ kind: 'reservation', orders: [{ currency: 'BRL' }] as never },
      },
    );
    for (const key of ['sector', 'seat', 'doors', 'due']) expect(texts).not.toHaveProperty(key);
    const used = item({ returnable: cents(500), status: 'validated' }, STARTS);
    const orders = [{ currency: 'BRL' }] as never;
    expect(textsOf(used, {}, { kind: 'reservation', orders }).due).toBeUndefined();
  });

  it('O-65 say that a registered face was used, and nothing of a face that is not', () => {
    const face = (over: Partial<BoughtItem>) => textsOf(item(over, { facialRequired: true })).face;
    const registered = face({ facial: 'registered' });
    expect(face({ facial: 'registered', status: 'validated' })).not.toBe(registered);
    expect(face({ facial: 'pending', status: 'validated' })).toBe(face({ facial: 'pending' }));
  });

  it('O-67 name the zone of a time that the reader’s clock cannot compare', () => {
    const when = (eventAt: string) =>
      textsOf(item({ timeZone: 'America/Sao_Paulo' }, { ...STARTS, eventAt }), { zone: 'America/Sao_Paulo' })
        .when;
    expect(when('2026-11-21T20:00:00')).toBe('sábado, 21 de novembro de 2026, 20:00');
  });

  it('O-74 leave out what the event shows in the same words', () => {
    const facts = ticketFacts({ ...order({}), timeZone: null }, WHOLE, READER);
    const shown = eventFacts(facts).map((fact) => (fact.key === 'place' ? { ...fact, text: 'x' } : fact));
    const own = ownFacts(facts, shown, false).map(({ key }) => key);
    expect(own).toContain('place');
    expect(own).not.toContain('when');
    expect(own.filter((key) => key === 'face')).toEqual(['face']);
    expect(ownFacts(facts, shown, true).map(({ key }) => key)).toEqual(own.filter((key) => key !== 'face'));
  });
});

it('O-160 below a code are the start with its zone, and the holder with the masked document', () => {
  const linesOf = (over: Partial<BoughtItem>, line: object = {}) => {
    const own = item(over, { ...STARTS, ...line });
    const whole = { ...order({ tickets: [own] }), timeZone: 'America/Manaus' };
    return gateLines(ticketFacts(whole, own, { ...READER, zone: 'America/Sao_Paulo' }));
  };
  expect(linesOf({})).toEqual([
    expect.stringMatching(/20:00 \(.*Amazonas/),
    expect.stringMatching(/^Ana Lima · [•.]+.*7-25$/),
  ]);
  expect(linesOf({ bearerDocument: '' }, { hideDate: true })).toEqual(['Ana Lima']);
  expect(linesOf({ bearerName: '', bearerDocument: '' }, { eventAt: null })).toEqual([]);
});

it('O-162 a night states the facts that its tickets state alike', () => {
  const factsOf = (over: Partial<BoughtItem>, line: object = {}) => {
    const own = item(over, { ...STARTS, ...line });
    return ticketFacts({ ...order({ tickets: [own] }), timeZone: null }, own, READER);
  };
  const keysOf = (...all: readonly ReturnType<typeof factsOf>[]) => nightFacts(all).map(({ key }) => key);
  const [early, late] = [
    factsOf({ doorsAt: '2026-11-21T18:00:00' }),
    factsOf({ doorsAt: '2026-11-21T20:00:00' }),
  ];
  expect(keysOf(early, early)).toEqual(['when', 'doors', 'place', 'address']);
  expect(keysOf(early, late)).toEqual(['when', 'place', 'address']);
  expect(keysOf(early, factsOf({}, { event: null }))).toEqual(['when', 'doors', 'place', 'address']);
  expect(keysOf()).toEqual([]);
});
