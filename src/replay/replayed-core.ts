/**
 * A core that is over, for the shop's own views: it shows the snapshot of one moment and carries nothing out. A command
 * that a view sends is judged by today's rules and told to whoever replays; what only a server knows is answered as
 * offline.
 */
import * as Either from 'effect/Either';
import type { Instant, SecretRef } from '../../domain/kernel/values.ts';
import { decide } from '../../domain/shop/decide.ts';
import { initial } from '../../domain/shop/evolve.ts';
import type { State } from '../../domain/shop/messages.ts';
import { view } from '../../domain/shop/view.ts';
import type { Command, Problem, Queries, Snapshot } from '../../worker/contract.ts';
import { INITIAL_SNAPSHOT } from '../../worker/contract.ts';
import type { CoreClient } from '../core/client.ts';

export interface ReplayedCore {
  readonly client: CoreClient;
  readonly show: (state: State, at: Instant) => void;
}

const OFFLINE: Problem = { code: 'offline', serverMessage: null, serverCode: '', path: '' };
const offline = async (): Promise<{ readonly ok: false; readonly problem: Problem }> => ({
  ok: false,
  problem: OFFLINE,
});

/** No log says which kinds a store takes, so the views offer all of them. */
const KINDS: Queries['paymentKinds']['result'] = {
  kinds: (['credit', 'pix', 'cash', 'deposit', 'courtesy', 'reservation'] as const).map((kind) => ({
    kind,
    name: kind,
  })),
};

/** `told` hears of every command that a view sends. */
export const createReplayedCore = (told: (command: Command) => void): ReplayedCore => {
  let snapshot: Snapshot = INITIAL_SNAPSHOT;
  let moment: { readonly state: State; readonly at: Instant } = { state: initial, at: 0 as Instant };
  const listeners = new Set<() => void>();
  const client: CoreClient = {
    snapshots: {
      get: () => snapshot,
      subscribe: (listener) => {
        listeners.add(listener);
        return () => listeners.delete(listener);
      },
    },
    status: { get: () => 'ready', subscribe: () => () => undefined },
    dispatch: async (command) => {
      told(command);
      const decision = decide(moment.state, command, moment.at);
      return Either.isLeft(decision) ? { ok: false, refusal: decision.left } : { ok: true };
    },
    query: async (name) => (name === 'paymentKinds' ? { ok: true, value: KINDS as never } : offline()),
    request: offline,
    keepSecret: async () => 'replayed' as SecretRef,
    tokenizeCard: offline,
    openSeatMap: offline,
    visit: '',
    beginKeeping: () => undefined,
    visits: offline,
    exportLog: offline,
    setPresence: () => undefined,
    dispose: () => undefined,
  };
  return {
    client,
    show: (state, at) => {
      moment = { state, at };
      const next = view(state, at, snapshot === INITIAL_SNAPSHOT ? undefined : snapshot);
      if (next === snapshot) return;
      snapshot = next;
      for (const listener of [...listeners]) listener();
    },
  };
};
