/**
 * Each language uses one word for one thing in screens, marketplace messages, letters, tickets, payments and the
 * catalog. Lists the words that a language must not use. The source is spelled as in the United States.
 */
import { globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { DEFAULT_CONFIG, readShop } from '../../.build/shop.ts';
import { labelOf } from '../../fixtures/marketplace/http/messages/labels.ts';
import { MESSAGES } from '../../fixtures/marketplace/http/messages.ts';
import { SENTENCES } from '../../fixtures/marketplace/mail/letters.ts';
import { ticketWords } from '../../fixtures/marketplace/orders/ticket-words.ts';
import {
  kindNames,
  PROTECTION_TEXT,
  payingText,
  reasonText,
} from '../../fixtures/marketplace/payment/texts.ts';
import type { Locale } from '../../worker/contract.ts';

const LOCALES = readShop(DEFAULT_CONFIG).shop.languages;

const ROOT = fileURLToPath(new URL('../../', import.meta.url));

/** `\b` knows no accents: a word ends where no letter follows. */
const words = (...alternatives: readonly string[]): RegExp =>
  new RegExp(`(?<![\\p{L}-])(?:${alternatives.join('|')})(?![\\p{L}-])`, 'iu');

interface Ban {
  readonly said: RegExp;
  readonly better: string;
  /** Keys where the word means something else. */
  readonly but?: RegExp;
}

/** Collecting goods, and taking back a consent. */
const COLLECTING = /collect|pickup|foreign|products\.delivered|validated|product\.show|rights|corridas/;

const BANS: Readonly<Record<Locale, readonly Ban[]>> = {
  'pt-BR': [
    { said: words('assentos?', 'poltronas?'), better: 'lugar' },
    { said: words('tirar', 'retirar', 'retirad[oa]s?', 'retire'), better: 'remover', but: COLLECTING },
    { said: words('portador(?:es)?'), better: 'titular' },
    { said: words('produtor(?:a|es|as)?'), better: 'organizador', but: /festivais|gastronomia/ },
    { said: words('ingressos? protegidos?', 'proteção de reembolso'), better: 'ingresso reembolsável' },
    { said: words('minhas compras', 'compra (?:confirmada|concluída|cancelada)'), better: 'pedido' },
    { said: words('por CPF'), better: 'por documento' },
    { said: words('primeiros números', '4 números'), better: 'dígitos' },
    { said: words('sou nov[oa]', 'bem-vindo', 'cadastrado com'), better: 'words without a gender' },
  ],
  'en-US': [
    { said: words('instalments?'), better: 'installment' },
    {
      said: words('\\w*colour\\w*', 'favourite', 'neighbour\\w*'),
      better: 'color',
    },
    { said: words('theatres?', 'cent(?:re|res)', 'programme', 'met(?:re|res)'), better: 'theater, center' },
    { said: words('recharges?'), better: 'top-up' },
    { said: words('producers?'), better: 'organizer', but: /gastronomia/ },
    { said: words('e-mails?'), better: 'email' },
    { said: words('cancel(?:led|ling)'), better: 'canceled' },
    { said: words('bearers?'), better: 'ticket holder' },
    { said: words('cell phone', 'mobile phone'), better: 'mobile number' },
    { said: words('discount code'), better: 'coupon' },
    { said: words('this purchase', 'your purchase(?! expires)', 'the purchase was'), better: 'order' },
    { said: words('per document', 'document number'), better: 'per ID, ID number' },
    { said: words('sector'), better: 'section' },
    { said: words('one fewer', 'collect at'), better: 'one less, pick up at' },
    {
      said: words(
        'pushchairs?',
        'jumpers?',
        'half-time',
        'semi-final',
        'babes? in arms',
        'stalls',
        'chilli',
        'mrs(?!\\.)',
      ),
      better: 'as said in the United States',
    },
    { said: words('queue\\w*', 'lift', 'car parks?', 'whilst'), better: 'line, elevator, parking lot' },
  ],
  'es-ES': [
    { said: words('cuotas?'), better: 'mensualidades, cargo' },
    { said: words('portador(?:es)?'), better: 'titular, asistente' },
    { said: words('retirar', 'retirad[oa]s?', 'retiras?'), better: 'quitar, recoger', but: /rights/ },
    { said: words('comprobar', 'comprobamos', 'comprobad[oa]s?', 'comprobando'), better: 'verificar' },
    { said: words('añad\\p{L}*'), better: 'agregar' },
    { said: words('importes?'), better: 'monto' },
    { said: words('entradas'), better: 'boletos' },
    { said: words('productor(?:a|es|as)?'), better: 'organizador', but: /festivais|gastronomia/ },
    { said: words('descuento de socio', 'tarjetas? asociadas?'), better: 'tarjeta participante' },
    { said: words('cupón de preventa', '(?:el|un|este|cada|del) vale'), better: 'código de preventa' },
    {
      said: words('caduca\\p{L}*', 'alojar\\p{L}*', 'recogida', 'móvil', 'ordenador', 'aparcar', 'vosotros'),
      better: 'as said in Mexico',
    },
    {
      said: words('césped', 'dorsal', 'baloncesto', 'balonmano', 'teloner\\p{L}*', 'benéfic\\p{L}*'),
      better: 'as said in Mexico',
    },
    { said: words('en el acceso', 'donaci[oó]n(?:es)?'), better: 'en la entrada, donativo' },
    { said: words('tus lugares', 'los lugares se'), better: 'asientos' },
    { said: words('mis compras', 'compra (?:confirmada|concluida|cancelada)'), better: 'pedido' },
    { said: words('por documento', 'de vuelta si'), better: 'por identificación, te devolvemos' },
    { said: words('soy nuev[oa]', 'bienvenido'), better: 'words without a gender' },
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

const WIRE_FIELDS = ['email', 'celular', 'documento', 'end_logradouro', 'end_numero', 'nome_produtor'];
const REASONS = [
  'card_refused',
  'insufficient_funds',
  'card_expired',
  'security_code',
  'processor_unavailable',
];
const LATE = ['pix_expired', 'hold_expired', 'cancelled'];

const sandbox = (locale: Locale): readonly Said[] => {
  const language = locale.slice(0, 2) as 'pt' | 'en' | 'es';
  const place = (['pt', 'en', 'es'] as const).indexOf(language) as 0 | 1 | 2;
  return [
    ...Object.entries(MESSAGES[locale]),
    ...WIRE_FIELDS.map((field): Said => [`label:${field}`, labelOf(locale, field)]),
    ...Object.entries(SENTENCES).map(([key, texts]): Said => [`letter:${key}`, texts[place]]),
    ...Object.entries(ticketWords(language)),
    ...Object.entries(kindNames(language)),
    ['protection', PROTECTION_TEXT[language]],
    ...[...REASONS, ...LATE].map((reason): Said => [`reason:${reason}`, reasonText(reason, language) ?? '']),
    ...(['BRL', 'MXN'] as const).flatMap((currency) =>
      (['cash', 'deposit'] as const).map(
        (kind): Said => [`pay:${kind}`, payingText(kind, currency, 'R', language)],
      ),
    ),
  ];
};

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
      .filter(({ said, but }) => said.test(text.replace(/\{+\w+\}+/g, '')) && !but?.test(where))
      .map(({ better }) => `${where}: “${text}” → ${better}`),
  );

for (const locale of LOCALES) {
  test(`screens use no banned words of ${locale}`, () => {
    expect(faults(locale, screens(locale))).toEqual([]);
  });

  test(`messages, letters, tickets and payments use no banned words of ${locale}`, () => {
    expect(faults(locale, sandbox(locale))).toEqual([]);
  });

  test(`the catalog is written in ${locale}`, () => {
    const texts = catalog(locale);
    expect(texts.length).toBeGreaterThan(200);
    expect(faults(locale, texts)).toEqual([]);
  });
}

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
/** Names that logs, the environment or generated venues contain. */
const PERSISTED: ReadonlySet<string> = new Set([
  ...['colour', 'instalments', 'maxInstalments', 'finaliseSeconds', 'cancelling', 'cancelled'],
  ...['finalise', 'Finalise', 'ChooseInstalments', 'InstalmentsChosen', 'PaymentCancelled'],
  ...['MARKETPLACE_FINALISE_SECONDS', 'centre'],
]);
/** A comment, or a string in one of three kinds of quotes. */
const PIECE =
  /\/\*[\s\S]*?\*\/|(?<![:'"`\w/\\])\/\/[^\n]*|'(?:\\.|[^'\\\n])*'|"(?:\\.|[^"\\\n])*"|`(?:\\.|[^`\\])*`/g;

/** Words outside backticks, code blocks, paths and links. */
const wordsOf = (prose: string): readonly string[] =>
  prose.replace(/```[\s\S]*?```|`[^`]*`|\]\([^)]*\)|[\w.-]*\/[\w./-]+/g, ' ').match(/\w+/g) ?? [];

const britishIn = (file: string, text: string): readonly string[] => {
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
