/** Logs of earlier versions, also of the time before the release. */
import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { readLog } from '../../../domain/log/file.ts';
import {
  LOG_VERSION,
  type Raw,
  UPCASTERS,
  type Upcaster,
  upcasting,
  upcastingBy,
} from '../../../domain/log/upcasters.ts';
import { initial } from '../../../domain/shop/evolve.ts';
import { replay } from '../../../domain/shop/replay.ts';
import { NOW } from '../shop.ts';
import { FIRST, log, readData, SECOND, textOf } from './given.ts';

const FOLDER = new URL('../../../fixtures/recordings/', import.meta.url);
const read = (name: string): string => readFileSync(new URL(name, FOLDER), 'utf8');
const EARLIER = readdirSync(FOLDER).filter((name) => /^version-.*json$/.test(name));

/** A text in the spelling of version 4. */
const respelled = (text: string): string =>
  text.replace(/olour|nstalment|ancell(?=ed|ing)|inalis(?=e)/g, (part) => {
    const now = { olour: 'olor', nstalment: 'nstallment', ancell: 'ancel', inalis: 'inaliz' }[part];
    return now ?? part;
  });

/** Lines have the document that the entrance needs since version 3. */
const withoutDocument = (_key: string, value: unknown): unknown =>
  typeof value === 'object' && value !== null && 'bearerRequired' in value
    ? { ...value, entryDocument: null }
    : value;

describe('logs of the previous version', () => {
  it('G-28 have upcasters numbered without a gap up to the present version', () => {
    expect(UPCASTERS.map(({ from, to }) => [from, to])).toEqual(
      Array.from({ length: LOG_VERSION - 1 }, (_, at) => [at + 1, at + 2]),
    );
  });

  // Fails when the state changes its shape: raise LOG_VERSION, and write the upcaster's `state`.
  it.each(EARLIER)('G-09 G-12 G-19 G-28 include %s, which begins with its start state', (name) => {
    const text = read(name);
    const { log, problems } = readLog(text);
    expect(problems).toEqual([]);
    expect(log?.version).toBe(LOG_VERSION);
    const { state, ...rest } = JSON.parse(respelled(text), withoutDocument).start;
    if (name.startsWith('version-1-')) expect(state.cart).not.toHaveProperty('code');
    const cart = { code: null, ...state.cart };
    const count = state.checkout.installments?.count ?? 1;
    const checkout = { ...state.checkout, ...{ kinds: [], plans: null, count } };
    expect(log?.start).toEqual({ ...rest, state: { ...state, cart, checkout, room: null, opening: null } });
    expect(log?.start?.state).not.toEqual(initial);
    expect(replay(log?.envelopes ?? [], log?.start?.state).same).toBe(true);
  });

  it('G-09 have no entered code in their start state', () => {
    const lift = (state: unknown) => upcasting.start({ seq: 1, state }, 1).state;
    expect(lift({ cart: { queue: [] } })).toEqual({ cart: { queue: [], code: null } });
    const code = { status: 'applying', code: 'x', requestId: 'r1' };
    expect(lift({ cart: { code } })).toEqual({ cart: { code } });
    expect(lift({ cart: 7 })).toEqual({ cart: 7 });
    expect(lift(7)).toBe(7);
  });

  it('G-09 G-24 of version 2 have amounts and codes, but no payment kinds, which are events now', () => {
    const { log } = readLog(read('version-2-start-plan.json'));
    const shown = log?.envelopes.at(-1)?.shown;
    expect(shown).toMatchObject({ units: 1, unfit: 'courtesy' });
    expect(shown).not.toHaveProperty('kinds casa');
    expect(log?.start?.state.checkout).toMatchObject({ kind: 'credit', count: 3 });
  });

  it('G-09 of version 3 have names in British spelling, and texts that stay', () => {
    const before: Raw = {
      ...{ type: 'Refused', code: 'checkout.finalise-error', reason: 'finalised', message: 'Finalise' },
      lines: [JSON.parse('{"colour":"colour","call":"Finalise"}')],
    };
    const after = {
      ...{ type: 'Refused', code: 'checkout.finalize-error', reason: 'finalized', message: 'Finalise' },
      lines: [{ color: 'colour', call: 'Finalize' }],
    };
    expect(upcasting.event(before, 3, NOW)).toEqual(after);
    expect(upcasting.cause({ type: 'ChooseInstalments' }, 3)).toEqual({ type: 'ChooseInstallments' });
    expect(upcasting.about(JSON.parse('{"settings":{"maxInstalments":6,"finaliseSeconds":30}}'), 3)).toEqual({
      settings: { maxInstallments: 6, finalizeSeconds: 30 },
    });
    for (const [type, now] of [
      ['ChooseInstalments', 'ChooseInstallments'],
      ['InstalmentsChosen', 'InstallmentsChosen'],
      ['PaymentCancelled', 'PaymentCanceled'],
      ['Finalise', 'Finalize'],
    ])
      expect(upcasting.event({ type }, 3, NOW).type).toBe(now);
    for (const [code, now] of [
      ['checkout.finalise-error', 'checkout.finalize-error'],
      ['checkout.instalments-invalid', 'checkout.installments-invalid'],
      ['checkout.payment-cancelled', 'checkout.payment-canceled'],
      ['orders.item-cancelled', 'orders.item-canceled'],
      ['orders.order-cancelling', 'orders.order-canceling'],
    ])
      expect(upcasting.event({ code }, 3, NOW).code).toBe(now);
    const fields = '{"maxInstalments":3,"finaliseSeconds":30,"finalised":1,"cancelling":null}';
    expect(upcasting.cause(JSON.parse(fields), 3)).toEqual({
      ...{ maxInstallments: 3, finalizeSeconds: 30, finalized: 1, canceling: null },
    });
    expect(upcasting.shown({ failure: 'cancelled', blocked: 'checkout.cancelling' }, 3)).toEqual({
      ...{ failure: 'canceled', blocked: 'checkout.canceling' },
    });
    // The server's codes keep their spelling.
    expect(upcasting.cause({ code: 'orders.cancelled', reason: 'cancelled' }, 3)).toEqual({
      ...{ code: 'orders.cancelled', reason: 'cancelled' },
    });
  });

  it('G-09 have no needed document in lines and changes of a bearer', () => {
    const line = { lineId: '1', bearerRequired: true };
    const change = { type: 'bearer', lineId: '1', bearer: { name: 'Ana' } };
    const old = { type: 'X', combos: [{ lines: [line] }], change, other: { type: 'bearer' } };
    const read = {
      ...old,
      combos: [{ lines: [{ ...line, entryDocument: null }] }],
      change: { ...change, entryDocument: null },
    };
    expect(upcasting.event(old, 2, NOW)).toEqual(read);
    expect(upcasting.cause(old, 2)).toEqual(read);
    expect(upcasting.start({ seq: 1, state: old }, 2)).toEqual({ seq: 1, state: read });
    expect(upcasting.event(old, 3, NOW)).toEqual(old);
    expect(upcasting.event({ ...line, entryDocument: 'rfc' }, 2, NOW)).toEqual({
      ...line,
      entryDocument: 'rfc',
    });
  });

  it('G-09 of version 4 name no amount that a dialog announced', () => {
    for (const type of ['cancelItem', 'cancelOrder', 'refund']) {
      const old = { type: 'ChangeOrder', change: { type, purchaseId: '900' } };
      const read = { ...old, change: { ...old.change, announced: null } };
      expect(upcasting.event(old, 4, NOW)).toEqual(read);
      expect(upcasting.cause(old, 4)).toEqual(read);
      const start = (change: Raw) => ({ seq: 1, state: { orders: { change, changes: 0 } } });
      expect(upcasting.start(start(old), 4)).toEqual(start(read));
      const present = { ...old, change: { ...old.change, announced: 5 } };
      expect(upcasting.event(present, 4, NOW)).toEqual(present);
    }
    const kept = { type: 'ChangeOrder', change: { type: 'keep', lineIds: [] } };
    expect(upcasting.cause(kept, 4)).toEqual(kept);
  });

  it('G-09 of version 4 do not say what an open payment is for', () => {
    const payment = { purchaseId: '900', pix: null, processing: false };
    const read = { ...payment, summary: { titles: [], date: null, poster: '' } };
    const events = (payments: readonly Raw[]) => ({ type: 'OpenPaymentsConfirmed', payments });
    expect(upcasting.event(events([payment]), 4, NOW)).toEqual(events([read]));
    const cause = (value: readonly Raw[]) => ({ type: 'Answered', outcome: { ok: true, value } });
    expect(upcasting.cause(cause([payment]), 4)).toEqual(cause([read]));
    const start = (open: readonly Raw[]) => ({ seq: 1, state: { checkout: { open } } });
    expect(upcasting.start(start([payment]), 4)).toEqual(start([read]));
    const present = events([{ ...read, summary: { titles: ['Samba'], date: null, poster: '' } }]);
    expect(upcasting.event(present, 4, NOW)).toEqual(present);
  });

  it('G-09 S-61 of version 5 registered only with accepted terms', () => {
    const old = { type: 'Register', secretRef: 'secret-1' };
    expect(upcasting.cause(old, 5)).toEqual({ ...old, acceptsTerms: true });
    expect(upcasting.cause({ ...old, acceptsTerms: false }, 5)).toEqual({ ...old, acceptsTerms: false });
    expect(upcasting.cause({ type: 'LogOut' }, 5)).toEqual({ type: 'LogOut' });
    expect(upcasting.cause(old, 6)).toEqual(old);
  });

  it('G-09 are not changed from the present version on', () => {
    for (const version of [LOG_VERSION, LOG_VERSION + 1]) {
      const start = { seq: 1, state: { cart: { queue: [] } } };
      expect(upcasting.start(start, version)).toEqual(start);
    }
  });

  it('G-09 were numbered 10 and 11 before the release', () => {
    for (const [before, version] of [
      [10, 1],
      [11, 2],
    ] as const) {
      const of = (number: number) =>
        readLog(textOf(FIRST, SECOND).replace(/"version":\d+/, `"version":${number}`));
      expect(of(before)).toEqual(of(version));
      expect(of(before).problems).toEqual([]);
    }
    expect(readData({ ...log(FIRST), version: 9 }).log).toBeNull();
  });
});

describe('upcasters', () => {
  const marking = (from: number): Upcaster => ({
    ...{ from, to: from + 1 },
    event: (event, at) => ({ ...event, marks: `${event.marks ?? ''}${from}`, at }),
    cause: (cause) => ({ ...cause, marks: `${cause.marks ?? ''}${from}` }),
    shown: (shown) => ({ ...shown, marks: `${shown.marks ?? ''}${from}` }),
    state: (state) => ({ ...state, marks: `${state.marks ?? ''}${from}` }),
  });
  const silent: Upcaster = { from: 2, to: 3 };
  const three = upcastingBy([marking(1), silent, marking(3)]);

  it('G-09 G-28 run in order from the version of the log, and a missing function changes nothing', () => {
    const raw: Raw = { type: 'X' };
    const marked = [
      [1, '13'],
      [2, '3'],
      [3, '3'],
    ] as const;
    for (const [version, marks] of marked) {
      expect(three.event(raw, version, NOW)).toEqual({ ...raw, marks, at: NOW });
      expect(three.cause(raw, version)).toEqual({ ...raw, marks });
      expect(three.shown(raw, version)).toEqual({ ...raw, marks });
      expect(three.start({ seq: 4, state: raw }, version)).toEqual({ seq: 4, state: { ...raw, marks } });
    }
    expect(three.event(raw, 4, NOW)).toBe(raw);
    expect(three.cause(raw, 4)).toBe(raw);
    expect(three.start({ seq: 4, state: 'x' }, 1)).toEqual({ seq: 4, state: 'x' });
  });
});
