/**
 * Each language uses one word for one thing in screens, the sandbox, the build, the replay page and the catalog. Lists
 * the words that a language must not use. The source is spelled as in the United States.
 */
import { globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { parseSync } from 'vite';
import { expect, test } from 'vitest';
import { DEFAULT_CONFIG, readShop } from '../../.build/shop.ts';
import { PROTECTION_TEXT } from '../../fixtures/marketplace/payment/texts.ts';
import type { Locale } from '../../worker/contract.ts';

const LOCALES = readShop(DEFAULT_CONFIG).shop.languages;

const ROOT = fileURLToPath(new URL('../../', import.meta.url));

/** Letters without accents, so that a plural such as `cupones` is the word `cupón`. */
const bare = (text: string): string => text.normalize('NFD').replaceAll(/[\u0300-\u036f]/g, '');

const ENDINGS: readonly (readonly [singular: RegExp, both: string])[] = [
  [/ao$/, '(?:ao|aos|oes)'],
  [/l$/, '(?:l|ls|les|is)'],
  [/m$/, '(?:m|ms|ns)'],
  [/[^s]$/, '$&(?:e?s)?'],
];
/** Pattern of a word in the singular and the plural. Other patterns are left as they are. */
const forms = (word: string): string => {
  const ending = /^[a-z-]{3,}$/.test(word) ? ENDINGS.find(([singular]) => singular.test(word)) : undefined;
  return ending === undefined ? word : word.replace(...ending);
};

/** `\b` would take the hyphen of `e-mail` for an end. */
const words = (...phrases: readonly string[]): RegExp => {
  const patterns = phrases.map((phrase) => bare(phrase).split(' ').map(forms).join(' '));
  return new RegExp(`(?<![\\p{L}-])(?:${patterns.join('|')})(?![\\p{L}-])`, 'iu');
};

interface Ban {
  readonly said: RegExp;
  readonly better: string;
  /** Keys where the word means something else. */
  readonly but?: RegExp;
}

/** Collecting goods, and taking back a consent. */
const COLLECTING =
  /collect|pickup|foreign|products\.delivered|validated|product\.show|rights|corridas|na retirada|retirados na entrada/;

const BANS: Readonly<Record<Locale, readonly Ban[]>> = {
  'pt-BR': [
    { said: words('assento', 'poltrona'), better: 'lugar' },
    { said: words('tirar', 'retirar', 'retirad[oa]s?', 'retire'), better: 'remover', but: COLLECTING },
    // Canceled items can be standing tickets or products.
    { said: words('lugares (?:voltam|voltaram|foram|continuam|estão)'), better: 'itens' },
    { said: words('portador'), better: 'titular' },
    { said: words('produtor', 'produtora'), better: 'organizador', but: /festivais|gastronomia/ },
    { said: words('ingresso protegido', 'proteção de reembolso'), better: 'ingresso reembolsável' },
    {
      said: words('minhas compras', 'compra (?:confirmada|concluída|cancelada)', '(?:esta|essa) compra'),
      better: 'pedido',
    },
    { said: words('(?<!ou |mx:)código postal'), better: 'CEP ou código postal' },
    { said: words('no local'), better: 'na entrada', but: /texts\/|producers\// },
    { said: words('por CPF'), better: 'por documento' },
    { said: words('primeiros números', '4 números'), better: 'dígitos' },
    { said: words('sou nov[oa]', 'bem-vind[oa]', 'cadastrado com'), better: 'words without a gender' },
  ],
  'en-US': [
    // Canceled items can be standing tickets or products.
    { said: words('seats (?:go|went|stay|are) '), better: 'items' },
    { said: words('instalment'), better: 'installment' },
    {
      said: words('\\w*colour\\w*', 'favourite', 'neighbour\\w*'),
      better: 'color',
    },
    { said: words('theatre', 'centre', 'programme', 'metre'), better: 'theater, center' },
    { said: words('recharge'), better: 'top-up' },
    { said: words('producer'), better: 'organizer', but: /gastronomia/ },
    { said: words('e-mail'), better: 'email' },
    { said: words('cancel(?:led|ling)'), better: 'canceled' },
    { said: words('bearer'), better: 'ticket holder' },
    { said: words('cell phone', 'mobile phone'), better: 'mobile number' },
    { said: words('discount code'), better: 'coupon' },
    { said: words('this purchase', 'your purchase(?! expires)', 'the purchase was'), better: 'order' },
    { said: words('per document', 'document number'), better: 'per ID, ID number' },
    { said: words('sector'), better: 'section' },
    { said: words('one fewer', 'collect at'), better: 'one less, pick up at' },
    { said: words('at the venue'), better: 'at the entrance', but: /texts\/|producers\// },
    { said: words('refus(?:e|es|ed|ing)'), better: 'decline, reject', but: /^report:|^src\/replay/ },
    {
      said: words(
        'pushchair',
        'jumper',
        'half-time',
        'semi-final',
        'babe in arms',
        'stalls',
        'chilli',
        'mrs(?!\\.)',
      ),
      better: 'as said in the United States',
    },
    { said: words('queue\\w*', 'lift', 'car park', 'whilst'), better: 'line, elevator, parking lot' },
  ],
  'es-ES': [
    { said: words('cuota'), better: 'mensualidades, cargo' },
    { said: words('portador'), better: 'titular, asistente' },
    // Canceled items can be standing tickets or products.
    { said: words('asientos (?:vuelven|volvieron|quedan|siguen)'), better: 'artículos' },
    { said: words('retirar', 'retirad[oa]s?', 'retiras?'), better: 'quitar, recoger', but: /rights/ },
    { said: words('comprobar', 'comprobamos', 'comprobad[oa]s?', 'comprobando'), better: 'verificar' },
    { said: words('añad\\p{L}*'), better: 'agregar' },
    { said: words('importe'), better: 'monto' },
    { said: words('entradas'), better: 'boletos' },
    { said: words('productor', 'productora'), better: 'organizador', but: /festivais|gastronomia/ },
    { said: words('descuento de socio', 'tarjeta asociada'), better: 'tarjeta participante' },
    {
      said: words('códigos? de preventa', 'cupón de preventa', '(?:el|un|este|cada|del) vale'),
      better: 'código de canje',
    },
    {
      said: words('caduca\\p{L}*', 'alojar\\p{L}*', 'recogida', 'móvil', 'ordenador', 'aparcar', 'vosotros'),
      better: 'as said in Mexico',
    },
    {
      said: words('césped', 'dorsal', 'baloncesto', 'balonmano', 'teloner\\p{L}*', 'benéfic[oa]s?'),
      better: 'as said in Mexico',
    },
    { said: words('en el acceso', 'donación'), better: 'en la entrada, donativo' },
    { said: words('tus lugares', 'los lugares'), better: 'asientos' },
    {
      said: words('mis compras', 'compra (?:confirmada|concluida|cancelada)', '(?:esta|esa) compra'),
      better: 'pedido',
    },
    { said: words('por documento', 'de vuelta si'), better: 'por identificación, te devolvemos' },
    { said: words('soy nuev[oa]', 'bienvenid[o]'), better: 'words without a gender' },
    { said: /[«»]/u, better: '“ ”' },
  ],
};

type Said = readonly [where: string, text: string];

const screens = (locale: Locale): readonly Said[] =>
  globSync(`src/kit/i18n/${locale}/*.json`, { cwd: ROOT }).flatMap((file) =>
    Object.entries(JSON.parse(readFileSync(ROOT + file, 'utf8')) as Readonly<Record<string, string>>).map(
      ([key, text]): Said => [`${file.replace(/^.*\/|\.json$/g, '')}:${key}`, text],
    ),
  );

const LANGUAGES: Readonly<Record<string, Locale>> = {
  ...{ pt: 'pt-BR', 'pt-BR': 'pt-BR', en: 'en-US', 'en-US': 'en-US', es: 'es-ES', 'es-ES': 'es-ES' },
};

interface Parsed {
  readonly type: string;
  readonly [part: string]: unknown;
}
const isParsed = (value: unknown): value is Parsed =>
  typeof value === 'object' && value !== null && 'type' in value;

const textOf = (node: unknown): string | null => {
  if (!isParsed(node)) return null;
  if (node.type === 'Literal') return typeof node.value === 'string' ? node.value : null;
  const quasis =
    node.type === 'TemplateLiteral' ? (node.quasis as readonly { value: { raw: string } }[]) : null;
  return quasis?.map(({ value }) => value.raw).join(' … ') ?? null;
};

/** Language that a property (`pt: …`) or a constant (`const es = …`) names, if any. */
const languageOf = ({ type, key, id }: Parsed): Locale | undefined => {
  const name = type === 'Property' ? key : type === 'VariableDeclarator' ? id : null;
  return isParsed(name) ? LANGUAGES[String(name.name ?? name.value)] : undefined;
};

/** Texts of a source file with their language: that of the nearest key, or of the place among three texts. */
const textsOf = (file: string): readonly (readonly [locale: Locale | null, text: string])[] => {
  const found: [Locale | null, string][] = [];
  const visit = (node: unknown, locale: Locale | null): void => {
    if (Array.isArray(node)) for (const each of node) visit(each, locale);
    if (!isParsed(node)) return;
    const text = textOf(node);
    if (text !== null) found.push([locale, text]);
    const three = node.type === 'ArrayExpression' ? (node.elements as readonly unknown[]).map(textOf) : [];
    if (
      locale === null &&
      three.length === 3 &&
      three.every((each) => each !== null) &&
      /[^\w.-]/.test(three.join(''))
    )
      for (const [at, each] of three.entries()) found.push([LOCALES[at] ?? null, each ?? '']);
    else
      for (const [part, value] of Object.entries(node))
        if (part !== 'key') visit(value, languageOf(node) ?? locale);
  };
  visit(parseSync(file, readFileSync(ROOT + file, 'utf8')).program, null);
  return found;
};

/** Texts of the sandbox, of the build and of support's page, which is in English. */
const SOURCES = globSync(['{.build,fixtures}/**/*.ts', 'src/replay/**/*.{ts,tsx}'], { cwd: ROOT }).flatMap(
  (file) =>
    textsOf(file).map(([locale, text]) => ({
      file,
      text,
      locale: locale ?? (/^src\/replay|providers\/pages/.test(file) && text.includes(' ') ? 'en-US' : null),
    })),
);

const sourceTexts = (locale: Locale): readonly Said[] =>
  SOURCES.filter((each) => each.locale === locale).map(({ file, text }): Said => [file, text]);

/** All catalog texts of a language. Excludes names of people and places, which we do not translate. */
const catalog = (locale: Locale): readonly Said[] => {
  const language = locale.slice(0, 2);
  return globSync('fixtures/catalog/**/*.json', { cwd: ROOT }).flatMap((file) => {
    const found: Said[] = [];
    JSON.parse(readFileSync(ROOT + file, 'utf8'), (key, value: unknown) => {
      if (key === language && typeof value === 'string') found.push([file, value]);
      return value;
    });
    return found;
  });
};

const faults = (locale: Locale, texts: readonly Said[]): readonly string[] =>
  texts.flatMap(([where, text]) =>
    BANS[locale]
      .filter(
        ({ said, but }) => said.test(bare(text.replace(/\{+\w+\}+/g, ''))) && !but?.test(`${where} ${text}`),
      )
      .map(({ better }) => `${where}: “${text}” → ${better}`),
  );

for (const locale of LOCALES) {
  test(`screens use no banned words of ${locale}`, () => {
    expect(faults(locale, screens(locale))).toEqual([]);
  });

  test(`letters, messages, tickets, pages and support use no banned words of ${locale}`, () => {
    const texts = sourceTexts(locale);
    expect(texts.length).toBeGreaterThan(250);
    expect(faults(locale, texts)).toEqual([]);
  });

  test(`the catalog is written in ${locale}`, () => {
    const texts = catalog(locale);
    expect(texts.length).toBeGreaterThan(200);
    expect(faults(locale, texts)).toEqual([]);
  });
}

test.each(LOCALES)('the refundable ticket covers the reasons of its form, in five texts of %s', (locale) => {
  const texts = new Map(screens(locale));
  const spoken = (text = ''): string => text.toLowerCase().replaceAll(/\b(?:an?|the) /g, '');
  const labels = [...texts].filter(([key]) => /^orders:refund\.reason\.(?!choose)/.test(key));
  const reasons = labels.map(([, label]) => spoken(label));
  expect(reasons).toHaveLength(7);
  const last = reasons.pop();
  const or = { 'pt-BR': 'ou', 'en-US': 'or', 'es-ES': 'o' }[locale];
  for (const text of [
    texts.get('cart:protection.text'),
    texts.get('checkout:terms.refundable.text'),
    texts.get('legal:terms.refundable.text'),
    texts.get('faq:change.refundable.text'),
    PROTECTION_TEXT[locale === 'pt-BR' ? 'pt' : locale === 'en-US' ? 'en' : 'es'],
  ])
    expect(spoken(text)).toContain(`${reasons.join(', ')} ${or} ${last}`);
});

test('every accented text of the sandbox and the build names its language', () => {
  const isName = (text: string): boolean => /^(?:(?:\p{Lu}\p{L}*|d[aeo]s?)(?: |$))+$/u.test(text);
  const unnamed = SOURCES.filter(
    ({ locale, text }) => locale === null && !isName(text) && /[áéíóúâêôãõçñ¿¡]/.test(text),
  );
  expect(unnamed.map(({ file, text }) => `${file}: ${text}`)).toEqual([]);
});

const BRITISH = new RegExp(
  [
    ...[
      'colour',
      'instalment',
      'neighbour',
      'behaviour',
      'favourite',
      'centred',
      '\\bcentres?\\b',
      'finalis',
    ],
    ...['catalogue', 'programme', 'cancell(?:ed|ing)', 'labelled(?!by)', 'normalis', 'recognis', 'serialis'],
  ].join('|'),
  'i',
);
/** Names of calls, of a payment's reason, and of a generated venue. */
const PERSISTED: ReadonlySet<string> = new Set([
  'instalments',
  'finalise',
  'cancelled',
  'CANCELLED',
  'centre',
]);
/** A comment, or a string in one of three kinds of quotes. */
const PIECE =
  /\/\*[\s\S]*?\*\/|(?<![:'"`\w/\\])\/\/[^\n]*|'(?:\\.|[^'\\\n])*'|"(?:\\.|[^"\\\n])*"|`(?:\\.|[^`\\])*`/g;

/** Words outside backticks, code blocks, paths and links. */
const wordsOf = (prose: string): readonly string[] =>
  prose.replace(/```[\s\S]*?```|`[^`]*`|\]\([^)]*\)|[\w.-]*\/[\w./-]+/g, ' ').match(/\w+/g) ?? [];

const britishIn = (file: string, text: string): readonly string[] => {
  if (!BRITISH.test(text)) return [];
  if (file.endsWith('.md')) return wordsOf(text).filter((word) => BRITISH.test(word));
  const comments: string[] = [];
  const code = text.replace(PIECE, (piece) => {
    if (/^\/[/*]/.test(piece)) comments.push(piece);
    return ' ';
  });
  const names = (code.match(/[\w$]+/g) ?? []).filter((name) => !PERSISTED.has(name));
  return [...names, ...wordsOf(comments.join('\n'))].filter((word) => BRITISH.test(word));
};

test('identifiers, comments and READMEs are spelled as in the United States', () => {
  const files = globSync(['*.md', '{domain,worker,src,fixtures,specs}/**/*.{ts,tsx,css,md}'], { cwd: ROOT });
  expect(files.length).toBeGreaterThan(900);
  expect(
    files.flatMap((file) =>
      britishIn(file, readFileSync(ROOT + file, 'utf8')).map((word) => `${file}: ${word}`),
    ),
  ).toEqual([]);
});
