/** Observable value of the page, for example an open drawer. Never contains state of the core. */
import { useSyncExternalStore } from 'react';

export interface Signal<T> {
  readonly get: () => T;
  readonly set: (next: T) => void;
  readonly subscribe: (listener: () => void) => () => void;
}

export const signal = <T>(first: T): Signal<T> => {
  let value = first;
  const listeners = new Set<() => void>();
  return {
    get: () => value,
    set: (next) => {
      if (Object.is(next, value)) return;
      value = next;
      for (const listener of [...listeners]) listener();
    },
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
};

export const useSignal = <T>({ subscribe, get }: Omit<Signal<T>, 'set'>): T =>
  useSyncExternalStore(subscribe, get, get);
