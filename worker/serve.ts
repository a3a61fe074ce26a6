/**
 * Serves a core on an endpoint: its port one way, the page's the other, both for as long as the endpoint lives.
 * One endpoint for both keeps the order: what was published before an answer arrives before it.
 */
import * as Comlink from 'comlink';
import type { PagePort } from './contract.ts';
import { createCore } from './core.ts';
import type { Device } from './ports.ts';

/** What the page is only told. Over Comlink each of these answers a promise that nobody waits for. */
const TOLD = ['publish', 'seats', 'writeToken', 'writeSession', 'appendLog', 'reload'] as const;

/** A page that fails at something it was told is reported, never waited for. */
const remotePage = (page: Comlink.Remote<PagePort>, device: Device): PagePort => {
  const ported = page as unknown as PagePort;
  const told = TOLD.map((name) => {
    const tell = ported[name] as (...told: unknown[]) => unknown;
    return [
      name,
      (...told_: unknown[]) => {
        Promise.resolve(tell(...told_)).catch((error) => device.report(`the page's ${name}`, error));
      },
    ];
  });
  return {
    ...(Object.fromEntries(told) as Pick<PagePort, (typeof TOLD)[number]>),
    captcha: (action) => ported.captcha(action),
  };
};

export const serveCore = (endpoint: Comlink.Endpoint, device: Device): void => {
  const page = remotePage(Comlink.wrap<PagePort>(endpoint), device);
  Comlink.expose(createCore({ device, page }), endpoint);
};
