/** Conformance command: arguments in, a report and an exit code out. */
import { parseArgs } from 'node:util';
import * as Either from 'effect/Either';
import { Schema } from '../../../domain/kernel/shapes.ts';
import { buyAll, Purse } from './buying.ts';
import { differencesOf } from './differences.ts';
import { readAll } from './reading.ts';
import { FORMATS, type Format, isConforming, reportOf } from './report.ts';
import { createVisit, findApi, Unreachable } from './visit.ts';

/** Exit code without differences. */
const CONFORMING = 0;
const DIFFERS = 1;
/** Exit code without a comparison: wrong use, or no host. */
const NOTHING = 2;

const USAGE = `npm run conformance -- ADDRESS [--buy FILE] [--domain NAME] [--origin URL] [--language pt-BR]
  [--format ${FORMATS.join('|')}] [--timeout SECONDS]`;
const LANGUAGES = ['pt-BR', 'en-US', 'es-ES'];
const LONGEST = 120;

export interface HostCommand {
  readonly fetch: (url: string, init: RequestInit) => Promise<Response>;
  /** Throws like `readFileSync`. */
  readonly read: (file: string) => string;
  readonly newKey: () => string;
  readonly out: (text: string) => void;
  readonly err: (text: string) => void;
}

interface Options {
  readonly address: URL;
  readonly buy: string | null;
  readonly domain: string;
  readonly origin: string | null;
  readonly language: string;
  readonly format: Format;
  readonly timeout: number;
}

/** Wrong use of the command. Its message is for the person at the terminal. */
class Misuse extends Error {}

const addressOf = (text: string): URL => {
  const url = URL.parse(text);
  if (url === null || !/^https?:$/.test(url.protocol))
    throw new Misuse(`"${text}" is no address like https://shop.example/api.`);
  if (url.username !== '' || url.search !== '' || url.hash !== '')
    throw new Misuse('The address has neither a name, a query nor a fragment.');
  return url;
};

const optionsOf = (args: readonly string[]): Options => {
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: {
      buy: { type: 'string' },
      domain: { type: 'string' },
      origin: { type: 'string' },
      language: { type: 'string', default: 'pt-BR' },
      format: { type: 'string', default: 'text' },
      timeout: { type: 'string', default: '15' },
    },
  });
  const [text] = positionals;
  if (text === undefined || positionals.length > 1) throw new Misuse('Pass one address.');
  const address = addressOf(text);
  const { language, buy = null, domain = address.hostname } = values;
  const format = FORMATS.find((each) => each === values.format);
  if (format === undefined) throw new Misuse(`--format takes ${FORMATS.join(', ')}.`);
  if (!LANGUAGES.includes(language)) throw new Misuse(`--language takes ${LANGUAGES.join(', ')}.`);
  const timeout = Number(values.timeout);
  if (!(timeout > 0 && timeout <= LONGEST)) throw new Misuse(`--timeout takes seconds, at most ${LONGEST}.`);
  const origin = values.origin === undefined ? null : addressOf(values.origin).origin;
  return { address, buy, domain, origin, language, format, timeout: timeout * 1000 };
};

const WHY: Readonly<Record<string, string>> = {
  ENOENT: 'there is no such file',
  EISDIR: 'it is a folder',
  EACCES: 'it cannot be opened',
};

const purseIn = (file: string, read: HostCommand['read']): Purse => {
  const text = (() => {
    try {
      return read(file);
    } catch (error) {
      const { code = '', message } = error as Error & { readonly code?: string };
      throw new Misuse(`${file}: ${WHY[code] ?? message}.`);
    }
  })();
  const json = (() => {
    try {
      return JSON.parse(text) as unknown;
    } catch {
      throw new Misuse(`${file} is no JSON.`);
    }
  })();
  const purse = Schema.decodeUnknownEither(Purse, { errors: 'all' })(json);
  if (Either.isRight(purse)) return purse.right;
  const [first] = differencesOf(purse.left.issue);
  throw new Misuse(`${file}: ${first?.field || 'the file'} ${first?.problem ?? 'is not as documented'}.`);
};

export const checkHost = async (args: readonly string[], surroundings: HostCommand): Promise<number> => {
  const { fetch, read, newKey, out, err } = surroundings;
  try {
    const { address, buy, domain, format, ...options } = optionsOf(args);
    const purse = buy === null ? null : purseIn(buy, read);
    const apiUrl = await findApi(address, { fetch, ...options }, domain);
    if (apiUrl !== address.href.replace(/\/$/, ''))
      err(`The API is at ${apiUrl}: /api was added to the address.`);
    const visit = createVisit({ apiUrl, fetch, ...options });
    const pages = await readAll(visit, domain);
    if (purse !== null) await buyAll(visit, pages, purse, newKey);
    const run = { apiUrl, checks: visit.checks() };
    out(reportOf(format, run));
    return isConforming(run) ? CONFORMING : DIFFERS;
  } catch (error) {
    const isMisuse =
      error instanceof Misuse || (error as { code?: string }).code?.startsWith('ERR_PARSE_ARGS');
    if (!isMisuse && !(error instanceof Unreachable)) throw error;
    err((error as Error).message);
    if (isMisuse) err(USAGE);
    return NOTHING;
  }
};
