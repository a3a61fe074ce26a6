/** How a log lies in its file. Free of schemas: a page whose core is dead puts a file together by it. */

/** One envelope a line, so that what breaks off loses one line and no more (G-01). */
export const fileText = (head: string, lines: readonly string[]): string =>
  `${head}\n${lines.join(',\n')}\n]}\n`;
