/**
 * Refused repeats: the first request is still in progress at the server, and is carried out later. Only a code that the
 * document lists as deciding proves that it was refused.
 */
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { LineId, PurchaseId } from '../../domain/kernel/values.ts';
import { decisionsOf, REFUSALS } from '../../worker/api/refusals.ts';
import { COMMON_REFUSALS } from '../api/document/notes.ts';
import { shareOf } from '../domain/fc.ts';
import { until } from './rig/clock.ts';
import { askForTicket, noticesOf, payBy, startShopping } from './rig/doing.ts';
import type { Rig } from './rig/rig.ts';

const FINALIZE = 'POST /marketplace/pedido/finalizar/';
const RESERVE = 'POST /marketplace/pedido/reservar';
const CANCEL_ITEM = 'POST /marketplace/ingresso/cancelar/55';

interface Answer {
  readonly status: number;
  readonly code: string;
}

const documented = (name: 'finalise' | 'reserve'): readonly Answer[] =>
  [...Object.entries(COMMON_REFUSALS), ...Object.entries(REFUSALS[name] ?? {})].flatMap(([status, codes]) =>
    codes.map((code: string) => ({ status: Number(status), code })),
  );
const OTHERS: readonly Answer[] = [
  ...[401, 402, 404, 406, 408, 409, 410, 411, 412, 414, 416, 417, 418, 421, 422].map((status) => ({
    ...{ status, code: 'algo_errado' },
  })),
  ...[423, 424, 425, 426, 428].map((status) => ({ status, code: 'try_later' })),
  ...[409, 422].flatMap((status) => ['duplicate', 'idempotency', '1001'].map((code) => ({ status, code }))),
];
/** Decides nothing about any request, and so never about an earlier one. */
const BUSY: Answer = { status: 429, code: 'rate_limited' };
const deciding = (name: 'finalise' | 'reserve') => (answer: Answer) =>
  decisionsOf(name).includes(answer.code) && answer.status < 429 && answer.code !== 'not_found';

let rig: Rig;
const snapshot = () => rig.client.snapshots.get();
const payment = () => snapshot().checkout.payment;
let notices: string[];

const start = async (): Promise<void> => {
  rig = await startShopping();
  notices = noticesOf(rig);
};
beforeEach(start);
afterEach(() => rig.dispose());

const forEach = async (
  answers: readonly Answer[],
  tryOne: (answer: Answer, name: string) => Promise<void>,
): Promise<void> => {
  for (const answer of answers) {
    await tryOne(answer, JSON.stringify(answer));
    await rig.dispose();
    await start();
  }
};
const answerRepeats = (call: string, { status, code }: Answer, times = 1000) =>
  rig.server.script({ call, kind: 'answer', times, status, body: { code, msg: 'Não deu.' } });

describe('a payment that runs for 50 seconds', () => {
  const isForbidden = ({ status }: Answer): boolean => status === 403;
  const open = [...documented('finalise'), ...OTHERS].filter(
    (answer) => !deciding('finalise')(answer) && !isForbidden(answer),
  );

  it('K-13 K-29 is unknown after a refused repeat that decides nothing, then succeeds', () =>
    forEach(shareOf(open), async (answer, name) => {
      await rig.server.script({ call: FINALIZE, kind: 'slow', times: 1, afterMs: 50_000 });
      await answerRepeats(FINALIZE, answer);
      await payBy(rig, 'credit');
      await rig.advance(45_000);
      expect(payment().status, name).toBe('unknown');
      expect(notices, name).toEqual(['checkout.payment-unknown']);
      await rig.advance(15_000);
      await until(() => payment().status === 'succeeded', name);
      expect(await rig.server.purchases(), name).toMatchObject([{ charges: 1 }]);
    }));

  it('K-29 has failed after a repeat’s refusal that decides', () =>
    forEach(shareOf(documented('finalise').filter(deciding('finalise'))), async (answer, name) => {
      await rig.server.script({ call: FINALIZE, kind: 'lost', times: 1 });
      await answerRepeats(FINALIZE, answer);
      await payBy(rig, 'credit');
      await rig.advance(35_000);
      await until(() => payment().status === 'failed', name);
    }));
});

it('K-13 a first payment request refused as in progress is unknown, then succeeds', () =>
  forEach(
    [
      { status: 409, code: 'request_in_progress' },
      { status: 425, code: 'too_early' },
      { status: 422, code: 'being_charged' },
    ],
    async (answer, name) => {
      await answerRepeats(FINALIZE, answer, 1);
      await payBy(rig, 'credit');
      await until(() => payment().status === 'succeeded', name);
      expect(notices, name).toEqual(['checkout.payment-unknown', 'checkout.payment-succeeded']);
    },
  ));

it('K-29 a cart change whose repeat is refused without a deciding code is read, never reported as refused', () =>
  forEach([BUSY, ...shareOf(OTHERS)], async (answer, name) => {
    await rig.server.script({ call: RESERVE, kind: 'slow', times: 1, afterMs: 9_000 });
    await answerRepeats(RESERVE, answer, 2);
    await askForTicket(rig);
    await rig.advance(40_000);
    await until(() => snapshot().cart.intents.length === 0, name);
    expect(notices, name).toEqual(['cart.lost-answer']);
    expect(snapshot().cart.count, name).toBe(2);
  }));

it('K-29 O-14 an order change whose repeat is refused without a deciding code stays unknown, then is done', () =>
  forEach([BUSY, ...shareOf(OTHERS)], async (answer, name) => {
    await rig.server.setAnswer(CANCEL_ITEM, {
      idpedido_marketplace: 900,
      status: 'CO',
      valor_total: 100,
      pedidos: [],
      ingressos: [],
    });
    await rig.server.script({ call: CANCEL_ITEM, kind: 'cut', times: 1 });
    await answerRepeats(CANCEL_ITEM, answer, 2);
    await rig.client.dispatch({
      type: 'ChangeOrder',
      change: {
        type: 'cancelItem',
        purchaseId: '900' as PurchaseId,
        lineId: '55' as LineId,
        announced: null,
      },
    });
    await rig.advance(30_000);
    await until(() => snapshot().orders.changes === 1, name);
    expect(notices, name).toEqual(['orders.change-unknown', 'orders.item-canceled']);
  }));
