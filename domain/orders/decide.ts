/** Changes of a bought order: one at a time, and never reported as failed while the outcome is unknown. */
import { bearerDocument, isBearerDocument } from '../fields/profile.ts';
import { isEmail, isName, isTicketName } from '../fields/text.ts';
import { UNNUMBERED } from '../kernel/decider.ts';
import { isJudged, isUncertain } from '../model/calls.ts';
import type { NoticeCode } from '../model/codes.ts';
import {
  accept,
  type DecisionOf,
  loseSession,
  noticed,
  noticedFailure,
  refuse,
  type SharedEvent,
} from '../model/decision.ts';
import { isChangingOrder, type OrderRefusal } from './actions.ts';
import type { OrdersEvent } from './events.ts';
import type { OrderChange, OrdersCommand, OrdersResponse, OrdersScope, OrdersState } from './messages.ts';

type Fact = OrdersEvent | SharedEvent;
type OrdersDecision = DecisionOf<Fact>;
type Change = OrderChange['type'];

const DONE = {
  bearer: 'orders.bearer-changed',
  offer: 'orders.ticket-offered',
  takeBack: 'orders.offer-taken-back',
  keep: 'orders.ticket-kept',
  cancelItem: 'orders.item-canceled',
  cancelOrder: 'orders.order-canceling',
  refund: 'orders.refund-requested',
} as const satisfies Readonly<Record<Change, NoticeCode>>;

/** Server codes for a change that was already made (O-15). */
const ALREADY: Readonly<Record<Change, readonly OrderRefusal[]>> = {
  bearer: ['orders.bearerChanged'],
  offer: ['orders.offered', 'orders.handedOn'],
  takeBack: ['orders.notOffered'],
  keep: ['orders.kept'],
  cancelItem: [
    'orders.itemCancelled',
    'orders.itemPendingCancellation',
    'orders.cancelled',
    'orders.pendingCancellation',
  ],
  cancelOrder: ['orders.cancelled', 'orders.pendingCancellation'],
  refund: ['orders.cancelled', 'orders.pendingCancellation'],
};

const changeOrder = (
  scope: OrdersScope,
  { change }: Extract<OrdersCommand, { type: 'ChangeOrder' }>,
): OrdersDecision => {
  if (scope.consumer === null) return refuse('session.not-in');
  if (isChangingOrder(scope)) return refuse('orders.changing');
  if (change.type === 'bearer') {
    if (!isTicketName(change.bearer.name)) return refuse('bearer.name-invalid');
    const needed = bearerDocument(change.entryDocument, scope.settings.site);
    if (!isBearerDocument(needed, change.bearer.document)) return refuse('bearer.document-invalid');
  }
  if (change.type === 'offer') {
    const { name, email } = change;
    if (name.trim() === '' || !isName(name) || (email !== '' && !isEmail(email)))
      return refuse('orders.recipient-invalid');
  }
  return accept<Fact>({ type: 'OrderChangeAsked', requestId: UNNUMBERED, change });
};

const repeat = (scope: OrdersScope): OrdersDecision => {
  const { change } = scope.orders;
  if (change === null || change.asking !== null) return refuse('orders.nothing-to-repeat');
  return accept<Fact>({ type: 'OrderChangeRepeated', requestId: UNNUMBERED });
};

/** A request in flight may still prove the outcome. */
const end = ({ orders: { change } }: OrdersScope): OrdersDecision =>
  change === null || change.asking !== null
    ? refuse('orders.nothing-to-repeat')
    : accept<Fact>({ type: 'OrderChangeAbandoned' }, noticed('info', 'orders.change-abandoned'));

type Decide<T> = (scope: OrdersScope, command: T) => OrdersDecision;

export const DECIDE_ORDERS: {
  readonly [K in OrdersCommand['type']]: Decide<Extract<OrdersCommand, { type: K }>>;
} = {
  ChangeOrder: changeOrder,
  RepeatOrderChange: repeat,
  EndOrderChange: end,
};

/** Completes a change that the server confirms, or whose repeat it refuses as made (O-15). A lost one stays unknown (O-14). */
export const decideOrdersResponse = (
  { orders }: OrdersScope,
  { requestId, outcome }: OrdersResponse,
): OrdersDecision => {
  const { change: underway } = orders;
  if (underway === null || underway.asking !== requestId) return refuse('answer.stale');
  const { change, unknown } = underway;
  const done = accept<Fact>({ type: 'OrderChanged', requestId }, noticed('success', DONE[change.type]));
  if (outcome.ok) return done;
  const { failure } = outcome;
  if (failure.kind === 'forbidden') return loseSession();
  if (unknown && (ALREADY[change.type] as readonly string[]).includes(failure.code)) return done;
  if (isUncertain(failure) || (unknown && !isJudged(failure)))
    return accept<Fact>(
      { type: 'OrderChangeUnknown', requestId },
      ...(unknown ? [] : [noticed('info', 'orders.change-unknown')]),
    );
  const code = failure.kind === 'unavailable' ? 'server.unavailable' : 'orders.change-failed';
  return accept<Fact>(
    { type: 'OrderChangeRefused', requestId, failure },
    // The order may have changed elsewhere (O-16).
    ...(isJudged(failure) ? [{ type: 'OrderOutdated' } as const] : []),
    noticedFailure(code, failure),
  );
};

/** A change in flight at a worker restart is unknown, and is repeated (O-14). */
export const recoverOrders = ({ change }: OrdersState): readonly OrdersEvent[] =>
  change === null || change.asking === null ? [] : [{ type: 'OrderChangeUnknown', requestId: change.asking }];
