/** The pages, the offline copy, the PDF and the pass show the same facts of a ticket. */
import i18next from 'i18next';
import { expect, it, vi } from 'vitest';
import { cents } from '../../domain/kernel/values.ts';
import { ticketFacts } from '../../domain/orders/ticket-facts.ts';
import { formatTag } from '../../domain/time/clock.ts';
import { writtenFacts } from '../../fixtures/marketplace/orders/ticket-data.ts';
import { ticketPass } from '../../fixtures/marketplace/orders/ticket-pass.ts';
import { ticketPdf } from '../../fixtures/marketplace/orders/ticket-pdf.ts';
import { newCertificates } from '../../fixtures/marketplace/orders/wallet-certificates.ts';
import type { Queries } from '../../worker/contract.ts';
import { given } from '../domain/given.ts';
import { BEFORE, item, order } from '../domain/orders/given.ts';
import { aCart } from '../domain/shop.ts';
import { enter, start } from '../domain/story.ts';
import { passJson } from '../marketplace/pass-files.ts';
import { pdfText } from '../marketplace/pdf-text.ts';
import { SOON } from '../setup/soon.ts';
import { plainSpaces } from './browser-globals.ts';
import { mounted, onPage, reader } from './mounted.tsx';

onPage('shell', 'cart', 'orders', 'checkout');

const EVENT = { slug: 'e', name: 'Festa', place: 'Arena da Maré', city: 'Recife', organizer: 'O' };
const TICKET = item(
  {
    ...{
      gate: 'B',
      proof: 'Carteira de estudante',
      inside: 'Capa de chuva',
      venueAddress: 'Rua das Flores, 10',
    },
    ...{
      doorsAt: '2026-11-21T19:00:00',
      timeZone: 'America/Cancun',
      returnable: cents(5000),
      code: 'ABCD-1234',
    },
    change: {
      ...({
        id: '7',
        kind: 'date',
        formerStart: '2026-11-14T20:00:00',
        formerPlace: 'Arena da Maré',
      } as const),
      ...({ chooseUntil: '2026-11-20T12:00:00', byDefault: 'keep', kept: false } as const),
    },
    ...{ bearerName: 'Ana Lima', bearerDocument: '529.982.247-25', facial: 'registered' },
  },
  {
    event: EVENT,
    eventAt: '2026-11-21T20:00:00',
    facialRequired: true,
    sector: 'Pista',
    productName: 'Festa',
  },
);
const ORDER = {
  ...order({
    status: 'completed',
    kind: 'reservation',
    tickets: [TICKET],
    orders: aCart([TICKET.line]).orders,
  }),
  ...{ number: 'CT-1', timeZone: 'America/Sao_Paulo', at: BEFORE },
} as unknown as Queries['purchase']['result'];
const FACTS = writtenFacts(ORDER as never, TICKET, 'pt', null);
const EXPECTED = FACTS.map(({ label, text }) => [label, plainSpaces(text)]);

const pairsIn = (root: ParentNode): readonly (readonly string[])[] =>
  [...root.querySelectorAll('dt')].map((term) => [
    term.textContent,
    plainSpaces((term.nextElementSibling?.textContent ?? '').replace('(nova aba)', '')).trim(),
  ]);

const shownBy = async (view: () => Promise<React.ReactElement>) => {
  await mounted({ snapshot: given(start(), ...enter()).view(), view });
  await vi.waitFor(() => expect(reader.select('dt').length).toBeGreaterThan(5), SOON);
  return pairsIn(reader.page);
};

it('O-65 a ticket has every fact', () => {
  expect(FACTS.map(({ key }) => key)).toEqual(
    ticketFacts(ORDER, TICKET, { tag: formatTag('pt'), zone: null, money: () => 'x' }).map(({ key }) => key),
  );
  expect(FACTS).toHaveLength(14);
});

it('O-65 the order page has the facts of the ticket', async () => {
  const pairs = await shownBy(async () => {
    const { OrderDetails } = await import('../../src/features/orders/order/OrderDetails.tsx');
    return <OrderDetails order={ORDER} />;
  });
  expect(pairs).toEqual(expect.arrayContaining(EXPECTED));
});

it('O-65 the success page has the facts of the ticket', async () => {
  const pairs = await shownBy(async () => {
    const { BoughtItems } = await import('../../src/features/checkout/outcome/Success.tsx');
    return <BoughtItems purchase={ORDER} />;
  });
  expect(pairs).toEqual(expect.arrayContaining(EXPECTED));
});

it('O-89 the success page says that a choice is open before its deadline, and over after it', async () => {
  const { BoughtItems } = await import('../../src/features/checkout/outcome/Success.tsx');
  const choice = async (at: string) => {
    await shownBy(async () => <BoughtItems purchase={{ ...ORDER, at: Date.parse(at) }} />);
    return reader.all((each) => each.localName === 'p').map((each) => each.textContent ?? '');
  };
  const starting = (words: string) => expect.stringMatching(new RegExp(`^${words}`));
  expect(await choice('2026-11-20T14:00:00Z')).toContainEqual(starting('Até '));
  expect(await choice('2026-11-20T16:00:00Z')).toContainEqual(starting('O prazo para escolher terminou'));
});

it('O-65 the offline copy has the facts of the ticket', async () => {
  const { pageOf } = await import('../../src/features/orders/offline.ts');
  const html = pageOf([[ORDER, TICKET as never]], BEFORE, i18next.getFixedT(null, 'orders') as never);
  expect(pairsIn(new DOMParser().parseFromString(html, 'text/html'))).toEqual(EXPECTED);
});

const FILED = {
  ...{
    id: '1',
    code: 'ABCD-1234',
    title: 'Festa',
    producer: 'O',
    eventId: 1,
    entry: null,
    place: null,
    isOver: false,
  },
  ...({ facts: FACTS, order: 'CT-1', sentence: 'show', url: null } as const),
};

it('O-65 the pass has the facts of the ticket', async () => {
  const certificates = newCertificates(BEFORE);
  const options = { posters: null, service: null, secret: Buffer.from('secret'), certificates };
  const { backFields = [] } = passJson(await ticketPass(FILED, 'pt', options)).eventTicket;
  const facts = backFields.filter(({ key }) => key.startsWith('fact-'));
  expect(facts.map(({ label, value }) => [label, plainSpaces(value)])).toEqual(EXPECTED);
});

it('O-65 the PDF has the facts of the ticket', async () => {
  const text = plainSpaces(await pdfText(await ticketPdf(FILED, 'pt', 'Catraca', null)));
  for (const [label, value] of EXPECTED) expect(text).toContain(`${label}: ${value}`);
});
