/** Keys that cannot be exported, in IndexedDB: one encrypts texts of a tab, one makes pseudonyms of numbers. */
import type { DBSchema } from 'idb';
import { inTime, openDatabase, type SetTimer } from './recording/visits.ts';

const DATABASE = 'catraca-keys';
const NONCE_BYTES = 12;

export interface Cipher {
  readonly encrypt: (text: string) => Promise<string>;
  /** Rejects a text of another key, and a damaged one. */
  readonly decrypt: (text: string) => Promise<string>;
}

export interface CipherOptions {
  readonly storage: IDBFactory;
  readonly crypto: Pick<Crypto, 'subtle' | 'getRandomValues'>;
}

interface Tables extends DBSchema {
  keys: { key: string; value: CryptoKey };
}

/** Returns the browser's key of this name. Stores the fresh key if there is none. */
const keyNamed = async (name: string, fresh: CryptoKey, storage: IDBFactory): Promise<CryptoKey> => {
  const database = await openDatabase<Tables>(storage, DATABASE, (created) =>
    created.createObjectStore('keys'),
  );
  try {
    // One transaction, so that two tabs agree on one key.
    const { store, done } = database.transaction('keys', 'readwrite');
    const kept = await store.get(name);
    await Promise.all([kept === undefined && store.put(fresh, name), done]);
    return kept ?? fresh;
  } finally {
    database.close();
  }
};

const encryptionKey = async ({ storage, crypto }: CipherOptions): Promise<CryptoKey> => {
  const use: KeyUsage[] = ['encrypt', 'decrypt'];
  const fresh = await crypto.subtle.generateKey({ name: 'AES-GCM', length: 256 }, false, use);
  return keyNamed('bearers', fresh, storage);
};

/** The same bytes in all tabs and visits of a browser, and no others. */
export const browserSecret = async (
  { storage, crypto }: CipherOptions,
  setTimer: SetTimer,
): Promise<Uint8Array> => {
  const { subtle } = crypto;
  const secret = async (): Promise<ArrayBuffer> => {
    const fresh = await subtle.generateKey({ name: 'HMAC', hash: 'SHA-256' }, false, ['sign']);
    const key = await keyNamed('numbers', fresh, storage);
    return subtle.sign('HMAC', key, new TextEncoder().encode('numbers'));
  };
  return new Uint8Array(await inTime(secret(), setTimer));
};

const toBase64 = (bytes: Uint8Array): string =>
  btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''));
const fromBase64 = (text: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(text), (char) => char.charCodeAt(0));

export const createCipher = (options: CipherOptions): Cipher => {
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
