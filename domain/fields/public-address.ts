/** The part of a page's address that third parties receive. */

const PRIVATE =
  /^\/(minhas-compras|cadastro-facial|confirmacao-facial|ingresso-recebido|redefinir-senha)(\/|$)/;

/** Path for third parties. Paths of purchases, tickets and password links are cut to their first part (F-82). */
export const publicPath = (path: string): string => (PRIVATE.test(path) ? `/${path.split('/')[1]}` : path);

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
  !PRIVATE.test(path) && parameters.every((name) => CAMPAIGN.test(name)) && /^(#[\w-]*)?$/.test(hash);
