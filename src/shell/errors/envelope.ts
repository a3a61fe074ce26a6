/**
 * Builds a Sentry envelope (the body of a report). Removes quoted text, e-mails, paths of URLs and long numbers, which may
 * be personal data.
 */
import { publicPath } from '../../../domain/fields/public-address.ts';

const LONGEST = 300;
const FRAMES = 30;

/** URL for envelopes from a DSN `https://key@host/project`; null for an invalid DSN. */
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

/** Stack frames of this site's files, without queries, innermost last. */
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

export interface ErrorReport {
  readonly error: unknown;
  readonly mechanism: 'onerror' | 'onunhandledrejection' | 'core';
  readonly path: string;
  readonly origin: string;
  /** Epoch milliseconds. */
  readonly at: number;
  /** 32 hexadecimal digits. */
  readonly id: string;
  readonly release: string;
  readonly environment: string;
}

const NAMELESS = 'Error';

/** Name and redacted message of an error. Equal summaries count as the same error. */
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
}: ErrorReport): string => {
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
    // Keeps Sentry from storing the buyer's IP address.
    sdk: { name: 'catraca', version: '1', settings: { infer_ip: 'never' } },
  };
  return [{ event_id: id, sent_at: new Date(at).toISOString() }, { type: 'event' }, event]
    .map((part) => JSON.stringify(part))
    .join('\n');
};
