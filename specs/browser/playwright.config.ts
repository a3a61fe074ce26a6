/** Browser specs run against the production build and a throw-away sandbox, one process, as `npm start` does. */
import { defineConfig } from 'playwright/test';
import { CHROMIUM_ARGS, findChromium } from '../setup/chromium.ts';
import { CHOSEN } from '../setup/consent.ts';

const PORT = Number(process.env.BROWSER_PORT ?? 4199);

export default defineConfig({
  testDir: '.',
  testMatch: '**/*.spec.ts',
  outputDir: '../../.reports/browser',
  fullyParallel: true,
  workers: 2,
  forbidOnly: true,
  // A second try tells a spec that wavers from one that is broken; `run.ts` names it and lets no more than one pass.
  retries: 1,
  timeout: 150_000,
  expect: { timeout: 20_000 },
  reporter: [['list'], ['json']],
  use: {
    baseURL: `http://localhost:${PORT}`,
    storageState: CHOSEN,
    locale: 'pt-BR',
    timezoneId: 'America/Sao_Paulo',
    actionTimeout: 30_000,
    trace: 'retain-on-failure',
    launchOptions: { executablePath: findChromium(), args: [...CHROMIUM_ARGS] },
  },
  projects: [
    { name: 'phone', use: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true } },
    { name: 'desk', use: { viewport: { width: 1440, height: 900 } } },
  ],
  webServer: {
    command: 'node fixtures/start.ts',
    cwd: '../..',
    url: `http://localhost:${PORT}/api/cidades/capitais/listar`,
    env: { PORT: String(PORT), HOST: 'localhost', MARKETPLACE_DATA: 'memory', CATRACA_RATE_LIMIT: 'off' },
    timeout: 180_000,
    reuseExistingServer: false,
  },
});
