/**
 * A faulty edge: the server carries a request out, then a proxy replaces the response. Statuses, HTML, garbage and an
 * empty body leave the outcome open until the server proves it.
 */
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { shareOf } from '../domain/fc.ts';
import { until } from './rig/clock.ts';
import { addTicket, askForTicket, logIn, noticesOf, payBy } from './rig/doing.ts';
import { type Rig, startRig } from './rig/rig.ts';
import type { Fault } from './rig/server.ts';

type Edge = Pick<Fault, 'status' | 'body'>;

const HTML = '<html><body>Not here</body></html>';
/**
 * `npm run specs` and `npm test` try the usual statuses and a share of 400 to 499. `npm test -- --whole` tries all
 * of them. A 403 is left out.
 */
const USUAL = [401, 404, 409, 422, 429, 502, 503, 504];
const statuses = [...new Set([...shareOf([...Array(100).keys()].map((nth) => 400 + nth)), ...USUAL])];
const FOREIGN: readonly Edge[] = [
  ...statuses.filter((status) => status !== 403).map((status) => ({ status, body: HTML })),
  { status: 404, body: '' },
  { status: 401, body: { message: 'Unauthorized' } },
  { status: 422, body: { code: '', msg: '' } },
  { status: 409, body: { code: 'conflict' } },
  { status: 429, body: { code: 429, msg: 'Too Many Requests' } },
  { status: 200, body: HTML },
  { status: 200, body: '' },
  { status: 200, body: {} },
  { status: 200, body: [] },
];

const RESERVE = 'POST /marketplace/pedido/reservar';
const FINALIZE = 'POST /marketplace/pedido/finalizar/';

let rig: Rig;
afterEach(() => rig.dispose());

const snapshot = () => rig.client.snapshots.get();
let notices: string[];
const startNoting = async (): Promise<void> => {
  rig = await startRig();
  notices = noticesOf(rig);
};
beforeEach(startNoting);
const replaced = (call: string, edge: Edge, times = 1) =>
  rig.server.script({ call, kind: 'edge', times, ...edge });
const inCart = () => until(() => snapshot().cart.intents.length === 0, 'the confirmed cart');
const withTicket = async (): Promise<void> => {
  await addTicket(rig);
  await logIn(rig);
  await inCart();
};

/** Restarts the rig for every response, so that each begins alone. */
const forEach = async (tryOne: (edge: Edge) => Promise<void>): Promise<void> => {
  for (const edge of FOREIGN) {
    await tryOne(edge);
    await rig.dispose();
    await startNoting();
  }
};

describe('after a response that the server did not write', () => {
  it('C-44 a guest’s reservation is made once and never reported as failed', () =>
    forEach(async (edge) => {
      await replaced(RESERVE, edge, 4);
      await askForTicket(rig);
      await rig.advance(60_000);
      await inCart();
      expect(await rig.server.purchases(), JSON.stringify(edge)).toMatchObject([{ units: 1 }]);
      expect(notices).toEqual(['cart.added.ticket']);
    }));

  it('P-09 P-20 a payment is unknown, then succeeds, and is charged once', () =>
    forEach(async (edge) => {
      await withTicket();
      notices.length = 0;
      await replaced(FINALIZE, edge);
      await payBy(rig, 'credit');
      await rig.advance(20_000);
      await until(() => snapshot().checkout.payment.status === 'succeeded', 'the payment');
      expect(notices, JSON.stringify(edge)).toEqual([
        'checkout.payment-unknown',
        'checkout.payment-succeeded',
      ]);
      expect(await rig.server.purchases()).toMatchObject([{ charges: 1 }]);
    }));
});

describe('a 403', () => {
  it.each([HTML, { code: 'token_invalid', msg: 'Entre de novo.' }])(
    'S-11 P-25 to a payment ends the session, and the payment is resumed after a login',
    async (body) => {
      await withTicket();
      await replaced(FINALIZE, { status: 403, body });
      await payBy(rig, 'credit');
      await until(() => snapshot().session.status === 'guest', 'the end of the session');
      expect(rig.page.reloads()).toBe(1);
      await rig.reload();
      expect(snapshot().checkout.payment.status).toBe('unknown');
      expect(snapshot().notice?.code).toBe('checkout.payment-needs-login');
      await logIn(rig);
      await rig.advance(5_000);
      await until(() => snapshot().checkout.payment.status === 'succeeded', 'the payment');
      expect(await rig.server.purchases()).toMatchObject([{ charges: 1 }]);
    },
  );
});
