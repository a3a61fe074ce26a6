/**
 * Tells whoever hosts the shop what failed in a page, where the build names a place for it (`VITE_SENTRY_DSN`). By plain
 * requests without cookies; nothing is stored and nothing of the reader is told, so nobody is asked.
 */
import { currentCore } from '../../core/index.ts';
import { endpointOf, envelopeOf, type Happened, summaryOf } from './envelope.ts';

declare const CATRACA_BUILD: { readonly app: string; readonly build: string };

/** Reports of one visit: a page that fails in a loop tells nothing new. */
const MOST = 10;

const told = new Set<string>();

/** Called once. */
export const reportErrors = (): void => {
  const endpoint = endpointOf(import.meta.env.VITE_SENTRY_DSN ?? '');
  if (endpoint === null) return;
  const report = (error: unknown, mechanism: Happened['mechanism']): void => {
    const summary = JSON.stringify(summaryOf(error));
    if (told.has(summary) || told.size >= MOST) return;
    told.add(summary);
    const body = envelopeOf({
      ...{ error, mechanism, path: location.pathname, origin: location.origin, at: Date.now() },
      ...{ release: CATRACA_BUILD.app, environment: CATRACA_BUILD.build },
      id: crypto.randomUUID().replaceAll('-', ''),
    });
    // Nobody's visit hangs on it.
    fetch(endpoint, {
      ...{ method: 'POST', body, keepalive: true, mode: 'no-cors' },
      ...{ credentials: 'omit', referrerPolicy: 'no-referrer' },
    }).catch(() => undefined);
  };
  addEventListener('error', ({ error }) => report(error, 'onerror'));
  addEventListener('unhandledrejection', ({ reason }) => report(reason, 'onunhandledrejection'));
  const { status } = currentCore();
  status.subscribe(() => {
    const now = status.get();
    if (now === 'restarting' || now === 'gone') report(new Error(`the core is ${now}`), 'core');
  });
};
