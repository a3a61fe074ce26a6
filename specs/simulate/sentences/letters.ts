/**
 * Every sentence of letters and ticket files, with the condition that makes it true of a purchase. A letter has a sentence
 * exactly if its condition is met.
 */
import type { SentenceKey } from '../../../fixtures/marketplace/mail/letters.ts';
import type { TicketSentence } from '../../../fixtures/marketplace/orders/ticket-words.ts';

/** A purchase in the database when its letter was written, and what the server then allowed. */
export interface LetterWorld {
  /** Kind of the letter. */
  readonly letter: string;
  /** Cents of the last return. */
  readonly returns: number;
  readonly status: string;
  readonly kind: string | null;
  /** Cents. */
  readonly total: number;
  /** Cents that were paid. A reservation is paid at the entrance. */
  readonly paid: number;
  /** True if a Pix waits for its payment. */
  readonly waits: boolean;
  /** Tickets that are not canceled, and other items of the purchase. */
  readonly tickets: number;
  readonly goods: number;
  /** Tickets that were sent and wait for their acceptance. */
  readonly sent: number;
  /** True if something was paid for the items of the event that changed. */
  readonly isEventPaid: boolean;
  /** True if the server accepted the cancellation of the order, or of an item. */
  readonly cancelsOrder: boolean;
  readonly cancelsItem: boolean;
  /** True if the cancellation returned the money. */
  readonly returned: boolean;
  /** True if the event changed, and the money of a ticket returns unless its buyer keeps it. */
  readonly returnsByDefault: boolean;
}

type Truth = (world: LetterWorld) => boolean;

const isReserved: Truth = ({ status, kind }) => status === 'completed' && kind === 'reservation';
const isConfirmed: Truth = ({ status, kind }) => status === 'completed' && kind !== 'reservation';
const waits: Truth = ({ status, waits }) => status === 'awaiting' && waits;

const cancelsUnpaid: Truth = ({ status, paid, cancelsOrder }) =>
  status === 'completed' && paid === 0 && cancelsOrder;

/** Sentences of a letter about a purchase in its present state. */
const OF_ORDER: Readonly<Partial<Record<SentenceKey, Truth>>> = {
  'confirmed.subject': isConfirmed,
  confirmed: isConfirmed,
  'reserved.subject': isReserved,
  reserved: isReserved,
  'reserved.due': (world) => isReserved(world) && world.total > 0,
  'place.tickets': ({ status, tickets }) => status === 'completed' && tickets > 0,
  'place.order': ({ status, tickets }) => status !== 'completed' || tickets === 0,
  'cancel.paid': ({ paid, cancelsOrder, returned }) => paid > 0 && cancelsOrder && returned,
  'cancel.items': ({ paid, cancelsOrder, cancelsItem }) => paid > 0 && !cancelsOrder && cancelsItem,
  'cancel.unpaid': (world) => cancelsUnpaid(world) && world.tickets > 0,
  'cancel.free': (world) => cancelsUnpaid(world) && world.tickets === 0,
  'cancel.none': ({ status, cancelsOrder, cancelsItem }) =>
    status === 'completed' && !cancelsOrder && !cancelsItem,
  enjoy: ({ status, tickets }) => status === 'completed' && tickets > 0,
  'pix.pay': waits,
};

const isIn =
  (...letters: readonly string[]): Truth =>
  ({ letter }) =>
    letters.includes(letter);
const inReturn = isIn('canceled', 'canceledItem', 'refund', 'eventCanceled', 'eventReturned');
const canCancel: Truth = ({ cancelsOrder, cancelsItem }) => cancelsOrder || cancelsItem;
const choosesAfterChange: Truth = (world) => isIn('changed')(world) && canCancel(world);
/** Without a choice the host returns a ticket that was sent, too. */
const endsAfterChange: Truth = (world) =>
  isIn('changed')(world) && world.returnsByDefault && (canCancel(world) || world.sent > 0);
const isPaidLater: Truth = ({ letter, kind }) =>
  letter === 'charge' && (kind === 'cash' || kind === 'deposit');
const of = (truth: Truth, ...keys: readonly SentenceKey[]) =>
  Object.fromEntries(keys.map((key) => [key, truth]));

/** Letters without the address of the order. */
const TO_OTHERS = [
  'password',
  'device',
  'offer',
  'received',
  'holderChanged',
  'holderCanceled',
  'holderEnded',
];

export const LETTER_CLAIMS: Readonly<Partial<Record<SentenceKey, Truth>>> = {
  ...Object.fromEntries(
    Object.entries(OF_ORDER).map(([key, isTrue]) => [
      key,
      (world: LetterWorld) =>
        isIn('ticket', 'pix')(world)
          ? isTrue(world)
          : key === 'place.order' && !TO_OTHERS.includes(world.letter),
    ]),
  ),
  ...of((world) => isPaidLater(world) || (isIn('ticket', 'pix')(world) && waits(world)), 'unpaid.subject'),
  ...of(isPaidLater, 'charge.pay'),
  ...of((world) => isPaidLater(world) || (isIn('pix')(world) && waits(world)), 'charge.late'),
  ...of((world) => isIn('refused')(world) && world.paid === 0, 'refused.subject', 'refused'),
  ...of(
    (world) => isIn('expired')(world) && world.status === 'canceled' && world.paid === 0,
    'expired.subject',
    'expired',
  ),
  ...of((world) => isIn('late')(world) && world.returns > 0, 'late.subject', 'late'),
  ...of(isIn('canceled', 'canceledItem'), 'canceled.subject'),
  ...of((world) => isIn('canceled')(world) && world.goods === 0, 'canceled'),
  ...of((world) => isIn('canceled')(world) && world.goods > 0, 'canceled.goods'),
  ...of(isIn('canceledItem'), 'canceled.item'),
  ...of(isIn('refund'), 'refund.subject'),
  ...of((world) => isIn('refund')(world) && world.goods === 0, 'refund'),
  ...of((world) => isIn('refund')(world) && world.goods > 0, 'refund.goods'),
  ...of((world) => inReturn(world) && world.returns > 0, 'return.amount'),
  ...of((world) => inReturn(world) && world.returns === 0, 'return.none'),
  ...of(isIn('bearer'), 'bearer.subject', 'bearer', 'bearer.names'),
  ...of(isIn('offer'), 'offer.subject', 'offer.link', 'offer.ignore'),
  ...of(isIn('received'), 'received.subject', 'received'),
  ...of(isIn('received', 'holderChanged'), 'received.link', 'received.cancel'),
  ...of(isIn('holderChanged', 'holderCanceled'), 'holder.subject'),
  ...of(isIn('holderChanged'), 'holder.changed'),
  ...of((world) => isIn('received', 'holderChanged')(world) && world.returnsByDefault, 'holder.choice'),
  ...of(isIn('holderCanceled'), 'holder.canceled'),
  ...of(isIn('holderEnded'), 'holder.ended.subject', 'holder.ended'),
  ...of(isIn('handedOn'), 'handedOn.subject', 'handedOn'),
  ...of(isIn('changed', 'eventCanceled', 'eventReturned'), 'changed.subject', 'changed'),
  ...of(
    (world) => choosesAfterChange(world) && !world.returnsByDefault && world.isEventPaid,
    'changed.choose',
  ),
  ...of(
    (world) => choosesAfterChange(world) && !world.returnsByDefault && !world.isEventPaid,
    'changed.chooseUnpaid',
  ),
  ...of((world) => endsAfterChange(world) && world.isEventPaid, 'changed.chooseRefund'),
  ...of((world) => endsAfterChange(world) && !world.isEventPaid, 'changed.chooseCanceled'),
  ...of((world) => isIn('changed')(world) && world.sent > 0, 'changed.offered'),
  ...of((world) => isIn('eventReturned')(world) && world.tickets === 0, 'changed.over'),
  ...of((world) => isIn('eventCanceled')(world) && world.tickets === 0, 'changed.canceled'),
};

/** Sentences that claim nothing about a purchase, by the reason. */
export const LETTER_NEUTRAL: Readonly<Record<string, readonly SentenceKey[]>> = {
  'a greeting or a list': ['hello', 'list'],
  'about an account or a form': [
    ...(['reset.subject', 'reset.link', 'reset.ignore'] as const),
    ...(['password.subject', 'password', 'password.notYou', 'device.subject', 'device'] as const),
    ...(['welcome.subject', 'welcome.ready', 'welcome.notYou'] as const),
    ...(['contact.subject', 'contact.reply', 'producer.subject', 'producer.review', 'notYou'] as const),
  ],
};

/** A line of a purchase with its ticket file. */
export interface TicketWorld {
  readonly kind: string;
  readonly facial: string;
}

const lacksFace = ({ facial }: TicketWorld): boolean => facial === 'pending' || facial === 'inAnalysis';

export const TICKET_CLAIMS: Readonly<Record<TicketSentence, (world: TicketWorld) => boolean>> = {
  show: (world) => world.kind === 'ticket' && !lacksFace(world),
  collect: ({ kind }) => kind !== 'ticket',
  face: (world) => world.kind === 'ticket' && lacksFace(world),
};
