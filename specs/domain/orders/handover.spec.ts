/** Permissions of a ticket that is sent to another person, and of its order. */
import { expect, it } from 'vitest';
import {
  isHandedOn,
  itemActions,
  mayTakeBack,
  orderActions,
  type Permission,
} from '../../../domain/orders/actions.ts';
import { cardActions, codelessText, receivedPart } from '../../../domain/orders/display.ts';
import { entryChecks } from '../../../domain/orders/entry.ts';
import type { Offer } from '../../../domain/orders/messages.ts';
import { itemLabel, itemTone } from '../../../domain/orders/view.ts';
import { BEFORE, END, item, no, of, order, YES } from './given.ts';

const offer = (state: Offer['state']) => ({ state, name: 'Bia', email: '', until: null });
const sent = (state: Offer['state']) => {
  const isAccepted = state === 'accepted';
  return item({ offer: offer(state), ...(isAccepted ? { code: null, bearerChanged: true } : {}) });
};
const codesOf = (actions: object) =>
  Object.fromEntries(
    Object.entries<Permission>({ ...actions }).map(
      ([name, each]) => [name, each.allowed ? null : each.code] as const,
    ),
  );

it('O-80 an open offer closes cancellation, refund and bearer change', () => {
  const open = sent('open');
  const offered = 'orders.offered';
  expect(codesOf(itemActions(order(), open, BEFORE))).toMatchObject({
    ...{ cancel: offered, changeBearer: offered },
    ...{ show: null, download: null },
  });
  expect(codesOf(orderActions(of({}, open, item()), BEFORE)).cancel).toBe(offered);
  expect(codesOf(orderActions(of({}, open, item()), END + 1)).refund).toBe(offered);
  for (const ended of [sent('expired'), item()]) {
    expect(codesOf(itemActions(order(), ended, BEFORE))).toMatchObject({ cancel: null, changeBearer: null });
    expect(codesOf(orderActions(of({}, ended), BEFORE)).cancel).toBeNull();
  }
});

it('O-81 an accepted ticket has no code, file, face and check for the sender, who can still cancel it', () => {
  const accepted = sent('accepted');
  const handedOn = 'orders.handedOn';
  expect(isHandedOn(accepted)).toBe(true);
  expect(codesOf(itemActions(order(), accepted, BEFORE))).toEqual({
    ...{ cancel: null, changeBearer: handedOn },
    ...{ show: handedOn, download: handedOn, registerFace: handedOn },
  });
  expect(codelessText(order(), accepted)).toBeNull();
  const near = { ...order(), timeZone: null };
  expect(entryChecks(near, { ...accepted, line: { ...accepted.line, eventAt: null } }, BEFORE, null)).toEqual(
    [],
  );
});

it('O-82 only an open offer can be taken back', () => {
  expect(mayTakeBack(order(), sent('open'))).toEqual(YES);
  expect(mayTakeBack(order(), sent('accepted'))).toEqual(no('orders.handedOn'));
  for (const none of [item(), sent('expired')])
    expect(mayTakeBack(order(), none)).toEqual(no('orders.notOffered'));
  expect(mayTakeBack(order({ status: 'canceled' }), sent('open'))).toEqual(no('orders.cancelled'));
});

it('O-82 a ticket’s label names an open and an accepted offer', () => {
  expect(
    ['open', 'accepted', 'expired'].map((state) => itemLabel(order(), sent(state as Offer['state']))),
  ).toEqual([...['orders.ticket.offered', 'orders.ticket.handedOn', 'orders.ticket.valid']]);
  expect(itemTone(order(), sent('open'))).toBe('open');
  expect(itemTone(order(), { ...sent('accepted'), facial: 'pending' })).toBe('over');
});

it('O-83 a ticket can be sent exactly while its bearer can change', () => {
  const actionsOf = (each: ReturnType<typeof item>) =>
    cardActions(order(), each, itemActions(order(), each, BEFORE), '').more.map(({ action }) => action);
  expect(actionsOf(item())).toContain('send');
  for (const each of [sent('open'), sent('accepted'), item({ bearerChanged: true })])
    expect(actionsOf(each)).not.toContain('send');
});

it('O-86 a received ticket whose facts are missing is closed', () => {
  for (const state of ['open', 'yours'] as const) {
    expect(receivedPart({ state, ticket: 'ticket' })).toEqual({ show: state, ticket: 'ticket' });
    expect(receivedPart({ state, ticket: null })).toEqual({ show: 'ended', state: 'closed' });
  }
  for (const state of ['accepted', 'takenBack', 'expired', 'closed'] as const)
    for (const ticket of ['ticket', null])
      expect(receivedPart({ state, ticket })).toEqual({ show: 'ended', state });
  expect(receivedPart(null)).toEqual({ show: 'ended', state: 'link' });
});

it('O-80 the offer of a canceled ticket closes nothing of its order', () => {
  const gone = item({ status: 'canceled', offer: offer('open') });
  expect(codesOf(orderActions(of({}, gone, item()), BEFORE)).cancel).toBeNull();
  expect(codesOf(orderActions(of({}, gone, item()), END + 1)).refund).toBeNull();
});
