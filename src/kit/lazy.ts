/**
 * Code that is loaded later. A lazy part of a page loads when the page is idle, or when the buyer opens it; after a failure
 * the next request loads it again. A page whose chunk is missing, since a new version was deployed, reloads its address once.
 */
import { type ComponentType, startTransition, useCallback, useEffect, useState } from 'react';
import type { Problem } from '../core/index.ts';
import { type Signal, signal, useSignal } from './signal.ts';

const RELOADED_KEY = 'reloaded-for';

const reloadedAddress = (): string | null => {
  try {
    return sessionStorage.getItem(RELOADED_KEY);
  } catch {
    // Without storage a reload loop could not be detected, so there is no reload.
    return location.href;
  }
};

const rememberReload = (address: string | null): void => {
  try {
    if (address === null) sessionStorage.removeItem(RELOADED_KEY);
    else sessionStorage.setItem(RELOADED_KEY, address);
  } catch {
    // reloadedAddress() already prevents the reload.
  }
};

/** Without a connection only the offline tickets can be loaded; elsewhere a reload would lose the page. */
const canReload = (): boolean =>
  reloadedAddress() !== location.href &&
  (navigator.onLine !== false || location.pathname.startsWith('/minhas-compras'));

/**
 * Wraps a dynamic import for the current address. The first failure reloads the address, and the promise stays pending.
 * The second failure rejects, so that the error page appears. So does a failure after the buyer has left the address.
 */
export const importOrReload =
  <Module>(load: () => Promise<Module>) =>
  async (): Promise<Module> => {
    const { href } = location;
    try {
      const module = await load();
      rememberReload(null);
      return module;
    } catch (error) {
      if (location.href !== href || !canReload()) throw error;
      rememberReload(href);
      location.reload();
      return new Promise<Module>(() => undefined);
    }
  };

/** True once the first page is drawn and the browser is idle. */
export const pageIdle = signal(false);

/** Waits for a frame first, since a browser can be idle between a render and its paint. */
const whenIdle = (): void => {
  const setIdle = (): void => pageIdle.set(true);
  // Safari has no requestIdleCallback.
  requestAnimationFrame(() =>
    'requestIdleCallback' in window ? requestIdleCallback(setIdle) : setTimeout(setIdle, 500),
  );
};

/** Call once, when the first page is drawn. */
export const watchPageIdle = (): void => {
  if (document.readyState === 'complete') whenIdle();
  else addEventListener('load', whenIdle, { once: true });
};

/** False until the page is idle, for content outside the first view. That content is then rendered in short tasks. */
export const useAfterIdle = (): boolean => {
  const isIdle = useSignal(pageIdle);
  const [isDue, setDue] = useState(isIdle);
  useEffect(() => {
    if (isIdle) startTransition(() => setDue(true));
  }, [isIdle]);
  return isDue;
};

export interface LazyPart<Props> {
  /** Null until the code is loaded. */
  readonly component: Signal<ComponentType<Props> | null>;
  /** Resolves to true once the code is loaded, to false when loading failed. */
  readonly load: () => Promise<boolean>;
}

/** Failures after which a deployed new version is likely; only a full reload helps then. */
const FAILURES_BEFORE_RELOAD = 2;

export const lazyPart = <Props>(importPart: () => Promise<ComponentType<Props>>): LazyPart<Props> => {
  const component = signal<ComponentType<Props> | null>(null);
  const orReload = importOrReload(importPart);
  let loading: Promise<boolean> | null = null;
  let failures = 0;
  const load = (): Promise<boolean> => {
    loading ??= (failures >= FAILURES_BEFORE_RELOAD && navigator.onLine ? orReload() : importPart()).then(
      (loaded) => {
        component.set(loaded);
        return true;
      },
      () => {
        loading = null;
        failures += 1;
        return false;
      },
    );
    return loading;
  };
  return { component, load };
};

const MISSING: Problem = { code: 'unavailable', serverMessage: null, serverCode: '', path: '' };

interface UsedLazyPart<Props> {
  readonly Component: ComponentType<Props> | null;
  /** The part is wanted and could not be loaded. */
  readonly problem: Problem | null;
  readonly retry: () => void;
}

/** Loads a part once it is `wanted`. With `ahead` it is loaded before, and a failure is not reported. */
export const useLazyPart = <Props>(
  { component, load }: LazyPart<Props>,
  wanted: boolean,
  ahead: boolean,
): UsedLazyPart<Props> => {
  const Component = useSignal(component);
  const [failed, setFailed] = useState(false);
  const retry = useCallback((): void => {
    setFailed(false);
    void load().then((loaded) => setFailed(!loaded));
  }, [load]);
  useEffect(() => {
    if (!wanted) return;
    retry();
    return () => setFailed(false);
  }, [wanted, retry]);
  useEffect(() => {
    if (ahead) void load();
  }, [ahead, load]);
  return { Component, problem: wanted && failed ? MISSING : null, retry };
};
