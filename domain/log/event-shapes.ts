/** How each event stands in a log of the present version. An event that is missing here does not compile. */
import type { Event } from '../core/events.ts';
import { Schema } from '../schema.ts';
import { just, type Reader, readerOf } from './reader.ts';
import * as shape from './shapes.ts';

const { Struct, String: Text, Literal, NullOr, Boolean: Flag } = Schema;
const { requestId, purchaseId, failure } = shape;

const asked = <const T extends string>(type: T) => readerOf(just(type, { requestId }));
const alone = <const T extends string>(type: T) => readerOf(just(type, {}));

/** By the event's type. */
export const EVENT_READERS: { readonly [K in Event['type']]: Reader<Extract<Event, { readonly type: K }>> } =
  {
    IntentQueued: readerOf(just('IntentQueued', { requestId, intent: shape.intent })),
    CartTold: readerOf(just('CartTold', { requestId, cart: shape.cart, deadline: NullOr(shape.instant) })),
    IntentRefused: readerOf(just('IntentRefused', { requestId, failure })),
    IntentLost: asked('IntentLost'),
    IntentDropped: readerOf(
      just('IntentDropped', { requestId, reason: Literal('withdrawn', 'limit', 'gone', 'held') }),
    ),
    LateAnswerSeen: asked('LateAnswerSeen'),
    SeatHeldForLogin: readerOf(just('SeatHeldForLogin', { item: shape.item })),
    HeldSeatDropped: alone('HeldSeatDropped'),
    DeliveryChosen: readerOf(just('DeliveryChosen', { delivery: shape.delivery })),
    ProtectionChosen: readerOf(just('ProtectionChosen', { protection: Flag })),
    CartExpired: readerOf(just('CartExpired', { purchaseId: NullOr(purchaseId) })),
    CartDropped: readerOf(just('CartDropped', { reason: Literal('emptied', 'logout', 'unknown', 'paid') })),
    TotalsDisagreed: readerOf(
      just('TotalsDisagreed', {
        orderId: Text,
        told: shape.cents,
        computed: shape.cents,
        currency: shape.currency,
      }),
    ),
    Started: readerOf(
      just('Started', {
        settings: shape.settings,
        purchaseId: NullOr(purchaseId),
        delivery: shape.delivery,
      }),
    ),
    SettingsChanged: readerOf(just('SettingsChanged', { settings: shape.settings })),
    EntryAsked: readerOf(just('EntryAsked', { requestId, by: Literal('password', 'token', 'registration') })),
    LoggedIn: readerOf(
      just('LoggedIn', { requestId, consumer: shape.consumer, tokenExpiresAt: shape.instant }),
    ),
    EntryRefused: readerOf(just('EntryRefused', { requestId, failure })),
    PasswordResetDemanded: readerOf(
      just('PasswordResetDemanded', { requestId, serverMessage: NullOr(Text) }),
    ),
    ProfileChangeAsked: asked('ProfileChangeAsked'),
    ProfileChanged: readerOf(just('ProfileChanged', { requestId, consumer: shape.consumer })),
    ProfileChangeRefused: readerOf(just('ProfileChangeRefused', { requestId, failure })),
    LoggedOut: alone('LoggedOut'),
    SessionLost: alone('SessionLost'),
    PaymentChosen: readerOf(just('PaymentChosen', { kind: shape.paymentKind })),
    InstalmentsChosen: readerOf(just('InstalmentsChosen', { option: shape.instalments })),
    BearerSet: readerOf(just('BearerSet', { lineId: shape.lineId, bearer: shape.bearer })),
    PaymentAsked: readerOf(just('PaymentAsked', { requestId, kind: shape.paymentKind, purchaseId })),
    PaymentWaiting: readerOf(
      just('PaymentWaiting', {
        requestId,
        pix: NullOr(Struct({ code: Text, expiresAt: shape.instant })),
      }),
    ),
    PaymentSucceeded: asked('PaymentSucceeded'),
    PaymentFailed: readerOf(just('PaymentFailed', { requestId, reason: Text, serverMessage: NullOr(Text) })),
    PaymentUnknown: asked('PaymentUnknown'),
    PaymentCheckAsked: asked('PaymentCheckAsked'),
    PaymentCheckFailed: asked('PaymentCheckFailed'),
    PaymentClosed: alone('PaymentClosed'),
    Noticed: readerOf(just('Noticed', { notice: shape.notice })),
  };
