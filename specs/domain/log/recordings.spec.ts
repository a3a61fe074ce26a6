/** Logs that were written before: they open without a problem and fold to the state that they folded to then. */
import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { readLog } from '../../../domain/log/file.ts';
import { foldLog, initial } from '../../../domain/shop/evolve.ts';
import { replay } from '../../../domain/shop/replay.ts';

const FOLDER = new URL('../../../fixtures/recordings/', import.meta.url);
const read = (name: string): string => readFileSync(new URL(name, FOLDER), 'utf8');
const names = readdirSync(FOLDER)
  .filter((name) => name.endsWith('.state.json'))
  .map((name) => name.replace('.state.json', ''));
const STARTS = readdirSync(FOLDER).filter((name) => name.startsWith('version-8-start'));

interface StateOfVersion3 {
  readonly cart: Readonly<Record<string, unknown>> & { readonly heldSeat: unknown };
  readonly settings: Readonly<Record<string, unknown>>;
  readonly checkout: { readonly payment: { readonly status: string } };
}
/** Units as version 6 has them. */
const withUnitFees = (_key: string, value: unknown): unknown => {
  if (typeof value !== 'object' || value === null || !('price' in value)) return value;
  if ('comboId' in value) return { convenienceFee: 0, processingFee: 0, ...value };
  return 'lineId' in value ? { processingFee: 0, ...value } : value;
};

const ALL_KNOWN = { session: 'known', cart: 'known', open: 'known', payment: 'known' };

/** The state as version 3 wrote it, under its present names. */
const present = (
  sentAt: number | undefined,
  { cart: { heldSeat, ...cart }, settings, checkout, ...rest }: StateOfVersion3,
) => ({
  ...rest,
  orders: { change: null, changes: 0, completed: 0 },
  reads: ALL_KNOWN,
  checkout: {
    ...checkout,
    ...{ open: [], openAsked: null, cancelling: null },
    payment: checkout.payment.status === 'waiting' ? { ...checkout.payment, sentAt } : checkout.payment,
  },
  settings: { ...settings, finaliseSeconds: null },
  cart: {
    ...cart,
    ...{ deferredSeats: heldSeat === null ? [] : [heldSeat], expired: [], expiredCoupon: null, again: [] },
    referrals: [],
    code: null,
  },
});

/** Lines as version 9 wrote them own nothing that is known. */
const withOwned = (_key: string, value: unknown): unknown =>
  typeof value === 'object' && value !== null && 'perDocumentLimit' in value
    ? { ...value, owned: null }
    : value;

describe('earlier recordings', () => {
  it.each(names)('G-09 G-13 G-30 include %s, which opens and folds to the same state', (name) => {
    const { log, problems } = readLog(read(`${name}.json`));
    expect(problems).toEqual([]);
    const asked = log?.envelopes.findLast(({ event }) => event.type === 'PaymentAsked');
    expect(foldLog(log?.envelopes.map(({ event }) => event) ?? [])).toEqual(
      present(asked?.at, JSON.parse(read(`${name}.state.json`), withUnitFees) as StateOfVersion3),
    );
  });

  // Fails when the state changes its shape: raise LOG_VERSION, and write the upcaster's `state`.
  it.each(STARTS)('G-19 G-24 G-25 G-32 include %s, which begins with its written start state', (name) => {
    const text = read(name);
    const { log, problems } = readLog(text);
    expect(problems).toEqual([]);
    const { state, ...rest } = JSON.parse(text, withOwned).start;
    expect(log?.start).toEqual({
      ...rest,
      state: {
        reads: ALL_KNOWN,
        ...state,
        cart: { code: null, ...state.cart },
        orders: { completed: 0, ...state.orders },
      },
    });
    expect(log?.start?.state).not.toEqual(initial);
    expect(replay(log?.envelopes ?? [], log?.start?.state).same).toBe(true);
  });

  // Since then, closing a payment reads the open payments (N-19).
  it('G-13 K-10 include a purchase of version 3, which replays until its payment closes', () => {
    const { log } = readLog(read('version-3-purchase.json'));
    const again = replay(log?.envelopes ?? []);
    expect(again.same ? null : again.difference).toMatchObject({
      recorded: null,
      decided: { type: 'OpenPaymentsAsked' },
    });
    expect(again.batches).toBeGreaterThan(25);
  });
});
