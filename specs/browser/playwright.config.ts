/**
 * Browser specs run against the production build. Each worker has its own temporary sandbox, so that it does not see
 * another one's purchases.
 */
import { defineConfig } from 'playwright/test';
import { CHROMIUM_ARGS, findChromium } from '../setup/chromium.ts';
import { CHOSEN } from '../setup/consent.ts';

const WORKERS = Number(process.env.BROWSER_WORKERS ?? 2);
const FIRST_PORT = Number(process.env.BROWSER_PORT ?? 4199);

// Set here, so that a run past midnight has one sample in all its processes.
process.env.BROWSER_SAMPLE ??= String(Math.floor(Date.now() / 86_400_000));

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
    // Specs change the response to the first read, so it is requested. `../marketplace/http/first-view.spec.ts` tests pages
    // that have it.
    MARKETPLACE_EMBED: 'off',
    // Pages of shops.spec.ts call the API of this server.
    MARKETPLACE_ORIGINS: 'http://localhost:4100,http://localhost:4101',
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
  // An intermittent failure is a race, in the shop or in the spec, so nothing is retried.
  retries: 0,
  // These limits only end a hang: a busy machine can need half a minute for one response.
  timeout: 200_000,
  expect: { timeout: 45_000 },
  reporter: [['list'], ['json']],
  use: {
    // Playwright reloads this file in each worker, with the worker's index in this variable.
    baseURL: urlOf(Number(process.env.TEST_PARALLEL_INDEX ?? 0)),
    storageState: CHOSEN,
    locale: 'pt-BR',
    timezoneId: 'America/Sao_Paulo',
    actionTimeout: 45_000,
    // Animations cost a third of a page load's processor time. Specs about motion and a few whole visits allow them.
    contextOptions: { reducedMotion: 'reduce' },
    // Tracing slows down each action. The page's state at a failure is recorded without it.
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
