/** Events and causes in one line of English, for support and replays. Says nothing of a person (G-11). */
import type { Cart, CartIntent } from '../cart/state.ts';
import type { CallFailure } from '../core/calls.ts';
import type { Input } from '../core/commands.ts';
import type { Event } from '../core/events.ts';
import { instant } from '../kernel/instant.ts';
import { clockText } from '../time/deadline.ts';
import { SAO_PAULO, wallAt } from '../time/zone.ts';

const counted = (count: number, thing: string): string => `${count} ${thing}${count === 1 ? '' : 's'}`;

function cartText({ orders }: Cart): string {
  const lines = orders.flatMap((order) => order.lines);
  const combos = orders.reduce((sum, order) => sum + order.combos.length, 0);
  if (lines.length === 0 && combos === 0) return 'an empty cart';
  const totals = orders.map(({ total, currency }) => `${(total / 100).toFixed(2)} ${currency}`);
  return `${counted(lines.length, 'line')}, ${counted(combos, 'combo')}, ${totals.join(' + ')}`;
}

function intentText(intent: CartIntent): string {
  switch (intent.type) {
    case 'Reserve':
      return `reserve ${counted(intent.items.length, 'item')} and ${counted(intent.combos.length, 'combo')}`;
    case 'Remove':
      return `remove ${counted(intent.lineIds.length, 'line')}`;
    case 'RemoveCombo':
      return `remove combo ${intent.comboId}`;
    case 'ApplyCoupon':
      return 'apply a coupon';
    case 'RemoveCoupon':
      return 'remove the coupon';
    case 'ApplyBin':
      return 'apply a partner card';
    case 'RemoveBin':
      return 'remove the partner card';
    case 'Reattach':
      return 'take the cart over into the account';
    case 'Read':
      return 'read the cart';
  }
}

const failureText = ({ kind, httpStatus, code }: CallFailure): string =>
  [kind, httpStatus === null ? '' : `HTTP ${httpStatus}`, code === '' ? '' : `code ${code}`]
    .filter((part) => part !== '')
    .join(', ');

/** `HH:mm:ss` in São Paulo. */
function timeText(at: number | null): string {
  const wall = at === null ? null : wallAt(instant(at), SAO_PAULO);
  if (wall === null) return 'none';
  return `${clockText({ minutes: wall.hour, seconds: wall.minute })}:${String(wall.second).padStart(2, '0')}`;
}

type Describers<T extends { readonly type: string }> = {
  readonly [K in T['type']]: (value: Extract<T, { readonly type: K }>) => string;
};

const EVENTS: Describers<Event> = {
  IntentQueued: ({ requestId, intent }) => `${requestId}: wants to ${intentText(intent)}`,
  CartTold: ({ requestId, cart, deadline }) =>
    `${requestId}: cart of ${cartText(cart)}; held until ${timeText(deadline)}`,
  IntentRefused: ({ requestId, failure }) => `${requestId}: refused (${failureText(failure)})`,
  IntentLost: ({ requestId }) => `${requestId}: no answer, may or may not have been carried out`,
  IntentDropped: ({ requestId, reason }) => `${requestId}: left the queue (${reason})`,
  LateAnswerSeen: ({ requestId }) => `${requestId}: answered late`,
  SeatHeldForLogin: ({ item }) => `seat ${item.seat?.label ?? '?'} waits for login`,
  HeldSeatDropped: () => 'no seat waits for login any more',
  DeliveryChosen: ({ delivery }) => `delivery: ${delivery}`,
  ProtectionChosen: ({ protection }) => `protection: ${protection ? 'on' : 'off'}`,
  CartExpired: ({ purchaseId }) => `cart ${purchaseId ?? '?'} expired`,
  CartDropped: ({ reason }) => `cart dropped (${reason})`,
  TotalsDisagreed: ({ orderId, told, computed, currency }) =>
    `order ${orderId}: told ${(told / 100).toFixed(2)}, adds up to ${(computed / 100).toFixed(2)} ${currency}`,
  Started: ({ settings, purchaseId }) =>
    `started on the ${settings.site} site, ${purchaseId === null ? 'no cart' : `cart ${purchaseId}`}`,
  SettingsChanged: ({ settings }) => `settings: ${settings.site}, hold ${settings.holdMinutes} min`,
  EntryAsked: ({ requestId, by }) => `${requestId}: enters by ${by}`,
  LoggedIn: ({ requestId, consumer }) => `${requestId}: logged in, a ${consumer.personType} person`,
  EntryRefused: ({ requestId, failure }) => `${requestId}: entry refused (${failureText(failure)})`,
  PasswordResetDemanded: ({ requestId }) => `${requestId}: the password has to be set anew`,
  ProfileChangeAsked: ({ requestId }) => `${requestId}: changes the profile`,
  ProfileChanged: ({ requestId }) => `${requestId}: profile changed`,
  ProfileChangeRefused: ({ requestId, failure }) => `${requestId}: profile refused (${failureText(failure)})`,
  LoggedOut: () => 'logged out',
  SessionLost: () => 'session lost',
  PaymentChosen: ({ kind }) => `pays by ${kind}`,
  InstalmentsChosen: ({ option }) =>
    `${counted(option.count, 'instalment')} of ${(option.each / 100).toFixed(2)}`,
  BearerSet: ({ lineId }) => `bearer set for line ${lineId}`,
  PaymentAsked: ({ requestId, kind, purchaseId }) => `${requestId}: pays purchase ${purchaseId} by ${kind}`,
  PaymentWaiting: ({ requestId, pix }) =>
    `${requestId}: payment waits${pix === null ? '' : `, Pix until ${timeText(pix.expiresAt)}`}`,
  PaymentSucceeded: ({ requestId }) => `${requestId}: paid`,
  PaymentFailed: ({ requestId, reason }) => `${requestId}: payment failed (${reason})`,
  PaymentUnknown: ({ requestId }) => `${requestId}: nobody knows whether it was paid`,
  PaymentCheckAsked: ({ requestId }) => `${requestId}: asks how the payment stands`,
  PaymentCheckFailed: ({ requestId }) => `${requestId}: could not learn how the payment stands`,
  PaymentClosed: () => 'payment left behind',
  Noticed: ({ notice }) => `${notice.tone}: ${notice.code}`,
};

const describedBy = <T extends { readonly type: string }>(table: Describers<T>, value: T): string => {
  const known = Object.hasOwn(table, value.type) ? table[value.type as T['type']] : undefined;
  return known === undefined ? value.type : known(value as never);
};

/** What happened, in one line without personal data (G-11). An unknown event is named by its type. */
export const describe = (event: Event): string => describedBy(EVENTS, event);

/** Why it happened, in one line without personal data (G-11). */
export function describeCause(input: Input): string {
  if (input.type !== 'Answered') return input.type;
  const { call, requestId, outcome } = input;
  return `${requestId}: ${call} answered ${outcome.ok ? 'well' : `badly (${failureText(outcome.failure)})`}`;
}
