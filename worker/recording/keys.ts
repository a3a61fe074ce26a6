/** Keys in IndexedDB that cannot be exported, the same in all tabs and visits of a browser. */
import type { DBSchema } from 'idb';
import { inTime, openDatabase, type SetTimer } from './visits.ts';

const DATABASE = 'catraca-keys';

export interface KeyOptions {
  readonly storage: IDBFactory;
  readonly crypto: Pick<Crypto, 'subtle' | 'getRandomValues'>;
}

interface Tables extends DBSchema {
  keys: { key: string; value: CryptoKey };
}

/** Returns the browser's key of this name. Stores the fresh key if there is none. */
export const keyNamed = async (name: string, fresh: CryptoKey, storage: IDBFactory): Promise<CryptoKey> => {
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

/** Bytes for pseudonyms of numbers, derived from a stored key. */
export const browserSecret = async (
  { storage, crypto }: KeyOptions,
  setTimer: SetTimer,
): Promise<Uint8Array> => {
  const { subtle } = crypto;
  const secret = async (): Promise<ArrayBuffer> => {
    const fresh = await subtle.generateKey({ name: 'HMAC', hash: 'SHA-256' }, false, ['sign']);
    return subtle.sign(
      'HMAC',
      await keyNamed('numbers', fresh, storage),
      new TextEncoder().encode('numbers'),
    );
  };
  return new Uint8Array(await inTime(secret(), setTimer));
};
