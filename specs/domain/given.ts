/**
 * Given past steps, when an input arrives, then events or a refusal follow. Every step also checks the payment's
 * transitions (P-97). `when` checks that both folds agree, that each request has its own id, and that every event, call and
 * state matches its schema.
 */
import * as Either from 'effect/Either';
import { expect } from 'vitest';
import type { Refusal } from '../../domain/kernel/decider.ts';
import type { AnyShape } from '../../domain/kernel/shapes.ts';
import { type Instant, instant } from '../../domain/kernel/values.ts';
import { placeOf, readerOf } from '../../domain/log/reader.ts';
import type { RefusalCode } from '../../domain/model/codes.ts';
import { core } from '../../domain/shop/decide.ts';
import { foldLive, foldLog } from '../../domain/shop/evolve.ts';
import {
  CALLS,
  type Call,
  EVENTS,
  type Event,
  type Input,
  type State,
  state,
} from '../../domain/shop/messages.ts';
import { callsAfter } from '../../domain/shop/policies.ts';
import type { Recorded } from '../../domain/shop/replay.ts';
import { type Snapshot, view } from '../../domain/shop/view.ts';
import { followsTransitions } from './checkout/transitions.ts';
import { NOW } from './shop.ts';
import type { Step } from './story.ts';

type Expected = { readonly type: Event['type'] } & Readonly<Record<string, unknown>>;

/** Result of a step. */
export interface Came {
  readonly state: State;
  readonly events: readonly Event[];
  readonly calls: readonly Call[];
  readonly refusal: Refusal | null;
}

const carryOut = (before: State, input: Input, now: Instant): Came => {
  const decision = core.decide(before, input, now);
  if (Either.isLeft(decision)) return { state: before, events: [], calls: [], refusal: decision.left };
  const calls: Call[] = [];
  let state = before;
  for (const event of decision.right) {
    const after = foldLive(state, event);
    followsTransitions(state, event, after);
    state = after;
    calls.push(...callsAfter(state, event, input));
  }
  return { state, events: decision.right, calls, refusal: null };
};

class Story {
  readonly state: State;
  readonly now: Instant;
  readonly log: readonly Recorded[];
  constructor(state: State, now: Instant, log: readonly Recorded[]) {
    this.state = state;
    this.now = now;
    this.log = log;
  }

  /** Continues the story. Throws if a step is refused. */
  and(...steps: readonly Step[]): Story {
    return steps.reduce<Story>((story, step) => {
      const came = story.came(step);
      if (came.refusal) throw new Error(`a step was refused: ${JSON.stringify(came.refusal)}`);
      return story.after(came, story.inputOf(step));
    }, this);
  }

  /** Time passes. */
  later(milliseconds: number): Story {
    return new Story(this.state, instant(this.now + milliseconds), this.log);
  }

  inputOf(step: Step): Input {
    return typeof step === 'function' ? step(this.state) : step;
  }

  came(step: Step): Came {
    return carryOut(this.state, this.inputOf(step), this.now);
  }

  after(came: Came, cause: Input): Story {
    const recorded = came.events.map(
      (event, nth): Recorded => ({
        seq: this.log.length + nth,
        at: this.now,
        cause: nth === 0 ? cause : null,
        event,
      }),
    );
    return new Story(came.state, this.now, [...this.log, ...recorded]);
  }

  when(step: Step): Outcome {
    const came = this.came(step);
    return new Outcome(this.after(came, this.inputOf(step)), came);
  }

  view(previous?: Snapshot): Snapshot {
    return view(this.state, this.now, previous);
  }
}

/** Asserts that decoding the value by its schema returns the same value: no extra, missing or mistyped fields. */
const isOf = (shape: AnyShape, value: unknown): void => {
  const read = readerOf(shape)(value);
  expect(Either.isRight(read) ? read.right : placeOf(read.left)).toEqual(value);
};

class Outcome {
  readonly story: Story;
  readonly came: Came;
  constructor(story: Story, came: Came) {
    this.story = story;
    this.came = came;
    const events = story.log.map(({ event }) => event);
    expect(foldLog(events), 'both folds agree (K-06)').toEqual(story.state);
    const requests = came.calls.map((call) => ('requestId' in call ? call.requestId : call));
    expect(new Set(requests).size, 'each request has its own id').toBe(requests.length);
    for (const event of came.events) isOf(EVENTS[event.type], event);
    for (const call of came.calls) isOf(CALLS[call.type], call);
    isOf(state, story.state);
  }

  /** Asserts exactly these events in this order. Each compares only the fields that it names. */
  happens(...expected: readonly Expected[]): this {
    expect(this.came.refusal).toBeNull();
    expect(this.came.events.map(({ type }) => type)).toEqual(expected.map(({ type }) => type));
    expect(this.came.events).toMatchObject(expected as object[]);
    return this;
  }

  refuses(code: RefusalCode, params: Readonly<Record<string, string | number>> = {}): this {
    expect(this.came.events).toEqual([]);
    expect(this.came.refusal).toMatchObject({ code, params });
    return this;
  }

  /** Asserts exactly these calls. Each compares only the fields that it names. */
  asks(...expected: readonly (Partial<Call> | Readonly<Record<string, unknown>>)[]): this {
    expect(this.came.calls).toHaveLength(expected.length);
    expect(this.came.calls).toMatchObject(expected as object[]);
    return this;
  }

  get state(): State {
    return this.story.state;
  }
}

/** A story from the beginning, at {@link NOW}. */
export const given = (...steps: readonly Step[]): Story => new Story(core.initial, NOW, []).and(...steps);
export type { Outcome, Story };
