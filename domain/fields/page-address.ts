/** The address of a producer's page: what it is made of, and which the shop keeps for itself. */

const ADDRESS = /^[a-z0-9]+(?:-[a-z0-9]+)*$/;
/** Characters of an address. */
export const LONGEST_ADDRESS = 80;

/** Small letters and digits, hyphens between them (F-38). */
export const isPageAddress = (text: string): boolean => text.length <= LONGEST_ADDRESS && ADDRESS.test(text);

/** The first parts of the shop's own paths, which no producer may have (F-39). */
const RESERVED: ReadonlySet<string> = new Set([
  'afiliado',
  'api',
  'assets',
  'busca',
  'cadastro',
  'cadastro-facial',
  'categoria',
  'confirmacao-facial',
  'contato',
  'esqueci-minha-senha',
  'faq',
  'manutencao',
  'maps',
  'media',
  'minha-conta',
  'minhas-compras',
  'pagamento',
  'politica-de-cookies',
  'politica-de-privacidade',
  'quero-vender',
  'redefinir-senha',
  'replay',
  'sandbox',
  'termos-de-compra',
]);
/** The shop has a page of its own there (F-39). */
export const isReservedAddress = (text: string): boolean => RESERVED.has(text);

/** What a name comes to as an address; while one types, a hyphen may still stand at the end (F-20, F-38). */
export const formatPageAddress = (text: string): string =>
  text
    .slice(0, 4 * LONGEST_ADDRESS)
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replace(/^-/, '')
    .slice(0, LONGEST_ADDRESS);

/** An address for a producer of this name; empty where nothing of the name fits (F-38). */
export const addressFor = (name: string): string => formatPageAddress(name).replace(/-$/, '');
