/**
 * Browser specs run against the production build. Each worker has a throw-away sandbox of its own, started as `npm start`
 * does, so that no spec sees what another one buys at the same time.
 */
import { defineConfig } from 'playwright/test';
import { CHROMIUM_ARGS, findChromium } from '../setup/chromium.ts';
import { CHOSEN } from '../setup/consent.ts';

const WORKERS = Number(process.env.BROWSER_WORKERS ?? 2);
const FIRST_PORT = Number(process.env.BROWSER_PORT ?? 4199);

const urlOf = (worker: number): string => `http://localhost:${FIRST_PORT + worker}`;

const sandbox = (_: unknown, worker: number) => ({
  command: 'node fixtures/start.ts',
  cwd: '../..',
  url: `${urlOf(worker)}/api/cidades/capitais/listar`,
  env: {
    PORT: String(FIRST_PORT + worker),
    HOST: 'localhost',
    MARKETPLACE_DATA: 'memory',
    CATRACA_RATE_LIMIT: 'off',
  },
  timeout: 180_000,
  reuseExistingServer: false,
});

export default defineConfig({
  testDir: '.',
  testMatch: '**/*.spec.ts',
  outputDir: '../../.reports/browser',
  fullyParallel: true,
  workers: WORKERS,
  forbidOnly: true,
  // A spec that fails now and then has found a race, in the shop or in itself.
  retries: 0,
  timeout: 150_000,
  expect: { timeout: 20_000 },
  reporter: [['list'], ['json']],
  use: {
    // Playwright reads this file again in each worker and says there which one it is.
    baseURL: urlOf(Number(process.env.TEST_PARALLEL_INDEX ?? 0)),
    storageState: CHOSEN,
    locale: 'pt-BR',
    timezoneId: 'America/Sao_Paulo',
    actionTimeout: 30_000,
    // Each press costs more with a trace. What the page said when a spec failed is kept without one.
    trace: 'off',
    launchOptions: { executablePath: findChromium(), args: [...CHROMIUM_ARGS] },
  },
  projects: [
    {
      name: 'phone',
      use: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
      grepInvert: /@desk/,
    },
    { name: 'desk', use: { viewport: { width: 1440, height: 900 } }, grepInvert: /@phone/ },
  ],
  webServer: Array.from({ length: WORKERS }, sandbox),
});
