/** The words of HTML, for what takes no markup: at most so many characters of them. */
export const plainText = (html: string, most: number): string =>
  html
    .replace(/<[^>]*>/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, most);
