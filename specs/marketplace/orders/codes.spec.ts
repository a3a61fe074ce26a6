/**
 * A ticket's code is in no identifier, address or file name: whoever sees one of them in a log, a history or a list of
 * downloads could enter with it.
 */
import { PDFDocument } from 'pdf-lib';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { buyerIn, found, itemOf, PAGES } from '../conformance-buyer.ts';
import { ONE_LEG } from '../conformance-legs.ts';
import { openLeg, type ShopUnderTest } from '../conformance-shop.ts';
import { newcomer } from '../newcomers.ts';
import { passJson } from '../pass-files.ts';

let shop: ShopUnderTest;
beforeAll(async () => {
  shop = await openLeg(found(ONE_LEG[0], 'leg'));
});
afterAll(async () => {
  expect(shop.failures).toEqual([]);
  await shop.close();
});

interface File {
  readonly name: string;
  readonly type: string;
  readonly content: string;
}
const bare = (text: string): string => text.toUpperCase().replaceAll(/[^A-Z\d]/g, '');
const bytesOf = ({ content }: File) => Buffer.from(content, 'base64');

/** Addresses in a text, also relative ones in quotation marks. */
const addressesIn = (text: string): readonly string[] =>
  [...text.matchAll(/\b(?:https?|webcal):\/\/[^\s"'<>]+|"\/[^\s"]+"/gi)].map(([address]) => address);

/** Names and addresses in a file. Its code is where a gate or its holder reads it. */
const namesIn = async (file: File): Promise<readonly string[]> => {
  const bytes = bytesOf(file);
  if (file.type === 'application/pdf') {
    const pdf = await PDFDocument.load(bytes);
    // Links, names, the title and the tags, without the content of pages and the words for the QR code.
    return pdf.context
      .enumerateIndirectObjects()
      .map(([, object]) => object.toString().replaceAll(/^\/Alt .*$/gm, ''));
  }
  if (file.type === 'application/vnd.apple.pkpass') {
    const { barcodes: _, ...rest } = passJson(bytes);
    return [JSON.stringify(rest)];
  }
  if (file.type === 'application/jwt')
    return [Buffer.from(String(bytes).split('.')[1] ?? '', 'base64url').toString()];
  // The text of a calendar entry counts as well, because other calendars and their hosts read it.
  return [String(bytes).replaceAll(/\r?\n[ \t]/g, '')];
};

const FORMATS = ['pdf', 'calendario', 'carteira', 'google'] as const;

it('O-81 O-85 O-111 no identifier, address or file name has a code of a ticket', async () => {
  const { email, token } = await newcomer(shop);
  const buyer = buyerIn(shop, token);
  const item = itemOf(await buyer.standing(PAGES.festival));
  const cart = (await buyer.reserve(PAGES.festival.store, [{ ...item, quantidade: 2 }])).value();
  expect((await buyer.payByCard(cart)).status).toBe(200);
  const before = await buyer.purchase(cart);
  const [mine, sent] = before.tickets.map(({ line }) => line.lineId);
  const files: File[] = [];
  for (const { line } of before.tickets)
    for (const formato of FORMATS)
      files.push((await buyer.call('ticketFile', { iditem: line.lineId, formato })).value());

  await buyer.call('offerTicket', { iditem: sent ?? '' }, { nome: 'Lia', email: 'lia@catraca.com.br' });
  const { token: convite } = (await buyer.call('offerLink', { iditem: sent ?? '' })).value();
  const holder = { convite, nome: 'Lia Prado', documento: '111.444.777-35', email: 'lia@catraca.com.br' };
  const accepted = (await shop.send('acceptTicket', { json: holder })).value();
  const received = (await shop.send('receivedTicket', { json: { convite: accepted.token } })).value();
  for (const formato of ['pdf', 'calendario'] as const)
    files.push(
      (await shop.send('receivedFile', { path: { formato }, json: { convite: accepted.token } })).value(),
    );
  await buyer.call(
    'changeBearer',
    { iditem: mine ?? '' },
    { nome: 'Rui Prado', documento: '390.533.447-05' },
  );
  const after = await buyer.purchase(cart);
  await buyer.call('cancelItem', { iditem: mine ?? '' });

  const letters = await shop.marketplace.db.query<{
    subject: string;
    body: string;
    attachments: readonly { readonly name: string; readonly type: string; readonly url: string }[] | null;
  }>(
    "SELECT subject, body, attachments FROM outbox WHERE recipient IN ($1, 'lia@catraca.com.br') ORDER BY id",
    [email],
  );
  const attachments = letters.flatMap((letter) => letter.attachments ?? []);
  const codes = [...before.tickets, ...after.tickets]
    .flatMap(({ code }) => code ?? [])
    .concat(received.ticket?.code ?? []);
  expect(new Set(codes).size).toBe(4);

  const names = [
    ...files.map(({ name }) => name),
    ...(await Promise.all(files.map(namesIn))).flat(),
    ...[before, after, received, accepted].flatMap((told) => addressesIn(JSON.stringify(told))),
    ...letters.flatMap(({ subject, body }) => [subject, ...addressesIn(body)]),
    ...attachments.map(({ name, type, url }) =>
      type === 'text/calendar' ? `${name} ${Buffer.from(url.split(',')[1] ?? '', 'base64')}` : name,
    ),
  ];
  for (const code of codes) expect(names.filter((name) => bare(name).includes(bare(code)))).toEqual([]);
  expect(files).toHaveLength(10);
  expect(letters.length).toBeGreaterThan(4);
  expect(attachments.length).toBeGreaterThan(2);
  expect(names.length).toBeGreaterThan(40);
});
