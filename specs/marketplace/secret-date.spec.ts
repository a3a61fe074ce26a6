/**
 * E-07: a hidden date appears in nothing that the marketplace writes for its buyers. `page/secret-date.spec.tsx` tests
 * the views.
 */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { namesOf } from '../page/secret-date.ts';
import { buyerIn, found, PAGES } from './conformance-buyer.ts';
import { ONE_LEG } from './conformance-legs.ts';
import { openLeg, type ShopUnderTest } from './conformance-shop.ts';
import { newcomer } from './newcomers.ts';
import { passJson } from './pass-files.ts';
import { pdfText } from './pdf-text.ts';

let shop: ShopUnderTest;
beforeAll(async () => {
  shop = await openLeg(found(ONE_LEG[0], 'leg'));
});
afterAll(() => shop.close());

it.each([
  ['hide the date of baile-vagalume', PAGES.secret, false],
  ['show the date of an event without a secret', PAGES.pixel, true],
] as const)('E-07 letter, PDF, wallet pass and calendar entry %s', async (_, at, tells) => {
  const { email, token } = await newcomer(shop);
  const buyer = buyerIn(shop, token);
  const { tickets } = await buyer.buy(at);
  const { startsAt, dates } = await buyer.page(at);
  const { line } = found(
    tickets.find(({ line }) => line.kind === 'ticket'),
    'ticket',
  );
  const file = async (formato: string): Promise<Buffer> => {
    const answer = await buyer.call('ticketFile', { iditem: line.lineId, formato });
    return answer.status === 200 ? Buffer.from(answer.value().content, 'base64') : Buffer.from('');
  };
  const [letter] = await shop.marketplace.db.query<{ subject: string; body: string }>(
    "SELECT * FROM outbox WHERE recipient = $1 AND kind = 'ticket'",
    [email],
  );
  const written = {
    letter: JSON.stringify(letter),
    pdf: await pdfText(await file('pdf')),
    wallet: JSON.stringify(passJson(await file('carteira'))),
    calendar: String(await file('calendario')),
  };
  expect(written.pdf).toContain(found(tickets[0], 'ticket').code);
  // Letters and files also contain today's date, so names with only a month and a year are not checked.
  const days = [startsAt, ...dates.map((date) => date.at)].filter((each) => each !== null);
  const names = days.flatMap(namesOf).filter((name) => !/^\D+\d{4}$/.test(name));
  for (const [what, text] of Object.entries(written))
    expect([what, names.some((name) => text.includes(name))]).toEqual([what, tells]);
});
