/** Specs of list filters: in addresses, on events, and for spans of days. */
import { expect, it } from 'vitest';
import {
  cityChoices,
  earliestDays,
  filteredList,
  lengthened,
  listing,
  meets,
  moreEvents,
  nextEvents,
  priceChoices,
  spanOf,
  storefrontFilters,
} from '../../../domain/catalog/filtering.ts';
import {
  changeFilters,
  FILTER_NAMES,
  type Filters,
  filterEntries,
  isFiltered,
  NO_FILTERS,
  offersFilters,
  readFilters,
} from '../../../domain/catalog/filters.ts';
import { resultCount } from '../../../domain/catalog/listed.ts';
import { daysOf, SPANS } from '../../../domain/catalog/spans.ts';
import { type Cents, cents } from '../../../domain/kernel/values.ts';
import { fullPrice, lowestPrice } from '../../../domain/pricing/full-price.ts';
import { civilFromDays, daysFromCivil } from '../../../domain/time/civil.ts';
import { anyText, fc } from '../fc.ts';

const dayText = (days: number): string => {
  const { year, month, day } = civilFromDays(days);
  return `${year}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`;
};
const TODAY = daysFromCivil({ year: 2026, month: 11, day: 22 });
const day = fc.integer({ min: TODAY - 400, max: TODAY + 400 }).map(dayText);

const filters: fc.Arbitrary<Filters> = fc
  .record({
    city: fc.option(fc.constantFrom('São Paulo', 'Salvador', 'Ciudad de México')),
    from: fc.option(day),
    to: fc.option(day),
    maxPrice: fc.option(fc.integer({ min: 0, max: 999_999 }).map((units) => (units * 100) as Cents)),
    category: fc.option(fc.constantFrom('teatro', 'stand-up')),
  })
  .filter(({ from, to }) => from === null || to === null || from <= to);

const event = fc.record({
  city: fc.constantFrom('São Paulo', 'Salvador'),
  category: fc.constantFrom('teatro', 'stand-up', ''),
  startsAt: fc.option(day.map((text) => `${text}T21:00:00`)),
  endsAt: fc.option(day.map((text) => `${text}T23:00:00`)),
  recurring: fc.boolean(),
  hideDate: fc.boolean(),
  hideDateToo: fc.boolean(),
  checksWristband: fc.boolean(),
  fromPrice: fc.option(fc.integer({ min: 0, max: 50_000 }).map((cents) => cents as Cents)),
});
const SHOWN = { hideDate: false, hideDateToo: false, checksWristband: false };
const EVENT = {
  ...SHOWN,
  city: 'São Paulo',
  category: 'teatro',
  startsAt: '2026-11-27T21:00:00',
  endsAt: '2026-11-28T02:00:00',
  recurring: false,
  fromPrice: 12_050 as Cents,
};
const by = (some: Partial<Filters>): Filters => ({ ...NO_FILTERS, ...some });

it('E-03 filters are the same after writing them to an address and reading it', () => {
  fc.assert(
    fc.property(filters, (some) => {
      const address = new URLSearchParams(filterEntries(some).map(([name, value]) => [name, value]));
      expect(readFilters(address)).toEqual(some);
      expect(isFiltered(some)).toBe(address.size > 0);
    }),
  );
  expect(filterEntries(by({ city: 'Recife', maxPrice: cents(5_000) }))).toEqual([
    ['cidade', 'Recife'],
    ['preco', '50'],
  ]);
});

it('E-13 any address is read, and its filters stay the same when written and read again', () => {
  const entry = fc.tuple(fc.constantFrom(...Object.values(FILTER_NAMES)), anyText);
  fc.assert(
    fc.property(fc.array(entry), (entries) => {
      const once = readFilters(new URLSearchParams(entries));
      const address = new URLSearchParams(filterEntries(once).map(([name, value]) => [name, value]));
      expect(readFilters(address)).toEqual(once);
    }),
  );
});

it('E-26 a changed filter keeps the other parameters of the address', () => {
  const others = fc.array(fc.tuple(fc.constantFrom('search', 'x', 'y'), fc.string()), { maxLength: 4 });
  const change = fc.record(
    { city: fc.constantFrom(null, 'Recife'), maxPrice: fc.constantFrom(null, 5_000 as Cents) },
    { requiredKeys: [] },
  );
  fc.assert(
    fc.property(filters, others, change, (some, rest, changed) => {
      const next = changeFilters([...rest, ...filterEntries(some)], changed);
      expect(readFilters(new URLSearchParams(next.map(([name, value]) => [name, value])))).toEqual({
        ...some,
        ...changed,
      });
      expect(next.slice(0, rest.length)).toEqual(rest);
    }),
  );
});

it('E-13 filter days in the wrong order are swapped', () => {
  fc.assert(
    fc.property(day, day, (one, other) => {
      const [from = one, to = other] = [one, other].toSorted();
      expect(readFilters(new URLSearchParams({ de: one, ate: other }))).toEqual(by({ from, to }));
    }),
  );
});

it.each([
  ['de=2026-02-30', NO_FILTERS],
  ['de=ontem&preco=-1&tipo=%3Cb%3E&cidade=%20', NO_FILTERS],
  ['preco=1e9', NO_FILTERS],
  ['preco=50', by({ maxPrice: 5_000 as Cents })],
  ['de=2026-12-02&ate=2026-12-01', by({ from: '2026-12-01', to: '2026-12-02' })],
  ['de=2026-12-02', by({ from: '2026-12-02' })],
  ['ate=2026-12-02', by({ to: '2026-12-02' })],
  ['de=12026-12-02&ate=2026-12-020', NO_FILTERS],
  [`tipo=${'a'.repeat(61)}`, NO_FILTERS],
  ['tipo=!teatro', NO_FILTERS],
  ['tipo=teatro!', NO_FILTERS],
  [`cidade=${'a'.repeat(61)}`, by({ city: 'a'.repeat(60) })],
])('E-03 E-13 filters are read from %s', (address, read) => {
  expect(readFilters(new URLSearchParams(address))).toEqual(read);
});

it.each([
  [by({}), true],
  [by({ city: 'sao paulo' }), true],
  [by({ city: 'Paulo' }), false],
  [by({ city: ' SÃO PAULO ' }), true],
  [by({ category: 'shows' }), false],
  [by({ category: 'teatro' }), true],
  [by({ to: '2026-11-27' }), true],
  [by({ maxPrice: 12_000 as Cents }), false],
  [by({ maxPrice: 12_100 as Cents }), true],
  [by({ from: '2026-11-27', to: '2026-11-27' }), true],
  [by({ from: '2026-11-28' }), false],
  [by({ to: '2026-11-26' }), false],
])('E-04 E-15 E-16 an event is compared with the filters %j', (some, met) => {
  expect(meets(EVENT, some)).toBe(met);
});

it('E-16 an event without a category matches any category, and without a date no days', () => {
  expect(meets({ ...EVENT, category: '' }, by({ category: 'shows' }))).toBe(true);
  expect(meets({ ...EVENT, startsAt: null }, by({ to: '2026-12-31' }))).toBe(false);
  expect(meets({ ...EVENT, startsAt: null }, by({ category: 'teatro' }))).toBe(true);
});

it('E-15 E-16 a recurring event matches any day of its span, and without tickets no price', () => {
  const recurring = { ...EVENT, recurring: true, endsAt: '2026-12-20T22:00:00' };
  expect(meets(recurring, by({ from: '2026-12-05', to: '2026-12-05' }))).toBe(true);
  expect(meets(recurring, by({ from: '2026-12-21' }))).toBe(false);
  expect(meets(recurring, by({ from: '2026-12-20', to: '2026-12-20' }))).toBe(true);
  expect(meets({ ...EVENT, fromPrice: null }, by({ maxPrice: 99_900 as Cents }))).toBe(false);
  expect(meets({ ...EVENT, fromPrice: 0 as Cents }, by({ maxPrice: 0 as Cents }))).toBe(true);
});

it('E-04 E-15 E-16 an additional filter never adds matches', () => {
  fc.assert(
    fc.property(event, filters, (one, some) => {
      for (const name of Object.keys(some) as (keyof Filters)[])
        if (meets(one, some)) expect(meets(one, { ...some, [name]: null })).toBe(true);
    }),
  );
});

it('E-16 an event with a hidden date matches no filter by days', () => {
  fc.assert(
    fc.property(event, filters, (one, some) => {
      const hidden = one.hideDate || one.hideDateToo || one.checksWristband;
      if (hidden && (some.from !== null || some.to !== null)) expect(meets(one, some)).toBe(false);
    }),
  );
  for (const flag of Object.keys(SHOWN))
    for (const days of [{ from: '2026-11-27' }, { to: '2026-11-27' }])
      expect(meets({ ...EVENT, [flag]: true }, by(days)), flag).toBe(false);
});

it.each([
  // A Sunday, and the days after it.
  ['2026-11-22', '2026-11-22', '2026-11-22'],
  ['2026-11-23', '2026-11-27', '2026-11-29'],
  ['2026-11-27', '2026-11-27', '2026-11-29'],
  ['2026-11-28', '2026-11-28', '2026-11-29'],
])('E-06 on %s the weekend is %s to %s', (now, from, to) => {
  const [year, month, date] = now.split('-').map(Number);
  const today = { year: year ?? 0, month: month ?? 0, day: date ?? 0 };
  expect(daysOf('weekend', today)).toEqual({ from, to });
});

it('E-17 today and tomorrow are one day each, and a week is seven days, across a year’s end', () => {
  const today = { year: 2026, month: 12, day: 31 };
  expect(daysOf('today', today)).toEqual({ from: '2026-12-31', to: '2026-12-31' });
  expect(daysOf('tomorrow', today)).toEqual({ from: '2027-01-01', to: '2027-01-01' });
  expect(daysOf('week', today)).toEqual({ from: '2026-12-31', to: '2027-01-06' });
  expect(daysOf('today', { year: 987, month: 1, day: 2 }).from).toBe('0987-01-02');
});

it('E-06 E-17 every span starts today or later, ends within a week, and is recognized from its days', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 40_000 }), (now) => {
      const today = civilFromDays(now);
      for (const span of SPANS) {
        const days = daysOf(span, today);
        expect([dayText(now) <= days.from, days.from <= days.to, days.to <= dayText(now + 6)]).toEqual([
          true,
          true,
          true,
        ]);
        const known = spanOf(days, today);
        expect(known === null || known === 'range' ? null : daysOf(known, today)).toEqual(days);
      }
      expect(spanOf(NO_FILTERS, today)).toBeNull();
    }),
  );
});

it('E-08 a storefront offers filters when it has more than eight events', () => {
  expect([0, 1, 8, 9, 100].map(offersFilters)).toEqual([false, false, false, true, true]);
});

const offer = fc.record({
  price: fc.nat(50_000).map(cents),
  convenienceFee: fc.nat(5_000).map(cents),
  processingFee: fc.nat(2_000).map(cents),
  reduced: fc.boolean(),
});

it('E-09 the lowest price is that of the cheapest ticket open to every buyer', () => {
  fc.assert(
    fc.property(fc.array(offer), (tickets) => {
      const open = tickets.filter(({ reduced }) => !reduced).map(fullPrice);
      const lowest = lowestPrice(tickets);
      if (lowest === null) expect(open).toEqual([]);
      else {
        expect(open).toContain(lowest);
        for (const price of open) expect(price).toBeGreaterThanOrEqual(lowest);
      }
    }),
  );
});

it('E-09 a free ticket sets the lowest price to zero, but a half-price ticket does not lower it', () => {
  const free = { price: cents(0), convenienceFee: cents(0), processingFee: cents(0), reduced: false };
  fc.assert(
    fc.property(fc.array(offer), (tickets) => {
      expect(lowestPrice([...tickets, free])).toBe(0);
      expect(lowestPrice([...tickets, { ...free, reduced: true }])).toBe(lowestPrice(tickets));
    }),
  );
});

const listed = fc
  .array(event, { maxLength: 6 })
  .map((events) => events.map((one, productId) => ({ ...one, productId })));

it('E-47 cities are the server’s, else those of the events, each once and with the chosen one', () => {
  const name = fc.constantFrom('Recife', 'Salvador', 'São Paulo', '');
  fc.assert(
    fc.property(fc.array(name), listed, fc.option(name), (cities, events, chosen) => {
      const from = cities.length > 0 ? cities : events.map(({ city }) => city);
      const offered = cityChoices({ cities, events }, chosen);
      expect(offered.toSorted()).toEqual([...new Set([...from, chosen])].filter(Boolean).toSorted());
    }),
  );
});

it('E-47 without cities of the server, those of the events are offered', () => {
  const events = [{ city: 'Recife' }, { city: 'Salvador' }, { city: 'Recife' }];
  expect(cityChoices({ cities: [], events }, null)).toEqual(['Recife', 'Salvador']);
  expect(cityChoices({ cities: ['Olinda'], events }, 'Natal')).toEqual(['Natal', 'Olinda']);
});

it('E-48 highest prices ascend from zero, include the chosen one and fit the currency', () => {
  expect(priceChoices('BRL', null)).toEqual([0, 5_000, 10_000, 20_000, 40_000]);
  expect(priceChoices('MXN', cents(0))).toEqual([0, 25_000, 50_000, 100_000, 200_000]);
  expect(priceChoices('BRL', cents(7_500))).toEqual([0, 5_000, 7_500, 10_000, 20_000, 40_000]);
});

it('E-49 a filtered list is counted if all loaded events match, and empty if none of all do', () => {
  fc.assert(
    fc.property(listed, fc.nat(5), filters, (events, more, some) => {
      const total = events.length + more;
      const { shown, isEmpty, count, compared } = filteredList({ events, total }, some);
      expect(shown).toEqual(events.filter((one) => meets(one, some)));
      const isFull = shown.length === events.length;
      expect(count).toBe(isFull && shown.length > 0 ? total : null);
      expect(isEmpty).toBe(shown.length === 0 && more === 0);
      expect(compared).toBe(!isFull && more > 0 ? events.length : null);
    }),
  );
  const whole = filteredList({ events: [EVENT], total: 1 }, NO_FILTERS);
  expect(whole).toEqual({ shown: [EVENT], isEmpty: false, count: 1, compared: null });
  expect(filteredList({ events: [EVENT], total: 0 }, NO_FILTERS).count).toBe(1);
  expect(filteredList({ events: [], total: 0 }, NO_FILTERS).count).toBeNull();
});

it('E-08 E-50 a storefront offers filters by its whole list, and only categories that are in it', () => {
  const shop = [{ slug: 'teatro' }, { slug: 'shows' }, { slug: 'stand-up' }];
  const of = (categories: readonly string[], total = categories.length) => ({
    ...{ events: categories.map((category) => ({ category })), total },
  });
  const offered = (list: ReturnType<typeof of> | null, some = NO_FILTERS, wasFiltered = false) =>
    storefrontFilters(list, some, wasFiltered, shop);
  expect(offered(of(['shows', 'teatro', 'shows']))).toEqual({
    isOffered: false,
    categories: shop.slice(0, 2),
  });
  expect(offered(of(['shows']), by({ city: 'Recife' }))).toEqual({ isOffered: true, categories: null });
  expect(offered(of(['shows'], 9))).toEqual({ isOffered: true, categories: shop });
  expect([offered(null), offered(null, NO_FILTERS, true)].map(({ isOffered }) => isOffered)).toEqual([
    null,
    true,
  ]);
});

it('E-51 presses load each event of a list once', () => {
  const ids = fc.uniqueArray(
    fc.nat(999).map((productId) => ({ productId })),
    {
      ...{ selector: ({ productId }: { productId: number }) => productId, maxLength: 300, size: 'max' },
    },
  );
  fc.assert(
    fc.property(ids, fc.nat(400), (all, restored) => {
      const total = all.length;
      let events: readonly { readonly productId: number }[] = all.slice(0, 50);
      let wanted = restored;
      for (let request = 0; events.length < total && request < 10; request += 1) {
        const next = nextEvents({ events, total }, wanted);
        if (next === null) wanted = lengthened(events.length);
        else {
          expect(next.limit).toBeLessThanOrEqual(100);
          const start = (next.page - 1) * 50;
          events = [...events, ...moreEvents(events, all.slice(start, start + next.limit)).fresh];
        }
      }
      expect(events).toEqual(all);
      expect(nextEvents({ events, total }, lengthened(total))).toBeNull();
    }),
  );
});

it('E-51 a press asks for 50 events, and a return to a longer list for up to 100', () => {
  const events = Array.from({ length: 120 }, (_, productId) => ({ productId }));
  const loadedEventIds = events.map(({ productId }) => productId).join(',');
  const of = (wanted: number, total = 500) => nextEvents({ events, total }, wanted);
  expect(of(lengthened(120))).toEqual({ limit: 50, page: 3, loadedEventIds });
  expect([of(121)?.limit, of(190)?.limit, of(400)?.limit]).toEqual([50, 70, 100]);
  expect([of(120), of(60), of(400, 120)]).toEqual([null, null, null]);
  expect(moreEvents(events.slice(0, 2), events.slice(1, 3))).toEqual({
    fresh: [{ productId: 2 }],
    end: null,
  });
});

it('E-51 a response without a new event ends the list, which then is whole', () => {
  const events = [1, 2].map((id) => ({ ...EVENT, productId: id }));
  const { fresh, end } = moreEvents(events, events.slice(1));
  expect([fresh, end]).toEqual([[], 2]);
  const list = { events, total: end ?? 500 };
  expect(nextEvents(list, lengthened(2))).toBeNull();
  expect(filteredList(list, by({ city: 'Natal' })).compared).toBeNull();
});

it('E-52 a search counts events, products and producers, and only events with filters or without a text', () => {
  const list = { events: [EVENT], total: 60, products: [1, 2], stores: [3] };
  expect(resultCount(list, 'samba', NO_FILTERS)).toBe(63);
  expect(resultCount({ ...list, total: 0 }, 'samba', NO_FILTERS)).toBe(4);
  expect([resultCount(list, '', NO_FILTERS), resultCount(list, 'samba', by({ city: 'Recife' }))]).toEqual([
    null,
    null,
  ]);
});

it('E-53 E-54 a range begins today or later, and is told from named spans', () => {
  const today = { year: 2026, month: 12, day: 31 };
  expect(earliestDays(null, today)).toEqual({ from: '2026-12-31', to: '2026-12-31' });
  expect(earliestDays('2027-01-05', today)).toEqual({ from: '2026-12-31', to: '2027-01-05' });
  expect(spanOf(by({ from: '2027-01-05' }), today)).toBe('range');
  expect(spanOf(by({ to: '2026-12-31' }), today)).toBe('range');
  expect(spanOf(by({ from: '2026-12-31', to: '2026-12-31' }), today)).toBe('today');
});

it('E-08 a storefront says that it has no events only without filters, and filters from nine events', () => {
  const unfilteredOf = (total: number) =>
    listing({ events: Array.from({ length: total }), total }, NO_FILTERS);
  expect([0, 1, 8, 9].map(unfilteredOf)).toEqual(['none', 'whole', 'whole', 'filtered']);
  fc.assert(
    fc.property(filters, fc.nat(20), (chosen, total) => {
      const shown = listing({ events: Array.from({ length: total }), total }, chosen);
      const unfiltered = total === 0 ? 'none' : total > 8 ? 'filtered' : 'whole';
      expect(shown).toBe(isFiltered(chosen) ? 'filtered' : unfiltered);
    }),
  );
});
