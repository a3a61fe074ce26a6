import type { CivilDate } from '../time/civil.ts';

export type CardBrand =
  | 'visa'
  | 'mastercard'
  | 'amex'
  | 'elo'
  | 'hipercard'
  | 'diners'
  | 'discover'
  | 'jcb'
  | 'aura';

const SHORTEST = 12;
const LONGEST = 19;

/** Ranges of first digits, inclusive. The first match decides, so narrow ranges come first. */
const RANGES: readonly (readonly [brand: CardBrand, from: string, to: string])[] = [
  ['elo', '401178', '401179'],
  ['elo', '431274', '431274'],
  ['elo', '438935', '438935'],
  ['elo', '451416', '451416'],
  ['elo', '457393', '457393'],
  ['elo', '457631', '457632'],
  ['elo', '504175', '504175'],
  ['elo', '506699', '506778'],
  ['elo', '509000', '509999'],
  ['elo', '627780', '627780'],
  ['elo', '636297', '636297'],
  ['elo', '636368', '636368'],
  ['elo', '650031', '650033'],
  ['elo', '650035', '650051'],
  ['elo', '650405', '650439'],
  ['elo', '650485', '650538'],
  ['elo', '650541', '650598'],
  ['elo', '650700', '650718'],
  ['elo', '650720', '650727'],
  ['elo', '650901', '650978'],
  ['elo', '651652', '651679'],
  ['elo', '655000', '655019'],
  ['elo', '655021', '655058'],
  ['hipercard', '606282', '606282'],
  ['hipercard', '384100', '384100'],
  ['hipercard', '384140', '384140'],
  ['hipercard', '384160', '384160'],
  ['amex', '34', '34'],
  ['amex', '37', '37'],
  ['diners', '300', '305'],
  ['diners', '36', '36'],
  ['diners', '38', '39'],
  ['jcb', '3528', '3589'],
  ['discover', '6011', '6011'],
  ['discover', '644', '649'],
  ['discover', '65', '65'],
  ['mastercard', '51', '55'],
  ['mastercard', '2221', '2720'],
  ['aura', '50', '50'],
  ['visa', '4', '4'],
];

/** The digits of a text. Null if it has other characters than digits and spaces, or too many digits. */
function digitsOf(text: string): string | null {
  let digits = '';
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (code >= 48 && code <= 57) digits += text[at];
    else if (code !== 32) return null;
    if (digits.length > LONGEST) return null;
  }
  return digits;
}

function hasLuhnSum(digits: string): boolean {
  let sum = 0;
  for (let at = 0; at < digits.length; at += 1) {
    const value = digits.charCodeAt(digits.length - 1 - at) - 48;
    const doubled = at % 2 === 1 ? value * 2 : value;
    sum += doubled > 9 ? doubled - 9 : doubled;
  }
  return sum % 10 === 0;
}

export function isCardNumber(text: string): boolean {
  const digits = digitsOf(text);
  return digits !== null && digits.length >= SHORTEST && hasLuhnSum(digits);
}

/** Brand by the first digits (F-16). Further digits can change it. Null for other text, too few digits and other brands. */
export function cardBrand(text: string): CardBrand | null {
  const digits = digitsOf(text);
  if (digits === null) return null;
  const found = RANGES.find(([, from, to]) => {
    const prefix = digits.slice(0, from.length);
    return prefix.length === from.length && prefix >= from && prefix <= to;
  });
  return found?.[0] ?? null;
}

const BIN = /^\d{6}$/;

export const isBin = (text: string): boolean => BIN.test(text);

const EXPIRY = /^(\d{2})\/(\d{2})$/;

/** True for `MM/YY` if that month is not over on `today` (F-29). Cards are valid to the end of the month. */
export function isCardExpiry(text: string, today: CivilDate): boolean {
  const parts = EXPIRY.exec(text);
  if (parts === null) return false;
  const [month, year] = [Number(parts[1]), 2000 + Number(parts[2])];
  return month >= 1 && month <= 12 && year * 12 + month >= today.year * 12 + today.month;
}

const SECURITY_CODE = /^\d{3,4}$/;

export const isSecurityCode = (text: string): boolean => SECURITY_CODE.test(text);

interface EmvField {
  readonly id: string;
  readonly value: string;
}

const HEAD = /^\d{4}$/;
const PIX_ACCOUNT = 'br.gov.bcb.pix';
const VERSION = '000201';
/** Id and length of the checksum. The checksum includes them. */
const CHECKSUM_HEAD = '6304';
const CHECKSUM_LENGTH = 4;

/** Parses a Pix code into EMV fields: two digits of id, two of length, a value. Null for other text (F-17). */
export function readEmv(text: string): readonly EmvField[] | null {
  const fields: EmvField[] = [];
  const seen = new Set<string>();
  let at = 0;
  while (at < text.length) {
    const head = text.slice(at, at + 4);
    const id = head.slice(0, 2);
    if (!HEAD.test(head) || seen.has(id)) return null;
    const end = at + 4 + Number(head.slice(2));
    if (end > text.length) return null;
    fields.push({ id, value: text.slice(at + 4, end) });
    seen.add(id);
    at = end;
  }
  return fields;
}

const crcStep = (crc: number, byte: number): number => {
  let next = crc ^ (byte << 8);
  for (let bit = 0; bit < 8; bit += 1) next = next & 0x8000 ? (next << 1) ^ 0x1021 : next << 1;
  return next & 0xffff;
};

function utf8(code: number): readonly number[] {
  if (code < 0x80) return [code];
  if (code < 0x800) return [0xc0 | (code >> 6), 0x80 | (code & 0x3f)];
  if (code < 0x10000) return [0xe0 | (code >> 12), 0x80 | ((code >> 6) & 0x3f), 0x80 | (code & 0x3f)];
  return [
    0xf0 | (code >> 18),
    0x80 | ((code >> 12) & 0x3f),
    0x80 | ((code >> 6) & 0x3f),
    0x80 | (code & 0x3f),
  ];
}

/** CRC-16/CCITT-FALSE of the text's UTF-8 bytes (F-18). */
export function crc16(text: string): string {
  let crc = 0xffff;
  for (const character of text) {
    for (const byte of utf8(character.codePointAt(0) ?? 0)) crc = crcStep(crc, byte);
  }
  return crc.toString(16).toUpperCase().padStart(4, '0');
}

/** True for a field that names Pix, and a key (01) or a URL (25) (F-19). */
function isPixAccount({ id, value }: EmvField): boolean {
  if (id < '26' || id > '51') return false;
  const inner = readEmv(value);
  const named = inner?.find((field) => field.id === '00')?.value.toLowerCase() === PIX_ACCOUNT;
  return (
    named && (inner?.some((field) => (field.id === '01' || field.id === '25') && field.value !== '') ?? false)
  );
}

/** True for EMV fields with a checksum and a Pix account (F-17 to F-19). */
export function isPixCode(text: string): boolean {
  const covered = text.slice(0, -CHECKSUM_LENGTH);
  if (!text.startsWith(VERSION) || !covered.endsWith(CHECKSUM_HEAD)) return false;
  const fields = readEmv(text);
  if (fields === null || fields.at(-1)?.id !== '63' || !fields.some(isPixAccount)) return false;
  return crc16(covered) === text.slice(-CHECKSUM_LENGTH);
}
