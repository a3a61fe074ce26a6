/** An address as others may be told of it: those of purchases, tickets and password links by their first part alone. */

const PRIVATE = /^\/(minhas-compras|cadastro-facial|confirmacao-facial|redefinir-senha)(\/|$)/;

export const publicPath = (path: string): string => (PRIVATE.test(path) ? `/${path.split('/')[1]}` : path);
