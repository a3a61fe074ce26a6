/**
 * An error as Sentry's envelope has it: what failed, where in the code, on which page and build. Nothing of the reader:
 * whatever of a message could be somebody's (quoted, an address, a number) is left out.
 */
import { publicPath } from '../publicPath.ts';

/** Characters of a message. */
const LONGEST = 300;
const FRAMES = 30;

/** Where `https://key@host/project` takes envelopes; null for what is no such thing. */
export const endpointOf = (dsn: string): string | null => {
  const url = URL.parse(dsn);
  const [, path = '', project = ''] = /^(.*)\/(\w+)$/.exec(url?.pathname ?? '') ?? [];
  if (url === null || url.protocol !== 'https:' || url.username === '' || project === '') return null;
  return `${url.origin}${path}/api/${project}/envelope/?sentry_version=7&sentry_key=${url.username}`;
};

export const redacted = (message: string): string =>
  message
    .replaceAll(/"[^"]*"|'[^']*'|`[^`]*`|“[^”]*”|«[^»]*»/g, '"…"')
    .replaceAll(/\S+@\S+/g, '…')
    .replaceAll(/(https?:\/\/[^\s/?#]+)\S*/g, '$1/…')
    .replaceAll(/\d[\d.,/ -]{2,}/g, '# ')
    .slice(0, LONGEST)
    .trim();

const LINE = /^\s*(?:at (?:(.*) \()?|(.*)@)?(https?:\/\/[^\s?#)]+?)(?:[?#][^\s)]*?)?:(\d+):(\d+)\)?$/;

/** Of this site's files alone, without queries, the innermost last. */
const framesOf = (stack: string, origin: string) =>
  stack
    .split('\n')
    .flatMap((line) => {
      const [, chromium, firefox, address = '', row, column] = LINE.exec(line) ?? [];
      const url = URL.parse(address);
      if (url?.origin !== origin) return [];
      return [
        {
          function: chromium ?? firefox ?? '?',
          filename: url.href,
          lineno: Number(row),
          colno: Number(column),
          in_app: true,
        },
      ];
    })
    .slice(0, FRAMES)
    .toReversed();

export interface Happened {
  readonly error: unknown;
  readonly mechanism: 'onerror' | 'onunhandledrejection' | 'core';
  readonly path: string;
  readonly origin: string;
  /** Epoch milliseconds. */
  readonly at: number;
  /** 32 letters and digits. */
  readonly id: string;
  readonly release: string;
  readonly environment: string;
}

const NAMELESS = 'Error';

/** What an error is called and says, so that the same is told once. */
export const summaryOf = (error: unknown): { readonly type: string; readonly value: string } =>
  error instanceof Error
    ? { type: error.name.slice(0, 80), value: redacted(error.message) }
    : { type: NAMELESS, value: 'something that is no error was thrown' };

export const envelopeOf = ({
  error,
  mechanism,
  path,
  origin,
  at,
  id,
  release,
  environment,
}: Happened): string => {
  const stack = error instanceof Error ? (error.stack ?? '') : '';
  const event = {
    event_id: id,
    timestamp: at / 1000,
    platform: 'javascript',
    level: 'error',
    ...{ release, environment },
    request: { url: `${origin}${publicPath(path)}` },
    exception: {
      values: [
        {
          ...summaryOf(error),
          stacktrace: { frames: framesOf(stack, origin) },
          mechanism: { type: mechanism, handled: false },
        },
      ],
    },
    // Not even the address on the internet that it came from.
    sdk: { name: 'catraca', version: '1', settings: { infer_ip: 'never' } },
  };
  return [{ event_id: id, sent_at: new Date(at).toISOString() }, { type: 'event' }, event]
    .map((part) => JSON.stringify(part))
    .join('\n');
};
