/** Specs of filling the columns, naming seats, and finding neighbors. */
import { describe, expect, it } from 'vitest';
import { areTogether, isAdjacent, runsOf } from '../../../domain/seats/best.ts';
import type { SectorGeometry } from '../../../domain/seats/columns.ts';
import { columnsOf, emptyColumns, fillSector, nameSeat, sectorAt } from '../../../domain/seats/map.ts';
import { fc } from '../fc.ts';
import { overviewOf, sectorOf, someSector } from './maps.ts';

const A = sectorOf('a', ['00', '000'], 1);
const B = sectorOf('b', ['04 1'], 101);
const OVERVIEW = overviewOf([A, B]);

describe('columns of a map', () => {
  const rows = (...all: SectorGeometry['rows']): SectorGeometry => ({ ...A, rows: all });
  const row = (first: number, count: number, block = 0) => ({ label: 'A', block, first, count });
  it.each([
    ['an unknown id', { ...A, sectorId: 'x' }],
    ['too few seats', { ...A, ids: A.ids.slice(1) }],
    ['a short column of x', { ...A, x: A.x.slice(1) }],
    ['a short column of y', { ...A, y: A.y.slice(1) }],
    ['a short column of numbers', { ...A, numbers: A.numbers.slice(1) }],
    ['a long column of flags', { ...A, flags: new Uint8Array(6) }],
    ['rows with a gap', rows(row(0, 2), row(3, 2))],
    ['rows with an overlap', rows(row(0, 3), row(2, 3))],
    ['rows that end early', rows(row(0, 2), row(2, 2))],
    ['rows that end late', rows(row(0, 2), row(2, 4))],
    ['a row of negative length', rows(row(0, 6), row(6, -1))],
    ['a row without a block', rows(row(0, 2), row(2, 3, 1))],
  ] as const)('A-05 refuse a sector with %s as a whole', (_what, geometry) => {
    const columns = emptyColumns(OVERVIEW);
    expect(fillSector(columns, geometry)).toBe(false);
    expect(columns).toEqual(emptyColumns(OVERVIEW));
  });
  it('A-05 refuse a sector placed outside the map', () => {
    const beyond = emptyColumns(overviewOf([A, B], { b: { firstSeat: 6 } }));
    expect(fillSector(beyond, B)).toBe(false);
    const before = emptyColumns(overviewOf([A, B], { b: { firstSeat: -1 } }));
    expect(fillSector(before, B)).toBe(false);
    expect(fillSector(emptyColumns(OVERVIEW), B)).toBe(true);
  });
});

describe('names of seats', () => {
  const columns = columnsOf(OVERVIEW, [A, B]);
  it('A-13 have sector, block, row and number', () => {
    expect(nameSeat(columns, 4)).toEqual({
      seatId: '5',
      index: 4,
      sectorId: 'a',
      sector: 'Setor a',
      block: 'Bloco 1',
      row: 'B',
      number: 3,
      flags: 0,
    });
    expect(nameSeat(columns, 6)).toMatchObject({
      seatId: '102',
      row: 'A',
      number: 2,
      flags: 4,
      sectorId: 'b',
    });
    expect([0, 1, 2, 3, 4].map((index) => nameSeat(columns, index)?.row)).toEqual(['A', 'A', 'B', 'B', 'B']);
  });
  it('A-13 have rows and blocks of their own sector', () => {
    const plain = sectorOf('c', ['00', '', '0'], 201);
    const blocks = [
      { blockId: 'x', name: 'Bloco X' },
      { blockId: 'y', name: 'Bloco Y' },
    ];
    const C = { ...plain, blocks, rows: plain.rows.map((row, at) => ({ ...row, block: at === 2 ? 1 : 0 })) };
    const both = columnsOf(overviewOf([A, C]), [A, C]);
    const named = [5, 6, 7].map((index) => nameSeat(both, index));
    expect(named.map((name) => [name?.row, name?.block, name?.seatId])).toEqual([
      ['A', 'Bloco X', '201'],
      ['A', 'Bloco X', '202'],
      ['C', 'Bloco Y', '203'],
    ]);
  });
  it('A-13 are missing before the sector is loaded and outside the map', () => {
    const part = columnsOf(OVERVIEW, [B]);
    expect(nameSeat(part, 4)).toBeNull();
    expect(nameSeat(part, 5)?.seatId).toBe('101');
    for (const index of [-1, 8, 0.5 - 1, Number.NaN]) expect(nameSeat(columns, index)).toBeNull();
    expect(sectorAt(OVERVIEW, 4)?.sectorId).toBe('a');
    expect(sectorAt(OVERVIEW, 5)?.sectorId).toBe('b');
  });
});

describe('adjacent seats', () => {
  const sector = sectorOf('s', ['00 000', '0', '', '0000']);
  it('A-07 A-31 end at an aisle', () => {
    expect(sector.rows.map((row) => runsOf(sector, row))).toEqual([
      [
        { first: 0, end: 2 },
        { first: 2, end: 5 },
      ],
      [{ first: 5, end: 6 }],
      [],
      [{ first: 6, end: 10 }],
    ]);
  });
  it('A-31 end at a gap wider than one and a half of the narrowest', () => {
    const at = (...x: number[]): SectorGeometry => ({ ...sectorOf('s', ['000']), x: Uint16Array.from(x) });
    const cuts = (geometry: SectorGeometry) =>
      runsOf(geometry, { label: 'A', block: 0, first: 0, count: 3 }).length;
    expect(cuts(at(0, 50, 125))).toBe(1);
    expect(cuts(at(0, 50, 126))).toBe(2);
    expect(cuts(at(126, 50, 0))).toBe(2);
    expect(cuts(at(0, 0, 50))).toBe(1);
    expect(cuts(at(0, 0, 0))).toBe(1);
    expect(cuts({ ...at(0, 50, 100), y: Uint16Array.from([0, 0, 90]) })).toBe(2);
    expect(cuts({ ...at(0, 50, 130), y: Uint16Array.from([100, 100, 100]) })).toBe(2);
  });
  it('A-31 are judged by the gaps of their own row', () => {
    const close = {
      ...sectorOf('s', ['00', '000', '00']),
      x: Uint16Array.from([0, 100, 110, 210, 310, 320, 420]),
    };
    const flat = { ...close, y: new Uint16Array(7) };
    expect(flat.rows.map((row) => runsOf(flat, row).length)).toEqual([1, 1, 1]);
  });
  it('A-07 are neighbors in the same run of the same row', () => {
    expect(isAdjacent(sector, 0, 1)).toBe(true);
    expect(isAdjacent(sector, 1, 0)).toBe(true);
    expect(isAdjacent(sector, 1, 2)).toBe(false);
    expect(isAdjacent(sector, 2, 4)).toBe(false);
    expect(isAdjacent(sector, 4, 5)).toBe(false);
    expect(isAdjacent(sector, 6, 6)).toBe(false);
    expect(isAdjacent(sector, 9, 10)).toBe(false);
    expect(isAdjacent(sector, -1, 0)).toBe(false);
    expect(isAdjacent(sector, 20, 21)).toBe(false);
  });
  it('A-07 are together when each is next to another', () => {
    expect(areTogether(sector, [8, 6, 7])).toBe(true);
    expect(areTogether(sector, [6, 8])).toBe(false);
    expect(areTogether(sector, [0, 1, 2])).toBe(false);
    expect(areTogether(sector, [3])).toBe(true);
    expect(areTogether(sector, [])).toBe(true);
  });
  it('A-07 form runs with every seat of a row once, in order', () => {
    fc.assert(
      fc.property(someSector, (geometry) => {
        const seats = geometry.rows.flatMap((row) =>
          runsOf(geometry, row).flatMap(({ first, end }) =>
            Array.from({ length: end - first }, (_, at) => first + at),
          ),
        );
        expect(seats).toEqual([...geometry.ids.keys()]);
      }),
    );
  });
});
