/**
 * PostgreSQL server for specs and benches, in a temporary folder that is deleted at the end. Looks for the programs in the
 * usual folders, installs Debian's package if permitted, or fails with a clear message.
 */
import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { chownSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { promisify } from 'node:util';
import pg from 'pg';
import { installPackages } from '../setup/debian.ts';

const run = promisify(execFile);

const PROBLEM =
  'These specs need PostgreSQL 15 or newer: install it (on Debian: apt-get install postgresql) or put the folder of initdb and postgres on PATH.';

/** Folders that may contain `initdb` and `postgres`, newest version first. */
const folders = (): string[] => {
  const versions = '/usr/lib/postgresql';
  const debian = existsSync(versions)
    ? readdirSync(versions)
        .toSorted((a, b) => Number(b) - Number(a))
        .map((version) => join(versions, version, 'bin'))
    : [];
  return [...debian, ...(process.env.PATH ?? '').split(delimiter)];
};

const findPrograms = (): string | undefined =>
  folders().find((folder) => existsSync(join(folder, 'initdb')) && existsSync(join(folder, 'postgres')));

/** Returns the folder of `initdb` and `postgres`. Installs Debian's package if there is none. */
export const findPostgres = (): string => {
  const found = findPrograms();
  if (found !== undefined) return found;
  installPackages(['postgresql'], PROBLEM);
  const installed = findPrograms();
  if (installed === undefined) throw new Error(PROBLEM);
  return installed;
};

interface Owner {
  readonly uid: number;
  readonly gid: number;
}

/** PostgreSQL refuses to run as root, so root starts it as an unprivileged user. */
const ownerOf = (): Owner | Record<string, never> => {
  if (process.getuid?.() !== 0) return {};
  const users = readFileSync('/etc/passwd', 'utf8').split('\n');
  const line =
    users.find((each) => each.startsWith('postgres:')) ?? users.find((each) => each.startsWith('nobody:'));
  const [, , uid, gid] = (line ?? '').split(':').map(Number);
  if (uid === undefined || gid === undefined) throw new Error(PROBLEM);
  return { uid, gid };
};

const freePort = (): Promise<number> =>
  new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() => resolve(typeof address === 'object' && address !== null ? address.port : 0));
    });
  });

const untilReady = async (server: ChildProcess, url: string, log: () => string): Promise<void> => {
  const patience = Date.now() + 30_000;
  for (;;) {
    if (server.exitCode !== null) throw new Error(`PostgreSQL ended at once: ${log()}`);
    const client = new pg.Client({ connectionString: url });
    try {
      await client.connect();
      await client.end();
      return;
    } catch (error) {
      await client.end().catch(() => {});
      if (Date.now() > patience) throw new Error(`PostgreSQL did not respond (${String(error)}): ${log()}`);
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  }
};

export interface Cluster {
  /** URL of the database that exists from the start. */
  readonly url: string;
  /** Creates a new empty database on each call. Returns its URL. */
  readonly fresh: () => Promise<string>;
  readonly close: () => Promise<void>;
}

/** Creates an empty database on the same server. Returns its URL. */
export const freshBeside = async (url: string): Promise<string> => {
  const name = `catraca_${randomBytes(6).toString('hex')}`;
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(`CREATE DATABASE ${name}`);
  await client.end();
  const fresh = new URL(url);
  fresh.pathname = `/${name}`;
  return fresh.href;
};

export interface ClusterOptions {
  /** Waits for the disk on each commit, as a real server does. Specs do not need it. */
  readonly durable?: boolean;
  /** Further settings of the server, as `name=value`. */
  readonly settings?: readonly string[];
  /** Receives the server's log. */
  readonly logged?: (text: string) => void;
}

export const startPostgres = async (options: ClusterOptions = {}): Promise<Cluster> => {
  const { durable = false, settings: more = [], logged = () => {} } = options;
  const programs = findPostgres();
  const owner = ownerOf();
  const folder = mkdtempSync(join(tmpdir(), 'catraca-postgres-'));
  if (owner.uid !== undefined) chownSync(folder, owner.uid, owner.gid);
  const data = join(folder, 'data');
  const init = ['-D', data, '-U', 'catraca', '--auth=trust', '--encoding=UTF8', '--locale=C', '--no-sync'];
  await run(join(programs, 'initdb'), init, { ...owner, cwd: folder });
  const port = await freePort();
  const settings = [
    'listen_addresses=',
    `port=${port}`,
    `unix_socket_directories=${folder}`,
    'max_connections=200',
    'shared_buffers=128MB',
    ...(durable ? [] : ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off']),
    ...more,
  ];
  const server = spawn(
    join(programs, 'postgres'),
    ['-D', data, ...settings.flatMap((each) => ['-c', each])],
    {
      ...owner,
      cwd: folder,
      stdio: ['ignore', 'ignore', 'pipe'],
    },
  );
  let log = '';
  server.stderr?.on('data', (chunk: Buffer) => {
    log = (log + chunk.toString()).slice(-4000);
    logged(chunk.toString());
  });
  const gone = new Promise<void>((resolve) => server.once('exit', () => resolve()));
  const kill = (): void => void server.kill('SIGQUIT');
  process.once('exit', kill);
  // Connects by the socket in the folder, which avoids network time in measurements and access from outside.
  const url = `postgres://catraca@localhost:${port}/postgres?host=${encodeURIComponent(folder)}`;
  const close = async (): Promise<void> => {
    process.removeListener('exit', kill);
    kill();
    await gone;
    rmSync(folder, { recursive: true, force: true });
  };
  try {
    await untilReady(server, url, () => log);
  } catch (error) {
    await close();
    throw error;
  }
  return { url, close, fresh: () => freshBeside(url) };
};
