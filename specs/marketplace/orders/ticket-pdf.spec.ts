/** The PDF of a ticket: scripts, structure, size, and the mark of a missing face. */
import { readdirSync, readFileSync } from 'node:fs';
import { PDFDict, PDFDocument, PDFName } from 'pdf-lib';
import { expect, it } from 'vitest';
import { isName, unprinted } from '../../../domain/fields/text.ts';
import type { Fact } from '../../../domain/orders/ticket-facts.ts';
import type { TicketData } from '../../../fixtures/marketplace/orders/ticket-data.ts';
import { printable, ticketPdf } from '../../../fixtures/marketplace/orders/ticket-pdf.ts';
import { drawnOn, pdfText } from '../pdf-text.ts';

const fact = (key: Fact['key'], label: string, text: string): Fact => ({ key, label, text, link: null });
const TICKET: TicketData = {
  ...{ id: 'CT-000001-1', code: 'WWWM-EF0X-9W9X-HWKM', title: 'Ópera', producer: 'Aurora', eventId: 1 },
  ...{ entry: null, place: null, isOver: false, order: 'CT-000001', url: null, sentence: 'show' },
  facts: [
    fact('when', 'Início', 'sábado, 21 de novembro de 2026, 20:00 (horário de Brasília)'),
    { ...fact('address', 'Endereço', 'Rua das Flores, 10, Centro, São Paulo'), link: 'https://example.com/' },
  ],
};
const LONG = 'Palavra comprida e outra '.repeat(10).trim();

it.each(['João Conceição', 'Łukasz Škoda', 'Nguyễn Văn Thiện', 'Анна Петрова', 'Ελένη Παπαδοπούλου'])(
  'the PDF prints %s, also from separate accents',
  async (name) => {
    for (const bearer of [name, name.normalize('NFD')]) {
      const facts = [...TICKET.facts, fact('bearer', 'Titular', bearer)];
      const text = await pdfText(await ticketPdf({ ...TICKET, facts }, 'pt', 'Catraca', null));
      expect(text).toContain(name);
      expect(text).toContain(TICKET.code);
      expect(text).not.toContain('?');
    }
  },
);

const pagesOf = async (ticket: TicketData) => {
  const pdf = await PDFDocument.load(await ticketPdf(ticket, 'pt', 'Catraca', null));
  const [page] = pdf.getPages();
  if (page === undefined) throw new Error('no page');
  return { pdf, page, drawn: drawnOn(pdf, page) };
};

it('the PDF is one page of A4 that a screen reader can read', async () => {
  const { pdf, page, drawn } = await pagesOf(TICKET);
  expect(pdf.getPageCount()).toBe(1);
  expect([page.getWidth(), page.getHeight()].map(Math.round)).toEqual([595, 842]);
  expect(String(pdf.catalog.get(PDFName.of('MarkInfo')))).toContain('/Marked true');
  const elements = pdf.context
    .enumerateIndirectObjects()
    .flatMap(([, each]) => (each instanceof PDFDict && each.has(PDFName.of('S')) ? [each] : []))
    .map((each) => String(each.get(PDFName.of('S'))));
  expect(new Set(elements)).toEqual(new Set(['/H1', '/H2', '/P', '/Figure', '/Link', '/Document']));
  // Each text and line is in an element, or left out on purpose.
  expect(drawn.match(/BDC|BMC/g)?.length).toBe(drawn.match(/EMC/g)?.length);
  expect(drawn.replaceAll(/B[DM]C.*?EMC/gs, '')).not.toMatch(/\b(Tj|Do|f)\b/);
  const sizes = [...drawn.matchAll(/\/\S+ ([\d.]+) Tf/g)].map(([, size]) => Number(size));
  expect(Math.min(...sizes)).toBe(10);
});

it('a ticket with the longest facts is on one page', async () => {
  const short = ['doors', 'kind', 'sector', 'seat', 'gate', 'document', 'due'] as const;
  const long = ['place', 'bearer', 'proof', 'inside', 'face'] as const;
  const facts = [
    ...TICKET.facts,
    ...short.map((key) => fact(key, 'Nome do fato', 'Fila B, lugar 12')),
    ...long.map((key) => fact(key, 'Nome do fato', LONG.slice(0, key === 'inside' ? 240 : 110))),
  ];
  const { drawn } = await pagesOf({ ...TICKET, title: LONG.slice(0, 120), facts });
  const heights = [...drawn.matchAll(/1 0 0 1 [\d.]+ (-?[\d.]+) Tm/g)].map(([, y]) => Number(y));
  expect(heights.length).toBeGreaterThan(30);
  expect(Math.min(...heights)).toBeGreaterThan(20);
});

it('a ticket that lacks a face has no QR code', async () => {
  const marked = await pagesOf({ ...TICKET, sentence: 'face' });
  const whole = await pagesOf(TICKET);
  const squares = ({ drawn }: { readonly drawn: string }): number => drawn.match(/ l\nh/g)?.length ?? 0;
  expect(squares(marked)).toBeLessThan(10);
  expect(squares(whole)).toBeGreaterThan(100);
  expect(await pdfText(await ticketPdf({ ...TICKET, sentence: 'face' }, 'pt', 'Catraca', null))).toContain(
    'Ainda não vale',
  );
});

it('F-65 the PDF has each letter that the field of a name takes', () => {
  const lost: string[] = [];
  for (let code = 0; code < 0x3_0000; code += 1) {
    const letter = code >= 0xd800 && code < 0xe000 ? '' : String.fromCodePoint(code);
    if (isName(letter) && unprinted(letter) === undefined && printable(`A${letter}`).includes('?'))
      lost.push(code.toString(16));
  }
  expect(lost).toEqual([]);
});

it('F-65 the PDF has each letter of the events, places and producers of the sandbox', () => {
  const folder = new URL('../../../fixtures/catalog/', import.meta.url);
  const lost = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => /^(cities|events|producers|texts|venues)\/.*\.(json|ts)$/.test(file))
    .flatMap((file) => {
      const text = readFileSync(new URL(file, folder), 'utf8').replaceAll('?', '');
      return printable(text).includes('?') ? [file] : [];
    });
  expect(lost).toEqual([]);
});
