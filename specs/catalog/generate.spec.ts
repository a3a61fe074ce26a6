import { describe, expect, it } from 'vitest';
import { generate } from '../../fixtures/catalog/generate.ts';
import { catalog, TODAY, textsIn } from './sandbox-catalog.ts';

const unique = (list: readonly (string | number)[]): boolean => new Set(list).size === list.length;

describe('a generated catalog', () => {
  it('is byte-identical for the same seed and day', () => {
    const options = { seed: 2026, today: TODAY };
    expect(JSON.stringify(generate(options))).toBe(JSON.stringify(catalog));
  });

  it('keeps an event when more are generated', () => {
    const few = generate({ seed: 2026, today: TODAY, events: 50 });
    const bySlug = new Map(catalog.events.map((event) => [event.slug, event]));
    for (const event of few.events) {
      expect(bySlug.get(event.slug)).toEqual({ ...event, related: expect.any(Array) });
    }
  });

  it('is refused with fewer events than anchors', () => {
    expect(() => generate({ seed: 1, today: TODAY, events: 3 })).toThrow(RangeError);
  });
});

describe('the content of the catalog', () => {
  it('has events in every category and country', () => {
    for (const { slug } of catalog.categories) {
      for (const country of ['BR', 'MX']) {
        const found = catalog.events.filter((event) => event.category === slug && event.country === country);
        expect(found.length, `${slug} in ${country}`).toBeGreaterThan(2);
      }
    }
  });

  it.each([
    ['recurring', (event: (typeof catalog.events)[number]) => event.kind === 'recurring'],
    ['sold elsewhere', (event) => event.externalLink !== null],
    ['without a date', (event) => event.hideDate],
    ['with a wristband', (event) => event.validateWristband],
    ['with faces', (event) => event.facialRequired],
    ['with vouchers', (event) => event.acceptsVouchers],
    ['with bearers', (event) => event.bearerRequired],
    ['reserved by time', (event) => event.timeReservation],
    ['with products', (event) => event.products.length > 0],
    ['with recharges', (event) => event.recharges.length > 0],
    ['with combos', (event) => event.combos.length > 0],
    ['with donations', (event) => event.donation !== null],
    ['with a second poster', (event) => event.temporaryPosterUntil !== null],
    ['with numbered seats', (event) => event.sectors.some(({ seated }) => seated)],
  ] as [string, (event: (typeof catalog.events)[number]) => boolean][])('has several events %s', (_, is) => {
    expect(catalog.events.filter(is).length).toBeGreaterThan(2);
  });
});

describe('references in the catalog', () => {
  it('have unique slugs and ids', () => {
    const { events, producers, venues, cities, categories } = catalog;
    expect(unique(events.map(({ slug }) => slug))).toBe(true);
    expect(unique(events.map(({ id }) => id))).toBe(true);
    expect(unique(producers.map(({ slug }) => slug))).toBe(true);
    expect(unique(venues.map(({ id }) => id))).toBe(true);
    expect(unique(cities.map(({ id }) => id))).toBe(true);
    expect(unique(categories.map(({ order }) => order))).toBe(true);
    expect(unique(events.flatMap(({ dates }) => dates.map(({ id }) => id)))).toBe(true);
    const products = events.flatMap((event) => [...event.products, ...event.recharges].map(({ id }) => id));
    expect(unique([...products, ...events.map(({ id }) => id)])).toBe(true);
  });

  it('resolve for every event', () => {
    const slugs = new Set(catalog.events.map(({ slug }) => slug));
    const producers = new Map(catalog.producers.map((producer) => [producer.slug, producer]));
    const venues = new Map(catalog.venues.map((venue) => [venue.id, venue]));
    const cities = new Map(catalog.cities.map((city) => [city.id, city]));
    const categories = new Set(catalog.categories.map(({ slug }) => slug));
    for (const event of catalog.events) {
      expect(producers.get(event.producer)?.country, event.slug).toBe(event.country);
      expect(venues.get(event.venue)?.city, event.slug).toBe(event.city);
      expect(cities.get(event.city)?.timezone, event.slug).toBe(event.timezone);
      expect(categories.has(event.category), event.slug).toBe(true);
      expect(event.related.length, event.slug).toBeGreaterThan(0);
      for (const slug of event.related) expect(slugs.has(slug) && slug !== event.slug, event.slug).toBe(true);
    }
  });

  it('resolve for coupons, partner cards, affiliates, wristbands, vouchers and testimonials', () => {
    const events = new Map(catalog.events.map((event) => [event.slug, event]));
    const producers = new Set(catalog.producers.map(({ slug }) => slug));
    for (const { event, producer } of [...catalog.coupons, ...catalog.binDiscounts]) {
      if (event !== null) expect(events.has(event)).toBe(true);
      if (producer !== null) expect(producers.has(producer)).toBe(true);
    }
    for (const { event, producer } of catalog.affiliatePrograms)
      expect(events.get(event)?.producer).toBe(producer);
    for (const { event } of catalog.wristbands) expect(events.get(event)?.validateWristband).toBe(true);
    for (const { event, variationId } of catalog.vouchers) {
      const found = events.get(event);
      const ids = found?.sectors.flatMap((sector) =>
        sector.batches.flatMap((batch) => batch.variations.map(({ id }) => id)),
      );
      expect(found?.acceptsVouchers).toBe(true);
      expect(ids).toContain(variationId);
    }
    for (const { producer } of catalog.testimonials) expect(producers.has(producer)).toBe(true);
  });
});

describe('texts of the catalog', () => {
  const texts = textsIn(catalog);

  it('exist in three languages, or in none', () => {
    const lame = texts.filter(({ text }) => {
      const lengths = ['pt', 'en', 'es'].map((language) => String(text[language] ?? 'missing').trim().length);
      const missing = ['pt', 'en', 'es'].some((language) => typeof text[language] !== 'string');
      return missing || (lengths.some((length) => length === 0) && lengths.some((length) => length > 0));
    });
    expect(lame.map(({ path }) => path)).toEqual([]);
    expect(texts.length).toBeGreaterThan(10_000);
  });

  it('have no unfilled template', () => {
    const open = texts.filter(({ text }) =>
      Object.values(text).some((part) => /[{}]|undefined/.test(String(part))),
    );
    expect(open.map(({ path }) => path)).toEqual([]);
  });

  it('fit a line as summaries, and a poster as titles', () => {
    for (const { slug, summary, title } of catalog.events) {
      for (const language of ['pt', 'en', 'es'] as const) {
        expect(summary[language].length, slug).toBeLessThanOrEqual(160);
        expect(title[language].length, slug).toBeLessThanOrEqual(90);
      }
    }
  });

  it('use only the elements that pages allow as descriptions', () => {
    for (const { description, slug } of catalog.events) {
      for (const html of Object.values(description)) {
        const elements = new Set([...html.matchAll(/<\/?([a-z0-9]+)/g)].map(([, name]) => name));
        for (const name of elements) expect(['p', 'h3', 'ul', 'li', 'strong', 'em'], slug).toContain(name);
        expect(html, slug).not.toMatch(/<[a-z0-9]+ /);
      }
    }
  });
});
