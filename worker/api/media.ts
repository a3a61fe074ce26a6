/**
 * Pictures that the API names by a path belong to the API's host, which need not be the page's. Maps and live
 * seats are not: the worker fetches them itself.
 */

/** Wire names of the fields that hold the address of a picture; an `icone` may also be a plain name. */
const FIELDS: ReadonlySet<string> = new Set([
  'banner',
  'icone',
  'imagem',
  'imagem1',
  'imagem2',
  'logotipo',
  'temp_imagem1',
]);

/** The whole address of a picture of the web, else the empty text; a plain name as it is. */
const addressOf = (text: string, base: string): string => {
  if (!/[/:]/.test(text)) return text;
  const url = URL.parse(text, base);
  return url !== null && /^https?:$/.test(url.protocol) ? url.href : '';
};

/**
 * Writes whole addresses into an answer that was just parsed, wherever a picture stands in it.
 *
 * @param apiUrl absolute, without a slash at its end
 */
export const resolveMedia = (wire: unknown, apiUrl: string): void => {
  if (typeof wire !== 'object' || wire === null) return;
  const record = wire as Record<string, unknown>;
  for (const [key, value] of Object.entries(record)) {
    if (typeof value !== 'string') resolveMedia(value, apiUrl);
    else if (FIELDS.has(key)) record[key] = addressOf(value, `${apiUrl}/`);
  }
};
