/** Third parties: which can run on a page, and the part of its address that they receive. */
import { accepts, type Consent } from './site.ts';

const PRIVATE: readonly string[] = [
  'minhas-compras',
  'cadastro-facial',
  'confirmacao-facial',
  'ingresso-recebido',
  'redefinir-senha',
];

/** First part of a private path, in any case and with any escapes, as the shop opens it. Undefined for other paths. */
const privatePart = (path: string): string | undefined => {
  const [, first = ''] = /^\/*([^/]*)/.exec(path) ?? [];
  const letters = first.replace(/%[\da-f]{2}/gi, (code) =>
    String.fromCharCode(Number.parseInt(code.slice(1), 16)),
  );
  return PRIVATE.find((part) => part === letters.toLowerCase());
};

/** Path for third parties. Paths of purchases, tickets and password links are cut to their first part (F-82). */
export const publicPath = (path: string): string => {
  const part = privatePart(path);
  return part === undefined ? path : `/${part}`;
};

/** Campaign parameters, which the publisher of a link sets. */
const CAMPAIGN = /^(utm_\w+|gclid|gbraid|wbraid|fbclid|msclkid)$/;

interface Address {
  readonly path: string;
  /** Names of the query's parameters. */
  readonly parameters: readonly string[];
  /** With its `#`, or empty. */
  readonly hash: string;
}

/** True if third parties can read the whole address: no private page, no search text, no other parameters (F-83). */
export const isPublic = ({ path, parameters, hash }: Address): boolean =>
  privatePart(path) === undefined &&
  parameters.every((name) => CAMPAIGN.test(name)) &&
  /^(#[\w-]*)?$/.test(hash);

/** A third party without consent to its cookies is `forbidden`. One is `paused` on an address that it must not read (F-93). */
export const providerState = (
  { kind, readsAddress }: { readonly kind: keyof Consent; readonly readsAddress: boolean },
  consent: Consent,
  address: Address,
): 'forbidden' | 'paused' | 'allowed' => {
  if (!accepts(consent, kind)) return 'forbidden';
  return readsAddress && !isPublic(address) ? 'paused' : 'allowed';
};
