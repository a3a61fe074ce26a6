/**
 * Makes relative picture URLs absolute on the API's host, which can differ from the page's. Excludes maps and live
 * seats, which the worker fetches.
 */

/** Wire names of fields with a picture's URL; an `icone` can also be a plain name. */
const FIELDS: ReadonlySet<string> = new Set([
  'banner',
  'icone',
  'imagem',
  'imagem1',
  'imagem2',
  'logotipo',
  'temp_imagem1',
]);

/** Absolute URL of a web picture, else empty text. A plain name stays unchanged. */
const addressOf = (text: string, base: string): string => {
  if (!/[/:]/.test(text)) return text;
  const url = URL.parse(text, base);
  return url !== null && /^https?:$/.test(url.protocol) ? url.href : '';
};

/**
 * Makes picture URLs in a parsed response absolute.
 * @param apiUrl absolute, without a trailing slash
 */
export const resolveMedia = (wire: unknown, apiUrl: string): void => {
  if (typeof wire !== 'object' || wire === null) return;
  const record = wire as Record<string, unknown>;
  for (const [key, value] of Object.entries(record)) {
    if (typeof value !== 'string') resolveMedia(value, apiUrl);
    else if (FIELDS.has(key)) record[key] = addressOf(value, `${apiUrl}/`);
  }
};
