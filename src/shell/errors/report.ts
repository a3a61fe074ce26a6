/** Reports page errors to Sentry. Needs no consent, since it stores nothing and sends no personal data. */
import { currentCore } from '../../core/index.ts';
import { shop } from '../../core/shop.ts';
import { type ErrorReport, endpointOf, envelopeOf, summaryOf } from './envelope.ts';

declare const CATRACA_BUILD: { readonly app: string; readonly build: string };

/** Maximum reports per visit. An error in a loop adds nothing new. */
const MAX_REPORTS = 10;

const reported = new Set<string>();

/** Adds the error listeners. Call once. */
export const reportErrors = (): void => {
  const endpoint = endpointOf(shop.providers.sentry ?? '');
  if (endpoint === null) return;
  const report = (error: unknown, mechanism: ErrorReport['mechanism']): void => {
    const summary = JSON.stringify(summaryOf(error));
    if (reported.has(summary) || reported.size >= MAX_REPORTS) return;
    reported.add(summary);
    const body = envelopeOf({
      ...{ error, mechanism, path: location.pathname, origin: location.origin, at: Date.now() },
      ...{ release: CATRACA_BUILD.app, environment: CATRACA_BUILD.build },
      id: crypto.randomUUID().replaceAll('-', ''),
    });
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
