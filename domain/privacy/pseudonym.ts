/** Pseudonyms of personal texts in a log. Most keep the text's shape, so that rules decide the same. */
import { hmac } from '@noble/hashes/hmac.js';
import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex } from '@noble/hashes/utils.js';
import { checkDigit, isCnpj, isCpf } from '../fields/profile.ts';
import { isName, unprinted } from '../fields/text.ts';
import type { PersonalKind } from '../kernel/shapes.ts';
import { isRealDate, two } from '../time/civil.ts';

/** Keyed hash of a text and its kind. Only the key can reveal the text. */
export type Pseudonym = (kind: PersonalKind, text: string) => string;

/** UTF-16 code units, high byte first. */
export function bytesOf(text: string): Uint8Array {
  const bytes = new Uint8Array(text.length * 2);
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    bytes[at * 2] = code >> 8;
    bytes[at * 2 + 1] = code & 0xff;
  }
  return bytes;
}

/** HMAC-SHA-256 pseudonyms. The key has 16 random bytes or more. Most entries of a log repeat the same few texts. */
export const pseudonymsUnder = (key: Uint8Array): Pseudonym => {
  const known = new Map<string, string>();
  return (kind, text) => {
    const named = `${kind}\u0000${text}`;
    const pseudonym = known.get(named) ?? bytesToHex(hmac(sha256, key, bytesOf(named)));
    known.set(named, pseudonym);
    return pseudonym;
  };
};

const MARKS_IN_DOCUMENTS = /[^0-9A-Za-zÑñ&]/g;
const FOREIGN_LETTERS = 'àãéêîõüçøåłœ';

function normalOf(kind: PersonalKind, text: string): string {
  const bare = kind === 'document' ? text.replaceAll(MARKS_IN_DOCUMENTS, '') : '';
  return (bare === '' ? text.trim() : bare).toUpperCase();
}

const pick = (alphabet: string, stream: Stream): string => alphabet.charAt(stream(alphabet.length));
const CAPITALS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ';
const DIGITS = '0123456789';

function replaced(character: string, stream: Stream): string {
  if (character >= '0' && character <= '9') return pick(DIGITS, stream);
  if (character >= 'A' && character <= 'Z') return pick(CAPITALS, stream);
  if (character >= 'a' && character <= 'z') return pick(CAPITALS, stream).toLowerCase();
  if (character < '\u0080' || character === 'Ñ' || character === 'ñ' || /\s/u.test(character))
    return character;
  if (/\p{Nd}/u.test(character)) return '\u0663';
  if (!/\p{L}/u.test(character)) return '\u00b7';
  const letter = pick(FOREIGN_LETTERS, stream);
  return character === character.toLowerCase() ? letter : letter.toUpperCase();
}

const shaped = (text: string, stream: Stream): string =>
  Array.from(text, (character) => replaced(character, stream)).join('');

function writtenLike(text: string, bare: string): string {
  let at = 0;
  return text.replaceAll(/[0-9A-Za-z]/g, (character) => {
    const next = bare.charAt(at);
    at += 1;
    return character >= 'a' ? next.toLowerCase() : next;
  });
}

function withCheckDigits(body: string, lastWeight: number, right: boolean, stream: Stream): string {
  const first = checkDigit(body, body.length, lastWeight);
  const second = checkDigit(`${body}${first}`, body.length + 1, lastWeight);
  if (right) return `${body}${first}${second}`;
  return `${body}${first}${(second + 1 + stream(9)) % 10}`;
}

const mixed = (body: string): string =>
  new Set(body).size > 1 ? body : `${body.slice(0, -1)}${body.endsWith('1') ? '2' : '1'}`;

/** Replaces a CPF or CNPJ by another of the same validity, other text by its shape. */
function documentLike(text: string, stream: Stream): string {
  const bare = text.replaceAll(MARKS_IN_DOCUMENTS, '').toUpperCase();
  if (/^\d{11}$/.test(bare)) {
    const body = mixed(shaped(bare.slice(0, 9), stream));
    return writtenLike(text, withCheckDigits(body, 11, isCpf(bare), stream));
  }
  if (/^[0-9A-Z]{12}\d{2}$/.test(bare)) {
    const body = mixed(shaped(bare.slice(0, 12), stream));
    return writtenLike(text, withCheckDigits(body, 9, isCnpj(bare), stream));
  }
  return shaped(text, stream);
}

const EARLIEST_BIRTH = 1930;
const LATEST_BIRTH = 1999;
const DATE = /^(\s*)(?:(\d{4})-(\d{2})-(\d{2})|(\d{2})\/(\d{2})\/(\d{4}))(\s*)$/;

const isReal = (year: unknown, month: unknown, day: unknown): boolean =>
  isRealDate({ year: Number(year), month: Number(month), day: Number(day) });

/** Replaces a real date, while other text stays no date. Day and month are at most 12, so that both orders are real. */
function dateLike(text: string, stream: Stream): string {
  const year = EARLIEST_BIRTH + stream(LATEST_BIRTH - EARLIEST_BIRTH + 1);
  const [a, b] = [two(1 + stream(12)), two(1 + stream(12))];
  const [, before, y, m, d, first, second, last, after] = DATE.exec(text) ?? [];
  if (isReal(y, m, d)) return `${before}${year}-${a}-${b}${after}`;
  if (isReal(last, second, first) || isReal(last, first, second)) return `${before}${a}/${b}/${year}${after}`;
  return text.replaceAll(/[^\s/-]/gu, '9');
}

/** Replaces a phone number, but keeps its country code, which selects the pattern. */
function phoneLike(text: string, stream: Stream): string {
  const code = /^\s*\+\d{2}/.exec(text)?.[0] ?? '';
  return code + shaped(text.slice(code.length), stream);
}

/** Replaces a name. Characters that no name has, or that no ticket prints, become others of the same kind. */
const nameLike = (text: string, stream: Stream): string =>
  Array.from(text.normalize('NFC'), (character) => {
    const next = replaced(character, stream);
    if (!isName(character)) return isName(next) ? '\u2764' : next;
    return unprinted(character) === undefined ? next : '\u738b';
  }).join('');

const LIKE: Readonly<Partial<Record<PersonalKind, (text: string, stream: Stream) => string>>> = {
  name: nameLike,
  document: documentLike,
  birthDate: dateLike,
  phone: phoneLike,
};
const OPAQUE: ReadonlySet<PersonalKind> = new Set(['text', 'secretRef', 'charge', 'purchase']);
const TOKEN_LENGTH = 16;

export function pseudonymOf(kind: PersonalKind, text: string, pseudonym: Pseudonym): string {
  if (text.trim() === '') return text;
  const hash = pseudonym(kind, normalOf(kind, text));
  if (OPAQUE.has(kind)) return `${kind}-${hash.slice(0, TOKEN_LENGTH)}`;
  return (LIKE[kind] ?? shaped)(text, streamOf(hash));
}

/** Returns pseudorandom whole numbers from 0 to `below` − 1. */
export type Stream = (below: number) => number;

function seedsOf(text: string): readonly [number, number, number, number] {
  let [a, b, c, d] = [1779033703, 3144134277, 1013904242, 2773480762];
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    a = b ^ Math.imul(a ^ code, 597399067);
    b = c ^ Math.imul(b ^ code, 2869860233);
    c = d ^ Math.imul(c ^ code, 951274213);
    d = a ^ Math.imul(d ^ code, 2716044179);
  }
  return [a, b, c, d];
}

/** Endless deterministic numbers from a text (sfc32). Without a keyed hash they do not protect the text. */
export function streamOf(text: string): Stream {
  let [a, b, c, d] = seedsOf(text);
  const next = () => {
    const sum = (a + b + d) | 0;
    d = (d + 1) | 0;
    a = b ^ (b >>> 9);
    b = (c + (c << 3)) | 0;
    c = (c << 21) | (c >>> 11);
    c = (c + sum) | 0;
    return sum >>> 0;
  };
  // The first numbers still reveal similar seeds.
  for (let i = 0; i < 12; i += 1) next();
  return (below) => Math.floor((next() / 2 ** 32) * below);
}
