/** Reads a shop's `config.json` and reports its mistakes. README.md describes the keys. */
import { existsSync, readFileSync, statSync } from 'node:fs';
import { dirname, extname, resolve } from 'node:path';
import { ArrayFormatter, Schema } from '@effect/schema';
import * as Either from 'effect/Either';
import { type ParseError, parseTree } from 'jsonc-parser';
import { isCnpj, isCpf, isRfc } from '../domain/fields/profile.ts';
import { COUNTRIES } from '../domain/kernel/values.ts';
import { kindsFor } from '../domain/model/payment-kinds.ts';

const expects = (expectation: string) => ({ message: () => `must be ${expectation}` });

const text = Schema.String.annotations(expects('a text')).pipe(
  Schema.filter(
    (value) => value.trim() !== '' && value.length <= 300,
    expects('a text of 1 to 300 characters'),
  ),
);
const matching = (pattern: RegExp, expectation: string) =>
  Schema.String.annotations(expects(expectation)).pipe(
    Schema.filter((value) => pattern.test(value), expects(expectation)),
  );
const oneOf = <Word extends string>(...words: readonly Word[]) =>
  Schema.String.annotations(expects(`one of ${words.join(', ')}`)).pipe(
    Schema.filter((value): value is Word => (words as readonly string[]).includes(value), {
      ...expects(`one of ${words.join(', ')}`),
    }),
  );
const listOf = <Item, Encoded>(item: Schema.Schema<Item, Encoded>, name: string) =>
  Schema.Array(item)
    .annotations({
      message: () => ({ message: `must be a list with at least one ${name}`, override: false }),
    })
    .pipe(Schema.filter((items) => items.length > 0, expects(`a list with at least one ${name}`)));
/** Exact, so that a mistake is not also reported as "not undefined". */
const unless = <Value>(fallback: Value) => ({ exact: true, default: (): Value => fallback }) as const;
const optional = <Value, Encoded>(value: Schema.Schema<Value, Encoded>) =>
  Schema.optionalWith(value, { exact: true });

const HTTPS = 'an https:// address (http:// only for localhost)';
const isHttps = (value: string): boolean =>
  URL.canParse(value) &&
  (new URL(value).protocol === 'https:' || /^(.+\.)?localhost$/.test(new URL(value).hostname));
const address = Schema.String.annotations(expects(HTTPS)).pipe(Schema.filter(isHttps, expects(HTTPS)));
const api = Schema.String.annotations(expects(`${HTTPS}, or a path such as /api`)).pipe(
  Schema.filter(
    (value) => /^\/[\w/-]*[\w-]$/.test(value) || (isHttps(value) && !value.endsWith('/')),
    expects(`${HTTPS}, without a slash at its end, or a path such as /api`),
  ),
);
const color = matching(/^#[0-9a-f]{6}$/i, 'a color such as #7513bf');
const locale = oneOf('pt-BR', 'en-US', 'es-ES');
const host = matching(
  /^[a-z0-9*]([a-z0-9.*-]*[a-z0-9*])?$/,
  'a host name in small letters without port, such as shop.example or *.shop.example',
);
const flag = (fallback: boolean) =>
  Schema.optionalWith(Schema.Boolean.annotations(expects('true or false')), unless(fallback));

const numberFrom = (least: number, most: number, unit: string) =>
  optional(
    Schema.Number.annotations(expects(`a number of ${unit}`)).pipe(
      Schema.between(least, most, expects(`a number of ${unit} between ${least} and ${most}`)),
    ),
  );

const Promises = Schema.Struct({
  processingPercent: numberFrom(0, 100, 'percent'),
  posMonthly: numberFrom(0, 1_000_000, 'the site’s currency'),
  posPercent: numberFrom(0, 100, 'percent'),
  // Texts say them in the plural.
  payoutHours: numberFrom(2, 10_000, 'hours'),
  responseHours: numberFrom(2, 10_000, 'hours'),
  cashHours: numberFrom(2, 10_000, 'hours'),
  faceHours: numberFrom(2, 10_000, 'hours'),
});

const Site = Schema.Struct({
  country: oneOf(...COUNTRIES),
  hosts: listOf(host, 'host name'),
  domain: optional(matching(/^[a-z0-9.-]+$/, 'a host name')),
  language: locale,
  seller: text,
  address: text,
  dataOfficer: text,
  promises: Schema.optionalWith(Promises, unless({})),
});

const Theme = Schema.Struct({
  brand: color,
  frame: color,
  accent: color,
  corners: Schema.optionalWith(
    Schema.Number.annotations(expects('a number of pixels')).pipe(
      Schema.between(0, 24, expects('between 0 and 24')),
    ),
    unless(12),
  ),
  font: Schema.optionalWith(oneOf('inter', 'system', 'serif'), unless('inter' as const)),
});

const Providers = Schema.Struct({
  googleAnalytics: optional(matching(/^G-\w+$/, 'an id such as G-ABC123')),
  googleAds: optional(matching(/^AW-\w+\/[\w-]+$/, 'a conversion such as AW-123/label')),
  tagManager: optional(Schema.Literal(true).annotations(expects('true, or absent'))),
  clarity: optional(matching(/^\w+$/, 'a project id of letters and digits')),
  metaPixel: optional(
    Schema.Struct({
      id: matching(/^\d+$/, 'a number'),
      token: Schema.optionalWith(Schema.String.annotations(expects('a text')), unless('')),
    }),
  ),
  turnstile: optional(matching(/^[\w-]+$/, 'a site key')),
  googleSignIn: optional(matching(/^[\w.-]+$/, 'a client id')),
  sentry: optional(
    matching(/^https:\/\/\w+@[\w.:-]+\/\d+$/, 'an address such as https://key@sentry.example/42'),
  ),
});

const Features = Schema.Struct({
  producerSignUp: flag(true),
  affiliates: flag(true),
  problemReport: flag(true),
  offlineTickets: flag(true),
});

const Config = Schema.Struct({
  name: text,
  wordmark: optional(Schema.String.annotations(expects('a text'))),
  logo: matching(/^[\w./-]+\.(svg|png)$/, 'an SVG or PNG file next to config.json'),
  api,
  sites: listOf(Site, 'site'),
  languages: listOf(locale, 'language'),
  payments: Schema.optionalWith(
    listOf(oneOf(...kindsFor('money')), 'payment kind'),
    unless(kindsFor('money')),
  ),
  networks: optional(listOf(Schema.Struct({ title: text, url: address }), 'network')),
  theme: optional(Theme),
  providers: Schema.optionalWith(Providers, unless({})),
  features: Schema.optionalWith(
    Features,
    unless({ producerSignUp: true, affiliates: true, problemReport: true, offlineTickets: true }),
  ),
});

export type Config = typeof Config.Type;

/** Problems of a file, one a line. */
export class ConfigProblem extends Error {
  constructor(file: string, problems: readonly string[]) {
    super(`${file}\n${problems.map((problem) => `  ${problem}`).join('\n')}`);
  }
}

const pathOf = (path: readonly PropertyKey[]): string =>
  path.reduce<string>(
    (whole, part) =>
      typeof part === 'number' ? `${whole}[${part}]` : `${whole}${whole === '' ? '' : '.'}${String(part)}`,
    '',
  );

const problemOf = ({ _tag, path, message }: ArrayFormatter.Issue): string => {
  const where = pathOf(path) || 'the file';
  if (_tag === 'Missing') return `${where} is missing`;
  if (_tag === 'Unexpected') return `${where} is not a key`;
  return `${where} ${message.startsWith('must be') ? message : `must be an object: ${message}`}`;
};

const TAX_NUMBERS = {
  BR: { isValid: (word: string) => isCnpj(word) || isCpf(word), name: 'CNPJ, such as 11.222.333/0001-81' },
  MX: { isValid: isRfc, name: 'RFC, such as CDE240101AB1' },
};

const hasTaxNumber = ({ country, seller }: Config['sites'][number]): boolean =>
  seller.split(/[\s,;:()]+/).some((word) => TAX_NUMBERS[country].isValid(word.replace(/\.$/, '')));

type Known<K extends keyof Config> = { readonly [key in K]: Config[key] | null };

/** The valid ones of some fields, so that a mistake elsewhere hides no other. */
const known = (data: unknown): Known<'sites' | 'languages' | 'logo'> => {
  const decode = <A, I>(key: 'sites' | 'languages' | 'logo', schema: Schema.Schema<A, I>): A | null =>
    Either.getOrNull(Schema.decodeUnknownEither(schema)(Object(data)[key]));
  const { sites, languages, logo } = Config.fields;
  return {
    sites: decode('sites', sites),
    languages: decode('languages', languages),
    logo: decode('logo', logo),
  };
};

const logoProblems = (logo: string, folder: string): readonly string[] => {
  const file = resolve(folder, logo);
  if (!file.startsWith(`${resolve(folder)}/`) || !existsSync(file) || !statSync(file).isFile())
    return [`logo must be a file next to config.json: there is no ${logo}`];
  return ratioOf(readFileSync(file), extname(logo)) === null
    ? ['logo must be a PNG, or an SVG with a viewBox']
    : [];
};

/** Contradictions between values, which a schema of single values cannot see. */
const contradictions = (data: unknown, folder: string): readonly string[] => {
  const fields = known(data);
  const sites = fields.sites ?? [];
  const languages = fields.languages ?? [];
  const countries = sites.map(({ country }) => country);
  return [
    ...sites.flatMap(({ language }, nth) =>
      fields.languages === null || languages.includes(language)
        ? []
        : [`sites[${nth}].language must be one of languages (${languages.join(', ')})`],
    ),
    ...sites.flatMap((site, nth) =>
      hasTaxNumber(site) ? [] : [`sites[${nth}].seller must name a valid ${TAX_NUMBERS[site.country].name}`],
    ),
    ...countries.flatMap((country, nth) =>
      countries.indexOf(country) === nth
        ? []
        : [`sites[${nth}].country must differ: ${country} has a site already`],
    ),
    ...languages.flatMap((language, nth) =>
      languages.indexOf(language) === nth
        ? []
        : [`languages[${nth}] must differ: ${language} is listed already`],
    ),
    ...(fields.logo === null ? [] : logoProblems(fields.logo, folder)),
  ];
};

/** Parses and checks the text of a config.json. Throws a {@link ConfigProblem} with the mistakes. */
export const parseConfig = (json: string, file: string): Config => {
  // Without the byte order mark of Windows editors.
  const text = json.replace(/^\uFEFF/, '');
  let data: unknown;
  try {
    data = JSON.parse(text);
  } catch (error) {
    // JSON.parse names the place only in some messages.
    const errors: ParseError[] = [];
    parseTree(text, errors, { disallowComments: true });
    const before = text.slice(0, errors[0]?.offset).split('\n');
    const where = `line ${before.length}, column ${(before.at(-1) ?? '').length + 1}`;
    const reason = (error as Error).message.replaceAll(/\s+/g, ' ').replace(/ in JSON at position .*/, '');
    throw new ConfigProblem(file, [`the file must be JSON: ${where}: ${reason}`]);
  }
  const result = Schema.decodeUnknownEither(Config)(data, { errors: 'all', onExcessProperty: 'error' });
  const problems = contradictions(data, dirname(file));
  if (Either.isLeft(result))
    throw new ConfigProblem(file, [
      ...ArrayFormatter.formatErrorSync(result.left).map(problemOf),
      ...problems,
    ]);
  if (problems.length > 0) throw new ConfigProblem(file, problems);
  return result.right;
};

export const readConfig = (file: string): Config => {
  if (!existsSync(file)) throw new ConfigProblem(file, ['there is no such file']);
  return parseConfig(readFileSync(file, 'utf8'), file);
};

const TYPES: Readonly<Record<string, string>> = { '.svg': 'image/svg+xml', '.png': 'image/png' };

/** Width of a PNG or SVG divided by its height; null if the file does not tell it. */
const ratioOf = (content: Buffer, extension: string): number | null => {
  if (extension === '.png')
    return content.length < 24 ? null : content.readUInt32BE(16) / content.readUInt32BE(20);
  const [, width, height] = /viewBox="\S+ \S+ (\S+) ([\d.]+)"/.exec(content.toString()) ?? [];
  return Number(width) / Number(height) || null;
};

/** Pixels that the page gives to the logo's height. */
export const LOGO_HEIGHT = 32;

/** Most bytes of a logo in the page. A larger one is a separate file. */
const MAX_INLINE = 6000;

export interface LogoFile {
  readonly content: Buffer;
  readonly extension: string;
  /** Pixels, at a height of {@link LOGO_HEIGHT}. */
  readonly width: number;
  /** The file as a `data:` address; null for a large one. */
  readonly inline: string | null;
}

export const readLogo = ({ logo }: Config, file: string): LogoFile => {
  const content = readFileSync(resolve(dirname(file), logo));
  const extension = extname(logo);
  const ratio = ratioOf(content, extension) ?? 1;
  const inline = `data:${TYPES[extension]};base64,${content.toString('base64')}`;
  const width = Math.round(LOGO_HEIGHT * ratio);
  return { content, extension, width, inline: content.length <= MAX_INLINE ? inline : null };
};
