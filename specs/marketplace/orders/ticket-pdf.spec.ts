/** A ticket prints the name of its bearer in five scripts, however its accents were typed. */
import { readdirSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { isName, unprinted } from '../../../domain/fields/text.ts';
import type { TicketData } from '../../../fixtures/marketplace/orders/ticket-data.ts';
import { printable, ticketPdf } from '../../../fixtures/marketplace/orders/ticket-pdf.ts';
import { pdfText } from '../pdf-text.ts';

const TICKET: TicketData = {
  ...{ id: 'CT-000001-1', code: 'ABCD-EF0X-9X9X-HJKM', title: 'Ópera', kind: 'Inteira', producer: 'Aurora' },
  ...{ place: 'Teatro', address: 'Rua 1', startsAt: null, start: null, end: null, timeZone: 'UTC' },
  ...{ sector: '', seat: '', bearer: '', document: '529.982.247-25', order: 'CT-000001', url: null },
  sentences: ['show'],
};

it.each(['João Conceição', 'Łukasz Škoda', 'Nguyễn Văn Thiện', 'Анна Петрова', 'Ελένη Παπαδοπούλου'])(
  'the PDF prints %s, also from separate accents',
  async (name) => {
    for (const bearer of [name, name.normalize('NFD')]) {
      const text = await pdfText(await ticketPdf({ ...TICKET, bearer }, 'pt', 'Catraca'));
      expect(text).toContain(`Titular: ${name}  ·`);
      expect(text).toContain(TICKET.code);
      expect(text).not.toContain('?');
    }
  },
);

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
