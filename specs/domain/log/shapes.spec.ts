/**
 * Every field of every event and input, except {@link LATER}, is required and checked. `format.spec.ts` compares the words
 * of closed lists.
 */
import { describe, expect, it } from 'vitest';
import { EVENTS, INPUTS, RESPONSES } from '../../../domain/shop/messages.ts';
import { allFilled } from '../filled.ts';
import { ANA, eventsAbout, leafOf } from '../privacy/people.ts';
import { NOW } from '../shop.ts';
import { log, readData } from './given.ts';

const ENVELOPE = { seq: 0, at: NOW, cause: null, event: { type: 'LoggedOut' } } as const;

type Part = 'event' | 'cause';
/** Among these is each member of each union. */
const ALL: readonly (readonly [Part, unknown])[] = [
  ...allFilled(EVENTS, leafOf(ANA)).map((event) => ['event', event] as const),
  ...allFilled({ ...INPUTS, ...RESPONSES }, leafOf(ANA)).map((input) => ['cause', input] as const),
];

const problemsOf = (part: Part, value: unknown) => readData(log({ ...ENVELOPE, [part]: value })).problems;

type Holder = Record<string, unknown>;
/** Returns a copy of plain data with one change. */
function altered(
  value: unknown,
  path: readonly string[],
  change: (holder: Holder, key: string) => void,
): unknown {
  const copy = structuredClone(value) as Holder;
  change(
    path.slice(0, -1).reduce((inner, key) => inner[key] as Holder, copy),
    path.at(-1) ?? '',
  );
  return copy;
}
const set = (value: unknown, path: string, to: unknown) =>
  altered(value, path.split('.'), (holder, key) => {
    holder[key] = to;
  });

/** Fields of one member of a union whose other member lacks them, as old logs do. */
const LATER = ['parts', 'told', 'due'];
/** Paths in plain data, except of {@link LATER} and in free parameters, whose keys are arbitrary. */
const placesIn = (value: unknown, path: readonly string[] = []): readonly (readonly string[])[] =>
  typeof value !== 'object' || value === null || path.at(-1) === 'params'
    ? []
    : Object.entries(value).flatMap(([key, inner]) =>
        LATER.includes(key) ? [] : [[...path, key], ...placesIn(inner, [...path, key])],
      );

describe('shapes of events and inputs', () => {
  it('G-04 G-07 require every field', () => {
    for (const [part, value] of ALL) {
      // A list without one element is still valid.
      for (const path of placesIn(value).filter((one) => !/^\d+$/.test(one.at(-1) ?? ''))) {
        const without = altered(value, path, (holder, key) => {
          delete holder[key];
        });
        expect([part, ...path, problemsOf(part, without).length]).toEqual([part, ...path, 1]);
      }
    }
  });
  it('G-04 G-07 require the type of every field', () => {
    for (const [part, value] of ALL) {
      for (const path of placesIn(value)) {
        const odd = altered(value, path, (holder, key) => {
          holder[key] = typeof holder[key] === 'boolean' ? 'yes' : true;
        });
        expect([part, ...path, problemsOf(part, odd).length]).toEqual([part, ...path, 1]);
      }
    }
  });

  it('G-04 accept texts and numbers as parameters', () => {
    const [refused] = eventsAbout(ANA).IntentRefused;
    expect(problemsOf('event', set(refused, 'failure.params.path', 7))).toEqual([]);
    expect(problemsOf('event', set(refused, 'failure.params.path', null))).toHaveLength(1);
    expect(problemsOf('event', set(refused, 'failure.params', null))).toHaveLength(1);
  });
});
