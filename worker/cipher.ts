/** AES-GCM with a key that cannot be exported. The key stays in IndexedDB, and the texts stay in their tab. */
import { type KeyOptions, keyNamed } from './recording/keys.ts';
import { inTime } from './recording/visits.ts';

const NONCE_BYTES = 12;

export interface Cipher {
  readonly encrypt: (text: string) => Promise<string>;
  /** Rejects a text of another key, and a damaged one. */
  readonly decrypt: (text: string) => Promise<string>;
}

const encryptionKey = async ({ storage, crypto }: KeyOptions): Promise<CryptoKey> => {
  const use: KeyUsage[] = ['encrypt', 'decrypt'];
  const fresh = await crypto.subtle.generateKey({ name: 'AES-GCM', length: 256 }, false, use);
  return keyNamed('bearers', fresh, storage);
};

const toBase64 = (bytes: Uint8Array): string =>
  btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''));
const fromBase64 = (text: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(text), (char) => char.charCodeAt(0));

export const createCipher = (options: KeyOptions): Cipher => {
  const { subtle } = options.crypto;
  let key: Promise<CryptoKey> | null = null;
  const keyInTime = (): Promise<CryptoKey> => {
    key ??= inTime(encryptionKey(options)).catch((error) => {
      key = null;
      throw error;
    });
    return key;
  };
  return {
    encrypt: async (text) => {
      const iv = options.crypto.getRandomValues(new Uint8Array(NONCE_BYTES));
      const data = new TextEncoder().encode(text);
      const encrypted = await subtle.encrypt({ name: 'AES-GCM', iv }, await keyInTime(), data);
      return toBase64(new Uint8Array([...iv, ...new Uint8Array(encrypted)]));
    },
    decrypt: async (text) => {
      const bytes = fromBase64(text);
      const iv = bytes.slice(0, NONCE_BYTES);
      const data = bytes.slice(NONCE_BYTES);
      return new TextDecoder().decode(await subtle.decrypt({ name: 'AES-GCM', iv }, await keyInTime(), data));
    },
  };
};
