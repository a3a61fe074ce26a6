/**
 * Serves a core on an endpoint: its port one way, the page's the other, both for as long as the endpoint lives.
 * One endpoint for both keeps the order: what was published before an answer arrives before it.
 */
import * as Comlink from 'comlink';
import type { PagePort } from './contract.ts';
import { createCore } from './core.ts';
import type { Device } from './device.ts';

/** Of these the page is only notified: over Comlink each answers a promise that nobody waits for. */
const NOTIFIED = [
  'publish',
  'seats',
  'writeToken',
  'writeSession',
  'appendLog',
  'keepState',
  'reload',
] as const;

/** A page that fails at a notification is reported, never waited for. */
const remotePage = (page: Comlink.Remote<PagePort>, device: Device): PagePort => {
  const ported = page as unknown as PagePort;
  const notify = NOTIFIED.map((name) => {
    const send = ported[name] as (...args: unknown[]) => unknown;
    return [
      name,
      (...args: unknown[]) => {
        Promise.resolve(send(...args)).catch((error) => device.report(`the page's ${name}`, error));
      },
    ];
  });
  return {
    ...(Object.fromEntries(notify) as Pick<PagePort, (typeof NOTIFIED)[number]>),
    captcha: (action) => ported.captcha(action),
    readToken: () => ported.readToken(),
  };
};

export const serveCore = (endpoint: Comlink.Endpoint, device: Device): void => {
  const page = remotePage(Comlink.wrap<PagePort>(endpoint), device);
  Comlink.expose(createCore({ device, page }), endpoint);
};
