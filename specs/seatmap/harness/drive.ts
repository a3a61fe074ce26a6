/** Drives the harness page for browser specs: opens it at a size, finds seats on screen, taps, reads colors. */
import { type Browser, type BrowserContext, chromium, type Locator, type Page } from 'playwright';
import { CHROMIUM_ARGS, findChromium } from '../../setup/chromium.ts';
import type {} from './main.tsx';
import { type Served, serveHarness } from './serve.ts';

export interface Spot {
  readonly x: number;
  readonly y: number;
}

export interface Screen {
  readonly viewport: { readonly width: number; readonly height: number };
  readonly touch: boolean;
}

export const PHONE: Screen = { viewport: { width: 390, height: 844 }, touch: true };
export const DESK: Screen = { viewport: { width: 1440, height: 900 }, touch: false };

/** Timeouts of browser specs, long enough for a shared machine. */
export const PATIENT = { timeout: 60_000 } as const;

export interface Stage {
  open(screen: Screen, query: string): Promise<Driver>;
  close(): Promise<void>;
}

/** Builds the page and starts a browser, once per file. */
export async function stage(): Promise<Stage> {
  const [served, browser]: [Served, Browser] = await Promise.all([
    serveHarness(),
    chromium.launch({ executablePath: findChromium(), args: [...CHROMIUM_ARGS] }),
  ]);
  return {
    async open({ viewport, touch }, query) {
      const context = await browser.newContext({
        viewport,
        hasTouch: touch,
        isMobile: touch,
        reducedMotion: 'reduce',
      });
      const page = await context.newPage();
      await page.goto(`${served.url}?${query}`);
      await page.waitForFunction(() => window.harness.painted.length > 0);
      return new Driver(context, page, touch);
    },
    async close() {
      await browser.close();
      await served.close();
    },
  };
}

export class Driver {
  readonly context: BrowserContext;
  readonly page: Page;
  readonly map: Locator;
  readonly #touch: boolean;

  constructor(context: BrowserContext, page: Page, touch: boolean) {
    this.context = context;
    this.page = page;
    this.map = page.getByRole('application', { name: 'Seat map' });
    this.#touch = touch;
  }

  /** The map's box on the page. */
  async box(): Promise<{ left: number; top: number; width: number; height: number }> {
    const box = await this.map.boundingBox();
    if (box === null) throw new Error('the map is not on the page');
    return { left: box.x, top: box.y, width: box.width, height: box.height };
  }

  /** Position of a seat once the map rests, CSS px from the map's corner. Waits until the seat is drawn. */
  within(seat: number): Promise<Spot> {
    return this.page.evaluate(
      (index) =>
        new Promise<Spot>((resolve) => {
          let last: Spot | null = null;
          let still = 0;
          const look = (): void => {
            const now = window.harness.handle?.screenOf(index) ?? null;
            still = now !== null && now.x === last?.x && now.y === last.y ? still + 1 : 0;
            last = now;
            if (still > 12 && now !== null) resolve(now);
            else requestAnimationFrame(look);
          };
          look();
        }),
      seat,
    );
  }

  /** Position of a seat in CSS px from the page's corner. */
  async spotOf(seat: number): Promise<Spot> {
    const [at, box] = [await this.within(seat), await this.box()];
    return { x: at.x + box.left, y: at.y + box.top };
  }

  async tap({ x, y }: Spot): Promise<void> {
    if (this.#touch) await this.page.touchscreen.tap(x, y);
    else await this.page.mouse.click(x, y);
  }

  async zoomTo(seat: number): Promise<void> {
    await this.page.evaluate((at) => window.harness.handle?.zoomTo({ seat: at }), seat);
  }

  /** The n-th free seat of a sector from 0, including wheelchair places. */
  freeSeat(sector: number, nth: number): Promise<number> {
    return this.page.evaluate(
      ([at = 0, skip = 0]) => {
        const { map } = window.harness;
        const found = map.overview.sectors[at];
        if (found === undefined) throw new Error('no such sector');
        let left = skip;
        for (let seat = found.firstSeat; seat < found.firstSeat + found.seatCount; seat += 1) {
          if (map.states[seat] !== 0) continue;
          if (left === 0) return seat;
          left -= 1;
        }
        throw new Error('the sector has too few free seats');
      },
      [sector, nth],
    );
  }

  toggles(): Promise<number[]> {
    return this.page.evaluate(() => [...window.harness.toggles]);
  }

  /** The color on screen at a spot, as `r g b`. */
  async colorAt({ x, y }: Spot): Promise<string> {
    const clip = { x: Math.round(x), y: Math.round(y), width: 1, height: 1 };
    const shot = await this.page.screenshot({ clip, scale: 'css' });
    return this.page.evaluate(async (base64) => {
      const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
      const bitmap = await createImageBitmap(new Blob([bytes], { type: 'image/png' }));
      const pen = new OffscreenCanvas(1, 1).getContext('2d');
      pen?.drawImage(bitmap, 0, 0);
      return [...(pen?.getImageData(0, 0, 1, 1).data ?? [])].slice(0, 3).join(' ');
    }, shot.toString('base64'));
  }
}
