/** Points that a ticket needs before the entrance. */
import { expect, it } from 'vitest';
import { entryChecks, entryResult, isEntryReady, shownFix } from '../../../domain/orders/entry.ts';
import type { BoughtItem, Order } from '../../../domain/orders/messages.ts';
import { item, order } from './given.ts';

const HOUR = 3_600_000;
const AT = Date.parse('2026-11-21T23:00:00Z');

const checksOf = (over: Partial<BoughtItem>, line: object = {}, of: Partial<Order> = {}, now = AT) => {
  const own = item(over, { eventAt: '2026-11-21T20:00:00', bearerRequired: true, ...line });
  return entryChecks({ ...order({ ...of, tickets: [own] }), timeZone: 'America/Sao_Paulo' }, own, now, true);
};
const textsOf = (...args: Parameters<typeof checksOf>) =>
  checksOf(...args).map(({ text }) => text.replace('entry.', ''));

it('O-77 a valid ticket shows its points from 48 hours before its time to 12 hours after', () => {
  expect(textsOf({ proof: 'RG' })).toEqual([
    ...['paid.done', 'bearer.done', 'face.done', 'proof.bring', 'code.done', 'offline.done'],
  ]);
  const shown = (hours: number) => checksOf({}, {}, {}, AT + hours * HOUR).length > 0;
  expect([-49, -48, 11, 12].map(shown)).toEqual([false, true, true, false]);
  for (const status of ['canceled', 'validated', 'replaced', 'pendingCancellation'] as const)
    expect(checksOf({ status })).toEqual([]);
  expect(checksOf({}, {}, { status: 'awaitingPayment' })).toEqual([]);
  for (const line of [{ kind: 'product' }, { hideDate: true }]) expect(checksOf({}, line)).toEqual([]);
});

it('O-77 a point that is missing says so, and the holder can be named once', () => {
  expect(textsOf({ code: null, bearerName: '', facial: 'pending' }, {}, { kind: 'reservation' })).toEqual([
    ...['paid.waiting', 'bearer.open', 'face.open', 'code.waiting', 'offline.done'],
  ]);
  const fixOf = (over: Partial<BoughtItem>) => checksOf({ bearerName: '', ...over })[1]?.fix;
  expect([fixOf({}), fixOf({ bearerChanged: true })]).toEqual(['bearer', null]);
  expect(textsOf({}, { facialRequired: false, bearerRequired: false })).toEqual([
    ...['paid.done', 'code.done', 'offline.done'],
  ]);
});

it('O-77 what is missing has the button that fixes it, unless that is impossible', () => {
  const fixesOf = (isStored: boolean | null, over: Partial<BoughtItem> = {}) => {
    const own = item({ bearerName: '', facial: 'pending', ...over }, { eventAt: null, bearerRequired: true });
    const near = { ...own, line: { ...own.line, eventAt: '2026-11-21T20:00:00' } };
    const of = { ...order({ tickets: [near] }), timeZone: 'America/Sao_Paulo' };
    return entryChecks(of, near, AT, isStored).flatMap(({ fix }) => fix ?? []);
  };
  expect(fixesOf(false, { facial: 'registered' })).toEqual(['bearer', 'offline']);
  // A ticket that cannot be shown is not stored.
  for (const isStored of [true, false, null]) expect(fixesOf(isStored)).toEqual(['bearer', 'face']);
  expect(fixesOf(false, { facial: 'inAnalysis', bearerChanged: true })).toEqual([]);
  expect(fixesOf(true, { facial: 'none' })).toEqual(['bearer', 'face']);
});

it('O-78 one result sums up the points, whatever the offline copy', () => {
  const resultOf = (...args: Parameters<typeof checksOf>) => entryResult(checksOf(...args));
  expect(resultOf({})).toBe('entry.done');
  expect(resultOf({ proof: 'RG' })).toBe('entry.bring');
  expect(resultOf({ facial: 'inAnalysis', proof: 'RG' })).toBe('entry.waiting');
  expect(resultOf({ facial: 'pending', code: null })).toBe('entry.open');
  expect(entryResult([{ text: 'entry.offline.unknown', state: 'unknown', fix: null }])).toBe('entry.done');
  for (const result of ['entry.done', 'entry.bring'] as const) expect(isEntryReady(result)).toBe(true);
  for (const result of ['entry.open', 'entry.waiting'] as const) expect(isEntryReady(result)).toBe(false);
});

it('O-77 each point has its state', () => {
  const statesOf = (isStored: boolean | null, over: Partial<BoughtItem>, of: Partial<Order> = {}) => {
    const own = item(over, { eventAt: '2026-11-21T20:00:00', bearerRequired: true });
    const whole = { ...order({ ...of, tickets: [own] }), timeZone: 'America/Sao_Paulo' };
    return entryChecks(whole, own, AT, isStored).map(({ text, state }) => `${text} ${state}`);
  };
  expect(statesOf(true, { proof: 'RG' })).toEqual([
    ...['entry.paid.done done', 'entry.bearer.done done', 'entry.face.done done', 'entry.proof.bring bring'],
    ...['entry.code.done done', 'entry.offline.done done'],
  ]);
  const waiting = { code: null, bearerDocument: '', facial: 'inAnalysis' } as const;
  expect(statesOf(false, waiting, { kind: 'reservation' })).toEqual([
    ...['entry.paid.waiting waiting', 'entry.bearer.open open', 'entry.face.waiting waiting'],
    ...['entry.code.waiting waiting', 'entry.offline.waiting waiting'],
  ]);
  expect(statesOf(null, { facial: 'none' })).toEqual([
    ...['entry.paid.done done', 'entry.bearer.done done', 'entry.face.open open', 'entry.code.done done'],
    'entry.offline.unknown unknown',
  ]);
  for (const state of ['open', 'waiting', 'bring'] as const)
    expect(entryResult([{ text: 'entry.offline.waiting', state, fix: null }])).toBe('entry.done');
});

it('O-161 a page without changes has buttons for the face and the copy, and none for the holder', () => {
  const shown = (hasChanges: boolean) =>
    (['bearer', 'face', 'offline', null] as const).map((fix) => shownFix({ fix }, hasChanges));
  expect(shown(true)).toEqual(['bearer', 'face', 'offline', null]);
  expect(shown(false)).toEqual([null, 'face', 'offline', null]);
});
