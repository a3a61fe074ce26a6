/**
 * Finds code that only specs use, and texts that no code uses. Knip finds exports, files and packages; a name search finds
 * commands, events, calls, queries, requests, and texts of the sandbox and the replay. Each finding must be used or
 * deleted, or listed in `unused.json` with a reason. An exception that is used must leave the file. Part of
 * `npm test -- lint`.
 */
import './setup/node-version.ts';
import { spawnSync } from 'node:child_process';
import { globSync, readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { fileURLToPath } from 'node:url';
import { CALLS, COMMANDS, EVENTS } from '../domain/shop/messages.ts';
import { MESSAGES } from '../fixtures/marketplace/http/messages.ts';
import { SENTENCES } from '../fixtures/marketplace/mail/letters.ts';
import { WORDS } from '../src/replay/words.ts';
import { usedKeys } from './used-keys.ts';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const textOf = (file: string): string => readFileSync(`${ROOT}${file}`, 'utf8');

interface Found {
  readonly room: string;
  readonly name: string;
  readonly where: string;
}

interface Issue {
  readonly file: string;
  readonly [kind: string]: unknown;
}
const KINDS = ['files', 'exports', 'types', 'dependencies', 'devDependencies', 'unlisted', 'unresolved'];

/** Names that `domain/index.ts` exports one by one, and files that it exports whole. */
const face = textOf('domain/index.ts');
const facedFiles = [...face.matchAll(/export (?:type )?\* from '\.\/(.+)'/g)].map(
  ([, file]) => `domain/${file}`,
);
const isFaced = ({ room, where, name }: Found): boolean =>
  room === 'domain' && (facedFiles.includes(where) || new RegExp(`[{,\\s]${name}\\b`).test(face));

/** Types that outside tools import from `domain/index.ts` need no use in this repository. */
const knip = (...options: readonly string[]): Found[] => {
  const args = [
    '--config',
    '.knip.jsonc',
    '--reporter',
    'json',
    '--no-progress',
    '--no-exit-code',
    ...options,
  ];
  const { stdout, stderr, status } = spawnSync('knip', args, { cwd: ROOT, encoding: 'utf8' });
  if (status !== 0) throw new Error(`knip failed\n${stdout}\n${stderr}`);
  const { issues } = JSON.parse(stdout) as { readonly issues: readonly Issue[] };
  return issues.flatMap((issue) =>
    KINDS.flatMap((kind) => {
      const names = (issue[kind] ?? []) as readonly { readonly name: string }[];
      const room = issue.file.split('/')[0] ?? '';
      return names
        .map(({ name }) => ({ room, name, where: issue.file }))
        .filter((found) => kind !== 'types' || !isFaced(found));
    }),
  );
};

const sources = (rooms: readonly string[]): string[] =>
  rooms.flatMap((room) => globSync(`${room}/**/*.{ts,tsx}`, { cwd: ROOT })).map(textOf);

const unsaid = (
  what: string,
  where: string,
  names: Iterable<string>,
  rooms: readonly string[],
  says: (name: string) => RegExp,
): Found[] => {
  const all = [...new Set(names)];
  if (all.length === 0) throw new Error(`no ${what} in ${where}: where are they defined now?`);
  const texts = sources(rooms);
  return all
    .filter((name) => !texts.some((text) => says(name).test(text)))
    .map((name) => ({ room: what, name, where }));
};

/** Code creates a message where a value contains its type in quotes. A type with that text does not count. */
const messages = (
  what: string,
  table: Readonly<Record<string, unknown>>,
  rooms: readonly string[],
): Found[] =>
  unsaid(
    what,
    'domain/shop/messages.ts',
    Object.keys(table),
    rooms,
    (name) => new RegExp(`(?<!readonly )\\btype: '${name}'(?! \\}>)`),
  );

/** Names in a table of the worker's contract. A name is used if it is the first argument of a call. */
const requests = (what: string, table: string): Found[] => {
  const [, body = ''] = textOf('worker/contract.ts').split(`export interface ${table} {\n`);
  const [entries = ''] = body.split('\n}');
  const names = [...entries.matchAll(/^ {2}(\w+): \{/gm)].map(([, name = '']) => name);
  return unsaid(what, 'worker/contract.ts', names, ['src'], (name) => new RegExp(`\\w\\(\\s*'${name}',`));
};

/** Texts of the screen whose key no call of `t` can have. The core's codes name the texts of `codes` and `notices`. */
const texts = (): Found[] => {
  const used = usedKeys();
  return globSync('src/kit/i18n/pt-BR/*.json', { cwd: ROOT }).flatMap((file) => {
    const namespace = basename(file, '.json');
    if (namespace === 'codes' || namespace === 'notices') return [];
    const keys = Object.keys(JSON.parse(textOf(file)) as Readonly<Record<string, string>>);
    return keys
      .filter((key) => !used.has(`${namespace}:${key.replace(/_(?:zero|one|two|few|many|other)$/, '')}`))
      .map((name) => ({ room: 'texts', name, where: file }));
  });
};

const found = [
  ...texts(),
  ...unsaid(
    'messages',
    'fixtures/marketplace/http/messages',
    Object.keys(MESSAGES['en-US']),
    ['domain', 'fixtures/marketplace'],
    (name) => new RegExp(`'${name}'(?!:)`),
  ),
  ...unsaid(
    'letters',
    'fixtures/marketplace/mail/letters.ts',
    Object.keys(SENTENCES),
    ['fixtures/marketplace'],
    (name) => new RegExp(`'${name}'(?!:)`),
  ),
  ...unsaid(
    'replay texts',
    'src/replay/words.ts',
    Object.keys(WORDS),
    ['src/replay'],
    (name) => new RegExp(`\\bWORDS\\.${name}\\b`),
  ),
  ...knip('--production'),
  ...knip(),
  ...messages('commands', COMMANDS, ['src', 'worker']),
  ...messages('events', EVENTS, ['domain']),
  ...messages('calls', CALLS, ['domain', 'worker']),
  ...requests('queries', 'Queries'),
  ...requests('requests', 'Requests'),
];

const waiting = JSON.parse(textOf('specs/unused.json')) as Readonly<
  Record<string, Readonly<Record<string, string>>>
>;
const keys = new Map(found.map((each) => [`${each.room} ${each.name}`, each]));
const listed = Object.entries(waiting).flatMap(([room, names]) =>
  Object.keys(names).map((name) => `${room} ${name}`),
);

const fresh = [...keys].filter(([key]) => !listed.includes(key)).map(([, each]) => each);
const tell = (title: string, lines: readonly string[]): void => {
  if (lines.length > 0) console.log(`${title}\n${lines.map((line) => `  ${line}`).join('\n')}`);
};
const lineOf = ({ room, name, where }: Found): string => `${room}: ${name} (${where})`;
tell('Used by no product code:', fresh.filter((each) => !isFaced(each)).map(lineOf));
tell('Exported by domain/index.ts, and called by no product code:', fresh.filter(isFaced).map(lineOf));
const stale = listed.filter((key) => !keys.has(key));
tell('Used by now, or gone: take it out of specs/unused.json:', stale);
console.log(
  `${fresh.length + stale.length} to mend, ${listed.length - stale.length} waiting in specs/unused.json`,
);
process.exitCode = fresh.length + stale.length === 0 ? 0 : 1;
