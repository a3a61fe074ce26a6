/** A pressed offer of best available whose seats other buyers take, one offer after the other. */
import { setImmediate } from 'node:timers/promises';
import { useEffect, useState } from 'react';
import { expect, it, vi } from 'vitest';
import type { VariationId } from '../../domain/kernel/values.ts';
import { SEAT } from '../../domain/seats/columns.ts';
import type { ChosenSeat } from '../../domain/seats/lost.ts';
import type { Dispatched } from '../../worker/contract.ts';
import { given } from '../domain/given.ts';
import { overviewOf, PRICE, sectorOf } from '../domain/seats/maps.ts';
import { enter, start } from '../domain/story.ts';
import { SOON } from '../setup/soon.ts';
import { mounted, named, onPage, plain, reader, shown, textOf } from './mounted.tsx';

onPage('shell', 'codes', 'notices', 'map');

const SECTOR = sectorOf('a', ['0'.repeat(12)]);
const offerOf = (...indices: readonly number[]): readonly ChosenSeat[] =>
  indices.map((index) => ({ index, variationId: PRICE.variationId as VariationId }));
const NOT_FREE: Dispatched = { ok: false, refusal: { code: 'seats.not-free', params: { label: 'A 1' } } };

interface Host {
  /** Result of each command for seats. */
  readonly answer: () => Dispatched;
  readonly isGuest?: boolean;
  /** Reads the sector again before each replacement. */
  readonly read?: () => Promise<unknown>;
}

/** A map whose buyer presses an offer of the first two seats. */
const contested = async ({ answer, isGuest = false, read = async () => null }: Host) => {
  const { createSeatStates } = await import('../../src/core/seatMaps.ts');
  const states = createSeatStates(new Uint8Array(12));
  const requests: (readonly number[])[] = [];
  const taken: (readonly number[])[] = [];
  let show: (requested: readonly ChosenSeat[]) => void = () => undefined;
  let rendered: readonly ChosenSeat[] = [];
  const set = (seats: readonly number[], state: number): void =>
    states.apply(Uint32Array.from(seats.flatMap((seat) => [seat, state])));
  const map = {
    overview: overviewOf([SECTOR]),
    states,
    select: async (seats: readonly ChosenSeat[]): Promise<Dispatched> => {
      const indices = seats.map(({ index }) => index);
      requests.push(indices);
      const done = answer();
      set(indices, done.ok ? SEAT.reservedByYou : SEAT.reserved);
      if (done.ok) show(seats);
      return done;
    },
  };
  const loadSector = async () => {
    await read();
    return SECTOR;
  };
  await mounted({
    snapshot: given(start(), ...(isGuest ? [] : enter())).view(),
    view: async () => {
      const [{ useLostSeats }, { LostSeats }, { MessageBar }] = await Promise.all([
        import('../../src/features/map/useLostSeats.ts'),
        import('../../src/features/map/LostSeats.tsx'),
        import('../../src/shell/MessageBar.tsx'),
      ]);
      const Seats = () => {
        const [requested, setRequested] = useState<readonly ChosenSeat[]>([]);
        show = setRequested;
        useEffect(() => {
          rendered = requested;
        }, [requested]);
        const chosen = useLostSeats(map as never, requested, loadSector);
        return (
          <>
            <button type="button" onClick={() => chosen.takeOffer(offerOf(0, 1))}>
              {textOf('map:best.find')}
            </button>
            <button type="button" onClick={chosen.endOffer}>
              {textOf('map:chosen')}
            </button>
            <LostSeats
              map={map as never}
              lost={chosen.lost}
              pressed={null}
              onForget={chosen.forget}
              currency="BRL"
              loadSector={loadSector}
              onTake={(seats) => taken.push(seats.map(({ index }) => index))}
              onPoint={() => undefined}
            />
            <MessageBar />
          </>
        );
      };
      return <Seats />;
    },
  });
  return {
    requests,
    taken,
    /** The response to the request: another buyer has these seats, and this one the others. */
    refuse: async (seats: readonly number[]): Promise<void> => {
      await vi.waitFor(() => expect(rendered).not.toEqual([]), SOON);
      set(seats, SEAT.reserved);
      show([]);
    },
    set,
    requested: (count: number) => vi.waitFor(() => expect(requests).toHaveLength(count), SOON),
    lostShown: () => vi.waitFor(() => expect(plain(shown())).toMatch(plain(textOf('map:lost.forget'))), SOON),
  };
};
const press = async (key: string) => reader.press(await named(key));
const ACCEPTED: Dispatched = { ok: true };

it('A-56 an offer refused by the server is replaced three times, then offered as one press', async () => {
  const host = await contested({ answer: () => ACCEPTED });
  await press('map:best.find');
  for (const seats of [
    [0, 1],
    [2, 3],
    [4, 5],
    [6, 7],
  ]) {
    await host.requested(seats[0] === 0 ? 1 : (seats[0] ?? 0) / 2 + 1);
    expect(host.requests.at(-1)).toEqual(seats);
    expect(plain(shown())).not.toMatch(plain(textOf('map:lost.forget')));
    await host.refuse(seats);
  }
  await host.lostShown();
  expect(host.requests).toHaveLength(4);
  await press('map:lost.take');
  expect(host.taken).toEqual([[8, 9]]);
});

it('A-56 a half lost offer keeps its other seat, with a substitute next to it', async () => {
  const host = await contested({ answer: () => ACCEPTED });
  await press('map:best.find');
  await host.requested(1);
  await host.refuse([0]);
  await host.requested(2);
  expect(host.requests.at(-1)).toEqual([2]);
});

it('A-56 an offer that was taken before the press is replaced, three times at most', async () => {
  const host = await contested({ answer: () => NOT_FREE });
  await press('map:best.find');
  await host.requested(4);
  await vi.waitFor(
    () => expect(plain(shown())).toMatch(plain(textOf('notices:seats.not-free', { label: 'A 1' }))),
    SOON,
  );
  expect(host.requests).toEqual([
    [0, 1],
    [2, 3],
    [4, 5],
    [6, 7],
  ]);
});

it('A-57 another press ends the retries, and a guest has none', async () => {
  for (const isGuest of [false, true]) {
    const host = await contested({ answer: () => ACCEPTED, isGuest });
    await press('map:best.find');
    await host.requested(1);
    if (!isGuest) await press('map:chosen');
    await host.refuse([0, 1]);
    await host.lostShown();
    expect(host.requests).toEqual([[0, 1]]);
  }
});

const LOST: Dispatched = { ok: false, refusal: { code: 'core.unavailable', params: {} } };

it('A-58 a request that ended with its worker is not sent again, and the lost seats are named', async () => {
  let answers = 0;
  const host = await contested({
    answer: () => {
      answers += 1;
      return answers === 1 ? ACCEPTED : LOST;
    },
  });
  await press('map:best.find');
  await host.requested(1);
  await host.refuse([0, 1]);
  await host.lostShown();
  expect(host.requests).toEqual([
    [0, 1],
    [2, 3],
  ]);
});

it('A-57 a seat that is free again while the sector is read ends the retries', async () => {
  let isRead: (value: unknown) => void = () => undefined;
  let reads = 0;
  const host = await contested({
    answer: () => ACCEPTED,
    read: () =>
      new Promise((resolve) => {
        reads += 1;
        isRead = resolve;
      }),
  });
  await press('map:best.find');
  await host.requested(1);
  await host.refuse([0, 1]);
  await vi.waitFor(() => expect(reads).toBeGreaterThan(0), SOON);
  host.set([0, 1], SEAT.free);
  isRead(null);
  await press('map:best.find');
  await host.requested(2);
  expect(host.requests).toEqual([
    [0, 1],
    [0, 1],
  ]);
});

/** A list whose button loses the seat `lost`, while the buyer pressed seat 0 last. Returns the focused element. */
const focusAfterLoss = async (lost: number, place: 'button' | 'input'): Promise<Element | null> => {
  const [{ LostSeats }, { createSeatStates }] = await Promise.all([
    import('../../src/features/map/LostSeats.tsx'),
    import('../../src/core/seatMaps.ts'),
  ]);
  const map = { overview: overviewOf([SECTOR]), states: createSeatStates(Uint8Array.of(1, 1, 0, 0)) };
  const shared = { currency: 'BRL', loadSector: async () => SECTOR, onPoint: () => undefined } as const;
  const Seats = () => {
    const [seats, setSeats] = useState<readonly ChosenSeat[]>([]);
    const forget = (): void => setSeats([]);
    return (
      <>
        <button type="button" onClick={() => setSeats(offerOf(lost))}>
          {textOf('map:list')}
        </button>
        <form>
          <input />
        </form>
        <LostSeats
          {...shared}
          map={map as never}
          lost={seats}
          pressed={0}
          onForget={forget}
          onTake={forget}
        />
      </>
    );
  };
  await mounted({ snapshot: given(start()).view(), view: async () => <Seats /> });
  const opener = await named('map:list');
  (place === 'input' ? (reader.select('input')[0] as HTMLElement) : opener).focus();
  opener.click();
  await named('map:lost.forget');
  await setImmediate();
  return reader.page.activeElement;
};

it('A-111 A-112 substitutes of the seat pressed last take the focus, and return it', async () => {
  expect((await focusAfterLoss(0, 'button'))?.textContent).toContain(textOf('map:lost.forget'));
  const forget = await named('map:lost.forget');
  forget.focus();
  forget.click();
  await vi.waitFor(() => expect(reader.page.activeElement).toBe(reader.select('button')[0]), SOON);
});

it('A-111 substitutes take no focus from a form, and none after another press', async () => {
  expect((await focusAfterLoss(0, 'input'))?.localName).toBe('input');
  expect((await focusAfterLoss(1, 'button'))?.localName).toBe('button');
});
