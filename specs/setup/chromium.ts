/**
 * Finds a Chromium for the browser specs: CHROMIUM_PATH, the system's headless shell, Chromium or Chrome, Playwright's own,
 * else Debian's package where this process may install it. Says one clear sentence when there is none.
 */
import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { chromium } from 'playwright';

/**
 * The same engine without the window around the page, which a whole Chromium draws for each page even where nobody looks:
 * a spec costs half of the processor's time.
 */
const SHELL = 'chromium-headless-shell';
const NAMES = [SHELL, 'chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome', 'chrome'];
const MAC = '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome';

const onPath = (names: readonly string[]): string | undefined =>
  names
    .flatMap((name) => (process.env.PATH ?? '').split(delimiter).map((folder) => join(folder, name)))
    .concat(MAC)
    .find((path) => existsSync(path));

const mayInstall = (): boolean =>
  process.platform === 'linux' && process.getuid?.() === 0 && existsSync('/usr/bin/apt-get');

const apt = (...args: readonly string[]): void => {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  // Where there is no network it says so soon.
  const soon = ['-o', 'Acquire::Retries=0', '-o', 'Acquire::http::Timeout=15'];
  execFileSync('apt-get', ['-qq', ...soon, ...args], { stdio: 'ignore', env });
};

const install = (...packages: readonly string[]): void => {
  apt('update');
  apt('install', '-y', '--no-install-recommends', '--no-remove', ...packages);
};

/** Installs the shell where only a whole Chromium is here. Where that fails the specs run in what is there, at half the speed. */
export const installShell = (): void => {
  if (process.env.CHROMIUM_PATH || onPath([SHELL]) || !mayInstall()) return;
  console.log(`Installing the Debian package ${SHELL} …`);
  try {
    install(SHELL, 'fonts-liberation');
  } catch {
    console.log('It cannot be had now: the specs run in a whole Chromium, more slowly.');
  }
};

export const NO_CHROMIUM =
  'No Chromium was found: install Chromium or Chrome, or set CHROMIUM_PATH to one, and run the tests again.';

/** Path of a Chromium that can be started. Throws an Error with {@link NO_CHROMIUM} where there is none. */
export const findChromium = (): string => {
  const named = process.env.CHROMIUM_PATH;
  if (named) {
    if (existsSync(named)) return named;
    throw new Error(`CHROMIUM_PATH names ${named}, and there is no such file.`);
  }
  const found = onPath(NAMES);
  if (found) return found;
  if (existsSync(chromium.executablePath())) return chromium.executablePath();
  if (mayInstall()) {
    console.log('No Chromium here yet: installing a Debian package of it …');
    try {
      try {
        install(SHELL, 'fonts-liberation');
      } catch {
        install('chromium', 'fonts-liberation');
      }
    } catch {
      throw new Error(NO_CHROMIUM);
    }
    const installed = onPath(NAMES);
    if (installed) return installed;
  }
  throw new Error(NO_CHROMIUM);
};

/**
 * What a whole Chromium shall not do. The last list that is given counts, so Playwright's own stands here too; behind it the
 * pages of the address bar, which cost each page of a spec a fifth of its time.
 */
const DISABLED_FEATURES = [
  ...['AvoidUnnecessaryBeforeUnloadCheckSync', 'DestroyProfileOnBrowserClose', 'HttpsUpgrades'],
  ...['HttpsFirstBalancedModeAutoEnable', 'LensOverlay', 'MediaRouter', 'PaintHolding'],
  ...['ThirdPartyStoragePartitioning', 'AvoidCorsURLLoaderRestartOnRedirect', 'OptimizationHints'],
  ...['NetworkTimeServiceQuerying', 'AimEnabled', 'PreconnectToSearch'],
  ...['WebUIOmniboxPopup', 'WebUIOmniboxAimPopup', 'WebUIOmniboxFullPopup'],
];

/** Flags that a headless run without GPU and without an outside network needs. */
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
