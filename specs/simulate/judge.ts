/**
 * Compares each buyer's screen with the database. It does so at each published snapshot and after each request that the
 * server carried out.
 */
import type { Snapshot } from '../../worker/contract.ts';
import type { ViewFault } from './fault.ts';
import type { Sent, SentCall } from './network.ts';
import { createSentenceJudge } from './sentence-judge.ts';
import type { Extra } from './sentences/sentence.ts';
import type { Tab } from './tab.ts';
import type { Answer, Ledger, LedgerPayment } from './world.ts';

export type ViolationKind =
  /** A buyer was charged twice for one errand or one purchase. */
  | 'double-charge'
  /** The buyer was charged, but the order is not in their list. */
  | 'lost-order'
  | 'oversold'
  /** The screen showed "not charged" or "failed" for a charge that succeeded before or later. */
  | 'said-unpaid'
  /** The screen showed "paid" without a charge. */
  | 'said-paid'
  /** The network is good again, but the cart or its payment is unsettled, or the orders cannot be read. */
  | 'stuck'
  /** The cart has more units than the buyer requested. */
  | 'more-than-asked'
  /** A purchase was charged without a press on "Pay". */
  | 'never-pressed'
  /** The buyer was charged for more units than the screen showed at the press. */
  | 'more-than-shown'
  /** The screen showed a refusal for a request that the server carried out or never refused. */
  | 'said-refused'
  /** The screen showed "done" for a request that the server did not carry out. */
  | 'said-done'
  /** A sentence of `sentences/` was untrue when shown, or became untrue. The violation has its key. */
  | 'untrue'
  /** A request was sent before the time that `Retry-After` named. */
  | 'too-early'
  /** A busy host received more requests than the budget allows. */
  | 'over-budget'
  /** A later buyer entered first, or a position grew. */
  | 'overtaken'
  /** The database contradicts itself, or the sandbox failed. */
  | 'broken-server';

export interface Violation {
  readonly kind: ViolationKind;
  /** Key of the untrue sentence as `namespace:key`. Null if the violation is not about a sentence. */
  readonly key: string | null;
  readonly at: number;
  readonly buyer: string;
  readonly what: string;
}

/** A buyer's wish for one order, which must be charged at most once. */
export interface Errand {
  readonly buyer: string;
  readonly number: number;
}

interface Press {
  readonly tab: Tab;
  /** Number of the press in this tab, from 1. */
  readonly number: number;
  readonly purchaseId: string;
  readonly errand: Errand;
  readonly shown: ShownToPay;
  readonly at: number;
}

/** The cart and the sum on screen at a press. */
export interface ShownToPay {
  readonly units: number;
  readonly toPay: Snapshot['checkout']['toPay'];
}

interface ShownUnpaid {
  readonly tab: Tab;
  /** Number of the tab's last press that the core had accepted when the sentence was shown. */
  readonly presses: number;
  readonly purchaseId: string;
  /** Reason of the failure, or key of the sentence that reports it. */
  readonly reason: string;
  /** True if the sentence also covers presses of other tabs and devices. */
  readonly ofAll: boolean;
  readonly at: number;
  /** When a request of this tab last reached the server. `-Infinity` if none has. */
  readonly heardAt: number;
}

export interface Judge {
  /** Records a new tab. A copy of the tab `like` knows the payments that were pressed in `like`. */
  readonly opened: (tab: Tab, like: Tab | null) => void;
  readonly asked: (buyer: string, units: number) => void;
  readonly pressed: (tab: Tab, errand: Errand, purchaseId: string, shown: ShownToPay) => void;
  /** Records that the core accepted the tab's last press. Before that, the screen is about earlier presses only. */
  readonly accepted: (tab: Tab) => void;
  /** Removes the tab's last press, which was refused before any request was sent. */
  readonly withdrawn: (tab: Tab) => void;
  /** Number of presses on "Pay" in this tab. */
  readonly presses: (tab: Tab) => number;
  readonly shown: (tab: Tab, buyer: string, snapshot: Snapshot) => void;
  /** Records that the server's own response reached the page. */
  readonly delivered: (sent: SentCall, answer: Answer) => void;
  /** Judges a part of the screen that is not in the snapshot. */
  readonly told: (tab: Tab, buyer: string, extra: Extra) => void;
  /** Records that a request reached the server. */
  readonly arrives: (sent: Sent) => void;
  /** Records the server's response to it, or null if the server broke the connection. */
  readonly served: (sent: Sent, answer: Answer | null) => void;
  /** Judges the ledger after the request `sent`. Null if no request of a page caused it. */
  readonly ledger: (ledger: Ledger, sent: Sent | null) => void;
  readonly find: (kind: ViolationKind, buyer: string, what: string, key?: string) => void;
  /** Purchases of this buyer that were charged and not refunded. */
  readonly charged: (buyer: string) => readonly string[];
  readonly pressedPurchases: (buyer: string) => readonly string[];
  readonly counts: () => { readonly presses: number; readonly purchases: number; readonly charged: number };
  readonly violations: readonly Violation[];
}

const isCharged = ({ situation, refunded }: LedgerPayment): boolean => situation === 'succeeded' && !refunded;
/** True if the response contains the cart. */
const hasCart = ({ call, body }: SentCall): boolean =>
  /\/pedido\/(?:reservar|carrinho|cupom\/\w+|bin\/executar)$/.test(call) ||
  (call.endsWith('/pedido/consumidor/listar') && /"status":"RE"/.test(body));
/** Statuses of a finalize that the server refused before any work. */
const BEFORE_WORK: readonly number[] = [400, 429];

/** True for the key of a sentence (`namespace:key`), false for the reason of a failure. */
const isKey = (reason: string): boolean => reason.includes(':');
const finalized = (call: string): string | null =>
  /\/pedido\/(?:finalizar|reservar)\/([^/]+)$/.exec(call)?.[1] ?? null;

export const createJudge = (now: () => number, view?: ViewFault['view']): Judge => {
  const violations: Violation[] = [];
  const seen = new Set<string>();
  const presses: Press[] = [];
  const unpaid: ShownUnpaid[] = [];
  const pressOf = new Map<number, Press>();
  const askedUnits = new Map<string, number>();
  const lastShown = new Map<Tab, string>();
  const inherited = new Map<Tab, readonly Press[]>();
  const arrivals = new Map<Press, { readonly at: number; readonly sent: Sent }>();
  const accepted = new Set<Press>();
  const heardAt = new Map<Tab, number>();
  let latest: Ledger = { payments: [], oversold: [], purchases: [], at: 0 };

  const find: Judge['find'] = (kind, buyer, what, key) => {
    const name = `${kind} ${buyer} ${what}`;
    if (seen.has(name)) return;
    seen.add(name);
    violations.push({ kind, key: key ?? null, at: now(), buyer, what });
  };
  const pressesIn = (tab: Tab): number => presses.filter((press) => press.tab === tab).length;
  const lastAcceptedIn = (tab: Tab): number =>
    presses.findLast((press) => press.tab === tab && (accepted.has(press) || arrivals.has(press)))?.number ??
    0;
  const chargedRows = (purchaseId: string): readonly LedgerPayment[] =>
    latest.payments.filter((row) => row.purchaseId === purchaseId && isCharged(row));

  const pressOfSent = (sent: Sent): Press | undefined =>
    presses.find(({ tab, number }) => tab === sent.tab && number === sent.press);

  /** Press that caused the payment, or else the purchase's last press: a tab can resume another tab's payment. */
  const pressOfRow = ({ id, purchaseId }: LedgerPayment): Press | undefined =>
    pressOf.get(id) ?? presses.findLast((press) => press.purchaseId === purchaseId);

  const knows = (tab: Tab): readonly Press[] => inherited.get(tab) ?? [];

  /**
   * True if the sentence denies this press. A sentence is always about the presses of its own tab, or, in a copied tab
   * without any, about the inherited ones. With `ofAll`, it is also about all inherited presses, and about presses that
   * reached the server before the tab's last request. The tab cannot know later presses on other devices.
   */
  const contradicts = (shown: ShownUnpaid, press: Press): boolean => {
    if (shown.purchaseId !== press.purchaseId) return false;
    if (shown.tab === press.tab) return shown.presses >= press.number;
    if (shown.at < press.at) return false;
    if (knows(shown.tab).includes(press)) return shown.ofAll || shown.presses === 0;
    return shown.ofAll && (arrivals.get(press)?.at ?? Number.POSITIVE_INFINITY) <= shown.heardAt;
  };
  const compare = (row: LedgerPayment, shown: ShownUnpaid): void => {
    const press = pressOfRow(row);
    if (press === undefined || !contradicts(shown, press)) return;
    const kind = isKey(shown.reason) ? 'untrue' : 'said-unpaid';
    find(
      kind,
      press.errand.buyer,
      `${shown.tab.name} showed "${shown.reason}" at ${shown.at} ms for press ${press.number} of ${press.tab.name} on ${row.purchaseId}, which was charged`,
      kind === 'untrue' ? shown.reason : undefined,
    );
  };

  const chargedOf = (errand: Errand): readonly string[] => {
    const those = latest.payments.filter((row) => isCharged(row) && pressOfRow(row)?.errand === errand);
    return [...new Set(those.map(({ purchaseId }) => purchaseId))];
  };

  const judgeCharge = (row: LedgerPayment): void => {
    const press = pressOfRow(row);
    const buyer = press?.errand.buyer ?? '';
    for (const shown of unpaid) compare(row, shown);
    const rows = chargedRows(row.purchaseId).length;
    if (rows > 1) find('double-charge', buyer, `${row.purchaseId} has ${rows} payments that succeeded`);
    if (press === undefined) {
      find('never-pressed', buyer, `${row.purchaseId} was charged, and nobody pressed pay for it`);
      return;
    }
    const bought = chargedOf(press.errand);
    if (bought.length > 1)
      find('double-charge', buyer, `wanted one order and was charged for ${bought.join(' and ')}`);
    const { units, toPay } = press.shown;
    if (row.units > units)
      find(
        'more-than-shown',
        buyer,
        `${row.purchaseId} was charged with ${row.units} units, and ${units} were shown at the press`,
      );
    const [sum] = toPay.amounts;
    if (sum?.amount !== row.amount)
      find(
        'untrue',
        buyer,
        `${row.purchaseId} was charged ${row.amount}, and ${sum?.amount} was on the button`,
        `checkout:pay.${toPay.kind}`,
      );
  };

  const unpaidOnScreen = (tab: Tab, purchaseId: string, reason: string, ofAll: boolean): ShownUnpaid => {
    const heard = heardAt.get(tab) ?? Number.NEGATIVE_INFINITY;
    return { tab, presses: lastAcceptedIn(tab), purchaseId, reason, ofAll, at: now(), heardAt: heard };
  };

  const sentences = createSentenceJudge({
    ...{ now, view },
    find: (buyer, key, what) => find('untrue', buyer, `${key} ${what}`, key),
    isUnpaid: (tab, purchaseId, key, ofAll) => {
      const shown = unpaidOnScreen(tab, purchaseId, key, ofAll);
      return !chargedRows(purchaseId).some((row) => {
        const press = pressOfRow(row);
        return press !== undefined && contradicts(shown, press);
      });
    },
    staysUnpaid: (tab, purchaseId, key, ofAll) => {
      unpaid.push(unpaidOnScreen(tab, purchaseId, key, ofAll));
    },
    isPressed: (purchaseId) => presses.some((press) => press.purchaseId === purchaseId),
  });

  return {
    opened: (tab, like) => {
      sentences.opened(tab, like);
      if (like === null) return;
      inherited.set(tab, [...knows(like), ...presses.filter((press) => press.tab === like)]);
    },
    asked: (buyer, units) => askedUnits.set(buyer, (askedUnits.get(buyer) ?? 0) + units),
    pressed: (tab, errand, purchaseId, shown) => {
      presses.push({ tab, number: pressesIn(tab) + 1, purchaseId, errand, shown, at: now() });
    },
    accepted: (tab) => {
      const press = presses.findLast((each) => each.tab === tab);
      if (press !== undefined) accepted.add(press);
    },
    withdrawn: (tab) => {
      const at = presses.findLastIndex((press) => press.tab === tab);
      if (at >= 0) presses.splice(at, 1);
    },
    presses: pressesIn,
    arrives: (sent) => {
      heardAt.set(sent.tab, now());
      const press = finalized(sent.call) === null ? undefined : pressOfSent(sent);
      if (press !== undefined && !arrivals.has(press)) arrivals.set(press, { at: now(), sent });
    },
    served: (sent, answer) => {
      const press = pressOfSent(sent);
      const isFirst = press !== undefined && arrivals.get(press)?.sent === sent;
      // The server refused it before any work, so it knows of no payment.
      if (isFirst && answer !== null && BEFORE_WORK.includes(answer.status)) arrivals.delete(press);
    },
    told: sentences.told,
    delivered: (sent, { status }) => {
      // A refusal contains no cart.
      if (status >= 300) return;
      if (hasCart(sent)) sentences.delivered(sent.tab, 'cart');
      else if (sent.call.endsWith('/pedido/consumidor/listar')) sentences.delivered(sent.tab, 'open');
    },
    shown: (tab, buyer, snapshot) => {
      sentences.shown(tab, buyer, snapshot);
      const { cart } = snapshot;
      const { payment } = snapshot.checkout;
      const most = askedUnits.get(buyer) ?? 0;
      if (cart.count > most)
        find('more-than-asked', buyer, `${tab.name} shows ${cart.count} units, and ${most} were asked for`);
      const name =
        payment.status === 'idle'
          ? 'idle'
          : `${tab.page()} ${lastAcceptedIn(tab)} ${payment.status} ${payment.purchaseId} ${'reason' in payment ? payment.reason : ''}`;
      if (lastShown.get(tab) === name) return;
      lastShown.set(tab, name);
      if (payment.status === 'succeeded' && chargedRows(payment.purchaseId).length === 0)
        find('said-paid', buyer, `${tab.name} shows ${payment.purchaseId} as paid, and nothing was charged`);
      if (payment.status === 'failed') {
        const { purchaseId, reason } = payment;
        const shown = unpaidOnScreen(tab, purchaseId, reason, false);
        unpaid.push(shown);
        for (const row of chargedRows(purchaseId)) compare(row, shown);
      }
    },
    ledger: (ledger, sent) => {
      const known = new Set(latest.payments.map(({ id }) => id));
      const paid = new Set(latest.payments.filter(isCharged).map(({ id }) => id));
      latest = ledger;
      sentences.ledger(ledger, sent);
      const purchaseId = sent === null ? null : finalized(sent.call);
      for (const row of ledger.payments) {
        if (!known.has(row.id) && sent !== null && row.purchaseId === purchaseId) {
          const press = pressOfSent(sent);
          if (press !== undefined) pressOf.set(row.id, press);
        }
        if (isCharged(row) && !paid.has(row.id)) judgeCharge(row);
      }
      for (const what of ledger.oversold) find('oversold', '', what);
    },
    find,
    charged: (buyer) => [
      ...new Set(
        latest.payments
          .filter((row) => isCharged(row) && pressOfRow(row)?.errand.buyer === buyer)
          .map(({ purchaseId }) => purchaseId),
      ),
    ],
    pressedPurchases: (buyer) => [
      ...new Set(presses.filter(({ errand }) => errand.buyer === buyer).map(({ purchaseId }) => purchaseId)),
    ],
    counts: () => ({
      presses: presses.length,
      purchases: new Set(presses.map(({ purchaseId }) => purchaseId)).size,
      charged: new Set(latest.payments.filter(isCharged).map(({ purchaseId }) => purchaseId)).size,
    }),
    violations,
  };
};
