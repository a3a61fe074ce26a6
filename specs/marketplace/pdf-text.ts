/** Reads the text of a PDF by the letters that each embedded font declares for its glyphs (ToUnicode). */
import { decodePDFRawStream, PDFDict, PDFDocument, PDFName, type PDFPage, PDFRawStream } from 'pdf-lib';

const contentOf = (stream: unknown): string =>
  stream instanceof PDFRawStream ? Buffer.from(decodePDFRawStream(stream).decode()).toString('latin1') : '';

/** Letters by glyph, from pairs such as `<0041> <00e3>`. */
const lettersOf = (map: string): ReadonlyMap<string, string> =>
  new Map(
    [...map.matchAll(/<([0-9A-F]{4})>\s*<([0-9A-F]+)>/gi)].map(([, glyph = '', letters = '']) => [
      glyph.toUpperCase(),
      Buffer.from(letters, 'hex').swap16().toString('utf16le'),
    ]),
  );

/** Operators of a page. */
export const drawnOn = (pdf: PDFDocument, { node }: PDFPage): string =>
  (node.normalizedEntries().Contents?.asArray() ?? [])
    .map((each) => contentOf(pdf.context.lookup(each)))
    .join('\n');

/** Text of the pages in the order of drawing. Parts in different fonts follow each other without a space. */
export const pdfText = async (bytes: Uint8Array): Promise<string> => {
  const pdf = await PDFDocument.load(bytes);
  const parts: string[] = [];
  for (const page of pdf.getPages()) {
    const { node } = page;
    const fonts = node.Resources()?.lookup(PDFName.of('Font'), PDFDict);
    const letters = new Map(
      fonts?.entries().map(([name]) => {
        const font = fonts.lookup(name, PDFDict);
        return [name.asString(), lettersOf(contentOf(font.lookup(PDFName.of('ToUnicode'))))] as const;
      }),
    );
    const drawn = drawnOn(pdf, page);
    let font: ReadonlyMap<string, string> | undefined;
    for (const [, name, hex = '', next] of drawn.matchAll(
      /(\/\S+) [\d.]+ Tf|<([0-9A-F]+)> Tj|(T\*|Tm|ET)\b/gi,
    )) {
      if (name !== undefined) font = letters.get(name);
      else if (next === undefined)
        parts.push(hex.replaceAll(/.{4}/g, (glyph) => font?.get(glyph.toUpperCase()) ?? '\ufffd'));
    }
  }
  return parts.join('');
};
