import { type Fields, type Message, messages, type Shape } from './shapes.ts';

interface Definition<Message, F extends Fields, Draft, Scope, Call, Cause> {
  readonly fields: F;
  /** Changes the state, and never the event. */
  readonly effect: (draft: Draft, event: Message) => void;
  /** Requests after the event. `scope` is right after it. Only `cause` has addresses and references to secrets. */
  readonly requests?: (scope: Scope, event: Message, cause: Cause | null) => readonly Call[];
}

/** Defines the events of a slice: of each the fields, the effect on the state, and the requests that follow. */
export const eventsOf =
  <Draft, Scope = unknown, Call = never, Cause = unknown>() =>
  <const F extends { readonly [type: string]: Fields }>(
    table: {
      readonly [K in keyof F]: Definition<Message<K, F[K]>, F[K], Draft, Scope, Call, Cause>;
    },
  ) => {
    const column = <C extends 'fields' | 'effect' | 'requests'>(name: C) =>
      Object.fromEntries(Object.entries(table).map(([type, definition]) => [type, definition[name]]));
    return {
      shapes: messages(column('fields') as F) as { readonly [K in keyof F]: Shape<Message<K, F[K]>> },
      effects: column('effect') as {
        readonly [K in keyof F]: (draft: Draft, event: Message<K, F[K]>) => void;
      },
      requests: column('requests'),
    };
  };
