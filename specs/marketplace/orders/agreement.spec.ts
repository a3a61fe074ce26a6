/**
 * Client and host agree who may cancel, change, keep and refund, and both agree with a statement of the rules about
 * database rows. Without a database.
 */
import { expect, it } from 'vitest';
import {
  isReturnedByDefault,
  mayCancelItem,
  mayCancelOrder,
  mayChangeBearer,
  mayKeep,
  mayRequestRefund,
  type Permission,
} from '../../../domain/orders/actions.ts';
import type { BoughtItem, Order } from '../../../domain/orders/messages.ts';
import { demandCancellation } from '../../../fixtures/marketplace/orders/cancel.ts';
import { changesOf } from '../../../fixtures/marketplace/orders/event-changes.ts';
import { demand, itemOf } from '../../../fixtures/marketplace/orders/permission.ts';
import { fc, runs, WHILE } from '../../domain/fc.ts';
import { type Bought, bought, NOW, readAt, toldAt, wanted, withLines } from './bought.ts';

const ACTIONS = {
  cancelItem: mayCancelItem,
  keep: mayKeep,
  changeBearer: mayChangeBearer,
  cancelOrder: (order: Order, _: BoughtItem, now: number) => mayCancelOrder(order, now),
  refund: (order: Order, _: BoughtItem, now: number) => mayRequestRefund(order, now),
} satisfies Readonly<Record<string, (order: Order, item: BoughtItem, now: number) => Permission>>;
type Action = keyof typeof ACTIONS;
const NAMES = Object.keys(ACTIONS) as Action[];

const isDone = (demanded: () => void): boolean => {
  try {
    demanded();
    return true;
  } catch {
    return false;
  }
};

/** The host's decision, which throws a refusal. */
const decidedBy = (one: Bought, lineId: number, now: number): Readonly<Record<Action, boolean>> => {
  const order = toldAt(one, now);
  const item = itemOf(order, lineId);
  return Object.fromEntries(
    NAMES.map((name) => [
      name,
      isDone(() =>
        name === 'cancelOrder'
          ? demandCancellation(order, false, now)
          : demand(ACTIONS[name](order, item, now)),
      ),
    ]),
  ) as Record<Action, boolean>;
};

const offeredBy = (order: Order, lineId: number, now: number): Readonly<Record<Action, boolean>> => {
  const item = itemOf(order, lineId);
  return Object.fromEntries(NAMES.map((name) => [name, ACTIONS[name](order, item, now).allowed])) as Record<
    Action,
    boolean
  >;
};

/** The rules, stated about rows (the product's specification, section 4; O-04, O-05, O-07, O-08, O-80, O-87, O-105). */
const ruledBy = ({ rows, issued, events }: Bought, lineId: number, now: number) => {
  const { purchase, lines } = rows;
  const isCompleted = purchase.status === 'completed';
  const isOver = purchase.cancelUntil !== null && Number(purchase.cancelUntil) <= now;
  const each = lines.map((line) => {
    const ticket = issued.tickets.get(line.id);
    const offer = issued.offers.get(line.id);
    const event = events.get(line.eventId);
    const isGift = event?.variations.get(line.variationId)?.donation === true;
    const last = event === undefined ? undefined : changesOf(purchase, line, event).at(-1);
    const hasChoice = line.kind === 'ticket' && !isGift && last !== undefined && last.chooseUntil !== null;
    const isChosen = hasChoice && line.keptChange === last.id;
    const isSold = line.state === 'sold' && ticket?.state === 'valid';
    const isChoiceOver = hasChoice && !isChosen && Number(last.chooseUntil) <= now;
    return {
      ...{ id: line.id, isGift, isUsed: line.state === 'sold' && ticket?.state === 'validated' },
      // The host returns it without a choice of the buyer.
      isValid: isSold && !(isChoiceOver && last.byDefault === 'refund'),
      isInChoice: hasChoice && !isChosen && Number(last.chooseUntil) > now,
      isOffered: isSold && offer?.state === 'open' && Number(offer.expiresAt) > now,
      ...{ isHandedOn: offer?.state === 'accepted', isTicket: line.kind === 'ticket' },
      isChanged: issued.bearers.get(line.id)?.changed === true,
    };
  });
  const own = each.find(({ id }) => id === lineId);
  if (own === undefined) throw new Error('A line is missing.');
  const isFree = isCompleted && own.isValid && !own.isOffered;
  const isOrderFree =
    isCompleted && each.some(({ isValid }) => isValid) && !each.some((one) => one.isUsed || one.isOffered);
  return {
    cancelItem: isFree && (own.isInChoice || !(isOver || own.isGift)),
    keep: isCompleted && own.isValid && own.isInChoice,
    changeBearer: isFree && own.isTicket && !own.isHandedOn && !own.isChanged,
    cancelOrder: isOrderFree && !isOver && !each.some((one) => one.isValid && one.isGift),
    refund: isOrderFree && isOver && purchase.protect,
  } satisfies Readonly<Record<Action, boolean>>;
};

it('O-04 O-05 O-07 O-08 O-87 O-105 O-80 client and host agree on each action, and with the rules', {
  timeout: WHILE,
}, () => {
  fc.assert(
    fc.property(wanted, (choices) => {
      const one = bought(choices);
      const order = readAt(one, NOW);
      for (const { id } of one.rows.lines) {
        const decided = decidedBy(one, id, NOW);
        expect(offeredBy(order, id, NOW)).toEqual(decided);
        expect(decided).toEqual(ruledBy(one, id, NOW));
      }
    }),
    { numRuns: runs(1000) },
  );
});

it('O-91 P-24 P-69 the host gives up unpaid orders only, and cancels bought ones only', {
  timeout: WHILE,
}, () => {
  fc.assert(
    fc.property(wanted, (choices) => {
      const one = bought(choices);
      const order = readAt(one, NOW);
      const isUnpaid = one.rows.purchase.status === 'awaiting';
      expect(order.status === 'awaitingPayment').toBe(isUnpaid);
      expect(isDone(() => demandCancellation(toldAt(one, NOW), true, NOW))).toBe(isUnpaid);
      const isCanceled = isDone(() => demandCancellation(toldAt(one, NOW), false, NOW));
      expect(isCanceled).toBe(mayCancelOrder(order, NOW).allowed);
      expect(isCanceled && isUnpaid).toBe(false);
    }),
    { numRuns: runs(1000) },
  );
});

/** Rows once the host has carried out the ends of choices that are due. */
const settled = (one: Bought, now: number): Bought => {
  const order = toldAt(one, now);
  const returned = one.rows.lines.filter(({ id }) => isReturnedByDefault(order, itemOf(order, id), now));
  const ids = returned.map(({ id }) => id);
  const tickets = new Map(one.issued.tickets);
  for (const id of ids) {
    const ticket = tickets.get(id);
    if (ticket !== undefined) tickets.set(id, { ...ticket, state: 'canceled' });
  }
  return { ...withLines(one, ids, 'canceled'), issued: { ...one.issued, tickets } };
};

it('O-105 a page that was read earlier offers no action that the host refuses', { timeout: WHILE }, () => {
  fc.assert(
    fc.property(wanted, fc.integer({ min: 0, max: 900_000 }), (choices, seconds) => {
      const one = bought(choices);
      const order = readAt(one, NOW);
      const later = NOW + seconds * 1000;
      for (const { id } of one.rows.lines) {
        const offered = offeredBy(order, id, later);
        const decided = decidedBy(settled(one, later), id, later);
        for (const name of NAMES)
          if (offered[name]) expect({ [name]: decided[name] }).toEqual({ [name]: true });
      }
    }),
    { numRuns: runs(1000) },
  );
});
