/** An address as others may be told of it. */

const PRIVATE = /^\/(minhas-compras|cadastro-facial|confirmacao-facial|redefinir-senha)(\/|$)/;

/** A page's path, that of purchases, tickets and password links by its first part alone. */
export const publicPath = (path: string): string => (PRIVATE.test(path) ? `/${path.split('/')[1]}` : path);

/** Where somebody came from, in the words of whoever put the link out. */
const CAMPAIGN = /^(utm_\w+|gclid|gbraid|wbraid|fbclid|msclkid)$/;

/** Whether the whole address may be read: nobody's page, and nothing that was searched for, bought or brought along. */
export const isPublic = ({ pathname, search, hash }: Pick<URL, 'pathname' | 'search' | 'hash'>): boolean =>
  !PRIVATE.test(pathname) &&
  [...new URLSearchParams(search).keys()].every((key) => CAMPAIGN.test(key)) &&
  /^(#[\w-]*)?$/.test(hash);
