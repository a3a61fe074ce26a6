import { type Fields, type Message, messages, newRequestId, type Shape, type Struct } from './shapes.ts';

interface Definition {
  readonly fields: Fields;
  readonly effect: (draft: never, event: never) => void;
  readonly requests?: unknown;
}

/**
 * Defines an event of a slice in one place: its fields, its effect on the state, and the requests that follow. The effect never
 * changes the event. `scope` is right after the event. `cause` has what the event leaves out, such as references to secrets.
 */
export const eventOf =
  <Draft, Scope = unknown, Call = never, Cause = unknown>() =>
  <const F extends Fields>(
    fields: F,
    effect: (draft: Draft, event: Struct<F>) => void,
    requests?: (scope: Scope, event: Struct<F>, cause: Cause | null) => readonly Call[],
  ) => ({ fields, effect, requests });

const column = <C extends keyof Definition>(table: { readonly [type: string]: Definition }, name: C) =>
  Object.fromEntries(Object.entries(table).map(([type, definition]) => [type, definition[name]]));

/** The events of a slice, by column. */
export const eventsOf = <T extends { readonly [type: string]: Definition }>(table: T) => ({
  shapes: messages(column(table, 'fields')) as unknown as {
    readonly [K in keyof T]: Shape<Message<K, T[K]['fields']>>;
  },
  effects: column(table, 'effect') as unknown as { readonly [K in keyof T]: T[K]['effect'] },
  requests: column(table, 'requests'),
  /** Types of the events that make a new request. */
  asking: Object.entries(table).flatMap(([type, { fields }]) =>
    fields.requestId === newRequestId ? [type] : [],
  ),
});
