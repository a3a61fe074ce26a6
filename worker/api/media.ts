/** Makes relative picture URLs absolute, because the API's host can differ from the page's. */

const FIELDS: ReadonlySet<string> = new Set([
  'banner',
  'icone',
  'imagem',
  'imagem1',
  'imagem2',
  'logotipo',
  'temp_imagem1',
]);

/** Absolute URL, empty if it is not of the web. A plain name stays unchanged. */
const addressOf = (text: string, base: string): string => {
  if (!/[/:]/.test(text)) return text;
  const url = URL.parse(text, base);
  return url !== null && /^https?:$/.test(url.protocol) ? url.href : '';
};

/** Changes a parsed response in place. */
export const resolveMedia = (wire: unknown, apiUrl: string): void => {
  if (typeof wire !== 'object' || wire === null) return;
  const record = wire as Record<string, unknown>;
  for (const [key, value] of Object.entries(record)) {
    if (typeof value !== 'string') resolveMedia(value, apiUrl);
    else if (FIELDS.has(key)) record[key] = addressOf(value, `${apiUrl}/`);
  }
};
