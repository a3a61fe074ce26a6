/** States, clicks, changes and own seats. */
import { describe, expect, it } from 'vitest';
import {
  clickOn,
  isReleasable,
  isResumable,
  isSeatStateCode,
  isSelectable,
  SEAT,
  SEAT_STATES,
  type SeatDelta,
  type SeatStateCode,
  seatStateOf,
} from '../../../domain/seats/columns.ts';
import {
  applyDeltas,
  givenBackAfter,
  NO_OWN_SEATS,
  type OwnSeats,
  overlayOwn,
  ownDeltas,
  serverDeltas,
  shownState,
  stillUnpaid,
  type UnpaidPurchase,
  type UnpaidSeats,
} from '../../../domain/seats/overlay.ts';
import { fc, runs } from '../fc.ts';
import { statesOf } from './maps.ts';

describe('states of a seat', () => {
  it('A-01 A-11 have nine names and codes, which map to each other', () => {
    expect(SEAT_STATES).toEqual([
      'free',
      'reserved',
      'reservedByYou',
      'occupied',
      'occupiedByYou',
      'blocked',
      'occupiedElsewhere',
      'waitingForYourPayment',
      'inYourOtherCart',
    ]);
    for (const state of SEAT_STATES) expect(seatStateOf(SEAT[state])).toBe(state);
    expect([-1, 0, 3, 8, 9, 1.5, Number.NaN].map(isSeatStateCode)).toEqual([
      false,
      true,
      true,
      true,
      false,
      false,
      false,
    ]);
    expect(seatStateOf(9)).toBeNull();
  });
  it.each([
    ['free', { does: 'select' }],
    ['reservedByYou', { does: 'release' }],
    ['reserved', { does: 'nothing', refused: 'seats.not-free' }],
    ['occupied', { does: 'nothing', refused: 'seats.not-free' }],
    ['occupiedByYou', { does: 'nothing', refused: 'seats.already-yours' }],
    ['blocked', { does: 'nothing', refused: 'seats.not-free' }],
    ['occupiedElsewhere', { does: 'nothing', refused: 'seats.not-free' }],
    ['waitingForYourPayment', { does: 'resume' }],
    ['inYourOtherCart', { does: 'resume' }],
  ] as const)('A-02 A-24 decide a click on %s', (state, expected) => {
    expect(clickOn(state)).toEqual(expected);
    expect(isSelectable(state)).toBe(state === 'free');
    expect(isReleasable(state)).toBe(state === 'reservedByYou');
    expect(isResumable(state)).toBe(expected.does === 'resume');
  });
});

describe('changes of seats', () => {
  it('A-03 A-26 keep the last change of each seat, and pass on only changes with an effect', () => {
    const column = statesOf('00030');
    const deltas: readonly SeatDelta[] = [
      [0, 1],
      [1, 0],
      [0, 3],
      [3, 3],
      [4, 5],
      [5, 1],
      [-1, 1],
      [1.5, 1],
      [2, 9 as SeatStateCode],
    ];
    expect(applyDeltas(column, deltas)).toEqual([
      [0, 1],
      [0, 3],
      [4, 5],
    ]);
    expect([...column]).toEqual([3, 0, 0, 3, 5]);
    expect(column).toHaveLength(5);
  });
});

const own = (
  over: Partial<Record<Exclude<keyof OwnSeats, 'unpaid'>, readonly number[]>> & { unpaid?: UnpaidSeats },
): OwnSeats => ({
  held: new Set(over.held),
  asking: new Set(over.asking),
  releasing: new Set(over.releasing),
  givenBack: new Set(over.givenBack),
  unpaid: over.unpaid ?? new Map(),
});
const unpaid = (status: UnpaidPurchase['status'], seats: readonly number[]): UnpaidSeats =>
  new Map(seats.map((seat) => [seat, { purchaseId: '901' as UnpaidPurchase['purchaseId'], status }]));

const ALL = [0, 1, 2, 3, 4, 5, 6];

describe('the buyer’s own seats', () => {
  it.each([
    ['held', '0123456', '2222422'],
    ['asking', '0123456', '2222422'],
    ['releasing', '0123456', '0103456'],
    [null, '0123456', '0113456'],
  ] as const)('A-04 A-19 A-29 A-30 that are %s change each reported state', (what, told, shown) => {
    const mine = what === null ? NO_OWN_SEATS : own({ [what]: ALL });
    expect([...overlayOwn(statesOf(told), mine)]).toEqual([...statesOf(shown)]);
  });
  it('A-04 ignore indices that the map does not have', () => {
    const mine = own({ held: [-1, 9, 0.5], asking: [9], releasing: [9] });
    expect([...overlayOwn(statesOf('00'), mine)]).toEqual([0, 0]);
    expect(ownDeltas(statesOf('00'), NO_OWN_SEATS, mine)).toEqual([]);
    expect(serverDeltas(statesOf('00'), [[9, 1]], mine)).toEqual([]);
  });

  it.each([
    ['payment', {}, '0774456'],
    ['payment', { held: ALL }, '2774422'],
    ['payment', { releasing: ALL }, '0774456'],
    ['cart', {}, '0883456'],
    ['cart', { held: ALL }, '2222422'],
    ['cart', { asking: ALL }, '2222422'],
    ['cart', { releasing: ALL }, '0003456'],
  ] as const)('A-04 A-11 A-30 of an unpaid %s and %j change each reported state', (status, more, shown) => {
    const mine = own({ ...more, unpaid: unpaid(status, ALL) });
    expect([...overlayOwn(statesOf('0123456'), mine)]).toEqual([...statesOf(shown)]);
  });

  it('A-19 show a released seat as free until the map reports another state', () => {
    const held = own({ held: [1] });
    const becoming = (before: OwnSeats, next: Partial<Pick<OwnSeats, 'held' | 'asking' | 'releasing'>>) => {
      const lines = {
        held: new Set<number>(),
        asking: new Set<number>(),
        releasing: new Set<number>(),
        ...next,
      };
      return { ...NO_OWN_SEATS, ...lines, givenBack: givenBackAfter(before, lines) };
    };
    const releasing = becoming(held, { releasing: new Set([1]) });
    const gone = becoming(releasing, {});
    for (const mine of [releasing, gone]) expect(shownState(SEAT.reserved, 1, mine)).toBe(SEAT.free);
    expect(shownState(SEAT.occupied, 1, gone)).toBe(SEAT.occupied);
    // A refused release, and the seat chosen again.
    expect(becoming(releasing, { held: new Set([1]) }).givenBack.size).toBe(0);
    expect(becoming(gone, { asking: new Set([1]) }).givenBack.size).toBe(0);
    // Seats of a paid or expired cart do not count as released.
    expect(shownState(SEAT.reserved, 1, becoming(held, {}))).toBe(SEAT.reserved);
  });

  it('A-35 lose a seat once it is reported as free or blocked, whatever is reported later', () => {
    const mine = unpaid('payment', [0, 1, 2, 3]);
    const left = stillUnpaid(mine, [
      [0, SEAT.free],
      [0, SEAT.reserved],
      [1, SEAT.occupied],
      [2, SEAT.blocked],
      [5, SEAT.free],
    ]);
    expect([...left.keys()]).toEqual([1, 3]);
    expect(stillUnpaid(left, [[1, SEAT.reserved]])).toBe(left);
  });

  const size = 12;
  const code = fc.nat({ max: 6 }).map((one) => one as SeatStateCode);
  const column = fc.array(code, { minLength: size, maxLength: size }).map((codes) => Uint8Array.from(codes));
  const indices = fc.array(fc.nat({ max: size + 1 }), { maxLength: 5 });
  const someUnpaid = fc
    .tuple(indices, indices)
    .map(([cart, paid]) => new Map([...unpaid('cart', cart), ...unpaid('payment', paid)]));
  const someOwn = fc
    .record({ held: indices, asking: indices, releasing: indices, givenBack: indices, unpaid: someUnpaid })
    .map(own);
  const deltas = fc.array(fc.tuple(fc.integer({ min: -1, max: size }), code), { maxLength: 20 });
  const patched = (shown: Uint8Array, changes: readonly SeatDelta[]) => {
    const next = shown.slice();
    for (const [index, state] of changes) next[index] = state;
    return [...next];
  };

  it('A-04 A-26 turn changes of the map into changes of the shown seats, each with an effect', () => {
    fc.assert(
      fc.property(column, deltas, someOwn, (told, changes, mine) => {
        const before = overlayOwn(told, mine);
        const now = told.slice();
        const shown = serverDeltas(now, changes, mine);
        expect(patched(before, shown)).toEqual([...overlayOwn(now, mine)]);
        for (const [index, state] of shown) expect(before[index]).not.toBe(state);
        expect([...now]).toEqual(
          patched(
            told,
            changes.filter(([index]) => index >= 0 && index < size),
          ),
        );
      }),
      { numRuns: runs(500) },
    );
  });
  it('A-04 give the changes of the shown seats when they change, each with an effect', () => {
    fc.assert(
      fc.property(column, someOwn, someOwn, (told, first, second) => {
        const before = overlayOwn(told, first);
        const shown = ownDeltas(told, first, second);
        expect(patched(before, shown)).toEqual([...overlayOwn(told, second)]);
        for (const [index, state] of shown) expect(before[index]).not.toBe(state);
      }),
      { numRuns: runs(500) },
    );
  });
  it('A-04 look the same in the whole column as seat by seat', () => {
    fc.assert(
      fc.property(column, someOwn, (told, mine) => {
        const shown = [...told].map((one, index) => shownState(one as SeatStateCode, index, mine));
        expect([...overlayOwn(told, mine)]).toEqual(shown);
      }),
    );
  });
});
