/**
 * Finds a Chromium for the browser specs: `CHROMIUM_PATH`, a headless shell, Chromium or Chrome on the path, Playwright's
 * own. Installs Debian's headless shell where there is none.
 */
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { chromium } from 'playwright';
import { installPackages } from './debian.ts';

/** The same engine without a window. Specs take half of the processor time that a whole Chromium takes. */
const SHELL = 'chromium-headless-shell';
const NAMES = [SHELL, 'chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome', 'chrome'];
const MAC = '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome';
const PROBLEM =
  'No Chromium was found: install Chromium or Chrome, or set CHROMIUM_PATH to one, and run the tests again.';

const onPath = (names: readonly string[]): string | undefined =>
  names
    .flatMap((name) => (process.env.PATH ?? '').split(delimiter).map((folder) => join(folder, name)))
    .concat(MAC)
    .find((path) => existsSync(path));

/** Path of an executable Chromium. Throws an Error if there is none. */
export const findChromium = (): string => {
  const named = process.env.CHROMIUM_PATH;
  if (named) {
    if (existsSync(named)) return named;
    throw new Error(`CHROMIUM_PATH names ${named}, and there is no such file.`);
  }
  const found = onPath(NAMES);
  if (found) return found;
  if (existsSync(chromium.executablePath())) return chromium.executablePath();
  installPackages([SHELL, 'fonts-liberation'], PROBLEM);
  const installed = onPath(NAMES);
  if (installed === undefined) throw new Error(PROBLEM);
  return installed;
};

/** Installs the headless shell next to a full Chromium. Specs use the full one if that fails or is forbidden. */
export const preferShell = (): void => {
  if (process.env.CHROMIUM_PATH || process.env.SPECS_OFFLINE || onPath([SHELL])) return;
  try {
    installPackages([SHELL, 'fonts-liberation'], 'The specs run in a whole Chromium, at half the speed.');
  } catch (error) {
    console.log((error as Error).message);
  }
};

/**
 * Features that a full Chromium must not use. Chromium obeys only the last list, so Playwright's own list is repeated.
 * The address bar's pages cost each page of a spec a fifth of its time.
 */
const DISABLED_FEATURES = [
  ...['AvoidUnnecessaryBeforeUnloadCheckSync', 'DestroyProfileOnBrowserClose', 'HttpsUpgrades'],
  ...['HttpsFirstBalancedModeAutoEnable', 'LensOverlay', 'MediaRouter', 'PaintHolding'],
  ...['ThirdPartyStoragePartitioning', 'AvoidCorsURLLoaderRestartOnRedirect', 'OptimizationHints'],
  ...['NetworkTimeServiceQuerying', 'AimEnabled', 'PreconnectToSearch'],
  ...['WebUIOmniboxPopup', 'WebUIOmniboxAimPopup', 'WebUIOmniboxFullPopup'],
];

/** Flags for a headless run without a GPU and without an outside network. */
export const CHROMIUM_ARGS: readonly string[] = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--disable-dev-shm-usage',
  '--font-render-hinting=none',
  `--disable-features=${DISABLED_FEATURES.join(',')}`,
];
