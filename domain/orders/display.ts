/** Texts and choices of an order's pages. Imports no schema, because pages import this file. */
import type { OutcomeType } from '../kernel/decider.ts';
import { type LineId, unitsOf } from '../kernel/values.ts';
import type { Line, LineKind } from '../model/cart.ts';
import { isTicket, shownDate } from '../model/line.ts';
import type { PurchaseSummary } from '../model/payment.ts';
import { isBy } from '../model/payment-kinds.ts';
import { isPast } from '../time/deadline.ts';
import { hostInstant } from '../time/zone.ts';
import {
  choiceOf,
  faceReason,
  type ItemActions,
  isAnyCancelable,
  isCancellationOver,
  isForGate,
  isHandedOn,
  isUsable,
  mayCancelItem,
  mayCancelOrder,
  mayChangeBearer,
  mayDownload,
  mayKeep,
  mayRegisterFace,
  mayRequestRefund,
  mayShow,
  mayTakeBack,
  type OrderRefusal,
  type Permission,
  walletOf,
} from './actions.ts';
import type { BoughtItem, Order, OrderChange } from './messages.ts';
import type { Tab } from './tabs.ts';

type Read =
  | { readonly ok: true; readonly value: Pick<Order, 'status' | 'kind' | 'payment'> }
  | { readonly ok: false; readonly problem: { readonly code: string } };

const unconfirmedTitle = (read: Read | null) => {
  if (read === null) return 'success.reading';
  if (!read.ok) return read.problem.code === 'notFound' ? 'success.none' : 'success.unread';
  return read.value.status === 'canceled' ? 'success.canceled' : 'success.pending';
};

/** Texts of a purchase's page after its payment (O-54, O-139). `paid`: the core reported the success. */
export const purchaseTexts = (paid: boolean, read: Read | null) => {
  const order = read?.ok ? read.value : null;
  const confirmed = paid || order?.status === 'completed' || order?.status === 'pendingCancellation';
  const confirmedTitle = isBy(order?.kind ?? null, 'entrance') ? 'success.reserved' : 'success.title';
  const title = confirmed ? confirmedTitle : unconfirmedTitle(read);
  const hasFailed = read?.ok === false;
  const unread = hasFailed ? 'success.failed' : 'success.loading';
  return {
    confirmed,
    title,
    reason: confirmed ? null : (order?.payment?.message ?? null),
    note: confirmed && order === null ? unread : null,
    canRetry: hasFailed && title !== 'success.none',
  } as const;
};

/** True for an order whose items have actions, and that can be canceled or refunded at all (O-91). */
export const hasActions = ({ status }: Pick<Order, 'status'>): boolean => status === 'completed';

/** True if an item's card has a note on the face that its ticket needs (O-90). */
export const asksForFace = (item: Pick<BoughtItem, 'line' | 'offer'>): boolean =>
  item.line.facialRequired && !isHandedOn(item);

/** Words for an item, and where its code is shown (O-92). */
export const kindTexts = ({ kind }: Pick<Line, 'kind'>) =>
  ({
    noun: kind === 'ticket' ? 'ticket' : 'item',
    hint: kind === 'product' ? 'product.show' : 'ticket.showHint',
  }) as const;

/** True if a list of orders says that it is empty (O-94). `shown` is its number of rows. */
export const isListEmpty = (shown: number, { unreadable }: { readonly unreadable: number }): boolean =>
  shown + unreadable === 0;

/** Texts of a page of a tab without orders, and of the button that leads on (O-131). */
export const emptyOrders = (tab: Tab, page: number) =>
  page > 1
    ? ({ title: 'empty.page', text: null, way: 'empty.first' } as const)
    : ({
        title: `empty.${tab}.title`,
        text: tab === 'all' ? 'empty.text' : null,
        way: 'empty.find',
      } as const);

/** True if a code of the order opens the gate (O-55). */
export const hasGateCode = (order: Order): boolean =>
  order.tickets.some((item) => item.code !== null && item.line.kind === 'ticket' && isForGate(order, item));

/** Number of a shown item among the shown items of its kind (O-79). Null for the only one. */
export const shownPosition = (
  shown: readonly { readonly line: Pick<Line, 'kind' | 'lineId'> }[],
  { line: { kind, lineId } }: { readonly line: Pick<Line, 'kind' | 'lineId'> },
) => {
  const same = shown.filter(({ line }) => line.kind === kind);
  const number = same.findIndex(({ line }) => line.lineId === lineId) + 1;
  const text = kind === 'ticket' ? 'ticket.of' : 'item.of';
  return same.length > 1 ? ({ text, number, total: same.length } as const) : null;
};

/** Where an order's products are sent or picked up (O-56). Null without products, or if it is unknown. */
export const goodsOf = ({
  tickets,
  address,
  delivered,
}: Pick<Order, 'tickets' | 'address' | 'delivered'>) => {
  if (address === '' || !tickets.some(({ line }) => line.kind === 'product' && !line.donation)) return null;
  return delivered
    ? ({ address, label: 'product.sent', text: 'success.sent' } as const)
    : ({ address, label: 'product.collected', text: 'success.collect' } as const);
};

/** Amount of a bought order (P-42), null if unknown, and where its codes are (O-55). */
export const boughtTexts = (order: Order) =>
  ({
    ...(isBy(order.kind, 'entrance')
      ? ({ label: 'success.atDoor', amount: order.dueAtEntrance } as const)
      : ({ label: 'success.total', amount: order.total } as const)),
    codes: hasGateCode(order) ? 'success.text' : 'success.mail',
  }) as const;

/** Code of an item to show. Null without one, or if the item is not usable (O-163). */
export const usableCode = (order: Order, item: BoughtItem): string | null =>
  isUsable(order, item) ? item.code : null;

/** Parts of an item's card next to its facts (O-181): its units, the price of a donation, its combo. Null without one. */
export const cardNotes = ({ orders }: Pick<Order, 'orders'>, { line }: Pick<BoughtItem, 'line'>) => ({
  units: line.quantity > 1 ? line.quantity : null,
  donation: line.donation ? line.price : null,
  combo:
    orders
      .flatMap(({ combos }) => combos)
      .find(({ lines }) => lines.some(({ lineId }) => lineId === line.lineId))?.name ?? null,
});

/** Codes on an item's card. The buyer's voucher and wristband open no gate, so that they have no status (O-163). */
export const cardCodes = (order: Order, item: BoughtItem) =>
  [
    { label: 'item.voucher', code: item.voucherCode },
    { label: 'item.wristband', code: item.line.wristbandCode },
    { label: 'ticket.code', code: usableCode(order, item) },
  ] as const satisfies readonly { readonly label: string; readonly code: string | null }[];

/** Text about a code on its item's card: where a product's is shown (O-142). Null for other items, and without a usable code. */
export const pickUpHint = (order: Order, item: BoughtItem) => {
  const { hint } = kindTexts(item.line);
  return hint === 'product.show' && usableCode(order, item) !== null ? hint : null;
};

/** Text about a usable item without a code (O-57). Null for any other, and for a ticket that was used or lacks its face. */
export const codelessText = (order: Order, item: BoughtItem) => {
  const { line, code, status } = item;
  if (!isForGate(order, item) || code !== null || isHandedOn(item)) return null;
  if (line.donation) return 'ticket.gift';
  if (line.kind === 'product') return order.delivered ? 'ticket.sent' : 'ticket.collect';
  if (line.kind === 'recharge') return 'ticket.recharge';
  return status === 'valid' ? 'ticket.later' : null;
};

/** True for a ticket with a date that is not hidden (O-58). */
export const isForCalendar = ({ line }: Pick<BoughtItem, 'line'>): boolean =>
  isTicket(line) && shownDate(line) !== null;

/** One ticket of each event and date, whose calendar files together have all dates of an order (O-58). */
export const calendarItems = (order: Order): readonly BoughtItem[] => {
  const items = order.tickets.filter((item) => isForCalendar(item) && mayDownload(order, item).allowed);
  const keyOf = ({ line }: BoughtItem) => `${line.store}/${line.productSlug} ${shownDate(line)}`;
  return [...Map.groupBy(items, keyOf).values()].flatMap(([first]) => first ?? []);
};

/** One iCalendar file with the entries of all. */
export const joinedCalendars = ([first = '', ...others]: readonly string[]): string => {
  const END = 'END:VCALENDAR';
  const entriesOf = (text: string) => text.match(/^BEGIN:(VEVENT|VTIMEZONE)\r?$[\s\S]*?^END:\1\r?\n/gm) ?? [];
  return first.replace(END, [...others.flatMap(entriesOf), END].join(''));
};

/** First item to show at the entrance: the first unused one, if there is one. */
export const shownFirst = <I extends { readonly status: string }>(items: readonly I[]): I | undefined =>
  items.find(({ status }) => status === 'valid') ?? items[0];

/** Codes of an event's items that can be shown, and the one that the button above the items shows (O-140). */
export const eventCodes = <I extends BoughtItem>(order: Order, items: readonly I[]) => {
  const codes = items.filter((item) => mayShow(order, item).allowed);
  return { codes, first: shownFirst(codes), hasSeveral: codes.length > 1 };
};

/** Most items of an order whose rows are open at first on a success page. */
const FEW = 4;

/** True if the rows of the order's items are open at first (O-75). */
export const isRowOpen = ({ tickets }: Pick<Order, 'tickets'>, page: 'order' | 'success'): boolean =>
  tickets.length <= (page === 'order' ? 1 : FEW);

/** Items of an event whose faces are listed above its tickets (O-129). */
export const facesAbove = <I extends BoughtItem>(
  order: Order,
  items: readonly I[],
  page: 'order' | 'success',
): readonly I[] =>
  page === 'order' && isRowOpen(order, page)
    ? []
    : items.filter((item) => mayRegisterFace(order, item).allowed);

export interface PayCode {
  readonly key: 'pix' | 'reference' | 'clabe';
  readonly text: string;
}

/** Name of each code in the host's texts, the same as in the list of codes. */
const CODE_NAMES: Readonly<Record<PayCode['key'], string>> = {
  pix: 'pix',
  clabe: 'clabe',
  reference: 'refer[eê]nc\\p{L}*',
};

/**
 * `text` without a code after its own name and a colon. The same digits after another word can be an account's number, and
 * stay. Empty if the text is only the code.
 */
const withoutCode = (text: string, { key, text: code }: PayCode): string => {
  const escaped = code.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
  if (new RegExp(`^\\s*${escaped}[\\s.]*$`).test(text)) return '';
  return text.replace(new RegExp(`(${CODE_NAMES[key]}):\\s*${escaped}(?=[.,;)]?(?:\\s|$))`, 'giu'), '$1');
};

/**
 * Codes of a payment, each to copy, and its instructions without the named ones (O-76). A CLABE has 18 digits and can be part
 * of the instructions.
 */
export const howToPay = ({
  pix,
  reference,
  instructions,
}: {
  readonly pix: { readonly code: string } | null;
  readonly reference: string;
  readonly instructions: string;
}): { readonly codes: readonly PayCode[]; readonly instructions: string } => {
  const [clabe = ''] = instructions.match(/\b\d{18}\b/) ?? [];
  const all = [
    { key: 'pix', text: pix?.code ?? '' },
    { key: 'clabe', text: clabe },
    { key: 'reference', text: reference === clabe ? '' : reference },
  ] as const;
  const codes = all.filter(({ text }) => text !== '');
  return { codes, instructions: codes.reduce(withoutCode, instructions) };
};

type WaitingPayment = Parameters<typeof howToPay>[0] & {
  readonly situation: string;
  readonly expiresAt: string | null;
};

/** How an order's waiting payment is paid (O-76). Null without one, without any code, or once it is too late (O-203). */
export const waitingCodes = (payment: WaitingPayment | null, now: number) => {
  if (payment?.situation !== 'waiting') return null;
  const end = hostInstant(payment.expiresAt);
  if (end !== null && isPast(end, now)) return null;
  const how = howToPay(payment);
  return how.codes.length === 0 ? null : how;
};

const KINDS: readonly LineKind[] = ['ticket', 'product', 'recharge'];

/** Each name once, the first date that is shown, and the first item's picture (O-62). */
export const summaryOf = (items: readonly Pick<BoughtItem, 'line' | 'poster'>[]): PurchaseSummary => ({
  titles: [...new Set(items.map(({ line }) => line.productName))],
  date: items.map(({ line }) => shownDate(line)).find((date) => date !== null) ?? null,
  poster: items[0]?.poster ?? '',
});

/** Units of each kind (O-62). */
export const unitsByKind = (items: readonly Pick<BoughtItem, 'line'>[]) =>
  KINDS.map((kind) => ({
    kind,
    count: unitsOf(items.flatMap(({ line }) => (line.kind === kind ? [line] : []))),
  })).filter(({ count }) => count > 0);

/** End of the cancellation period, São Paulo wall time (O-202). Null if it is unknown, nothing can be canceled, or a date is hidden (E-07). */
export const cancellationEnd = (order: Order, now: number): string | null =>
  !isCancellationOver(order, now) &&
  (mayCancelOrder(order, now).allowed || isAnyCancelable(order, now)) &&
  !order.tickets.some(({ line }) => line.hideDate)
    ? order.cancelUntil
    : null;

/** True while the newest read of the order allows the change, so that its dialog stays open (O-24). */
export const isChangeAllowed = (
  order: Order,
  type: OrderChange['type'],
  lineId: LineId | null,
  now: number,
): boolean => {
  if (type === 'cancelOrder') return mayCancelOrder(order, now).allowed;
  if (type === 'refund') return mayRequestRefund(order, now).allowed;
  if (type === 'keep') return keepable(order, order.tickets, now).length > 0;
  const item = order.tickets.find(({ line }) => line.lineId === lineId);
  if (item === undefined) return false;
  if (type === 'takeBack') return mayTakeBack(order, item).allowed;
  return (type === 'cancelItem' ? mayCancelItem(order, item, now) : mayChangeBearer(order, item, now))
    .allowed;
};

/** Items that the buyer can keep, one by one or all at once (O-87, O-96). */
export const keepable = <I extends BoughtItem>(
  order: Order,
  items: readonly I[],
  now: number,
): readonly I[] => items.filter((item) => mayKeep(order, item, now).allowed);

/** The press that keeps those items, with the changes that were on screen (O-102). Null if none can be kept. */
export const keepingOf = (
  order: Order,
  items: readonly BoughtItem[],
  now: number,
): Extract<OrderChange, { type: 'keep' }> | null => {
  const kept = keepable(order, items, now);
  return kept.length === 0
    ? null
    : {
        ...{ type: 'keep', purchaseId: order.purchaseId, lineIds: kept.map(({ line }) => line.lineId) },
        changeIds: [...new Set(kept.flatMap(({ change }) => change?.id ?? []))],
      };
};

/** True if the outcome of a change closes its dialog: done, or unknown, which the page reports (O-24). */
export const closesDialog = (outcome: OutcomeType): boolean => outcome === 'done' || outcome === 'uncertain';

/** Cancellation that is offered next to keeping those items (O-103). Null if no possible one cancels exactly them. */
export const cancelingOf = <I extends BoughtItem>(
  order: Order,
  items: readonly I[],
  now: number,
): { readonly type: 'cancelItem'; readonly item: I } | { readonly type: 'cancelOrder' } | null => {
  const [item, ...others] = keepable(order, items, now);
  if (item === undefined) return null;
  if (others.length === 0)
    return mayCancelItem(order, item, now).allowed ? { type: 'cancelItem', item } : null;
  const left = order.tickets.filter(({ status }) => status === 'valid');
  return left.length === others.length + 1 && mayCancelOrder(order, now).allowed
    ? { type: 'cancelOrder' }
    : null;
};

/** True if each row keeps its item, since several can be kept (O-164). */
export const keepsEach = (order: Order, items: readonly BoughtItem[], now: number): boolean =>
  keepable(order, items, now).length > 1;

const LAST = Number.MAX_SAFE_INTEGER;

/** The item whose change of the event a notice states (O-141). Null without a change. */
export const statedChange = <C extends { readonly order: Order; readonly item: BoughtItem }>(
  all: readonly C[],
  now: number,
): C | null => {
  const rank = ({ order, item }: C): number => {
    const choice = choiceOf(order, item, now);
    if (choice !== null) return choice === 'open' ? 0 : 1;
    return isUsable(order, item) ? 2 : 3;
  };
  const deadline = ({ item }: C): number => hostInstant(item.change?.chooseUntil ?? null) ?? LAST;
  const changed = all.filter(({ item }) => item.change !== null);
  return changed.toSorted((a, b) => rank(a) - rank(b) || deadline(a) - deadline(b))[0] ?? null;
};

/** Choice between keeping items of one event and their refund, open or over (O-89). Null without one. */
export const eventChoice = (order: Order, items: readonly BoughtItem[], now: number) => {
  const item = statedChange(
    items.map((each) => ({ order, item: each })),
    now,
  )?.item;
  const choice = item === undefined ? null : choiceOf(order, item, now);
  if (choice === null || item?.change == null) return null;
  const { change } = item;
  const text =
    choice === 'over'
      ? (`changed.over.${change.byDefault}` as const)
      : (`changed.${change.byDefault}` as const);
  return { until: change.chooseUntil, text };
};

export type CardAction = 'download' | 'share' | 'wallet' | 'send' | 'changeBearer' | 'cancel';

interface MoreAction {
  readonly action: CardAction;
  /** Reason against the action; null if it is possible. */
  readonly reason: OrderRefusal | null;
}

const reasonOf = (permission: Permission): OrderRefusal | null =>
  permission.allowed ? null : permission.code;

/** Actions on an item's card, and reasons against missing ones (O-68). */
export const cardActions = (
  order: Order,
  item: BoughtItem,
  { download, changeBearer, cancel }: ItemActions,
  userAgent: string,
): { readonly first: readonly CardAction[]; readonly more: readonly MoreAction[] } => {
  const isCoded = item.line.kind === 'ticket';
  const more: readonly (MoreAction | false)[] = [
    isCoded && !download.allowed && { action: 'download', reason: download.code },
    isCoded && changeBearer.allowed && { action: 'send', reason: null },
    isCoded && { action: 'changeBearer', reason: reasonOf(changeBearer) },
    { action: 'cancel', reason: reasonOf(cancel) },
  ];
  return {
    first: [
      ...(download.allowed ? (['download', 'share'] as const) : []),
      ...(walletOf(order, item, userAgent) === null ? [] : (['wallet'] as const)),
    ],
    more: more.filter((each) => each !== false),
  };
};

/** Link to Google Wallet for a text in the form of a signed token (O-111). Null for any other text. */
export const googleWalletLink = (token: string): string | null =>
  /^[\w-]+\.[\w-]+\.[\w-]+$/.test(token) ? `https://pay.google.com/gp/v/save/${token}` : null;

/** True if an acceptance was refused because the offer had ended, as its page then says (O-86). */
export const isOfferOver = ({ serverCode }: { readonly serverCode: string }): boolean =>
  serverCode.startsWith('offer_');

interface Accepted {
  readonly code: string | null;
  readonly facts: Parameters<typeof faceReason>[0] & { readonly line: Parameters<typeof shownDate>[0] };
}

/**
 * Page of an accepted ticket: the registration of its face, a QR code for the gate (O-39), its files (O-110), and whether
 * its code comes later (O-57).
 */
export const acceptedParts = ({ code, facts }: Accepted) => {
  const face = faceReason(facts);
  return {
    registersFace: face === 'orders.facialMissing',
    qr: face === null ? code : null,
    isLater: code === null && face === null,
    files:
      code === null
        ? []
        : shownDate(facts.line) === null
          ? (['pdf'] as const)
          : (['pdf', 'calendar'] as const),
  };
};

type OfferEnd = 'accepted' | 'takenBack' | 'expired' | 'closed';
/** Reason why a received ticket cannot be accepted. `link`: the address has no link that the server knows. */
export type ReceivedEnd = OfferEnd | 'link';
type ReceivedPart<T> =
  | { readonly show: 'open' | 'yours'; readonly ticket: T }
  | { readonly show: 'ended'; readonly state: ReceivedEnd };

/** Part of a received ticket's page. `received` is null without a known link. A ticket without facts is closed (O-86). */
export const receivedPart = <T>(
  received: { readonly state: 'open' | 'yours' | OfferEnd; readonly ticket: T | null } | null,
): ReceivedPart<T> => {
  if (received === null) return { show: 'ended', state: 'link' };
  const { state, ticket } = received;
  if (state !== 'open' && state !== 'yours') return { show: 'ended', state };
  return ticket === null ? { show: 'ended', state: 'closed' } : { show: state, ticket };
};
