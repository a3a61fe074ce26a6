/** Description of an event for search engines. */
import { expect, it } from 'vitest';
import { dataText, excerptOf, structuredData } from '../../../domain/catalog/structured-data.ts';
import { cents } from '../../../domain/kernel/values.ts';
import { fc } from '../fc.ts';

type Advertised = Parameters<typeof structuredData>[0];

const TICKET: Advertised['variations'][number] = {
  ...{ name: 'Inteira', sector: 'Pista', sale: 'onSale', stock: null, held: 0 },
  ...{ price: cents(10_000), convenienceFee: cents(1_000), processingFee: cents(5) },
};
const EVENT: Advertised = {
  ...{ change: null, title: 'A Casa dos Relógios', description: '<p>Um <strong>drama</strong>.</p>' },
  ...{ startsAt: '2026-12-04T20:00:00', endsAt: null, doorsAt: null, timeZone: 'America/Sao_Paulo' },
  ...{ hideDate: false, hideDateToo: false, dates: [], variations: [TICKET] },
  ...{ place: 'Teatro do Sótão', street: 'Avenida Beira-Mar, 1553', city: 'São Paulo', state: 'SP' },
  ...{ latitude: null, longitude: null, currency: 'BRL', producerName: 'Cia. do Telhado', store: 'cia' },
  images: { landscape: '/l.svg', portrait: '/p.svg' },
};
const ORIGIN = 'https://catraca.example';
const dataOf = (change: Partial<Advertised> = {}) =>
  structuredData({ ...EVENT, ...change }, `${ORIGIN}/cia/a-casa`, (address) => ORIGIN + address);

it('E-72 data for search engines has the event with its place, pictures, organizer and prices', () => {
  const location = {
    '@type': 'Place',
    name: 'Teatro do Sótão',
    address: {
      '@type': 'PostalAddress',
      ...{ streetAddress: 'Avenida Beira-Mar, 1553', addressLocality: 'São Paulo' },
      ...{ addressRegion: 'SP', addressCountry: 'BR' },
    },
  };
  const data = {
    ...{ '@context': 'https://schema.org', '@type': 'Event', name: 'A Casa dos Relógios' },
    ...{ description: 'Um drama.', startDate: '2026-12-04T20:00:00-03:00', location },
    eventStatus: 'https://schema.org/EventScheduled',
    eventAttendanceMode: 'https://schema.org/OfflineEventAttendanceMode',
    image: ['https://catraca.example/l.svg', 'https://catraca.example/p.svg'],
    organizer: { '@type': 'Organization', name: 'Cia. do Telhado', url: 'https://catraca.example/cia' },
    offers: [
      {
        ...{ '@type': 'Offer', name: 'Inteira, Pista', price: '110.05', priceCurrency: 'BRL' },
        ...{ availability: 'https://schema.org/InStock', url: 'https://catraca.example/cia/a-casa' },
      },
    ],
  };
  expect(dataOf()).toEqual(data);
  const geo = { '@type': 'GeoCoordinates', latitude: -23.5, longitude: 0 };
  expect(dataOf({ latitude: -23.5, longitude: 0 })).toEqual({ ...data, location: { ...location, geo } });
  for (const half of [{ latitude: -23.5 }, { longitude: 0 }]) expect(dataOf(half)).toEqual(data);
  const subEvent = { '@type': 'Event', name: data.name, location };
  expect(dataOf({ dates: [{ at: '2026-12-05T18:00:00' }] })).toEqual({
    ...data,
    subEvent: [{ ...subEvent, startDate: '2026-12-05T18:00:00-03:00' }],
  });
  const images = { landscape: '/l.svg', portrait: '' };
  expect(dataOf({ images })).toMatchObject({ image: ['https://catraca.example/l.svg'] });
  expect(dataOf({ currency: 'MXN' })).toMatchObject({ location: { address: { addressCountry: 'MX' } } });
});

it('E-55 data for search engines has each time with the offset of the event’s zone', () => {
  const at = '2026-12-04T20:00:00';
  const times = { startsAt: at, doorsAt: at, endsAt: '2026-12-05T01:00:00+01:00', dates: [{ at }] };
  for (const [timeZone, offset] of [
    ['America/Tijuana', '-08:00'],
    ['America/St_Johns', '-03:30'],
    ['Asia/Kolkata', '+05:30'],
    ['UTC', '+00:00'],
  ] as const)
    expect(dataOf({ timeZone, ...times })).toMatchObject({
      ...{ startDate: at + offset, doorTime: at + offset, endDate: times.endsAt },
      subEvent: [{ startDate: at + offset }],
    });
  for (const startsAt of ['em breve', '2026-12-04T20:00:00Z'])
    expect(dataOf({ startsAt })).toMatchObject({ startDate: startsAt });
  expect(dataOf({ timeZone: 'Nowhere/Else' })).toMatchObject({ startDate: at });
});

it.each([
  [null, 'EventScheduled'],
  ['venue', 'EventScheduled'],
  ['date', 'EventRescheduled'],
  ['postponed', 'EventPostponed'],
  ['canceled', 'EventCancelled'],
] as const)('E-71 data for search engines states the change %s', (change, status) => {
  expect(dataOf({ change })).toMatchObject({ eventStatus: `https://schema.org/${status}` });
});

it.each([
  [{ sale: 'soldOut' }, 'SoldOut'],
  [{ sale: 'soldOut', stock: 0, held: 1 }, 'LimitedAvailability'],
  [{ sale: 'soon' }, 'PreOrder'],
  [{ sale: 'ended' }, 'Discontinued'],
] as const)('E-72 an offer of a ticket with %j is %s', (change, availability) => {
  const variations = [{ ...TICKET, sector: null, ...change }];
  expect(dataOf({ variations })).toMatchObject({
    offers: [{ name: 'Inteira', availability: `https://schema.org/${availability}` }],
  });
});

it('E-01 search engines receive no event whose date is hidden or unknown', () => {
  for (const change of [{ hideDate: true }, { hideDateToo: true }, { startsAt: null }])
    expect(dataOf(change)).toBeNull();
});

it('E-72 no text of an event ends the script element early', () => {
  const data = { title: '</script><script>alert(1)' };
  expect(dataText(data)).not.toContain('<');
  expect(JSON.parse(dataText(data))).toEqual(data);
});

it.each([
  ['Bar&nbsp;&amp;&NBSP;Arena', 'Bar & Arena'],
  ['&quot;A&quot; &lt;b&gt; d&apos;Or', '"A" <b> d\'Or'],
  ['Cora&#231;&#xE3;o &#X1F3AB;', 'Coração 🎫'],
  ['&amp;lt; R&D &copy; &;', '&lt; R&D &copy; &;'],
  ['&#0; &#xD800; &#xDFFF; &#x110000;', '\ufffd \ufffd \ufffd \ufffd'],
  ['&#xD7FF;&#xE000;&#x10FFFF;', '\ud7ff\ue000\u{10ffff}'],
])('E-73 an excerpt has characters for the entities of %s', (html, text) => {
  expect(excerptOf(html, 99)).toBe(text);
});

it('E-73 an excerpt has no tags, and ends with a whole word', () => {
  expect(excerptOf('<p>Um\n <b class="x">drama</b> </p>', 8)).toBe('Um drama');
  expect(excerptOf('<p>Em <em>Cartas</em>, um (<B>só</B>) ato.</p><br>Fim', 99)).toBe(
    'Em Cartas, um (só) ato. Fim',
  );
  expect(excerptOf('Um drama, em três atos', 12)).toBe('Um drama…');
  expect(excerptOf('Um drama em três', 9)).toBe('Um drama…');
  expect(excerptOf('x'.repeat(9), 8)).toBe(`${'x'.repeat(7)}…`);
  const word = fc.string({ unit: fc.constantFrom(...'aé9'), minLength: 1, maxLength: 8 });
  fc.assert(
    fc.property(fc.array(word, { minLength: 1 }), fc.integer({ min: 10, max: 40 }), (words, most) => {
      const text = words.join(' ');
      const excerpt = excerptOf(`<p>${text}</p>`, most);
      expect(excerpt.length).toBeLessThanOrEqual(most);
      if (text.length <= most) expect(excerpt).toBe(text);
      else expect(`${text} `.startsWith(excerpt.replace('…', ' '))).toBe(true);
    }),
  );
});
