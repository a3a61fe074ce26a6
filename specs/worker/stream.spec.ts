import { BehaviorSubject, config, map, mergeMap, type Observable, Subject, share } from 'rxjs';
import { describe, expect, it } from 'vitest';
import { instant } from '../../domain/kernel/values.ts';
import type { Call, Input } from '../../domain/shop/messages.ts';
import type { LogEntry } from '../../worker/contract.ts';
import { decideInTurn, listen, positionAfter, type TurnStep, takeSteps } from '../../worker/stream.ts';
import { ticket } from './rig/doing.ts';

const START: Input = {
  ...{ type: 'Start', purchaseId: null, delivery: 'collect', tokenRef: null, payment: null },
  settings: {
    site: 'BR',
    holdMinutes: 15,
    maxInstallments: 12,
    checkCpfWithServer: false,
    finalizeSeconds: null,
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
});
