/** The core and the simulated server, with the calls between them. Every input also checks the invariants. */
import assert from 'node:assert/strict';
import * as Either from 'effect/Either';
import type { PayableSummary } from '../../../domain/checkout/messages.ts';
import { NOT_CHARGED } from '../../../domain/checkout/methods.ts';
import { toPay } from '../../../domain/checkout/pay.ts';
import type { Mutable } from '../../../domain/kernel/decider.ts';
import { type Instant, instant, type RequestId } from '../../../domain/kernel/values.ts';
import { core, decideTyped } from '../../../domain/shop/decide.ts';
import type { Call, CallResponse, Event, Input, State } from '../../../domain/shop/messages.ts';
import { callsAfter } from '../../../domain/shop/policies.ts';
import type { Recorded } from '../../../domain/shop/replay.ts';
import { checkoutScope } from '../../../domain/shop/scopes.ts';
import { ADDRESS, NOW, SETTINGS } from '../shop.ts';
import { failure } from '../story.ts';
import { holdsAlways } from './always.ts';
import { Server } from './server.ts';

type CallOf<T extends Call['type']> = Extract<Call, { type: T }>;
type CartCall = CallOf<'Cart'>;
type PaymentCall = CallOf<'Finalize' | 'RepeatPayment' | 'VoidPayment' | 'ReadPayment'>;
/** Milliseconds after which a finalize that was sent can no longer be carried out (P-59). */
export const LONGEST = { keyed: 55_000, keyless: 90_000 };

/** Response of the server to a call at this moment. */
export const answerOf = (server: Server, call: CartCall | PaymentCall): CallResponse => {
  const { requestId } = call;
  switch (call.type) {
    case 'Cart':
      return {
        type: 'Answered',
        call: 'Cart',
        requestId,
        outcome: server.cartOnce(requestId, call.purchaseId, call.intent),
      };
    case 'Finalize':
      return {
        type: 'Answered',
        call: 'Finalize',
        requestId,
        outcome: server.finalizeOnce(requestId, call.purchaseId, call.details.kind),
      };
    case 'RepeatPayment':
      return {
        type: 'Answered',
        call: 'RepeatPayment',
        requestId,
        outcome: server.finalizeOnce(call.first, call.purchaseId, 'credit'),
      };
    case 'VoidPayment':
      return {
        type: 'Answered',
        call: 'VoidPayment',
        requestId,
        outcome: server.voidOnce(call.first, call.purchaseId),
      };
    case 'ReadPayment':
      return { type: 'Answered', call: 'ReadPayment', requestId, outcome: server.payment(call.purchaseId) };
  }
};

/** Failure of a call that the gateway gave up. */
export const silenceOn = ({ type, requestId }: CartCall | PaymentCall): CallResponse =>
  ({
    type: 'Answered',
    call: type,
    requestId,
    outcome: { ok: false, failure: failure('lost') },
  }) as CallResponse;

export class World {
  readonly server = new Server(NOW);
  /** State that is rebuilt in place, event by event, like a fast replay. */
  private readonly working = structuredClone(core.initial) as Mutable<State>;
  now: Instant = NOW;
  readonly log: Recorded[] = [];
  /** Calls whose response the core has not received. */
  readonly asked: (CartCall | PaymentCall)[] = [];
  /** Responses that are stale: the core received them, or no longer waits for them. */
  readonly delivered: CallResponse[] = [];
  /** Responses to calls that were given up. Some are computed only on delivery. */
  readonly late: (() => CallResponse)[] = [];
  /** Receives each call about the cart or a payment. */
  onCall: (call: CartCall | PaymentCall) => void = (call) => this.asked.push(call);
  /** Receives each event. */
  onEvent: (event: Event) => void = () => undefined;
  /** Finalize calls with an unknown outcome. */
  readonly open = new Set<RequestId>();
  /** Time of each call. */
  private readonly askedAt = new Map<RequestId, number>();
  /** Milliseconds after which a finalize request is carried out or never will be. */
  readonly longest: number;
  readonly keyed: boolean;
  /** Purchases that were reported as "not charged" and not finalized again. */
  readonly notCharged = new Set<string>();
  private readonly keepsLog: boolean;

  /** `keyed`: the server runs each idempotency key once and reports its time limit. */
  constructor(keepsLog = false, keyed = true) {
    this.keepsLog = keepsLog;
    this.keyed = keyed;
    this.longest = keyed ? LONGEST.keyed : LONGEST.keyless;
    const settings = { ...SETTINGS, finalizeSeconds: keyed ? 25 : null };
    this.put({
      type: 'Start',
      settings,
      purchaseId: null,
      delivery: 'collect',
      tokenRef: null,
      payment: null,
    });
  }

  /**
   * Response to a call that may have timed out. A finalize past the server's time limit is never carried out. A call whose
   * key was voided can arrive at any time (P-29).
   */
  carryLate(call: CartCall | PaymentCall): CallResponse {
    const since = this.now - (this.askedAt.get(call.requestId) ?? 0);
    const key = call.type === 'Finalize' ? call.requestId : call.type === 'RepeatPayment' ? call.first : null;
    const tooLate = key !== null && since > this.longest && !this.server.isVoided(key);
    return tooLate ? silenceOn(call) : answerOf(this.server, call);
  }

  get state(): State {
    return this.working as State;
  }

  /** Payment that the screen shows. */
  toPay(): PayableSummary {
    return toPay(checkoutScope(this.state));
  }

  /** Pays the amounts that were on screen at the press, by default those of now. */
  pay(pressed: PayableSummary = this.toPay()): string | null {
    return this.put({ type: 'Pay', deliveryAddress: ADDRESS, secretRef: 'card', pressed });
  }

  /** Returns the refusal's code, or null if the core accepted the input. */
  put(input: Input): string | null {
    const before = {
      deadline: this.state.cart.deadline,
      waiting: this.state.cart.queue[0]?.requestId ?? null,
    };
    const { status } = this.state.checkout.payment;
    const decision = decideTyped(this.state, input, this.now);
    if (Either.isLeft(decision)) return decision.left.code;
    const calls: Call[] = [];
    decision.right.forEach((event, nth) => {
      core.evolve(this.working, event);
      this.onEvent(event);
      calls.push(...callsAfter(this.state, event, input));
      if (this.keepsLog)
        this.log.push(
          structuredClone({ seq: this.log.length, at: this.now, cause: nth === 0 ? input : null, event }),
        );
    });
    holdsAlways(this.state, input, before, calls);
    // P-23: an accepted change of the cart sets a waiting payment aside.
    if (status === 'waiting' && this.isIdle) this.paymentSettled();
    for (const charged of this.server.charges)
      assert.ok(!this.notCharged.has(charged), 'P-13: a charge was reported as not charged');
    for (const call of calls) this.ask(call);
    return null;
  }

  /**
   * A settled payment needs no more responses. Those of pending calls count as delivered, so that they only return as
   * duplicates.
   */
  paymentSettled(): void {
    for (const call of this.asked.filter(({ type }) => type !== 'Cart')) {
      this.asked.splice(this.asked.indexOf(call), 1);
      this.delivered.push(answerOf(this.server, call));
    }
  }

  private get isIdle(): boolean {
    return this.state.checkout.payment.status === 'idle';
  }

  pass(milliseconds: number): void {
    this.now = instant(this.now + milliseconds);
    this.server.now = this.now;
  }

  /** P-06: asserts that nothing is finalized while an earlier finalize may have succeeded. */
  private ask(call: Call): void {
    if (call.type === 'Finalize') {
      assert.equal(this.open.size, 0, 'P-06: finalized while an earlier finalize may have succeeded');
      this.open.add(call.requestId);
      this.notCharged.delete(call.purchaseId);
    }
    this.askedAt.set(call.requestId, this.now);
    switch (call.type) {
      case 'Cart':
      case 'Finalize':
      case 'RepeatPayment':
      case 'VoidPayment':
      case 'ReadPayment':
        this.onCall(call);
        break;
      case 'ReadOpenPayments':
        this.put({
          type: 'Answered',
          call: call.type,
          requestId: call.requestId,
          outcome: { ok: true, value: [] },
        });
    }
  }

  /** Passes a response to the core and records the known outcomes of payments. */
  answer(answer: CallResponse): string | null {
    const refusal = this.put(answer);
    const { payment } = this.state.checkout;
    if (payment.status === 'failed' || payment.status === 'succeeded' || payment.status === 'waiting')
      this.open.clear();
    if (payment.status === 'failed' && payment.reason === NOT_CHARGED)
      this.notCharged.add(payment.purchaseId);
    return refusal;
  }
}
