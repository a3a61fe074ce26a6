/** Peer that folds the same events to the same state, as its own documentation has it. */
import { configureStore, createReducer } from '@reduxjs/toolkit';
import { evolve, initial } from '../../domain/shop/evolve.ts';
import type { Event, State } from '../../domain/shop/messages.ts';

/** Redux Toolkit without development checks and devtools. Takes events one by one. */
export const openReduxToolkit = (): {
  readonly take: (event: Event) => void;
  readonly state: () => State;
} => {
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
};
