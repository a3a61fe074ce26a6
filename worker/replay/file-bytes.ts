/** Decides how the bytes of a file become text, the same for the command and the page. */

const GZIP = [0x1f, 0x8b];

/** True if a file begins like gzip. */
export const isPacked = (first: Uint8Array): boolean => GZIP.every((byte, nth) => first[nth] === byte);

/**
 * Maximum length of an unpacked file in bytes, because a small file can unpack to any length. A report has at most
 * eight million characters.
 */
export const MOST_UNPACKED = 2 ** 24;

/** Throws if a packed file is longer than any log (G-15). */
export const checkUnpacked = (length: number): void => {
  if (length > MOST_UNPACKED)
    throw new Error(`it unpacks to more than ${MOST_UNPACKED / 2 ** 20} MB, which no log does`);
};

/** Decoder of a text, by its first bytes. Windows programs write UTF-16, with or without its mark (G-20). */
export const textDecoder = ([first, second]: Uint8Array): TextDecoder => {
  if ((first === 0xff && second === 0xfe) || (first !== 0 && second === 0))
    return new TextDecoder('utf-16le');
  if ((first === 0xfe && second === 0xff) || (first === 0 && second !== 0))
    return new TextDecoder('utf-16be');
  return new TextDecoder();
};
