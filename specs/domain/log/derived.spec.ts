/** A message's one definition suffices to read, redact and describe any of its values. */
import * as Arbitrary from '@effect/schema/Arbitrary';
import * as FastCheck from '@effect/schema/FastCheck';
import * as Either from 'effect/Either';
import { describe, expect, it } from 'vitest';
import type { AnyShape } from '../../../domain/kernel/shapes.ts';
import { describeCause, describe as describeEvent } from '../../../domain/log/describe.ts';
import { readerOf } from '../../../domain/log/reader.ts';
import { pseudonymsUnder } from '../../../domain/privacy/pseudonym.ts';
import { redactEvent, redactInput, redactState } from '../../../domain/privacy/redact.ts';
import { CALLS, EVENTS, INPUTS, RESPONSES, state } from '../../../domain/shop/messages.ts';
import { runs, seed } from '../fc.ts';

const under = pseudonymsUnder(Uint8Array.of(1, 2, 3));
const all: readonly (readonly [string, AnyShape])[] = [
  ...Object.entries(EVENTS),
  ...Object.entries(INPUTS),
  ...Object.entries(RESPONSES),
  ...Object.entries(CALLS),
  ['state', state],
];
/** Checks a property for arbitrary values of a shape. */
const each = (shape: AnyShape, holds: (value: never) => void): void =>
  FastCheck.assert(
    FastCheck.property(Arbitrary.make(shape), (value) => {
      // The library's records drop only this key, which we never use.
      FastCheck.pre(!JSON.stringify(value).includes('"__proto__"'));
      holds(value as never);
    }),
    { numRuns: runs(20), ...seed },
  );
const isReadAs = (shape: AnyShape, value: unknown): void =>
  expect(Either.getRight(readerOf(shape)(value))).toMatchObject({ value });

describe('definitions of events, inputs, calls and state', () => {
  it.each(all)('G-01 read any %s without copying it, and drop unknown fields', (_name, shape) =>
    each(shape, (value: object) => {
      expect(Either.getOrThrow(readerOf(shape)(value))).toBe(value);
      const more = { ...value, more: 1 };
      expect(Either.getOrThrow(readerOf(shape)(more))).toEqual(value);
    }),
  );

  it.each(Object.entries(EVENTS))(
    'R-01 G-11 redact any %s to the same shape, and describe it',
    (_name, shape) =>
      each(shape, (event) => {
        isReadAs(shape, redactEvent(event, under));
        expect(describeEvent(event).split(/\r?\n/)[0]).not.toBe('');
      }),
  );
  it.each([...Object.entries(INPUTS), ...Object.entries(RESPONSES)])(
    'R-01 G-11 redact any %s to the same shape, and describe it',
    (_name, shape) =>
      each(shape, (input) => {
        isReadAs(shape, redactInput(input, under));
        expect(describeCause(input)).not.toBe('');
      }),
  );
  it('R-07 redact any state to the same shape', () =>
    each(state, (value) => isReadAs(state, redactState(value, under))));
});
