const PRIVATE =
  /^\/(minhas-compras|cadastro-facial|confirmacao-facial|ingresso-recebido|redefinir-senha)(\/|$)/;

/** Path for third parties. Paths of purchases, tickets and password links are cut to their first segment. */
export const publicPath = (path: string): string => (PRIVATE.test(path) ? `/${path.split('/')[1]}` : path);

/** Campaign parameters, which the publisher of a link sets. */
const CAMPAIGN = /^(utm_\w+|gclid|gbraid|wbraid|fbclid|msclkid)$/;

/** True if third parties can read the whole URL: no private page, no search text, no other parameters. */
export const isPublic = ({ pathname, search, hash }: Pick<URL, 'pathname' | 'search' | 'hash'>): boolean =>
  !PRIVATE.test(pathname) &&
  [...new URLSearchParams(search).keys()].every((key) => CAMPAIGN.test(key)) &&
  /^(#[\w-]*)?$/.test(hash);
