/** Specs of the list without a browser: its initial markup. */
import type { ComponentProps } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { type Cents, cents } from '../../domain/kernel/values.ts';
import { SEAT } from '../../domain/seats/columns.ts';
import { countRow } from '../../domain/seats/look.ts';
import { nextIndex } from '../../src/seatmap/RowItem.tsx';
import { SeatChips } from '../../src/seatmap/SeatChips.tsx';
import { SeatLegend } from '../../src/seatmap/SeatLegend.tsx';
import { SeatList } from '../../src/seatmap/SeatList.tsx';
import type { ChosenPrice, SeatStates } from '../../src/seatmap/types.ts';
import { geometryCache } from '../../src/seatmap/useGeometry.ts';
import { labels } from './harness/labels.ts';
import { stadium, theatre } from './testMap.ts';

const nothing = (): void => undefined;
const statesOf = (column: Uint8Array): SeatStates => ({ get: () => column, subscribe: () => nothing });
const count = (html: string, part: string): number => html.split(part).length - 1;

type List = ComponentProps<typeof SeatList>;
const closed: List['loadSector'] = () => Promise.reject(new Error('nothing is open'));
const listOf = (
  overview: List['overview'],
  column: Uint8Array,
  loadSector = closed,
  openSector: List['openSector'] = null,
): string =>
  renderToStaticMarkup(
    <SeatList
      {...{ overview, labels, loadSector, openSector }}
      states={statesOf(column)}
      ownSeats={new Set()}
      onToggle={nothing}
      onOpenSector={nothing}
    />,
  );

describe('the seat list', () => {
  it('renders only the sectors of a stadium', () => {
    const map = stadium();
    const html = listOf(map.overview, map.states);
    const seated = map.overview.sectors.filter(({ seatCount }) => seatCount > 0).length;
    expect(count(html, '<button')).toBe(map.overview.sectors.length);
    expect(count(html, 'aria-expanded="false"')).toBe(seated);
    expect(html).toContain('Setor 204');
    expect(html).toContain('Sold out');
    expect(html.length).toBeLessThan(120_000);
  });

  it('shows the open sector’s rows with their free seats, and no seats of closed rows', async () => {
    const map = theatre();
    const sector = map.overview.sectors[0];
    const geometry = map.geometry.get(sector?.sectorId ?? '');
    if (sector === undefined || geometry === undefined) throw new Error('the theatre has sectors');
    const loadSector = (): Promise<typeof geometry> => Promise.resolve(geometry);
    await geometryCache(loadSector).load(sector.sectorId);
    const html = listOf(map.overview, map.states, loadSector, sector.sectorId);
    expect(count(html, '<button')).toBe(map.overview.sectors.length + geometry.rows.length);
    expect(html).toContain('Row L');
    const row = geometry.rows[0];
    const free = row === undefined ? -1 : countRow(map.states, sector, row).free;
    expect(html).toContain(`${free} seats free`);
    expect(html).not.toContain('aria-pressed');
  });

  it('counts free places for wheelchairs, in a sector and in a row', () => {
    const map = theatre();
    const [first] = map.overview.sectors;
    const row = map.geometry.get(first?.sectorId ?? '')?.rows[0];
    if (first === undefined || row === undefined) throw new Error('the theatre has rows');
    const sector = { ...first, accessible: [0, 2, row.count] };
    const column = new Uint8Array(map.states.length);
    column[first.firstSeat + 2] = SEAT.occupied;
    expect(countRow(column, sector, row).accessible).toBe(1);
    const html = listOf({ ...map.overview, sectors: [sector] }, column);
    expect(html).toContain(`${first.seatCount - 1} seats free, 2 accessible`);
  });

  it('A-10 a sector that is not for sale says so in its rows, and opens no dialog without seats', async () => {
    const map = theatre();
    const [first] = map.overview.sectors;
    const geometry = map.geometry.get(first?.sectorId ?? '');
    if (first === undefined || geometry === undefined) throw new Error('the theatre has sectors');
    const loadSector = (): Promise<typeof geometry> => Promise.resolve(geometry);
    await geometryCache(loadSector).load(first.sectorId);
    const htmlOf = (change: object): string => {
      const sectors = [{ ...first, prices: [], ...change }];
      return listOf({ ...map.overview, sectors }, map.states, loadSector, first.sectorId);
    };
    const html = htmlOf({});
    expect(count(html, 'Not on sale')).toBe(1 + geometry.rows.length);
    expect(html).not.toContain('Sold out');
    expect(htmlOf({ seatCount: 0 })).not.toContain('aria-haspopup');
    expect(htmlOf({ seatCount: 0, prices: first.prices })).toContain('aria-haspopup="dialog"');
  });

  it('moves the focus within the row', () => {
    expect([nextIndex('ArrowRight', 3, 5), nextIndex('ArrowRight', 4, 5)]).toEqual([4, 4]);
    expect([nextIndex('ArrowLeft', 1, 5), nextIndex('ArrowLeft', 0, 5)]).toEqual([0, 0]);
    expect([nextIndex('Home', 3, 5), nextIndex('End', 0, 5), nextIndex('a', 0, 5)]).toEqual([0, 4, null]);
  });
});

describe('the legend and the chips', () => {
  const map = theatre();

  const legend = (...shown: readonly number[]): string =>
    renderToStaticMarkup(
      <SeatLegend
        overview={map.overview}
        states={statesOf(Uint8Array.from([...shown, ...map.states.slice(shown.length)]))}
        ownSeats={new Set()}
        pendingSeats={new Set()}
        labels={labels}
        tierShown={null}
        onTier={nothing}
      />,
    );

  it('A-52 leaves out states that no seat has', () => {
    const html = legend();
    for (const text of ['Your seat', 'One moment …', 'Bought by you', 'Yours, in another purchase'])
      expect(count(html, text), text).toBe(0);
  });

  it('name each price and state once', () => {
    const html = legend(SEAT.reservedByYou, SEAT.occupiedByYou, SEAT.inYourOtherCart);
    const prices = ['R$ 358', 'Meia-entrada R$ 179', 'R$ 269', 'Meia-entrada R$ 134', 'R$ 202'];
    const marks = ['Your seat', 'Taken', 'Bought by you', 'Yours, in another purchase'];
    for (const text of [...prices, ...marks, 'Wheelchair place', 'Companion place', 'Restricted view'])
      expect(count(html, text), text).toBe(1);
  });

  it('show own seats with a button to remove each', async () => {
    const loadSector = (id: string) => {
      const geometry = map.geometry.get(id);
      return geometry === undefined ? Promise.reject(new Error(id)) : Promise.resolve(geometry);
    };
    const first = map.overview.sectors[0]?.sectorId ?? '';
    await geometryCache(loadSector).load(first);
    const chips = (
      own: readonly number[],
      state: number = SEAT.reservedByYou,
      priceOf: (seat: number) => ChosenPrice | null = () => null,
    ): string => {
      const column = map.states.slice();
      for (const seat of own) column[seat] = state;
      return renderToStaticMarkup(
        <SeatChips
          overview={map.overview}
          states={statesOf(column)}
          loadSector={loadSector}
          ownSeats={new Set(own)}
          labels={labels}
          priceOf={priceOf}
          onRemove={nothing}
        />,
      );
    };
    expect(chips([])).toContain('No seat chosen yet.');
    // A-90 a seat of a sector that is not read is not missing.
    const unread = map.overview.sectors.at(-1)?.firstSeat ?? 0;
    expect(chips([unread])).toContain(labels.loading);
    for (const own of [[unread], [31, unread]]) expect(chips(own)).not.toContain('No seat chosen yet.');
    expect(chips([31, unread])).toContain('aria-label="Remove');
    const html = chips([31, 32]);
    expect(count(html, 'aria-label="Remove Plateia A, row B, seat 2"')).toBe(1);
    expect(count(html, '<button')).toBe(2);
    // C-86 a price that is not known is not guessed from the sector's kinds.
    expect(html).not.toContain('R$');
    const half = (amount: Cents | null) => () => ({ name: 'Half', amount });
    expect(chips([31], SEAT.reservedByYou, half(cents(17_900)))).toContain('R$ 179,00');
    const ofCombo = chips([31], SEAT.reservedByYou, half(null));
    expect(ofCombo).toContain('Half');
    expect(ofCombo).not.toContain('R$');
    const aside = chips([31], SEAT.waitingForYourPayment);
    expect(aside).toContain('aria-label="Resume Plateia A, row B, seat 2"');
    expect(aside).toContain('Yours, not paid');
    expect(aside).not.toContain('R$');
  });

  it('A-17 are reserved, not sold out, while open carts have the last ones', () => {
    const map = theatre();
    const [sector] = map.overview.sectors;
    if (sector === undefined) throw new Error('no sectors');
    const html = (state: number): string =>
      renderToStaticMarkup(
        <SeatList
          overview={{ ...map.overview, sectors: [sector] }}
          states={statesOf(map.states.slice().fill(state))}
          loadSector={() => Promise.reject(new Error('closed'))}
          ownSeats={new Set()}
          labels={labels}
          onToggle={nothing}
          openSector={null}
          onOpenSector={nothing}
        />,
      );
    expect(html(SEAT.reserved)).toContain('All reserved');
    expect(html(SEAT.occupied)).toContain('Sold out');
  });

  it('show no sector or row as sold out whose last seats are the reader’s', async () => {
    const map = theatre();
    const [sector] = map.overview.sectors;
    const geometry = map.geometry.get(sector?.sectorId ?? '');
    const row = geometry?.rows[0];
    if (sector === undefined || geometry === undefined || row === undefined) throw new Error('no sectors');
    const column = map.states
      .slice()
      .fill(SEAT.occupied, sector.firstSeat, sector.firstSeat + sector.seatCount);
    expect(countRow(column, sector, row)).toEqual({ free: 0, accessible: 0, yours: 0, held: 0 });
    const own = [SEAT.waitingForYourPayment, SEAT.inYourOtherCart, SEAT.occupiedByYou, SEAT.reservedByYou];
    own.forEach((state, at) => {
      column[sector.firstSeat + row.first + at] = state;
    });
    expect(countRow(column, sector, row)).toEqual({ free: 0, accessible: 0, yours: 4, held: 0 });
    const loadSector = (): Promise<typeof geometry> => Promise.resolve(geometry);
    await geometryCache(loadSector).load(sector.sectorId);
    const html = renderToStaticMarkup(
      <SeatList
        overview={{ ...map.overview, sectors: [sector] }}
        states={statesOf(column)}
        loadSector={loadSector}
        ownSeats={new Set()}
        labels={labels}
        onToggle={nothing}
        onOpenSector={nothing}
        openSector={sector.sectorId}
      />,
    );
    // The sector, and its only row with own seats.
    expect(count(html, '4 yours')).toBe(2);
    expect(count(html, 'Sold out')).toBe(geometry.rows.length - 1);
  });
});
