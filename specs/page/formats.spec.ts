/** Dates, times and money in each language. No time zone shifts a wall time. */

import { beforeEach, describe, expect, test, vi } from 'vitest';
import { cents, type VariationId } from '../../domain/kernel/values.ts';
import { fc } from '../domain/fc.ts';
import { plainSpaces, pretendBrowser } from './browser-globals.ts';

const TODAY = new Date(2026, 10, 21);

const dates = async (cookie: string): Promise<typeof import('../../src/kit/format/dates.ts')> => {
  pretendBrowser(cookie);
  return import('../../src/kit/format/dates.ts');
};

beforeEach(() => {
  vi.resetModules();
});

describe('a short date', () => {
  test.each([
    ['', 'sex, 12 dez'],
    ['locale=pt-BR', 'sex, 12 dez'],
    ['locale=en-US', 'Fri, Dec 12'],
    ['theme=x; locale=es-ES', 'vie, 12 dic'],
    ['locale=klingon', 'sex, 12 dez'],
  ])('is in the language of the cookie %j', async (cookie, written) => {
    const { shortDate } = await dates(cookie);
    expect(shortDate('2025-12-12T21:00:00', new Date(2025, 0, 1))).toBe(written);
  });

  test('T-23 has the year only when it is another year', async () => {
    const { shortDate } = await dates('');
    expect(shortDate('2027-01-02T20:00:00', TODAY)).toBe('sáb, 2 jan 2027');
    expect(shortDate('2026-12-31T23:30:00', TODAY)).toBe('qui, 31 dez');
  });

  test('C-181 stands in the name of an item for its wall time', async () => {
    const { nameText } = await dates('locale=en-US');
    const year = new Date().getFullYear();
    const [day, time] = [new Date(Date.UTC(year, 11, 12)), '9:00 PM'];
    const weekday = day.toLocaleDateString('en-US', { weekday: 'short', timeZone: 'UTC' });
    expect(plainSpaces(nameText(`Museum, ${year}-12-12T21:00:00, Pit, Full`))).toBe(
      `Museum, ${weekday}, Dec 12, ${time}, Pit, Full`,
    );
    expect(nameText('Full, 2026')).toBe('Full, 2026');
  });

  test('is empty for an invalid date', async () => {
    const { shortDate, clockTime, wallDate } = await dates('');
    expect([shortDate('soon'), clockTime(''), wallDate(null), wallDate('2026-13-45')]).toEqual([
      '',
      '',
      null,
      null,
    ]);
  });

  test('never moves to another day, at any hour', async () => {
    const { wallDate, calendarDay } = await dates('');
    const minutes = fc.integer({ min: 0, max: 24 * 60 - 1 });
    const days = fc.integer({ min: 0, max: 365 * 5 });
    fc.assert(
      fc.property(days, minutes, (day, minute) => {
        const wall = new Date(Date.UTC(2025, 0, 1 + day, 0, minute)).toISOString().slice(0, 19);
        expect(wallDate(wall)?.toISOString().slice(0, 10)).toBe(calendarDay(wall));
      }),
    );
  });
});

test('a time has the clock format of the language', async () => {
  expect((await dates('')).clockTime('2026-12-12T21:05:00')).toBe('21:05');
  vi.resetModules();
  expect(plainSpaces((await dates('locale=en-US')).clockTime('2026-12-12T21:05:00'))).toBe('9:05 PM');
  vi.resetModules();
  expect((await dates('locale=es-ES')).clockTime('2026-12-12T09:05:00')).toBe('09:05');
});

test('Spanish has Mexico’s language tag and formats', async () => {
  pretendBrowser('locale=es-ES');
  const { languageTag } = await import('../../src/kit/i18n/locale.ts');
  const { percent } = await import('../../src/kit/format/money.ts');
  expect([languageTag, percent(0.0199)]).toEqual(['es-MX', '1.99%']);
});

test('a span of one day is one date', async () => {
  const { dateSpan } = await dates('');
  const year = new Date().getFullYear();
  expect(dateSpan(`${year}-03-01T10:00:00`, `${year}-03-01T18:00:00`)).toMatch(/^\w+, 1 mar$/);
  expect(dateSpan(`${year}-03-01T10:00:00`, null)).toMatch(/^\w+, 1 mar$/);
  expect(dateSpan(`${year}-03-01T10:00:00`, `${year}-04-02T18:00:00`)).toMatch(/1 mar – .+, 2 abr$/);
});

test('a span within another year has the year once, at the end', async () => {
  const { dateSpan } = await dates('');
  expect(dateSpan('2031-01-02T10:00:00', '2031-01-24T18:00:00')).toBe('qui, 2 jan – sex, 24 jan 2031');
  expect(dateSpan('2031-12-30T10:00:00', '2032-01-02T18:00:00')).toBe('ter, 30 dez 2031 – sex, 2 jan 2032');
});

test('weekdays begin with Sunday', async () => {
  const { weekdayNames } = await dates('');
  expect(weekdayNames().map(({ short }) => short)).toEqual(['dom', 'seg', 'ter', 'qua', 'qui', 'sex', 'sáb']);
});

describe('money', () => {
  test.each([
    ['', 'localhost', 'R$ 1.234,50', 'MX$ 1.234,50'],
    ['locale=en-US', 'localhost', 'R$1,234.50', 'MX$1,234.50'],
    ['locale=en-US', 'mx.localhost', 'R$1,234.50', 'MX$1,234.50'],
    ['locale=es-ES', 'localhost', 'R$1,234.50', 'MXN 1,234.50'],
    ['locale=es-ES', 'mx.localhost', 'R$1,234.50', '$1,234.50'],
  ])(
    'F-45 follows the language with the cookie %j at %s, with unambiguous pesos',
    async (cookie, host, reais, pesos) => {
      pretendBrowser(cookie, `http://${host}:4173/`);
      const { formatMoney } = await import('../../src/kit/format/money.ts');
      expect(plainSpaces(formatMoney(cents(123_450), 'BRL'))).toBe(reais);
      expect(plainSpaces(formatMoney(cents(123_450), 'MXN'))).toBe(pesos);
      expect(plainSpaces(formatMoney(cents(-500), 'BRL'))).toMatch(/^-R\$ ?5[.,]00$/);
    },
  );
});

describe('the language', () => {
  test('in an address overrides the cookie and is stored', async () => {
    pretendBrowser('locale=pt-BR', 'http://localhost:4173/?lang=es-ES');
    const { locale } = await import('../../src/kit/i18n/locale.ts');
    expect(locale).toBe('es-ES');
    expect(document.cookie).toMatch(/^locale=es-ES; Path=\/; SameSite=Lax; Max-Age=31536000$/);
  });
});

describe('the spoken name of a sector', () => {
  test('A-16 counts free seats only where the sector has seats', async () => {
    pretendBrowser('locale=en-US');
    const { default: i18next } = await import('i18next');
    const { loadTexts } = await import('../../src/kit/i18n/texts.ts');
    const { seatMapLabels } = await import('../../src/features/map/labels.ts');
    await loadTexts('map');
    const { sectorName } = seatMapLabels(i18next.getFixedT(null, 'map'), 'BRL');
    const price = { name: 'Full', price: cents(8_000), convenienceFee: cents(0), processingFee: cents(0) };
    const sector = {
      ...{ sectorId: 's', name: 'Floor', free: 0, accessible: 0, yours: 0, held: 0, seatCount: 0 },
      prices: [{ ...price, variationId: 'v' as VariationId }],
    };
    expect(plainSpaces(sectorName(sector))).toBe('Floor, R$80.00');
    expect(sectorName({ ...sector, seatCount: 2 })).toBe('Floor, Sold out');
    const free = { ...sector, seatCount: 2, free: 1 };
    expect(plainSpaces(sectorName(free))).toBe('Floor, R$80.00, 1 seat available');
    expect(sectorName({ ...sector, prices: [] })).toBe('Floor, Not on sale');
  });

  test('E-45 names a price of zero as free', async () => {
    pretendBrowser('locale=en-US');
    const { default: i18next } = await import('i18next');
    const { loadTexts } = await import('../../src/kit/i18n/texts.ts');
    const { seatMapLabels } = await import('../../src/features/map/labels.ts');
    await loadTexts('map', 'shell');
    const { sectorName, money, shortMoney } = seatMapLabels(i18next.getFixedT(null, 'map'), 'BRL');
    const none = { price: cents(0), convenienceFee: cents(0), processingFee: cents(0) };
    const sector = {
      ...{ sectorId: 's', name: 'Floor', free: 0, accessible: 0, yours: 0, held: 0, seatCount: 0 },
      prices: [{ ...none, name: 'Full', variationId: 'v' as VariationId }],
    };
    expect(sectorName(sector)).toBe('Floor, Free');
    expect([money(cents(0)), shortMoney(cents(0))]).toEqual(['Free', 'Free']);
    expect([money(cents(8_000)), shortMoney(cents(8_000))].map(plainSpaces)).toEqual(['R$80.00', 'R$80']);
  });
});
