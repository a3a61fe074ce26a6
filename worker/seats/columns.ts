import * as Either from 'effect/Either';
import { Schema } from '../../domain/kernel/shapes.ts';
import { SEAT, type SeatDelta, type SectorGeometry } from '../../domain/seats/columns.ts';
import type { UnpaidSeats } from '../../domain/seats/overlay.ts';
import type { ApiError } from '../api/errors.ts';
import { SeatChanges, type SeatMapResponse, SectorFile, STATE_CODES } from '../api/wire/seatmap.ts';

const malformed = (path: string): Either.Either<never, ApiError> =>
  Either.left({ _tag: 'MalformedResponse', path });

/** Maximum number of seats in a report. */
const REPORTED = 10;

/**
 * Error for a wrong count, or if no state is known. A seat of an unknown state is blocked (K-24), and the paths of the
 * first are added to `unknown`.
 */
export const decodeStates = (
  letters: typeof SeatMapResponse.Type.states,
  seatCount: number,
  unknown: string[] = [],
): Either.Either<Uint8Array, ApiError> => {
  if (letters.length !== seatCount) return malformed('estados');
  const states = new Uint8Array(seatCount);
  let known = 0;
  for (let seat = 0; seat < seatCount; seat++) {
    const code = STATE_CODES.get(letters[seat] ?? '');
    if (code !== undefined) known += 1;
    else if (unknown.length < REPORTED) unknown.push(`estados.${seat}`);
    states[seat] = code ?? SEAT.blocked;
  }
  return known === 0 && seatCount > 0 ? malformed('estados') : Either.right(states);
};

export const unpaidSeats = (own: typeof SeatMapResponse.Type.own): UnpaidSeats =>
  new Map(
    own.flatMap(({ purchaseId, status, seats }) => {
      if (status !== 'cart' && status !== 'awaitingPayment' && status !== 'pendingPayment') return [];
      const purchase = { purchaseId, status: status === 'cart' ? 'cart' : 'payment' } as const;
      return seats.map((index) => [index, purchase] as const);
    }),
  );

export const seatChanges = (from: Uint8Array, to: Uint8Array): readonly SeatDelta[] => {
  const deltas: SeatDelta[] = [];
  for (let seat = 0; seat < to.length; seat++) {
    if (from[seat] !== to[seat]) deltas.push([seat, to[seat] as SeatDelta[1]]);
  }
  return deltas;
};

export interface Changes {
  readonly version: number;
  readonly deltas: readonly SeatDelta[];
}

const decodeChanges = Schema.decodeUnknownEither(Schema.parseJson(SeatChanges));

/** Null for a malformed message. Unknown letters are skipped until the next refresh. */
export const readChanges = (text: string): Changes | null => {
  const changes = decodeChanges(text);
  if (Either.isLeft(changes)) return null;
  const deltas = changes.right.changes.flatMap(([index, letter]): SeatDelta[] => {
    const state = STATE_CODES.get(letter);
    return state === undefined ? [] : [[index, state]];
  });
  return { version: changes.right.version, deltas };
};

type FromBase64 = (text: string) => Uint8Array<ArrayBuffer>;

const byHand: FromBase64 = (text) => {
  const binary = atob(text);
  const bytes = new Uint8Array(binary.length);
  for (let at = 0; at < binary.length; at++) bytes[at] = binary.charCodeAt(at);
  return bytes;
};
const fromBase64: FromBase64 =
  (Uint8Array as unknown as { readonly fromBase64?: FromBase64 }).fromBase64?.bind(Uint8Array) ?? byHand;

const decodeFile = Schema.decodeUnknownEither(Schema.parseJson(SectorFile));

/** Columns are little-endian, like all machines with a browser. The error names the first malformed column. */
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
