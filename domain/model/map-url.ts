/** Address of a map that shows a place by its name and address. */
export const mapUrl = (...parts: readonly string[]): string =>
  `https://www.openstreetmap.org/search?query=${encodeURIComponent(parts.filter(Boolean).join(', '))}`;
