/**
 * List, page, letters, files and the host's books name the same amounts of an order, at each end and with each payment
 * kind. The real core reads the orders over HTTP, then the real views show them.
 */
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { PAYMENT_KINDS } from '../../../domain/model/payment-kinds.ts';
import { given } from '../../domain/given.ts';
import { enter, start } from '../../domain/story.ts';
import { plainSpaces } from '../../page/browser-globals.ts';
import { closePage, mounted, openPage, reader, textOf } from '../../page/mounted.tsx';
import { SOON } from '../../setup/soon.ts';
import { found } from '../conformance-buyer.ts';
import { ONE_LEG } from '../conformance-legs.ts';
import { openLeg, type ShopUnderTest } from '../conformance-shop.ts';
import { pdfText } from '../pdf-text.ts';
import {
  type Brought,
  bringTo,
  CELLS,
  type Cell,
  changesTo,
  ENDS,
  impossible,
  pass,
  prepare,
} from './ends.ts';

type Look = Awaited<ReturnType<Brought['look']>>;

/** Cents of each amount in a text. */
const amountsIn = (text: string): readonly number[] =>
  [...plainSpaces(text).matchAll(/([-−]?)\s?(?:R|MX)\$ ?([\d.]+,\d\d)/g)].map(
    ([, sign, amount = '']) => Number(amount.replaceAll(/\D/g, '')) * (sign === '' ? 1 : -1),
  );

/** Cents that are due at the entrance. All tickets of a story have one price. */
const dueOf = ({ books, order: { kind, status, tickets } }: Look): number | null =>
  kind === 'reservation' && status === 'completed'
    ? (books.total * tickets.filter((item) => item.status === 'valid').length) / tickets.length
    : null;

/** The one amount of the order, by the host's books alone. */
const headline = (look: Look): readonly [label: string, amounts: readonly number[]] => {
  const { paid, returned, underway, total, status } = look.books;
  const due = dueOf(look);
  if (status === 'cart') return ['toPay', [total]];
  if (due !== null) return ['due', [due]];
  if (paid > returned + underway) return ['paid', [paid - returned - underway]];
  if (underway > 0) return ['returning', [underway]];
  return paid > 0 ? ['returned', [returned]] : ['nothing', []];
};

const show = async (view: () => Promise<React.ReactNode>): Promise<void> => {
  await mounted({ snapshot: given(start(), ...enter()).view(), view });
  await vi.waitFor(() => expect(reader.select('h2').length).toBeGreaterThan(0), SOON);
};

const judgeList = async (look: Look): Promise<void> => {
  const { OrderCard } = await import('../../../src/features/orders/OrdersPage.tsx');
  await show(async () => <OrderCard purchase={look.card} />);
  const text = reader.page.body.textContent;
  const [label, amounts] = headline(look);
  expect(amountsIn(text), text).toEqual(amounts);
  expect(text).toContain(textOf(`orders:orders.money.${label}`));
};

/** Amounts of the page's money: payments, returns below zero, and what is left of a partly returned payment. */
const judgePage = async (look: Look): Promise<void> => {
  const { OrderDetails } = await import('../../../src/features/orders/order/OrderDetails.tsx');
  await show(async () => <OrderDetails order={look.order} />);
  const title = textOf('orders:money.title');
  const section = await vi.waitFor(() => {
    const heading = reader.select('h2, h3').find(({ textContent }) => textContent === title);
    return found(heading?.parentElement, 'money of the page');
  }, SOON);
  const text = section.textContent;
  const says = (key: string, words = {}): boolean => text.includes(textOf(`orders:money.${key}`, words));
  const { paid, returned, underway } = look.books;
  const left = paid - returned - underway;
  const back = amountsIn(text).reduce((sum, amount) => sum - Math.min(0, amount), 0);
  const others = amountsIn(text).filter((amount) => amount >= 0);
  const due = dueOf(look);
  expect(back, text).toBe(returned + underway);
  if (paid === 0) expect(others, text).toEqual(due === null ? [] : [due]);
  else expect(others, text).toEqual(left < paid ? [paid, left] : [paid]);
  expect([says('nothing'), says('left'), says('returning', { what: '' })], text).toEqual([
    ...[paid === 0, paid > 0 && left < paid, underway > 0],
  ]);
};

const RETURNS = ['canceled', 'canceledItem', 'refund', 'late'];

const judgeLetters = ({ books, order }: Look): void => {
  const back = books.returned + books.underway;
  for (const { kind, body } of books.letters) {
    const [total = ''] = /^Total.*$/m.exec(body) ?? [];
    if (kind === 'ticket') expect(total.includes('na entrada')).toBe(order.kind === 'reservation');
    if (kind === 'ticket') expect(amountsIn(total), body).toEqual([books.total]);
    else if (kind === 'pix' || kind === 'charge') expect(amountsIn(body)[0], body).toBe(books.total);
    else expect(amountsIn(body), body).toEqual(RETURNS.includes(kind) && back > 0 ? [back] : []);
  }
};

/** Only a valid ticket has a file, whose only amount is due at the entrance. */
const judgeFiles = async (look: Look, files: Awaited<ReturnType<Brought['files']>>): Promise<void> => {
  const { order, books } = look;
  for (const [nth, item] of order.tickets.entries()) {
    const file = files[nth];
    expect(file?.status === 200).toBe(order.status === 'completed' && item.status === 'valid');
    if (file?.status !== 200) continue;
    const text = await pdfText(Buffer.from(file.value().content, 'base64'));
    expect(amountsIn(text), text).toEqual(dueOf(look) === null ? [] : [books.total / order.tickets.length]);
  }
};

const lookAt = async (shop: ShopUnderTest, ...[end, kind]: Cell) => {
  const brought = await bringTo(shop, end, kind);
  const first = await brought.look();
  await changesTo(shop, end, brought);
  const changed = await brought.look();
  pass(shop, end);
  const last = await brought.look();
  const files = await brought.files();
  brought.tab.close();
  return { first, changed, last, files };
};
const looks = new Map<string, Awaited<ReturnType<typeof lookAt>>>();

// All orders are read before the page exists, because its globals are not those of Node's requests.
beforeAll(async () => {
  const shop = await openLeg(found(ONE_LEG[0], 'leg'));
  await prepare(shop);
  for (const cell of CELLS) looks.set(cell.join(), await lookAt(shop, ...cell));
  expect(shop.failures).toEqual([]);
  await shop.close();
  await openPage(['shell', 'cart', 'orders', 'checkout']);
});
afterAll(closePage);

it.each(CELLS)('O-48 O-50 names the same amounts everywhere: %s, %s', async (...cell) => {
  const [end, kind] = cell;
  const { first, changed, last, files } = found(looks.get(cell.join()), 'looks');
  for (const look of [changed, last]) {
    await judgeList(look);
    await judgePage(look);
    judgeLetters(look);
  }
  await judgeFiles(last, files);
  const { paid, returned, underway, total } = last.books;
  const isPaid = !['courtesy', 'reservation'].includes(kind) && end !== 'expired' && end !== 'refused';
  expect([paid, underway]).toEqual([isPaid ? total : 0, 0]);
  if (end === 'canceled' || end === 'refunded' || end === 'late') expect(returned).toBe(paid);
  if (end === 'canceled' || end === 'refunded') expect(first.order.returnable).toBe(total);
  if (end === 'partCanceled')
    expect(returned).toBe(isPaid ? found(first.order.tickets[0], 'ticket').returnable : 0);
});

it('has each end with each payment kind that can have it, and a reason for all others', () => {
  const reasons = ENDS.flatMap((end) => PAYMENT_KINDS.map((kind) => impossible(end, kind)));
  expect([reasons.length, CELLS.length]).toEqual([48, 29]);
});
