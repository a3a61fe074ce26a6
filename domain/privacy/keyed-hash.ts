/**
 * HMAC-SHA-256 in plain arithmetic: recording is synchronous and the core has no platform to ask. The key comes in
 * from outside. Not here: anything secret for longer than a call, or passwords, for which this is too fast.
 */

const BLOCK = 64;
const ROUNDS = 64;

/** First 32 bits of the fractional parts of the given root of the first primes: SHA-256's constants. */
function fractions(count: number, root: (prime: number) => number): Uint32Array {
  const found: number[] = [];
  for (let candidate = 2; found.length < count; candidate += 1) {
    let isPrime = true;
    for (let divisor = 2; divisor * divisor <= candidate; divisor += 1) {
      if (candidate % divisor === 0) isPrime = false;
    }
    if (isPrime) found.push(Math.floor((root(candidate) % 1) * 2 ** 32));
  }
  return Uint32Array.from(found);
}

const CONSTANTS = fractions(ROUNDS, Math.cbrt);
const START = fractions(8, Math.sqrt);

const rotate = (word: number, by: number): number => (word >>> by) | (word << (32 - by));

function mixBlock(hash: Uint32Array, words: Uint32Array, bytes: Uint8Array, at: number): void {
  for (let i = 0; i < 16; i += 1) {
    const place = at + i * 4;
    words[i] =
      ((bytes[place] ?? 0) << 24) |
      ((bytes[place + 1] ?? 0) << 16) |
      ((bytes[place + 2] ?? 0) << 8) |
      (bytes[place + 3] ?? 0);
  }
  for (let i = 16; i < ROUNDS; i += 1) {
    const early = words[i - 15] ?? 0;
    const late = words[i - 2] ?? 0;
    const small = rotate(early, 7) ^ rotate(early, 18) ^ (early >>> 3);
    const large = rotate(late, 17) ^ rotate(late, 19) ^ (late >>> 10);
    words[i] = (words[i - 16] ?? 0) + small + (words[i - 7] ?? 0) + large;
  }
  let [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0, h = 0] = hash;
  for (let i = 0; i < ROUNDS; i += 1) {
    const choice = (e & f) ^ (~e & g);
    const sumE = rotate(e, 6) ^ rotate(e, 11) ^ rotate(e, 25);
    const first = (h + sumE + choice + (CONSTANTS[i] ?? 0) + (words[i] ?? 0)) | 0;
    const majority = (a & b) ^ (a & c) ^ (b & c);
    const sumA = rotate(a, 2) ^ rotate(a, 13) ^ rotate(a, 22);
    const second = (sumA + majority) | 0;
    [h, g, f, e, d, c, b, a] = [g, f, e, (d + first) | 0, c, b, a, (first + second) | 0];
  }
  for (const [i, word] of [a, b, c, d, e, f, g, h].entries()) hash[i] = (hash[i] ?? 0) + word;
}

/** SHA-256 of the bytes, 32 bytes. */
export function sha256(bytes: Uint8Array): Uint8Array {
  const padded = new Uint8Array(Math.ceil((bytes.length + 9) / BLOCK) * BLOCK);
  padded.set(bytes);
  padded[bytes.length] = 0x80;
  const view = new DataView(padded.buffer);
  view.setUint32(padded.length - 8, Math.floor(bytes.length / 2 ** 29));
  view.setUint32(padded.length - 4, bytes.length << 3);
  const hash = START.slice();
  const words = new Uint32Array(ROUNDS);
  for (let at = 0; at < padded.length; at += BLOCK) mixBlock(hash, words, padded, at);
  const digest = new Uint8Array(32);
  const out = new DataView(digest.buffer);
  for (const [i, word] of hash.entries()) out.setUint32(i * 4, word);
  return digest;
}

const joined = (left: Uint8Array, right: Uint8Array): Uint8Array => {
  const both = new Uint8Array(left.length + right.length);
  both.set(left);
  both.set(right, left.length);
  return both;
};

/** HMAC-SHA-256 of the message under the key, as 64 hexadecimal digits. */
export function hmac(key: Uint8Array, message: Uint8Array): string {
  const block = new Uint8Array(BLOCK);
  block.set(key.length > BLOCK ? sha256(key) : key);
  const inner = sha256(
    joined(
      block.map((byte) => byte ^ 0x36),
      message,
    ),
  );
  const outer = sha256(
    joined(
      block.map((byte) => byte ^ 0x5c),
      inner,
    ),
  );
  return Array.from(outer, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** The text's code units as bytes, high byte first: any text has its own. */
export function bytesOf(text: string): Uint8Array {
  const bytes = new Uint8Array(text.length * 2);
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    bytes[at * 2] = code >> 8;
    bytes[at * 2 + 1] = code & 0xff;
  }
  return bytes;
}
