/** Phone with a slowed processor for the page bench, with the metrics of its page. */
import {
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  devices,
  type Page,
} from 'playwright';

/** Factor by which the processor is slowed. */
export const SLOWDOWN = 4;

interface Seen {
  firstPaint: number;
  largestPaint: number;
  shift: number;
  readonly tasks: [start: number, duration: number][];
}
declare global {
  interface Window {
    readonly seen: Seen;
  }
}

/** Injected by the debugger before the page's own scripts. */
const observe = (): void => {
  const seen: Seen = {
    ...{ firstPaint: Number.NaN, largestPaint: Number.NaN, shift: 0 },
    tasks: [],
  };
  Object.defineProperty(window, 'seen', { value: seen });
  const each = (type: string, take: (entry: never) => void, options: object = {}): void =>
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) take(entry as never);
    }).observe({ type, buffered: true, ...options });
  each('paint', ({ name, startTime }: PerformanceEntry) => {
    if (name === 'first-contentful-paint') seen.firstPaint = startTime;
  });
  each('largest-contentful-paint', ({ startTime }: PerformanceEntry) => {
    seen.largestPaint = startTime;
  });
  each('layout-shift', ({ value, hadRecentInput }: { value: number; hadRecentInput: boolean }) => {
    if (!hadRecentInput) seen.shift += value;
  });
  each('longtask', ({ startTime, duration }: PerformanceEntry) => {
    seen.tasks.push([startTime, duration]);
  });
};

export interface Network {
  readonly offline: boolean;
  readonly latency: number;
  readonly downloadThroughput: number;
  readonly uploadThroughput: number;
}

export const slowPhone = async (
  browser: Browser,
  url: string,
  { network, ...more }: { readonly network?: Network } & Pick<BrowserContextOptions, 'storageState'> = {},
): Promise<[BrowserContext, Page]> => {
  const context = await browser.newContext({ ...devices['Moto G4'], locale: 'pt-BR', baseURL: url, ...more });
  await context.addInitScript(observe);
  const page = await context.newPage();
  const debug = await context.newCDPSession(page);
  // A window smaller than the phone cuts off its lower part. Changes there would count as never painted.
  const { windowId } = await debug.send('Browser.getWindowForTarget');
  await debug.send('Browser.setWindowBounds', { windowId, bounds: { width: 1200, height: 1200 } });
  await debug.send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN });
  await debug.send('Network.enable');
  if (network !== undefined) await debug.send('Network.emulateNetworkConditions', network);
  return [context, page];
};
