/** Paths of links as people share them. Apart from `site.ts`, since only a page that is not found needs it. */

/** Characters that a sentence, a chat or a mail adds to the end of a link. */
const ADDED = /[\s\p{P}\p{S}\p{C}]+$/u;
/** First parts of addresses with ids, whose letters keep their case. */
const WITH_IDS: ReadonlySet<string> = new Set(['cadastro-facial', 'minhas-compras']);

/** Null if a percent code is malformed. */
const decoded = (part: string): string | null => {
  try {
    return decodeURIComponent(part);
  } catch {
    return null;
  }
};

/** Path that a shared link meant (F-59). Applied again, it changes nothing. */
export const sharedPath = (path: string): string => {
  const given = path.split('/').filter((part) => part !== '');
  const isLower = !WITH_IDS.has(given[0]?.toLowerCase() ?? '');
  const meant = given.flatMap((part) => {
    const text = decoded(part);
    if (text === null) return part;
    const end = text.replace(ADDED, '');
    const words = isLower ? end.toLowerCase() : end;
    if (words === '') return [];
    return words === text ? part : encodeURIComponent(words);
  });
  const isFolder = path.endsWith('/') && meant.length > 0;
  return `/${meant.join('/')}${isFolder ? '/' : ''}`;
};
