/** The one stream: inputs in turn whatever its listeners do, and answers that come twice, late or out of order. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { instant } from '../../domain/kernel/values.ts';
import { foldLog } from '../../domain/shop/evolve.ts';
import type { Answer, Call, Input } from '../../domain/shop/messages.ts';
import type { LogEntry } from '../../worker/contract.ts';
import { createStream } from '../../worker/stream.ts';
import { until } from './rig/clock.ts';
import { ticket } from './rig/doing.ts';

const START: Input = {
  ...{ type: 'Start', purchaseId: null, delivery: 'collect', tokenRef: null },
  settings: { site: 'BR', holdMinutes: 15, maxInstalments: 12, checkCpfWithServer: false },
};
const add = (quantity: number): Input => ({ type: 'AddItem', item: ticket(quantity) });

const start = (log: readonly LogEntry[] = []) => {
  const reports: string[] = [];
  const stream = createStream({ now: () => instant(1_000), log, report: (what) => reports.push(what) });
  const entries: LogEntry[] = [...log];
  const calls: Call[] = [];
  stream.facts$.subscribe(({ entry }) => entries.push(entry));
  stream.calls$.subscribe((call) => calls.push(call));
  return { stream, reports, entries, calls };
};

describe('the stream', () => {
  it('numbers events without a gap and gives the cause to the first of each decision', () => {
    const { stream, entries } = start();
    stream.put(START);
    stream.put(add(1));
    expect(entries.map(({ seq }) => seq)).toEqual(entries.map((_, at) => at));
    expect(entries[0]?.cause).toBe(START);
    expect(entries[1]?.cause).toMatchObject({ type: 'AddItem' });
  });

  it('decides what a listener puts in after what it listens to', () => {
    const { stream, entries } = start();
    const order: string[] = [];
    let once = true;
    stream.facts$.subscribe(({ event }) => {
      order.push(`heard ${event.type}`);
      if (!once) return;
      once = false;
      stream.put(add(1), () => order.push('decided'));
    });
    stream.put(START, () => order.push('started'));
    expect(order).toEqual(['heard Started', 'started', 'heard IntentQueued', 'decided']);
    expect(entries).toHaveLength(2);
  });

  it('tells calls only when the whole decision is folded', () => {
    const { stream } = start();
    stream.calls$.subscribe(() => expect(stream.state().cart.queue).toHaveLength(1));
    stream.put(START);
    stream.put(add(1));
    expect.assertions(1);
  });

  it('survives a listener that throws at everything', async () => {
    const { stream, entries, reports } = start();
    const throwing = (): never => {
      throw new Error('a listener of the specs');
    };
    const settled: unknown[] = [];
    stream.facts$.subscribe(throwing);
    stream.states$.subscribe(throwing);
    stream.calls$.subscribe(throwing);
    for (const input of [START, add(1), add(2)]) stream.put(input, (refusal) => settled.push(refusal));
    expect(settled).toEqual([null, null, null]);
    expect(entries).toHaveLength(3);
    // Three events, three states, one call.
    await until(() => reports.length === 7, 'the reports');
  });

  it('refuses what is no input, and goes on', () => {
    const { stream } = start();
    const settled: unknown[] = [];
    for (const nonsense of [{}, { type: 'Fly' }, { type: 'AddItem' }, { type: 'Answered', call: 'Cart' }])
      stream.put(nonsense as never, (refusal) => settled.push(refusal?.code));
    expect(settled).toEqual(Array.from({ length: 4 }, () => 'input.malformed'));
    stream.put(START);
    expect(stream.state().settings).toEqual(expect.objectContaining({ site: 'BR' }));
  });

  it('goes on from a log as if it had never stopped', () => {
    const first = start();
    first.stream.put(START);
    first.stream.put(add(2));
    const second = start(structuredClone(first.entries));
    expect(second.stream.state()).toEqual(first.stream.state());
    second.stream.put(add(1));
    expect(second.entries.map(({ seq }) => seq)).toEqual([0, 1, 2]);
  });
});

const told = (call: Call, units: number): Answer => ({
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
              ...{ eventAt: null, bearerRequired: false, facialRequired: false, hideDownload: false },
              ...{ hideDate: false, courtesy: false, reservation: false },
            } as never,
          ],
        } as never,
      ],
    },
  },
});

describe('answers', () => {
  it('that come twice, late or in any order change nothing twice, and the log folds to the state', () => {
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
        const { stream, entries, calls, reports } = start();
        stream.put(START);
        for (const step of sequence) {
          if (step.move === 'add') stream.put(add(step.units));
          const call = 'which' in step ? calls[step.which % Math.max(1, calls.length)] : undefined;
          if (call === undefined) continue;
          const failure = {
            kind: 'lost',
            httpStatus: null,
            code: '',
            serverMessage: null,
            params: {},
          } as const;
          const lost = { ...told(call, 1), outcome: { ok: false, failure } } as Answer;
          stream.put(step.move === 'lose' ? lost : told(call, 'units' in step ? step.units : 1));
        }
        for (const type of ['CartConfirmed', 'IntentLost', 'LateAnswerSeen'] as const) {
          const about = entries.flatMap(({ event }) => (event.type === type ? [event.requestId] : []));
          expect(new Set(about).size).toBe(about.length);
        }
        expect(new Set(calls.map(({ requestId }) => requestId)).size).toBe(calls.length);
        expect(foldLog(entries.map(({ event }) => event))).toEqual(stream.state());
        expect(reports).toEqual([]);
      }),
      { numRuns: 300 },
    );
  });
});
