/**
 * Where secrets are while they are needed: passwords, reset tokens and card tokens until they were used once,
 * the access token until the session ends. Nothing here is ever logged, published or stored.
 */
import type { SecretRef } from '../domain/kernel/values.ts';
import { type Device, unguessable } from './device.ts';

export interface Vault {
  readonly keep: (text: string) => SecretRef;
  /** The secret, once; null when there is none of that name, or it was used. */
  readonly take: (ref: SecretRef | null) => string | null;
  readonly token: () => string | null;
  readonly setToken: (token: string | null) => void;
}

/** Forms that were filled in and never sent would pile up; the oldest go. */
const MOST = 32;

export const createVault = (device: Device): Vault => {
  const secrets = new Map<SecretRef, string>();
  let token: string | null = null;
  return {
    keep: (text) => {
      const ref = `secret-${unguessable(device)}`;
      secrets.set(ref, text);
      const [oldest] = secrets.keys();
      if (secrets.size > MOST && oldest !== undefined) secrets.delete(oldest);
      return ref;
    },
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
  };
};
