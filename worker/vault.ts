/** Secrets until their use, and the session that they belong to. Never logged or published. */
import { type Observable, Subject } from 'rxjs';
import type { SecretRef } from '../domain/kernel/values.ts';
import { type Device, unguessable } from './device.ts';

export interface Vault {
  readonly keep: (text: string) => SecretRef;
  /** Returns each secret once. */
  readonly take: (ref: SecretRef | null) => string | null;
  /** Returns a secret before its use. */
  readonly peek: (ref: SecretRef) => string | null;
  readonly token: () => string | null;
  readonly setToken: (token: string | null) => void;
  /** Grows at the end of each session. A guest and the login that follows are one session. */
  readonly session: () => number;
  readonly sessionEnds$: Observable<unknown>;
  readonly endSession: () => void;
}

/** Maximum number of secrets. Those of forms that are never sent would pile up. */
const LIMIT = 32;

export const createVault = (device: Device): Vault => {
  const secrets = new Map<SecretRef, string>();
  let token: string | null = null;
  let session = 0;
  const sessionEnds$ = new Subject<null>();
  return {
    keep: (text) => {
      const ref = `secret-${unguessable(device)}`;
      secrets.set(ref, text);
      const [oldest] = secrets.keys();
      if (secrets.size > LIMIT && oldest !== undefined) secrets.delete(oldest);
      return ref;
    },
    peek: (ref) => secrets.get(ref) ?? null,
    take: (ref) => {
      if (ref === null) return null;
      const text = secrets.get(ref) ?? null;
      secrets.delete(ref);
      return text;
    },
    token: () => token,
    setToken: (next) => {
      token = next;
    },
    session: () => session,
    sessionEnds$,
    endSession: () => {
      session += 1;
      sessionEnds$.next(null);
    },
  };
};
