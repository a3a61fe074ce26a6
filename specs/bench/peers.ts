/** Peers that fold the same events to the same state, each as its own documentation has it. */
import { configureStore, createReducer } from '@reduxjs/toolkit';
import { produce } from 'immer';
import { assign, createActor, createMachine } from 'xstate';
import { createStore } from 'zustand/vanilla';
import { evolve, initial } from '../../domain/shop/evolve.ts';
import type { Event, State } from '../../domain/shop/messages.ts';
import { spread } from './spread.ts';

/** A store that takes events one by one and returns its state. */
export interface Peer {
  readonly name: string;
  readonly open: () => { readonly take: (event: Event) => void; readonly state: () => State };
}

/** Without development checks and devtools. */
const reduxToolkit: Peer = {
  name: 'Redux Toolkit',
  open: () => {
    const reducer = createReducer(initial, (builder) =>
      builder.addMatcher(
        (action) => action.type !== '',
        (draft, action) => evolve(draft as never, action as unknown as Event),
      ),
    );
    const store = configureStore({
      reducer,
      devTools: false,
      middleware: (defaults) => defaults({ immutableCheck: false, serializableCheck: false, thunk: false }),
      enhancers: (defaults) => defaults({ autoBatch: false }),
    });
    return { take: (event) => void store.dispatch(event), state: () => store.getState() as State };
  },
};

/** Uses spreads, which are three times as fast as immer in this library. */
const xstate: Peer = {
  name: 'XState 5, spreads',
  open: () => {
    const machine = createMachine({
      types: {} as { context: State; events: Event },
      context: initial,
      on: { '*': { actions: assign(({ context, event }) => spread(context, event)) } },
    });
    const actor = createActor(machine).start();
    return { take: (event) => actor.send(event), state: () => actor.getSnapshot().context };
  },
};

const zustand: Peer = {
  name: 'Zustand, immer',
  open: () => {
    const store = createStore<State>(() => initial);
    return {
      take: (event) =>
        store.setState((state) => produce(state, (draft) => evolve(draft as never, event)), true),
      state: () => store.getState(),
    };
  },
};

export const PEERS: readonly Peer[] = [reduxToolkit, xstate, zustand];
export const REDUX_TOOLKIT = reduxToolkit;
