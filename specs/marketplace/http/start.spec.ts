/** The process that `npm start` runs: output, startup failures, shutdown, and stored data. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, describe, expect, it } from 'vitest';
import { isOwnUrl } from '../../../fixtures/marketplace/http/config.ts';
import { readEnvironment, StartProblem } from '../../../fixtures/marketplace/http/environment.ts';

const MAIN = fileURLToPath(new URL('../../../fixtures/marketplace/main.ts', import.meta.url));

interface Started {
  readonly child: ChildProcess;
  readonly said: () => { readonly out: string; readonly err: string };
  readonly exit: Promise<number | null>;
}

const running = new Set<ChildProcess>();
const launch = (env: Readonly<Record<string, string>>): Started => {
  const child = spawn(process.execPath, [MAIN], { env: { ...process.env, ...env } });
  running.add(child);
  let out = '';
  let err = '';
  child.stdout?.on('data', (text: Buffer) => {
    out += text;
  });
  child.stderr?.on('data', (text: Buffer) => {
    err += text;
  });
  const exit = once(child, 'exit').then(([code]) => {
    running.delete(child);
    return code as number | null;
  });
  return { child, exit, said: () => ({ out, err }) };
};

/** URL in the startup line. */
const ready = async ({ child, exit, said }: Started): Promise<string> => {
  const ended = exit.then((code) => {
    throw new Error(`It ended with ${code}: ${said().err}`);
  });
  while (!said().out.includes(' is ready at '))
    await Promise.race([once(child.stdout ?? child, 'data'), ended]);
  return /http:\S+/.exec(said().out)?.[0] ?? '';
};

const stop = async ({ child, exit }: Started): Promise<number | null> => {
  child.kill('SIGTERM');
  return exit;
};

const captcha = async (url: string, action: string): Promise<string> =>
  ((await (await fetch(`${url}/api/provedor/captcha/${action}`)).json()) as { token: string }).token;
const post = async (url: string, path: string, json: object): Promise<Response> =>
  fetch(`${url}/api${path}`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(json),
  });

const STARTING = 'Starting: the data is being prepared …\n';

describe('the process', () => {
  afterEach(() => {
    for (const child of running) child.kill('SIGKILL');
  });

  it('keeps idle connections open for longer than 60 seconds', async () => {
    const started = launch({ PORT: '0', MARKETPLACE_DATA: 'memory' });
    const { headers } = await fetch(`${await ready(started)}/api/provedor/ip`);
    expect(Number(/timeout=(\d+)/.exec(headers.get('keep-alive') ?? '')?.[1])).toBeGreaterThan(60);
    expect(await stop(started)).toBe(0);
  });

  it('prints one line when it is ready and stops on SIGTERM despite open streams', async () => {
    const started = launch({ PORT: '0', MARKETPLACE_DATA: 'memory' });
    const url = await ready(started);
    expect(url).toMatch(/^http:\/\/localhost:\d+$/);
    expect((await fetch(`${url}/sandbox`)).status).toBe(200);
    const path = '/loja/cia-do-telhado/mapa/a-casa-dos-relogios';
    const map = (await (await post(url, path, {})).json()) as { url_eventos: string };
    const stream = await fetch(`${url}${map.url_eventos}`);
    expect(await stop(started)).toBe(0);
    await stream.body?.cancel().catch(() => {});
    const { out, err } = started.said();
    expect([out.replace(STARTING, ''), err]).toEqual([`Catraca is ready at ${url}\n`, '']);
  });

  it('says after a second that it is starting', async () => {
    // A database that never answers.
    const database = createServer();
    await new Promise<void>((resolve) => database.listen(0, 'localhost', resolve));
    const { port } = database.address() as AddressInfo;
    const { child, said } = launch({ PORT: '0', DATABASE_URL: `postgres://localhost:${port}/none` });
    await once(child.stdout ?? child, 'data');
    expect(said()).toEqual({ out: STARTING, err: '' });
    database.close();
  });

  it('keeps its data over a restart and locks its folder against other processes', async () => {
    const data = join(await mkdtemp(join(tmpdir(), 'catraca-data-')), 'marketplace');
    try {
      const first = launch({ PORT: '0', MARKETPLACE_DATA: data });
      const url = await ready(first);
      const registered = await post(url, '/consumidor/cadastro', {
        nome: 'Iara Campos',
        email: 'iara@catraca.com.br',
        senha: 'Catraca#2026',
        aceite_termos_dthr: '2026-11-21T10:00:00-03:00',
        captcha: await captcha(url, 'register'),
      });
      expect(registered.status).toBe(200);
      const list = await (await fetch(`${url}/api/event/web/list?limit=3`)).text();
      const second = launch({ PORT: '0', MARKETPLACE_DATA: data });
      expect(await second.exit).toBe(1);
      expect(second.said().err).toBe(
        `Process ${first.child.pid} is using ${data}. Stop it, or choose another directory with MARKETPLACE_DATA.\n`,
      );
      expect(await stop(first)).toBe(0);
      const again = launch({ PORT: '0', MARKETPLACE_DATA: data });
      const next = await ready(again);
      const entered = await post(next, '/consumidor/login', {
        email: 'iara@catraca.com.br',
        senha: 'Catraca#2026',
        captcha: await captcha(next, 'logIn'),
      });
      expect(entered.status).toBe(200);
      expect(await (await fetch(`${next}/api/event/web/list?limit=3`)).text()).toBe(list);
      expect(await stop(again)).toBe(0);
    } finally {
      await rm(join(data, '..'), { recursive: true, force: true });
    }
  });

  it('exits with one sentence for a taken port, an invalid port or host', async () => {
    const taken = createServer();
    await new Promise<void>((resolve) => taken.listen(0, 'localhost', resolve));
    const address = taken.address();
    const port = typeof address === 'object' && address !== null ? address.port : 0;
    const cases = [
      [{ PORT: String(port) }, `Port ${port} is in use.`],
      [{ PORT: 'abc' }, 'PORT must be a whole number from 0 to 65535, not "abc".'],
      [{ PORT: '70000' }, 'PORT must be a whole number'],
      [{ PORT: '0', HOST: '203.0.113.7' }, 'HOST=203.0.113.7 is no address of this machine.'],
    ] as const;
    const ended = cases.map(async ([env, sentence]) => {
      const started = launch({ MARKETPLACE_DATA: 'memory', ...env });
      expect(await started.exit).toBe(1);
      expect(started.said().err).toContain(sentence);
      expect(started.said().err.trim().split('\n')).toHaveLength(1);
    });
    await Promise.all(ended);
    taken.close();
  });

  it('exits with one sentence for an unusable database and shows no password', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'catraca-none-'));
    await writeFile(join(folder, 'letter.txt'), 'Dear Ana');
    const cases = [
      [{ DATABASE_URL: 'nonsense' }, 'DATABASE_URL must be an address like postgres://'],
      [
        { DATABASE_URL: 'postgres://ana:secret@127.0.0.1:1/none' },
        'PostgreSQL at 127.0.0.1:1/none cannot be used',
      ],
      [
        { DATABASE_URL: 'postgres://ana:secret%@localhost:1/none' },
        'PostgreSQL at localhost:1/none cannot be used',
      ],
      [{ MARKETPLACE_DATA: folder }, `${folder} has other files.`],
      [{ MARKETPLACE_DATA: join(folder, 'letter.txt') }, 'letter.txt has other files.'],
      [{ MARKETPLACE_DATA: join(folder, 'letter.txt', 'x') }, 'cannot be created'],
    ] as const;
    const ended = cases.map(async ([env, sentence]) => {
      const started = launch({ PORT: '0', ...env });
      expect(await started.exit).toBe(1);
      const { err } = started.said();
      expect(err).toContain(sentence);
      expect(err).not.toContain('secret');
      expect(err.trim().split('\n')).toHaveLength(1);
    });
    await Promise.all(ended);
    await rm(folder, { recursive: true, force: true });
  });
});

describe('the environment', () => {
  it('is parsed, with defaults', () => {
    expect(readEnvironment({})).toMatchObject({
      publicUrl: null,
      origins: [],
      trustProxy: false,
      maintenance: false,
      holdMinutes: 15,
      finalizeSeconds: 30,
    });
    expect(
      readEnvironment({
        MARKETPLACE_URL: 'https://api.example/',
        MARKETPLACE_ORIGINS: 'https://a.example, http://localhost:5173',
        MARKETPLACE_HOLD_MINUTES: '3',
        MARKETPLACE_FINALIZE_SECONDS: '5',
        MARKETPLACE_MAINTENANCE: 'on',
        CATRACA_RATE_LIMIT: 'off',
      }),
    ).toMatchObject({
      publicUrl: 'https://api.example',
      origins: ['https://a.example', 'http://localhost:5173'],
      holdMinutes: 3,
      finalizeSeconds: 5,
      maintenance: true,
      rates: null,
    });
  });

  it.each([
    ['MARKETPLACE_URL', 'api'],
    ['MARKETPLACE_ORIGINS', 'ftp://x'],
    ['MARKETPLACE_HOLD_MINUTES', '0'],
    ['MARKETPLACE_HOLD_MINUTES', 'long'],
    ['MARKETPLACE_FINALIZE_SECONDS', '0'],
  ])('is refused when %s is %j', (name, text) => {
    expect(() => readEnvironment({ [name]: text })).toThrow(StartProblem);
  });
});

describe('isOwnUrl', () => {
  const config = { publicUrl: null, origins: ['https://shop.example'] };
  it.each([
    ['http://localhost:4173/x', true],
    ['http://mx.localhost:4173/', true],
    ['http://127.0.0.1:4173/', true],
    ['http://[::1]:4173/', true],
    ['https://shop.example/back', true],
    ['https://shop.example.evil.example/', false],
    ['http://evil-localhost/', false],
    ['http://localhost@evil.example/', false],
    ['http://user@localhost/', false],
    ['javascript:alert(1)', false],
    ['//evil.example', false],
    ['', false],
  ])('for %s returns %s', (address, own) => {
    expect(isOwnUrl(config, address)).toBe(own);
  });

  it('accepts only the public address where there is one', () => {
    const known = { publicUrl: 'https://catraca.example', origins: [] };
    expect(isOwnUrl(known, 'https://catraca.example/x')).toBe(true);
    expect(isOwnUrl(known, 'http://localhost/')).toBe(false);
  });
});
