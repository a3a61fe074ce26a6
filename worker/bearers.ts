/** Bearers typed at checkout, encrypted in session storage for a reload. Without encryption they stay in memory. */
import { concat, defer, EMPTY, from, mergeMap, type Observable, of } from 'rxjs';
import { type Bearers, bearers as shape } from '../domain/model/payment.ts';
import type { Input } from '../domain/shop/messages.ts';
import type { Cipher } from './cipher.ts';
import type { PagePort } from './contract.ts';
import type { Device } from './device.ts';
import { loadLater } from './later.ts';
import { readText } from './memory.ts';

export interface BearerMemory {
  /** Emits the bearers of the earlier page load, once they are decrypted and the session has started (P-84). */
  readonly restored: (started: Promise<unknown>, bearers: () => Bearers) => Observable<Input>;
  readonly remember: (bearers: Bearers) => void;
}

/** Errors of a text that is damaged or has another key. Any other error can pass. */
const UNDECIPHERABLE = /^(Operation|InvalidCharacter)Error$/;

export const createBearerMemory = (
  { storage, crypto, report }: Pick<Device, 'storage' | 'crypto' | 'report'>,
  page: Pick<PagePort, 'writeSession'>,
  text: string | undefined,
): BearerMemory => {
  let isStored = text !== undefined;
  /** True until the stored bearers are restored. They must not be overwritten before. */
  let isRestoring = isStored;
  let latest: Bearers | null = null;
  let cipher: Promise<Cipher> | null = null;

  /** The code loads with the first bearer, because most visits never have one. */
  const load = async (): Promise<Cipher | null> => {
    if (storage === undefined || crypto === undefined) return null;
    cipher ??= loadLater(() => import('./cipher.ts'))
      .then(({ createCipher }) => createCipher({ storage, crypto }))
      .catch((error) => {
        cipher = null;
        throw error;
      });
    return cipher;
  };
  const write = (encrypted: string | null): void => {
    if (encrypted === null && !isStored) return;
    isStored = encrypted !== null;
    page.writeSession('bearers', encrypted);
  };
  const encrypt = async (bearers: Bearers): Promise<string | null> =>
    (await (await load())?.encrypt(JSON.stringify(bearers))) ?? null;
  const decrypt = async (encrypted: string): Promise<Bearers | null> =>
    readText<Bearers>(shape, await (await load())?.decrypt(encrypted));

  const remember = (bearers: Bearers): void => {
    if (isRestoring || bearers === latest) return;
    latest = bearers;
    if (Object.keys(bearers).length === 0) {
      write(null);
      return;
    }
    const writeLatest = (encrypted: string | null): void => {
      if (bearers === latest) write(encrypted);
    };
    encrypt(bearers).then(writeLatest, (error) => {
      report('encrypting bearers', error);
      writeLatest(null);
    });
  };

  return {
    remember,
    restored: (started, bearers) => {
      if (text === undefined) return EMPTY;
      let isUnread = false;
      const found = decrypt(text).catch((error) => {
        // A text that this key cannot decrypt is useless.
        isUnread = !UNDECIPHERABLE.test(error.name);
        if (isUnread) report('decrypting bearers', error);
        return null;
      });
      const end = defer(() => {
        isRestoring = false;
        const current = bearers();
        // The stored text is kept, because the next page load can read it.
        if (isUnread && Object.keys(current).length === 0) latest = current;
        remember(current);
        return EMPTY;
      });
      return from(found.then((kept) => started.then(() => kept))).pipe(
        mergeMap((kept) =>
          concat(kept === null ? EMPTY : of<Input>({ type: 'RestoreBearers', bearers: kept }), end),
        ),
      );
    },
  };
};
