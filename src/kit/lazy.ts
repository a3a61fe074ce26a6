/**
 * Code, texts and styles that load later. `.biome/later.grit` allows `import()` only as an argument of functions that retry.
 * A file that fails is requested again. A style sheet that stays missing never hides its content. A page whose files are
 * missing, since a new version was deployed, reloads its address once. A part of a page never reloads it: typed values
 * would be lost.
 */
import { type ComponentType, startTransition, useCallback, useEffect, useState } from 'react';
import { fetchFiles } from '../../worker/files.ts';
import type { Problem } from '../core/index.ts';
import { type Signal, signal } from './signal.ts';

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

const isServerThere = (): Promise<boolean> =>
  fetch('/', { method: 'HEAD', cache: 'no-store' }).then(
    ({ ok }) => ok,
    () => false,
  );

/** Without a connection, a reload would replace the page by the browser's error. Only the offline tickets can be loaded. */
const canReload = async (): Promise<boolean> =>
  reloadedAddress() !== location.href &&
  (navigator.onLine === false ? location.pathname.startsWith('/minhas-compras') : isServerThere());

/** Milliseconds before each retry. Together longer than a short loss of the connection. */
const PAUSES = [100, 1000, 2000, 4000];

/** Repeats a failed request. Gives up early if the server responds, because then the file is missing. */
export const withRetries = async <T>(request: () => Promise<T>): Promise<T> => {
  for (const [nth, pause] of PAUSES.entries()) {
    try {
      return await request();
    } catch (error) {
      if (nth > 0 && (await isServerThere())) throw error;
      await new Promise((resolve) => {
        setTimeout(resolve, pause);
      });
    }
  }
  return request();
};

/** Style sheets that are requested again, by address. Each resolves once its rules apply, or stay missing. */
const styleRetries = new Map<string, Promise<void>>();

/**
 * True after a failure, and for a response that is not CSS. After a failure Chrome hides the rules, as it does those of
 * another origin, whose sheet counts as loaded.
 */
const isEmpty = ({ sheet, href }: HTMLLinkElement): boolean => {
  try {
    return !sheet?.cssRules.length;
  } catch {
    return new URL(href).origin === location.origin;
  }
};

const replaceStyle = (failed: HTMLLinkElement): Promise<void> =>
  new Promise((resolve, reject) => {
    const link = failed.cloneNode() as HTMLLinkElement;
    const fail = (): void => {
      link.remove();
      reject();
    };
    link.onload = () => (isEmpty(link) ? fail() : resolve());
    link.onerror = fail;
    // Next to the failed link, because the order of style sheets decides.
    failed.after(link);
  });

const retryStyle = (failed: HTMLLinkElement): void => {
  const { href } = failed;
  // Also ends here if a retry fails.
  if (styleRetries.has(href)) return;
  const retry = withRetries(() => replaceStyle(failed))
    .catch(() => undefined)
    .finally(() => styleRetries.delete(href));
  styleRetries.set(href, retry);
};

/** Retries the style sheets of the page that have failed already, and each that fails later. */
export const watchStyles = (): void => {
  const check = ({ type, target }: Event): void => {
    if (!(target instanceof HTMLLinkElement) || target.rel !== 'stylesheet') return;
    if (type === 'error' || isEmpty(target)) retryStyle(target);
  };
  // These events of elements do not bubble.
  for (const type of ['error', 'load']) document.addEventListener(type, check, true);
  // The page's scripts run after its style sheets have loaded or failed.
  for (const link of document.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet]'))
    if (isEmpty(link)) retryStyle(link);
};

let firstPageDrawn = false;

/** Calls `load` once the files that it imports are fetched. The document has links for the files of the first page. */
export const afterFetch = async <T>(load: () => Promise<T>): Promise<T> => {
  if (firstPageDrawn) await fetchFiles(load);
  return load();
};

/** The build's loader rejects once for a style sheet that fails. The next request loads the code without it. */
const request = <T>(load: () => Promise<T>): Promise<T> =>
  withRetries(async () => {
    try {
      return await afterFetch(load);
    } catch (error) {
      await Promise.all(styleRetries.values());
      throw error;
    }
  });

/**
 * Loads the page of the current address. If its code is missing, the first call reloads the address, and the promise stays
 * pending. The second call rejects, so that the error page appears. So does a failure after the buyer has left the address.
 */
export const loadOrReload = async <T>(load: () => Promise<T>, mayReload: () => boolean): Promise<T> => {
  const { href } = location;
  try {
    const loaded = await request(load);
    rememberReload(null);
    return loaded;
  } catch (error) {
    if (location.href !== href || !mayReload() || !(await canReload())) throw error;
    rememberReload(href);
    location.reload();
    return new Promise(() => undefined);
  }
};

/** True once the first page is drawn and the browser is idle. */
export const pageIdle = signal(false);

/** Waits for a frame first, since a browser can be idle between a render and its paint. */
const whenIdle = (run: () => unknown): void => {
  // Safari has no requestIdleCallback.
  requestAnimationFrame(() =>
    'requestIdleCallback' in window ? requestIdleCallback(run) : setTimeout(run, 500),
  );
};

const setIdle = (): void => pageIdle.set(true);

/** Call once, when the first page is drawn. */
export const watchPageIdle = (): void => {
  firstPageDrawn = true;
  if (document.readyState === 'complete') whenIdle(setIdle);
  else addEventListener('load', () => whenIdle(setIdle), { once: true });
};

/**
 * False until the page is idle, for content outside the first view. That content is then rendered in short tasks. Content that
 * is not `wanted` yet is not rendered again.
 */
export const useAfterIdle = (wanted = true): boolean => {
  const [isDue, setDue] = useState(pageIdle.get);
  const isShown = wanted && (isDue || pageIdle.get());
  // Read in a transition. A signal that React reads itself renders all who read it in one task.
  useEffect(() => {
    if (!wanted || isShown) return;
    const take = (): void => startTransition(() => setDue(pageIdle.get()));
    take();
    return pageIdle.subscribe(take);
  }, [wanted, isShown]);
  return isShown;
};

export interface LazyPart<T> {
  /** Null until the part is loaded. */
  readonly loaded: Omit<Signal<T | null>, 'set'>;
  /** Resolves to the part, or to null after a failure. */
  readonly load: () => Promise<T | null>;
}

export const lazyPart = <T>(importPart: () => Promise<T>): LazyPart<T> => {
  const loaded = signal<T | null>(null);
  let loading: Promise<T | null> | null = null;
  const load = (): Promise<T | null> => {
    loading ??= request(importPart).then(
      (part) => {
        loaded.set(part);
        return part;
      },
      () => {
        loading = null;
        return null;
      },
    );
    return loading;
  };
  return { loaded, load };
};

export const missingFile = (): Problem => ({
  code: navigator.onLine === false ? 'offline' : 'unavailable',
  serverMessage: null,
  serverCode: '',
  path: '',
});

interface UsedLazyPart<Props> {
  readonly Component: ComponentType<Props> | null;
  /** The part is wanted and could not be loaded. */
  readonly problem: Problem | null;
  readonly retry: () => void;
}

/** Loads a part once it is `wanted`. With `ahead` it is loaded before, and a failure is not reported. */
export const useLazyPart = <Props>(
  { loaded, load }: LazyPart<ComponentType<Props>>,
  wanted: boolean,
  ahead: boolean,
): UsedLazyPart<Props> => {
  // Read in a transition, so that a part that has come is rendered in short tasks.
  const [Component, setComponent] = useState(loaded.get);
  useEffect(() => {
    const take = (): void => startTransition(() => setComponent(loaded.get));
    take();
    return loaded.subscribe(take);
  }, [loaded]);
  const [problem, setProblem] = useState<Problem | null>(null);
  const retry = useCallback((): void => {
    setProblem(null);
    void load().then((part) => {
      if (part === null) setProblem(missingFile());
    });
  }, [load]);
  useEffect(() => {
    if (!wanted) return;
    retry();
    return () => setProblem(null);
  }, [wanted, retry]);
  useEffect(() => {
    // In separate tasks, so that none is long.
    if (ahead) whenIdle(load);
  }, [ahead, load]);
  return { Component, problem: wanted ? problem : null, retry };
};
