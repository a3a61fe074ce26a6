/** A ticket prints the name of its bearer in five scripts, however its accents were typed. */
import { expect, it } from 'vitest';
import type { TicketData } from '../../../fixtures/marketplace/orders/ticket-data.ts';
import { ticketPdf } from '../../../fixtures/marketplace/orders/ticket-pdf.ts';
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
