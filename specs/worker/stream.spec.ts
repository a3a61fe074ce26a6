/**
 * The stream decides one input at a time, whatever its listeners do. Duplicated, late and reordered responses change
 * nothing twice.
 */
import fc from 'fast-check';
import { BehaviorSubject, config, map, mergeMap, type Observable, Subject, share } from 'rxjs';
import { describe, expect, it } from 'vitest';
import { instant } from '../../domain/kernel/values.ts';
import { foldLog } from '../../domain/shop/evolve.ts';
import type { Call, CallResponse, Input } from '../../domain/shop/messages.ts';
import type { LogEntry } from '../../worker/contract.ts';
import { decideInTurn, listen, positionAfter, type TurnStep, takeSteps } from '../../worker/stream.ts';
import { ticket } from './rig/doing.ts';

const START: Input = {
  ...{ type: 'Start', purchaseId: null, delivery: 'collect', tokenRef: null, payment: null },
  settings: {
    site: 'BR',
    holdMinutes: 15,
    maxInstalments: 12,
    checkCpfWithServer: false,
    finaliseSeconds: null,
  },
};
const add = (quantity: number): Input => ({ type: 'AddItem', item: ticket(quantity) });

/** The stream alone. Call `hear` before `put`. */
const start = (log: readonly LogEntry[] = []) => {
  const reports: string[] = [];
  const report = (what: string): unknown => reports.push(what);
  const first = positionAfter({ start: null, entries: log, older: null });
  const state$ = new BehaviorSubject(first.state);
  const input$ = new Subject<Input>();
  const turns$ = input$.pipe(decideInTurn(first, { now: () => instant(1_000), report }), share());
  const events$ = turns$.pipe(mergeMap(({ facts }) => facts));
  const calls$ = turns$.pipe(mergeMap(({ calls }) => calls));
  const entries: LogEntry[] = [...log];
  const calls: Call[] = [];
  const hear = <T>(source$: Observable<T>, listener: (value: T) => void) => listen(source$, report, listener);
  hear(events$, ({ entry }) => entries.push(entry));
  hear(turns$.pipe(map(({ state }) => state)), (state) => state$.next(state));
  hear(calls$, (call) => calls.push(call));
  return {
    ...{ turns$, events$, state$, calls$, hear, reports, entries, calls },
    put: (input: Input) => input$.next(input),
  };
};

describe('the stream of inputs', () => {
  it('numbers events without a gap and gives the cause to the first of each decision', () => {
    const { put, entries } = start();
    put(START);
    put(add(1));
    expect(entries.map(({ seq }) => seq)).toEqual(entries.map((_, at) => at));
    expect(entries[0]?.cause).toBe(START);
    expect(entries[1]?.cause).toMatchObject({ type: 'AddItem' });
  });

  it('decides an input from a listener after the current one', () => {
    const { put, hear, events$, turns$, entries } = start();
    const order: string[] = [];
    let once = true;
    hear(events$, ({ entry }) => {
      order.push(`heard ${entry.event.type}`);
      if (!once) return;
      once = false;
      put(add(1));
    });
    hear(turns$, ({ input }) => order.push(`decided ${input.type}`));
    put(START);
    expect(order).toEqual(['heard Started', 'decided Start', 'heard IntentQueued', 'decided AddItem']);
    expect(entries).toHaveLength(2);
  });

  it('emits calls only when the whole decision is folded', () => {
    const { put, hear, calls$, state$ } = start();
    hear(calls$, () => expect(state$.value.cart.queue).toHaveLength(1));
    put(START);
    put(add(1));
    expect.assertions(1);
  });

  it('continues when every listener throws', () => {
    const { put, hear, events$, calls$, turns$, state$, entries, reports } = start();
    const throwing = (): never => {
      throw new Error('a listener of the specs');
    };
    for (const source$ of [events$, calls$, turns$, state$]) hear<unknown>(source$, throwing);
    const refusals: unknown[] = [];
    hear(turns$, ({ refusal }) => refusals.push(refusal));
    for (const input of [START, add(1), add(2)]) put(input);
    expect(refusals).toEqual([null, null, null]);
    expect(entries).toHaveLength(3);
    // Three events, one call, three turns, and four states including the initial one.
    expect(reports).toEqual(Array.from({ length: 11 }, () => 'a listener of the stream'));
  });

  it('takes the steps of a turn in order, and reports an error under the name of its step', () => {
    const { put, turns$, reports } = start();
    const taken: string[] = [];
    const steps: readonly TurnStep[] = [
      { name: 'a', event: ({ entry }) => taken.push(`a ${entry.event.type}`) },
      {
        name: 'b',
        turn: () => {
          throw new Error('a step of the specs');
        },
      },
      { name: 'c', state: ({ requests }) => taken.push(`c ${requests}`) },
      { name: 'd', turn: ({ refusal, before }) => taken.push(`d ${refusal?.code} ${before.requests}`) },
    ];
    takeSteps(turns$, (what) => reports.push(what), steps);
    for (const input of [START, add(1), add(0)]) put(input);
    expect(taken).toEqual([
      ...['a Started', 'c 0', 'd undefined 0'],
      ...['a IntentQueued', 'c 1', 'd undefined 0'],
      ...['a CommandRefused', 'd cart.quantity-invalid 1'],
    ]);
    expect(reports).toEqual(['step "b"', 'step "b"', 'step "b"']);
  });

  it('leaves the configuration of RxJS to the owner of the process', () => {
    expect(config.onUnhandledError).toBeNull();
    start();
    expect(config.onUnhandledError).toBeNull();
  });

  it('refuses invalid input, and continues', () => {
    const { put, hear, turns$, state$ } = start();
    const refusals: unknown[] = [];
    hear(turns$, ({ refusal }) => refusals.push(refusal?.code ?? null));
    for (const nonsense of [
      {},
      { type: 'Fly' },
      { type: 'AddItem' },
      { type: 'Answered', call: 'Cart' },
      null,
    ])
      put(nonsense as never);
    put(START);
    expect(refusals).toEqual([...Array.from({ length: 5 }, () => 'input.malformed'), null]);
    expect(state$.value.settings).toEqual(expect.objectContaining({ site: 'BR' }));
  });

  it('continues from a log as if it had never stopped', () => {
    const first = start();
    first.put(START);
    first.put(add(2));
    const second = start(structuredClone(first.entries));
    expect(second.state$.value).toEqual(first.state$.value);
    second.put(add(1));
    expect(second.entries.map(({ seq }) => seq)).toEqual([0, 1, 2]);
  });
});

const confirmed = (call: Call, units: number): CallResponse => ({
  ...{ type: 'Answered', call: 'Cart', requestId: call.requestId },
  outcome: {
    ok: true,
    value: {
      purchaseId: 'p1' as never,
      orders: [
        {
          ...{
            orderId: 'o1' as never,
            store: 'aurora' as never,
            currency: 'BRL',
            combos: [],
            couponCode: null,
          },
          ...{ convenienceFee: 0, processingFee: 0, serviceFee: 0, shippingFee: 0, protectionFee: 0 },
          ...{ couponDiscount: 0, binDiscount: 0, affiliateDiscount: 0, total: units * 100 },
          ...{ reservedAt: null, reservation: false, courtesy: false, exchange: false, restored: false },
          lines: [
            {
              ...ticket(units),
              ...{ lineId: 'l1', productSlug: 'a', productName: 'A', variationName: 'V', recurring: false },
              ...{ price: 100, convenienceFee: 0, quantity: units, stock: null, perDocumentLimit: 0 },
              ...{
                perDocumentLimitByKind: { ticket: 0, product: 0, recharge: 0 },
                sector: null,
                batch: null,
              },
              ...{
                eventAt: null,
                bearerRequired: false,
                entryDocument: null,
                facialRequired: false,
                hideDownload: false,
              },
              ...{ hideDate: false, courtesy: false, reservation: false },
            } as never,
          ],
        } as never,
      ],
    },
  },
});

describe('responses in any order', () => {
  it('change nothing twice when duplicated or late, and the log folds to the state', () => {
    const moves = fc.array(
      fc.oneof(
        fc.record({ move: fc.constant('add' as const), units: fc.integer({ min: 1, max: 4 }) }),
        fc.record({
          move: fc.constant('answer' as const),
          which: fc.nat(9),
          units: fc.integer({ min: 1, max: 9 }),
        }),
        fc.record({ move: fc.constant('lose' as const), which: fc.nat(9) }),
      ),
      { maxLength: 30 },
    );
    fc.assert(
      fc.property(moves, (sequence) => {
        const { put, state$, entries, calls, reports } = start();
        put(START);
        for (const step of sequence) {
          if (step.move === 'add') put(add(step.units));
          const call = 'which' in step ? calls[step.which % Math.max(1, calls.length)] : undefined;
          if (call === undefined) continue;
          const failure = {
            kind: 'lost',
            httpStatus: null,
            code: '',
            serverMessage: null,
            params: {},
          } as const;
          const lost = { ...confirmed(call, 1), outcome: { ok: false, failure } } as CallResponse;
          put(step.move === 'lose' ? lost : confirmed(call, 'units' in step ? step.units : 1));
        }
        for (const type of ['CartConfirmed', 'IntentLost', 'LateAnswerSeen'] as const) {
          const about = entries.flatMap(({ event }) => (event.type === type ? [event.requestId] : []));
          expect(new Set(about).size).toBe(about.length);
        }
        expect(new Set(calls.map(({ requestId }) => requestId)).size).toBe(calls.length);
        expect(foldLog(entries.map(({ event }) => event))).toEqual(state$.value);
        expect(reports).toEqual([]);
      }),
      { numRuns: 300 },
    );
  });
});
