/** Sector files: the worker's reader returns what was written, and a name changes with the content. */
import * as Either from 'effect/Either';
import { describe, expect, it } from 'vitest';
import type { SectorSeats } from '../../fixtures/catalog/seat-map-types.ts';
import { encodeSectorGeometry, sectorFile, sectorFiles } from '../../fixtures/catalog/seats/encode.ts';
import { MAP_IDS } from '../../fixtures/catalog/seats/maps/designs.ts';
import { seatMap } from '../../fixtures/catalog/seats/seat-map.ts';
import { decodeSector } from '../../worker/seats/columns.ts';
import { fc } from '../domain/fc.ts';

/** Decodes a column without the shop's decoder, as README.md describes the format. */
function column(text: string, size: 1 | 2 | 4): number[] {
  const view = new DataView(Uint8Array.from(atob(text), (character) => character.charCodeAt(0)).buffer);
  const read = {
    1: (at: number) => view.getUint8(at),
    2: (at: number) => view.getUint16(at, true),
    4: (at: number) => view.getUint32(at, true),
  }[size];
  return Array.from({ length: view.byteLength / size }, (_, index) => read(index * size));
}

const geometryOf = (
  seats: readonly { id: number; x: number; y: number; number: number; flags: number }[],
): SectorSeats => ({
  sectorId: 's1',
  blocks: [{ blockId: 's1-1', name: 'A', names: { pt: 'A', en: 'B', es: 'C' } }],
  rows: [{ label: '1', block: 0, first: 0, count: seats.length }],
  ids: Uint32Array.from(seats, ({ id }) => id),
  x: Uint16Array.from(seats, ({ x }) => x),
  y: Uint16Array.from(seats, ({ y }) => y),
  numbers: Uint16Array.from(seats, ({ number }) => number),
  flags: Uint8Array.from(seats, ({ flags }) => flags),
});

const short = fc.integer({ min: 0, max: 65_535 });
const seat = fc.record({
  id: fc.integer({ min: 0, max: 4_294_967_295 }),
  x: short,
  y: short,
  number: short,
  flags: fc.integer({ min: 0, max: 255 }),
});

describe('a sector’s file', () => {
  it('keeps every column, whatever its values', () => {
    fc.assert(
      fc.property(fc.array(seat, { maxLength: 40 }), (seats) => {
        const geometry = geometryOf(seats);
        const file = encodeSectorGeometry(geometry);
        expect(column(file.ids, 4)).toEqual([...geometry.ids]);
        expect(column(file.x, 2)).toEqual([...geometry.x]);
        expect(column(file.y, 2)).toEqual([...geometry.y]);
        expect(column(file.numbers, 2)).toEqual([...geometry.numbers]);
        expect(column(file.flags, 1)).toEqual([...geometry.flags]);
      }),
    );
  });

  it('is read by the worker as it was written, with block names in the reader’s language', () => {
    for (const mapId of MAP_IDS) {
      const { geometry } = seatMap(mapId);
      for (const [locale, language] of [
        ['pt-BR', 'pt'],
        ['en-US', 'en'],
        ['es-ES', 'es'],
      ] as const)
        for (const [index, file] of sectorFiles(mapId).entries()) {
          const seats = geometry[index];
          if (seats === undefined) throw new Error(file.name);
          const { blocks, ...columns } = seats;
          const named = blocks.map(({ blockId, names }) => ({ blockId, name: names[language] }));
          const read = decodeSector(file.body, columns.ids.length, locale);
          expect(Either.getOrThrow(read), file.name).toEqual({ ...columns, blocks: named });
        }
    }
  });

  it('has another hash after a change of a single seat', () => {
    const one = geometryOf([{ id: 1, x: 5, y: 6, number: 1, flags: 0 }]);
    const other = geometryOf([{ id: 1, x: 5, y: 7, number: 1, flags: 0 }]);
    expect(sectorFile('m', one).name).toMatch(/^m\/s1\.[0-9a-f]{16}\.json$/);
    expect(sectorFile('m', one)).toEqual(sectorFile('m', one));
    expect(sectorFile('m', other).hash).not.toBe(sectorFile('m', one).hash);
  });

  it('is small: a stadium’s files are within 1.1 MB before compression', () => {
    const bytes = sectorFiles('stadium-60000').reduce((sum, { body }) => sum + body.length, 0);
    expect(bytes).toBeLessThan(1_100_000);
  });
});
