/** A sector's file as columns. Base64 to typed arrays without an object a seat. */
import * as Either from 'effect/Either';
import { Schema } from '../../domain/schema.ts';
import type { SectorGeometry } from '../../domain/seats/columns.ts';
import type { ApiError } from '../api/errors.ts';
import { SectorFile } from '../api/wire/seatmap.ts';

const malformed = (path: string): Either.Either<never, ApiError> =>
  Either.left({ _tag: 'MalformedAnswer', path });

type FromBase64 = (text: string) => Uint8Array<ArrayBuffer>;

const byHand: FromBase64 = (text) => {
  const binary = atob(text);
  const bytes = new Uint8Array(binary.length);
  for (let at = 0; at < binary.length; at++) bytes[at] = binary.charCodeAt(at);
  return bytes;
};
/** The browser's own where it has one: some ten times faster. */
const fromBase64: FromBase64 =
  (Uint8Array as unknown as { readonly fromBase64?: FromBase64 }).fromBase64?.bind(Uint8Array) ?? byHand;

const decodeFile = Schema.decodeUnknownEither(Schema.parseJson(SectorFile));

/** Columns are little-endian, like every machine that runs a browser. Malformed names the first bad column. */
export const decodeSector = (
  text: string,
  seatCount: number,
  locale: string,
): Either.Either<SectorGeometry, ApiError> => {
  const file = decodeFile(text);
  if (Either.isLeft(file)) return malformed('');
  const { sectorId, blocks, rows } = file.right;
  const bytes = (name: 'ids' | 'x' | 'y' | 'numbers' | 'flags', width: number): ArrayBuffer => {
    const column = fromBase64(file.right[name]);
    if (column.length !== seatCount * width) throw new RangeError(name);
    return column.buffer;
  };
  let column = 'ids';
  const take = (name: Parameters<typeof bytes>[0], width: number): ArrayBuffer => {
    column = name;
    return bytes(name, width);
  };
  try {
    return Either.right({
      sectorId,
      blocks: blocks.map(({ blockId, name }) => ({
        blockId,
        name: name[locale.slice(0, 2)] ?? name.pt ?? '',
      })),
      rows,
      ids: new Uint32Array(take('ids', 4)),
      x: new Uint16Array(take('x', 2)),
      y: new Uint16Array(take('y', 2)),
      numbers: new Uint16Array(take('numbers', 2)),
      flags: new Uint8Array(take('flags', 1)),
    });
  } catch {
    return malformed(column);
  }
};

/** A copy whose buffers may be given away. */
export const copyOf = (geometry: SectorGeometry): SectorGeometry => ({
  ...geometry,
  ids: geometry.ids.slice(),
  x: geometry.x.slice(),
  y: geometry.y.slice(),
  numbers: geometry.numbers.slice(),
  flags: geometry.flags.slice(),
});

export const buffersOf = ({ ids, x, y, numbers, flags }: SectorGeometry): Transferable[] =>
  [ids, x, y, numbers, flags].map((column) => column.buffer as ArrayBuffer);
