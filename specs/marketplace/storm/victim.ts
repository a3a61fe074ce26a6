/** A marketplace in a separate process that a spec can kill and restart. */
import { type ChildProcess, spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { Schema } from '../../../domain/kernel/shapes.ts';
import { type AnySchema, API_CALLS, type CallName } from '../../../worker/api/calls.ts';
import type { ResponseOf } from '../../../worker/api/shapes.ts';

const ENTRY = fileURLToPath(new URL('../../../fixtures/marketplace/main.ts', import.meta.url));
const READY = /ready at (http:\S+)/;

export interface Victim {
  readonly url: string;
  /** Kills the process with SIGKILL. */
  readonly kill: () => Promise<void>;
  /** Shuts the process down gracefully. */
  readonly stop: () => Promise<void>;
}

/** Starts the process. `env` selects the database. Resolves when the server responds. */
export const startVictim = (env: Readonly<Record<string, string>>): Promise<Victim> =>
  new Promise((resolve, reject) => {
    const child: ChildProcess = spawn(process.execPath, [ENTRY], {
      env: { ...process.env, ...env, PORT: '0', CATRACA_RATE_LIMIT: 'off' },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let said = '';
    const gone = new Promise<void>((left) => child.once('exit', () => left()));
    const end = async (signal: NodeJS.Signals): Promise<void> => {
      child.kill(signal);
      await gone;
    };
    const hear = (chunk: Buffer): void => {
      said += chunk.toString();
      const [, url] = READY.exec(said) ?? [];
      if (url !== undefined) resolve({ url, kill: () => end('SIGKILL'), stop: () => end('SIGTERM') });
    };
    child.stdout?.on('data', hear);
    child.stderr?.on('data', hear);
    child.once('exit', (code) => reject(new Error(`The marketplace ended (${code}): ${said}`)));
  });

export interface Sent {
  readonly path?: Readonly<Record<string, string>>;
  readonly json?: unknown;
  readonly token?: string;
  readonly key?: string;
}

/** Result of a call: answered, refused, or unknown because the response was lost. */
export type Outcome<N extends CallName> =
  | { readonly kind: 'answered'; readonly value: ResponseOf<N> }
  | { readonly kind: 'refused'; readonly status: number; readonly text: string }
  | { readonly kind: 'lost' };

export const ask = async <N extends CallName>(
  base: string,
  name: N,
  sent: Sent = {},
): Promise<Outcome<N>> => {
  const path = API_CALLS[name].path.replace(/\{(\w+)\}/g, (_, key: string) => sent.path?.[key] ?? '');
  try {
    const response = await fetch(`${base}/api${path}`, {
      method: API_CALLS[name].method,
      headers: {
        ...(sent.json === undefined ? {} : { 'Content-Type': 'application/json' }),
        ...(sent.token === undefined ? {} : { Authorization: `Bearer ${sent.token}` }),
        ...(sent.key === undefined ? {} : { 'Idempotency-Key': sent.key }),
      },
      body: sent.json === undefined ? null : JSON.stringify(sent.json),
    });
    const text = await response.text();
    if (!response.ok) return { kind: 'refused', status: response.status, text };
    const value = Schema.decodeUnknownSync(API_CALLS[name].response as AnySchema)(
      JSON.parse(text),
    ) as ResponseOf<N>;
    return { kind: 'answered', value };
  } catch {
    return { kind: 'lost' };
  }
};
