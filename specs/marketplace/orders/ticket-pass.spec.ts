/** Wallet passes: signed, with the facts of the ticket, and void once it no longer opens the gate. */
import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { importX509, jwtVerify } from 'jose';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { TicketData } from '../../../fixtures/marketplace/orders/ticket-data.ts';
import { ticketPass } from '../../../fixtures/marketplace/orders/ticket-pass.ts';
import { newCertificates } from '../../../fixtures/marketplace/orders/wallet-certificates.ts';
import { buyerIn, found, PAGES, type Page } from '../conformance-buyer.ts';
import { ONE_LEG } from '../conformance-legs.ts';
import { openLeg, type ShopUnderTest } from '../conformance-shop.ts';
import { newcomer } from '../newcomers.ts';
import { passFiles, passJson } from '../pass-files.ts';

const run = promisify(execFile);
let shop: ShopUnderTest;
let folder: string;
beforeAll(async () => {
  shop = await openLeg(found(ONE_LEG[0], 'leg'));
  folder = await mkdtemp(join(tmpdir(), 'pass-'));
});
afterAll(async () => {
  expect(shop.failures).toEqual([]);
  await shop.close();
  await rm(folder, { recursive: true });
});

const bought = async (at: Page) => {
  const { token } = await newcomer(shop);
  const buyer = buyerIn(shop, token);
  const { cart } = await buyer.buy(at);
  const ticket = async () => found((await buyer.purchase(cart)).tickets[0], 'ticket');
  const { lineId: iditem } = (await ticket()).line;
  const file = async () => (await buyer.call('ticketFile', { iditem, formato: 'carteira' })).value();
  const pass = async () => Buffer.from((await file()).content, 'base64');
  return { buyer, cart, ticket, iditem, file, pass };
};

/** Fetches the latest version of a pass, as a wallet does. */
const latest = async (pass: Buffer, token?: string) => {
  const { serialNumber, webServiceURL, authenticationToken } = passJson(pass);
  const address = `${new URL(webServiceURL ?? '').pathname}/v1/passes/pass.example.catraca.ticket/${serialNumber}`;
  return fetch(shop.url + address, {
    headers: { Authorization: `ApplePass ${token ?? authenticationToken}` },
  });
};

it('a pass is signed by the certificate of the sandbox, and its manifest has the hash of each file', async () => {
  const { pass: read, file } = await bought(PAGES.festival);
  const { name, type } = await file();
  expect([name.endsWith('.pkpass'), type]).toEqual([true, 'application/vnd.apple.pkpass']);
  const files = passFiles(await read());
  const manifest = JSON.parse(String(files.get('manifest.json'))) as Record<string, string>;
  const hashes = [...files].flatMap(([path, content]) =>
    path === 'manifest.json' || path === 'signature'
      ? []
      : [[path, createHash('sha1').update(content).digest('hex')] as const],
  );
  expect(manifest).toEqual(Object.fromEntries(hashes));
  expect(Object.keys(manifest)).toEqual(expect.arrayContaining(['pass.json', 'icon.png', 'artwork@2x.png']));
  const [row] = await shop.marketplace.db.query<{ value: string }>(
    "SELECT value FROM facts WHERE name = 'wallet'",
  );
  const { authority } = JSON.parse(found(row, 'certificate').value) as { authority: string };
  const paths = {
    ca: join(folder, 'ca.pem'),
    signed: join(folder, 'manifest.json'),
    by: join(folder, 'signature'),
  };
  await writeFile(paths.ca, authority);
  await writeFile(paths.by, found(files.get('signature'), 'signature'));
  const verify = async (content: Buffer) => {
    await writeFile(paths.signed, content);
    return run('openssl', [
      ...['smime', '-verify', '-binary', '-inform', 'DER', '-purpose', 'any'],
      ...['-in', paths.by, '-content', paths.signed, '-CAfile', paths.ca],
    ]);
  };
  const whole = found(files.get('manifest.json'), 'manifest');
  expect((await verify(whole)).stdout).toBe(String(whole));
  await expect(verify(Buffer.concat([whole, Buffer.from(' ')]))).rejects.toThrow(/Verification failure/);
});

it('a pass has the pictures of an event ticket with a banner and of a poster, in the sizes of Apple', async () => {
  const { pass: read } = await bought(PAGES.festival);
  const sizes = [...passFiles(await read())].flatMap(([path, png]) =>
    path.endsWith('.png') ? [[path, png.readUInt32BE(16), png.readUInt32BE(20)]] : [],
  );
  const square = (name: string, side: number) => [
    [`${name}.png`, side, side],
    [`${name}@2x.png`, 2 * side, 2 * side],
    [`${name}@3x.png`, 3 * side, 3 * side],
  ];
  expect(sizes.toSorted()).toEqual([
    ['artwork@2x.png', 2 * 358, 2 * 448],
    ...square('icon', 38),
    ...square('logo', 50),
    ...square('primaryLogo', 30),
    ['strip@3x.png', 3 * 375, 3 * 98],
  ]);
});

it('a pass has the facts of the ticket, the tags of the poster style, and the code only where a gate reads it', async () => {
  const { pass: read, ticket, file } = await bought(PAGES.festival);
  const pass = passJson(await read());
  const { code, line } = await ticket();
  expect(pass.preferredStyleSchemes).toEqual(['posterEventTicket', 'eventTicket']);
  expect(pass.semantics).toMatchObject({
    ...{ eventType: 'PKEventTypeGeneric', eventName: line.productName, venueName: line.event?.place },
    eventStartDate: new Date(`${line.eventAt}-03:00`).toISOString(),
    venueRegionName: expect.stringContaining(line.event?.city ?? '?'),
  });
  expect(pass.barcodes?.map(({ message }) => message)).toEqual([code, code].slice(0, pass.barcodes?.length));
  const { barcodes: _gate, ...elsewhere } = pass;
  expect(`${JSON.stringify(elsewhere)}${(await file()).name}`.toUpperCase()).not.toContain(code);
});

const TICKET: TicketData = {
  ...{
    id: 'CT-000001-1',
    code: 'WWWM-EF0X-9W9X-HWKM',
    title: 'Jogo',
    producer: 'Liga',
    eventId: 1,
    entry: null,
  },
  ...{ place: null, isOver: false, facts: [], order: 'CT-000001', sentence: 'face', url: null },
};
const OPTIONS = {
  ...{ posters: null, service: null, secret: Buffer.from('secret') },
  certificates: newCertificates(Date.UTC(2026, 10, 21)),
};

it('a pass has each tag without which Apple Wallet shows no poster, also of a ticket without a sector', async () => {
  const fact = (key: 'place' | 'sector', text: string) => ({ key, label: key, text, link: null });
  const roomOf = async (...facts: TicketData['facts']) => {
    const place = { region: 'Recife, PE', latitude: -8, longitude: -34 };
    const { semantics } = passJson(await ticketPass({ ...TICKET, place, facts }, 'pt', OPTIONS));
    const { eventName, venueName, venueRegionName, venueRoom } = semantics;
    expect([eventName, venueName, venueRegionName]).toEqual(['Jogo', 'Arena', 'Recife, PE']);
    return venueRoom;
  };
  expect(await roomOf(fact('place', 'Arena'), fact('sector', 'Pista'))).toBe('Pista');
  expect(await roomOf(fact('place', 'Arena'))).toBe('Arena');
});

it('O-39 a pass without the required face, or of a ticket that is over, has no code', async () => {
  const passOf = async (over: Partial<TicketData>) =>
    passJson(await ticketPass({ ...TICKET, ...over }, 'pt', OPTIONS));
  const face = await passOf({});
  expect(JSON.stringify(face)).not.toContain(TICKET.code);
  expect(face.voided).toBeUndefined();
  const over = await passOf({ sentence: 'show', isOver: true });
  expect(JSON.stringify(over)).not.toContain(TICKET.code);
  expect(over.voided).toBe(true);
  expect((await passOf({ sentence: 'show' })).barcodes?.[0]?.message).toBe(TICKET.code);
});

it('a wallet reads the latest pass: with a new date, and void once the ticket is canceled', async () => {
  const { pass: read, buyer, iditem } = await bought(PAGES.festival);
  const pass = await read();
  expect((await latest(pass, 'x')).status).toBe(401);
  expect((await latest(pass, passJson(pass).serialNumber)).status).toBe(401);
  shop.pass(1000);
  const { store, product } = PAGES.festival;
  const body = new URLSearchParams({
    ...{ event: `/${store}/${product}`, kind: 'date', startsAt: '2031-05-17T21:00', days: '7' },
  });
  await fetch(`${shop.url}/sandbox/eventos`, { method: 'POST', body });
  const moved = passJson(Buffer.from(await (await latest(pass)).arrayBuffer()));
  expect(moved).toMatchObject({ serialNumber: passJson(pass).serialNumber });
  expect(moved.semantics.eventStartDate).toBe('2031-05-18T00:00:00.000Z');
  expect(moved.voided).toBeUndefined();
  await buyer.call('cancelItem', { iditem });
  const canceled = passJson(Buffer.from(await (await latest(pass)).arrayBuffer()));
  expect([canceled.voided, canceled.barcodes]).toEqual([true, undefined]);
});

it('O-81 the pass of an earlier holder is void and never has the new code', async () => {
  const { pass: read, buyer, iditem, ticket } = await bought(PAGES.festival);
  const pass = await read();
  const change = { nome: 'Rui Prado', documento: '111.444.777-35' };
  expect((await buyer.call('changeBearer', { iditem }, change)).status).toBe(200);
  const response = await latest(pass);
  const old = passJson(Buffer.from(await response.arrayBuffer()));
  expect([response.status, old.voided, old.barcodes]).toEqual([200, true, undefined]);
  expect(JSON.stringify(old)).not.toContain((await ticket()).code);
  const current = passJson(await read());
  expect(current.voided).toBeUndefined();
  expect(current.barcodes?.[0]?.message).toBe((await ticket()).code);
});

it('O-111 the token for Google Wallet is signed, names the stored ticket, and never its code', async () => {
  const { buyer, iditem, ticket } = await bought(PAGES.festival);
  const { name, type, content } = (await buyer.call('ticketFile', { iditem, formato: 'google' })).value();
  expect([name.endsWith('.jwt'), type]).toEqual([true, 'application/jwt']);
  const token = Buffer.from(content, 'base64').toString();
  const [row] = await shop.marketplace.db.query<{ value: string }>(
    "SELECT value FROM facts WHERE name = 'wallet'",
  );
  const { signer } = JSON.parse(found(row, 'certificate').value) as { signer: string };
  // Another library signs.
  const key = await importX509(signer, 'RS256');
  const verify = (text: string, audience = 'google') =>
    jwtVerify(text, key, { algorithms: ['RS256'], typ: 'JWT', audience, currentDate: new Date(shop.now()) });
  const { payload, protectedHeader } = await verify(token);
  expect(protectedHeader).toEqual({ alg: 'RS256', typ: 'JWT' });
  const object = {
    id: expect.stringMatching(/^\d+\.[\w.-]+$/),
    classId: expect.stringMatching(/^\d+\.[\w.-]+$/),
  };
  expect(payload).toEqual({
    ...{ iss: expect.stringContaining('@'), aud: 'google', typ: 'savetowallet', iat: expect.any(Number) },
    ...{ origins: expect.any(Array), payload: { eventTicketObjects: [object] } },
  });
  const { code } = await ticket();
  expect(JSON.stringify(payload) + name).not.toContain(code);
  const [head, , signature] = token.split('.');
  const forged = Buffer.from(JSON.stringify({ ...payload, iat: 1 })).toString('base64url');
  await expect(verify([head, forged, signature].join('.'))).rejects.toThrow(/signature/);
  await expect(verify(token, 'apple')).rejects.toThrow(/"aud"/);
  const other = await importX509(newCertificates(shop.now()).signer, 'RS256');
  await expect(jwtVerify(token, other)).rejects.toThrow(/signature/);
  await buyer.call('cancelItem', { iditem });
  expect((await buyer.call('ticketFile', { iditem, formato: 'google' })).status).toBe(422);
});
