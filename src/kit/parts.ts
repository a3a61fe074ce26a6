/**
 * Parts of a page whose code comes after it: when the page is quiet, or sooner when a part is wanted. One that cannot be
 * had is asked for again the next time that it is wanted, and whoever wants it says so meanwhile.
 */
import { type ComponentType, useCallback, useEffect, useState } from 'react';
import type { Problem } from '../core/index.ts';
import { once } from './chunks.ts';
import { type Signal, signal, useSignal } from './signal.ts';

/** Whether the first page stands, or waits for nothing but its data, and the browser is idle. */
export const quiet = signal(false);

const rest = (): void => {
  // Not in every browser that the shop serves.
  if ('requestIdleCallback' in window) requestIdleCallback(() => quiet.set(true));
  else setTimeout(() => quiet.set(true), 500);
};

/** Called once, when the first page is drawn. */
export const awaitQuiet = (): void => {
  if (document.readyState === 'complete') rest();
  else addEventListener('load', rest, { once: true });
};

export interface Part<Props> {
  readonly component: Signal<ComponentType<Props> | null>;
  /** Resolves to whether it is there. */
  readonly ask: () => Promise<boolean>;
}

/** After so many failures a new version was probably put out, and only the page's address, loaded again, leads to it. */
const ENOUGH = 2;

export const part = <Props>(load: () => Promise<ComponentType<Props>>): Part<Props> => {
  const component = signal<ComponentType<Props> | null>(null);
  const orReload = once(load, () => location.href);
  let asking: Promise<boolean> | null = null;
  let failures = 0;
  const ask = (): Promise<boolean> => {
    asking ??= (failures >= ENOUGH && navigator.onLine ? orReload() : load()).then(
      (loaded) => {
        component.set(loaded);
        return true;
      },
      () => {
        asking = null;
        failures += 1;
        return false;
      },
    );
    return asking;
  };
  return { component, ask };
};

const MISSING: Problem = { code: 'unavailable', serverMessage: null, serverCode: '', path: '' };

interface UsedPart<Props> {
  /** Null until it is there. */
  readonly Component: ComponentType<Props> | null;
  /** It is wanted and could not be had. */
  readonly problem: Problem | null;
  readonly retry: () => void;
}

/** `ahead`: asks for it though it is not wanted yet. A failure of that is nobody's business. */
export const usePart = <Props>(
  { component, ask }: Part<Props>,
  wanted: boolean,
  ahead: boolean,
): UsedPart<Props> => {
  const Component = useSignal(component);
  const [failed, setFailed] = useState(false);
  const retry = useCallback((): void => {
    setFailed(false);
    void ask().then((there) => setFailed(!there));
  }, [ask]);
  useEffect(() => {
    if (!wanted) return;
    retry();
    return () => setFailed(false);
  }, [wanted, retry]);
  useEffect(() => {
    if (ahead) void ask();
  }, [ahead, ask]);
  return { Component, problem: wanted && failed ? MISSING : null, retry };
};
