/**
 * Pix codes ("copia e cola"): EMV fields, each two digits of id, two of length and that many characters. Not
 * here: paying one.
 */

interface EmvField {
  readonly id: string;
  readonly value: string;
}

const HEAD = /^\d{4}$/;
const PIX_ACCOUNT = 'br.gov.bcb.pix';
const VERSION = '000201';
/** Id and length of the checksum, which it covers too. */
const CHECKSUM_HEAD = '6304';
const CHECKSUM_LENGTH = 4;

/** The fields of a text that is nothing but fields; null where it is not (F-17). */
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

/** The bytes of one character in UTF-8. */
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

/** CRC-16/CCITT-FALSE of the text's UTF-8 bytes, as four capital hexadecimal digits (F-18). */
export function crc16(text: string): string {
  let crc = 0xffff;
  for (const character of text) {
    for (const byte of utf8(character.codePointAt(0) ?? 0)) crc = crcStep(crc, byte);
  }
  return crc.toString(16).toUpperCase().padStart(4, '0');
}

/** A template of ids 26 to 51 that names Pix and a key (01) or an address (25). */
function isPixAccount({ id, value }: EmvField): boolean {
  if (id < '26' || id > '51') return false;
  const inner = readEmv(value);
  const named = inner?.find((field) => field.id === '00')?.value.toLowerCase() === PIX_ACCOUNT;
  return (
    named && (inner?.some((field) => (field.id === '01' || field.id === '25') && field.value !== '') ?? false)
  );
}

/**
 * Well-formed EMV fields that begin with the version and end with their CRC-16, with a `br.gov.bcb.pix` account
 * among them (F-17 to F-19).
 */
export function isPixCode(text: string): boolean {
  const covered = text.slice(0, -CHECKSUM_LENGTH);
  if (!text.startsWith(VERSION) || !covered.endsWith(CHECKSUM_HEAD)) return false;
  const fields = readEmv(text);
  if (fields === null || fields.at(-1)?.id !== '63' || !fields.some(isPixAccount)) return false;
  return crc16(covered) === text.slice(-CHECKSUM_LENGTH);
}
