/**
 * One way to drive three engines: Chromium by Playwright, Firefox by WebDriver BiDi, WebKitGTK by WebDriver. Expressions run
 * in the page, after the functions of {@link FINDERS}.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { chromium } from 'playwright';
import { CHROMIUM_ARGS, findChromium } from '../setup/chromium.ts';

export interface Browser {
  readonly version: string;
  readonly open: (address: string) => Promise<void>;
  /** Value of an expression, as JSON. */
  readonly read: (expression: string) => Promise<unknown>;
  /** Clicks the element of an expression. */
  readonly click: (expression: string) => Promise<void>;
  /** Types into the element of an expression. */
  readonly type: (expression: string, text: string) => Promise<void>;
  readonly close: () => Promise<void>;
}

export interface Engine {
  readonly name: string;
  /** What is missing on this machine, in one sentence; null if the engine can start. */
  readonly problem: () => string | null;
  readonly start: () => Promise<Browser>;
}

/** `named(selector, pattern, scope)`: the first visible element with this name. `shown(pattern)`: the page has this text. */
const FINDERS = `
const nameOf = (element) =>
  (element.getAttribute('aria-label') ?? element.labels?.[0]?.innerText ?? element.innerText ?? '')
    .replace(/\\s+/g, ' ')
    .trim();
const named = (selector, pattern, scope = document) =>
  [...scope.querySelectorAll(selector)].find(
    (element) => pattern.test(nameOf(element)) && !element.disabled && element.getClientRects().length > 0,
  ) ?? null;
const shown = (pattern) => pattern.test(document.body?.innerText ?? '');
`;
const inPage = (expression: string): string =>
  `(() => { ${FINDERS} const element = ${expression}; element?.scrollIntoView?.({ block: 'center', behavior: 'instant' }); return element; })()`;
const asJson = (expression: string): string =>
  `(() => { ${FINDERS} return JSON.stringify(${expression} ?? null); })()`;

const freePort = (): Promise<number> =>
  new Promise((resolve) => {
    const probe = createServer();
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() => resolve(typeof address === 'object' && address !== null ? address.port : 0));
    });
  });

const end = (child: ChildProcess): Promise<void> =>
  new Promise((resolve) => {
    if (child.exitCode !== null || child.signalCode !== null) return resolve();
    child.once('exit', () => resolve());
    child.kill('SIGTERM');
  });

/** Resolves to the first group of the first line of standard output or error that matches. */
const lineOf = (child: ChildProcess, pattern: RegExp): Promise<string> =>
  new Promise((resolve, reject) => {
    child.once('exit', (code) => reject(new Error(`${child.spawnfile} ended with ${code}`)));
    child.once('error', reject);
    for (const stream of [child.stdout, child.stderr])
      if (stream !== null)
        createInterface({ input: stream }).on('line', (line) => {
          const found = pattern.exec(line);
          if (found !== null) resolve(found[1] ?? '');
        });
  });

const startChromium = async (): Promise<Browser> => {
  const browser = await chromium.launch({ executablePath: findChromium(), args: [...CHROMIUM_ARGS] });
  const page = await (await browser.newContext({ viewport: { width: 1280, height: 900 } })).newPage();
  const element = async (expression: string) => {
    const found = (await page.evaluateHandle<Element | null>(inPage(expression))).asElement();
    if (found === null) throw new Error(`nothing is ${expression}`);
    return found;
  };
  return {
    version: browser.version(),
    open: async (address) => void (await page.goto(address)),
    read: async (expression) => JSON.parse(await page.evaluate(asJson(expression))),
    click: async (expression) => (await element(expression)).click(),
    type: async (expression, text) => (await element(expression)).type(text),
    close: () => browser.close(),
  };
};

interface Message {
  readonly id?: number;
  readonly error?: string;
  readonly message?: string;
  readonly result?: unknown;
}

interface Node {
  readonly type: string;
  readonly value?: string;
  readonly sharedId?: string;
}

const FIREFOX_SETTINGS = `
user_pref("datareporting.policy.dataSubmissionEnabled", false);
user_pref("toolkit.telemetry.reportingpolicy.firstRun", false);
user_pref("app.update.enabled", false);
user_pref("browser.shell.checkDefaultBrowser", false);
user_pref("network.captive-portal-service.enabled", false);
user_pref("network.connectivity-service.enabled", false);
user_pref("extensions.systemAddon.update.enabled", false);
`;

const startFirefox = async (): Promise<Browser> => {
  const profile = await mkdtemp(join(tmpdir(), 'catraca-firefox-'));
  await writeFile(join(profile, 'user.js'), FIREFOX_SETTINGS);
  const child = spawn(
    'firefox-esr',
    ['--headless', '--no-remote', '--profile', profile, '--remote-debugging-port', String(await freePort())],
    { env: { ...process.env, HOME: profile }, stdio: ['ignore', 'ignore', 'pipe'] },
  );
  const address = await lineOf(child, /WebDriver BiDi listening on (ws:\S+)/);
  const socket = new WebSocket(`${address}/session`);
  await new Promise((resolve, reject) => {
    socket.addEventListener('open', resolve, { once: true });
    socket.addEventListener('error', () => reject(new Error('Firefox refused the connection')), {
      once: true,
    });
  });
  const waiting = new Map<
    number,
    (message: { error?: string; message?: string; result?: unknown }) => void
  >();
  socket.addEventListener('message', ({ data }) => {
    const message = JSON.parse(String(data)) as Message;
    waiting.get(message.id ?? -1)?.(message);
  });
  let sent = 0;
  const send = <T>(method: string, params: object): Promise<T> =>
    new Promise((resolve, reject) => {
      sent += 1;
      const id = sent;
      waiting.set(id, ({ error, message, result }) => {
        waiting.delete(id);
        if (error === undefined) resolve(result as T);
        else reject(new Error(`${method}: ${message ?? error}`));
      });
      socket.send(JSON.stringify({ id, method, params }));
    });
  const { capabilities } = await send<{ capabilities: { browserVersion: string } }>('session.new', {
    capabilities: {},
  });
  const { contexts } = await send<{ contexts: readonly { context: string }[] }>(
    'browsingContext.getTree',
    {},
  );
  const context = contexts[0]?.context ?? '';
  await send('browsingContext.setViewport', { context, viewport: { width: 1280, height: 900 } });
  const evaluate = async (expression: string): Promise<Node> => {
    const { result, exceptionDetails } = await send<{ result: Node; exceptionDetails?: { text: string } }>(
      'script.evaluate',
      { expression, target: { context }, awaitPromise: true },
    );
    if (exceptionDetails !== undefined) throw new Error(exceptionDetails.text);
    return result;
  };
  const click = async (expression: string): Promise<void> => {
    const { sharedId } = await evaluate(inPage(expression));
    if (sharedId === undefined) throw new Error(`nothing is ${expression}`);
    const origin = { type: 'element', element: { sharedId } };
    const actions = [
      { type: 'pointerMove', x: 0, y: 0, origin },
      { type: 'pointerDown', button: 0 },
      { type: 'pointerUp', button: 0 },
    ];
    await send('input.performActions', { context, actions: [{ type: 'pointer', id: 'mouse', actions }] });
  };
  return {
    version: capabilities.browserVersion,
    open: async (url) => void (await send('browsingContext.navigate', { context, url, wait: 'complete' })),
    read: async (expression) => JSON.parse((await evaluate(asJson(expression))).value ?? 'null'),
    click,
    type: async (expression, text) => {
      await click(expression);
      const actions = [...text].flatMap((value) => [
        { type: 'keyDown', value },
        { type: 'keyUp', value },
      ]);
      await send('input.performActions', { context, actions: [{ type: 'key', id: 'keys', actions }] });
    },
    close: async () => {
      socket.close();
      await end(child);
      await rm(profile, { recursive: true, force: true, maxRetries: 5 });
    },
  };
};

/** Key of an element in WebDriver's messages. */
const ELEMENT = 'element-6066-11e4-a52e-4f735466cecf';

const startWebKit = async (): Promise<Browser> => {
  const home = await mkdtemp(join(tmpdir(), 'catraca-webkit-'));
  const screen =
    process.env.DISPLAY === undefined
      ? spawn('Xvfb', ['-displayfd', '1', '-screen', '0', '1440x1000x24', '-nolisten', 'tcp'], {
          stdio: ['ignore', 'pipe', 'ignore'],
        })
      : null;
  const display = screen === null ? process.env.DISPLAY : `:${await lineOf(screen, /^(\d+)$/)}`;
  const port = await freePort();
  const child = spawn('WebKitWebDriver', [`--port=${port}`, '--host=127.0.0.1'], {
    env: { ...process.env, DISPLAY: display, HOME: home, XDG_RUNTIME_DIR: home, GDK_BACKEND: 'x11' },
    stdio: 'ignore',
  });
  const send = async <T>(path: string, data?: object, method = 'POST'): Promise<T> => {
    const body = method === 'POST' ? JSON.stringify(data ?? {}) : null;
    const response = await fetch(`http://127.0.0.1:${port}/${path}`, { method, body });
    const { value } = (await response.json()) as { readonly value: T };
    if (!response.ok) throw new Error(`${path}: ${JSON.stringify(value)}`);
    return value;
  };
  const isReady = (): Promise<boolean> =>
    send<{ ready: boolean }>('status', {}, 'GET').then(
      ({ ready }) => ready,
      () => false,
    );
  const deadline = Date.now() + 60_000;
  while (!(await isReady())) {
    if (Date.now() > deadline) throw new Error('WebKitWebDriver did not start');
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  const { sessionId, capabilities } = await send<{
    sessionId: string;
    capabilities: { browserVersion: string };
  }>('session', { capabilities: {} });
  const at = `session/${sessionId}`;
  await send(`${at}/window/rect`, { width: 1280, height: 900 });
  const run = <T>(script: string): Promise<T> =>
    send<T>(`${at}/execute/sync`, { script: `return ${script};`, args: [] });
  const element = async (expression: string): Promise<string> => {
    const found = await run<Readonly<Record<string, string>> | null>(inPage(expression));
    const id = found?.[ELEMENT];
    if (id === undefined) throw new Error(`nothing is ${expression}`);
    return `${at}/element/${id}`;
  };
  return {
    version: capabilities.browserVersion,
    open: (url) => send(`${at}/url`, { url }),
    read: async (expression) => JSON.parse(await run<string>(asJson(expression))),
    click: async (expression) => send(`${await element(expression)}/click`),
    type: async (expression, text) => send(`${await element(expression)}/value`, { text }),
    close: async () => {
      await send(at, {}, 'DELETE').catch(() => undefined);
      await end(child);
      if (screen !== null) await end(screen);
      await rm(home, { recursive: true, force: true, maxRetries: 5 });
    },
  };
};

const missing = (name: string, programs: readonly string[], packages: string): string | null => {
  const path = (process.env.PATH ?? '').split(':');
  const isThere = (program: string): boolean => path.some((folder) => existsSync(join(folder, program)));
  const absent = programs.filter((program) => !isThere(program));
  return absent.length === 0
    ? null
    : `${name} needs ${absent.join(' and ')}: on Debian, apt-get install ${packages}.`;
};

export const ENGINES: readonly Engine[] = [
  {
    name: 'Chromium',
    problem: () => {
      try {
        findChromium();
        return null;
      } catch (error) {
        return (error as Error).message;
      }
    },
    start: startChromium,
  },
  {
    name: 'Firefox ESR',
    problem: () => missing('Firefox ESR', ['firefox-esr'], 'firefox-esr'),
    start: startFirefox,
  },
  {
    name: 'WebKitGTK',
    problem: () =>
      missing(
        'WebKitGTK',
        ['WebKitWebDriver', ...(process.env.DISPLAY === undefined ? ['Xvfb'] : [])],
        'webkit2gtk-driver xvfb',
      ),
    start: startWebKit,
  },
];
