/**
 * Buyer who wants one order at a time and acts only on what the screen shows and allows. The buyer adds items, logs in,
 * fills in ticket holders, pays, retries, reloads, changes tabs and gives up.
 */
import type { LineId, ProductId, SeatId, StoreSlug, VariationId } from '../../domain/kernel/values.ts';
import type { ItemChoice } from '../../domain/model/cart.ts';
import type { Purchase, Snapshot } from '../../worker/contract.ts';
import { cpfOf } from '../marketplace/newcomers.ts';
import type { Errand, Judge } from './judge.ts';
import type { Randomness } from './randomness.ts';
import { broughtBy, type Tab } from './tab.ts';
import type { Offer, World } from './world.ts';

export interface BuyerOptions {
  readonly name: string;
  /** Selects the buyer's account. */
  readonly number: number;
  readonly world: World;
  readonly judge: Judge;
  readonly randomness: Randomness;
  /** Opens a copy of `like` in the same browser. Null opens a tab in another browser. */
  readonly openTab: (like: Tab | null) => Tab;
  readonly sleep: (milliseconds: number) => Promise<void>;
  readonly later: (run: () => void, milliseconds: number) => void;
  /** Pays in the bank's app, which has its own connection to the server. */
  readonly payPix: (purchaseId: string) => void;
  readonly note: (what: string) => void;
}

export interface Buyer {
  readonly name: string;
  readonly tabs: readonly Tab[];
  readonly run: () => Promise<void>;
  /** Logs in on each tab whose payment needs a login to continue. */
  readonly unlock: () => Promise<void>;
  /** Returns the purchases that are listed as paid, after a login if the session was lost. Null if the read fails. */
  readonly paidOrders: () => Promise<readonly string[] | null>;
}

const CARDS = {
  '4111111111111111': 50,
  '5555555555554444': 8,
  '4000000000000002': 10,
  '4000000000009995': 4,
  '4000000000000119': 4,
  '4000000000000077': 8,
  '4000000000000341': 5,
  '4000000000000259': 8,
  '4000000000000184': 15,
} as const;
const MINUTE = 60_000;
/** Number of times that a buyer looks at payments without an outcome before giving up. */
const MOST_LOOKS = 14;
const SETTLED: readonly string[] = ['idle', 'succeeded', 'failed'];

const pageOf = (tab: Tab): string => `${tab.name} ${tab.page()}`;
/** True if the screen shows a payment that may have charged money. */
const isOpen = ({ checkout }: Snapshot): boolean => !SETTLED.includes(checkout.payment.status);

/** Items with `units` units of an offer. For seats, the first item is the seat at index `first`. */
export const itemsOf = (offer: Offer, first: number, units: number): readonly ItemChoice[] => {
  const base: ItemChoice = {
    store: offer.event.producer as StoreSlug,
    productId: String(offer.event.id) as ProductId,
    variationId: '' as VariationId,
    ...{ kind: 'ticket', quantity: 1, name: 'Evento', seat: null, visitAt: null, size: null, color: null },
    ...{ wristbandCode: null, voucherCode: null, affiliateProgramId: null, donation: null },
  };
  if (offer.kind === 'units')
    return [{ ...base, variationId: offer.variationId as VariationId, quantity: units }];
  return Array.from({ length: units }, (_, nth) => offer.seats[(first + nth) % offer.seats.length]).flatMap(
    (seat) =>
      seat === undefined
        ? []
        : [
            {
              ...base,
              variationId: seat.variationId as VariationId,
              seat: { ...seat, seatId: seat.seatId as SeatId, mapId: 'mapa', label: `A${seat.index}` },
            },
          ],
  );
};

export const createBuyer = (options: BuyerOptions): Buyer => {
  const { name, number, world, judge, randomness, openTab, sleep, later, note } = options;
  const { between, below, happens, pick, weighed } = randomness;
  const tabs: Tab[] = [];
  let tab: Tab;
  let bearers = number * 100 + 500;
  const pixSeen = new Set<string>();
  /** Purchases that the buyer knows to be paid. */
  const finished = new Set<string>();

  const add = async (offer: Offer, units: number): Promise<void> => {
    const items = itemsOf(offer, offer.kind === 'units' ? 0 : below(offer.seats.length), units);
    const [item] = items;
    if (item === undefined) return;
    // The units count from the press, because the screen can show them before the response.
    judge.asked(name, units);
    const done = await tab.dispatch(
      offer.kind === 'units'
        ? { type: 'AddItem', item }
        : { type: 'SelectSeats', seats: items.map((each) => ({ item: each, seen: 'free' })) },
    );
    if (!done.ok) judge.asked(name, -units);
  };

  const logIn = async (on: Tab = tab): Promise<void> => {
    const secretRef = await on.ask((core) => core.keepSecret(world.password));
    if (secretRef !== null) await on.dispatch({ type: 'LogIn', email: world.email(number), secretRef });
  };
  /** True if the session ended during a payment and the screen offers a login to see the outcome. */
  const isLocked = ({ session, checkout }: Snapshot): boolean =>
    session.status === 'guest' && checkout.payment.status === 'unknown';

  const nameBearers = async ({ checkout }: Snapshot): Promise<void> => {
    for (const { lineId, problem } of checkout.bearers) {
      if (problem === null) continue;
      bearers += 1;
      const document = cpfOf(bearers);
      const bearer = { name: 'Rita Prado', document, email: '', birthDate: '1990-05-04', confirmed: true };
      await tab.dispatch({ type: 'SetBearer', lineId, bearer });
    }
  };

  const pressPay = async (errand: Errand): Promise<void> => {
    const looked = tab;
    const { cart, checkout } = tab.snapshot();
    const { kind, toPay: pressed } = checkout;
    const { purchaseId, count } = cart;
    if (purchaseId === null) return;
    let secretRef: string | null = null;
    if (kind === 'credit') {
      const card = {
        number: weighed(CARDS),
        holder: 'NOVA COMPRADORA',
        expiry: '12/30',
        securityCode: '987',
      };
      const tokenized = await tab.ask((core) => core.tokenizeCard(card));
      if (tokenized?.ok === false) judge.told(looked, name, { type: 'card-unsent' });
      const token = broughtBy(tokenized);
      if (token === null) return;
      secretRef = token.secretRef;
    }
    // The buyer agreed to the amount at the press, even if the screen has changed since.
    judge.pressed(looked, errand, purchaseId, { units: count, toPay: pressed });
    note(`${tab.name} presses pay for ${count} of ${purchaseId} by ${kind}`);
    const command = { type: 'Pay', deliveryAddress: null, secretRef: secretRef as never, pressed } as const;
    const done = await looked.dispatch(command);
    // A worker that died during the command may have sent the request.
    if (done.ok || done.refusal.code === 'core.unavailable') judge.accepted(looked);
    else judge.withdrawn(looked);
  };

  const remove = async ({ cart }: Snapshot): Promise<void> => {
    const lineIds = cart.orders.flatMap((order) =>
      order.groups.flatMap((group): readonly LineId[] => group.lineIds),
    );
    if (lineIds.length > 0) await tab.dispatch({ type: 'RemoveLines', lineIds });
  };

  /** Reduces the only group of the cart to `units`, or removes the first of several groups. */
  const reduce = async ({ cart }: Snapshot, units: number): Promise<void> => {
    const groups = cart.orders.flatMap((order) => order.groups);
    const [first] = groups;
    if (first === undefined) return;
    if (groups.length === 1 && first.quantity > units)
      await tab.dispatch({ type: 'ChangeQuantity', lineId: first.key, quantity: units });
    else await tab.dispatch({ type: 'RemoveLines', lineIds: first.lineIds });
  };

  const listed = async (): Promise<readonly Purchase[] | null> => {
    const looked = tab;
    const answer = await tab.ask((core) => core.query('purchases', { status: null, page: 1, limit: 50 }));
    if (answer?.ok === false) judge.told(looked, name, { type: 'page-failed' });
    const purchases = broughtBy(answer)?.purchases ?? null;
    if (purchases !== null) judge.told(looked, name, { type: 'orders', all: true, purchases });
    return purchases;
  };

  /** Schedules the payment of a Pix code on screen in the bank's app: soon, about its end, or never. */
  const seePix = ({ checkout: { payment } }: Snapshot): void => {
    if (payment.status !== 'waiting' || payment.pix === null || pixSeen.has(payment.purchaseId)) return;
    const { purchaseId } = payment;
    pixSeen.add(purchaseId);
    const fate = weighed({ soon: 70, late: 12, never: 18 });
    note(`pays the Pix of ${purchaseId} ${fate}`);
    if (fate === 'soon') later(() => options.payPix(purchaseId), between(2_000, 90_000));
    if (fate === 'late') later(() => options.payPix(purchaseId), between(14, 18) * MINUTE);
  };

  /** Looks for the purchase in the account's orders, after the screen showed no outcome of the payment. */
  const lookUp = async (errand: Errand): Promise<'paid' | 'waiting' | 'not there' | 'unread'> => {
    const purchases = await listed();
    if (purchases === null) return 'unread';
    const mine = new Set(judge.pressedPurchases(errand.buyer));
    const those = purchases.filter(({ purchaseId }) => mine.has(purchaseId) && !finished.has(purchaseId));
    const paid = those.filter(({ status }) => status === 'completed');
    for (const { purchaseId } of paid) finished.add(purchaseId);
    if (paid.length > 0) return 'paid';
    return those.some(({ status }) => status === 'awaitingPayment' || status === 'pendingPayment')
      ? 'waiting'
      : 'not there';
  };
  const lookAway = async (milliseconds: number): Promise<void> => {
    for (const each of tabs) each.setPresence({ ...each.presence(), visible: false });
    await sleep(milliseconds);
    for (const each of tabs) each.setPresence({ ...each.presence(), visible: true });
  };

  const runErrand = async (errand: Errand): Promise<string> => {
    const offer = pick(world.offers);
    const units = happens(0.4) ? 2 : 1;
    const tolerance = 1 + below(3);
    let adds = 0;
    let failures = 0;
    let open = 0;
    let shownFailed: string | null = null;
    const careful = happens(0.6);
    /** Page on which the buyer pressed "Pay". Another page may not show that payment. */
    let pressedOn: string | null = null;
    let pressedFor: string | null = null;
    let lookedUp = false;
    for (let step = 0; step < 70; step += 1) {
      if (happens(0.02)) await lookAway(between(2, 16) * MINUTE);
      else await sleep(between(300, 6_000));
      if (happens(0.03)) tab.reload();
      if (tabs.length > 1 && happens(0.1)) {
        tab.setPresence({ ...tab.presence(), visible: false });
        tab = tab === tabs[0] ? (tabs[1] ?? tab) : (tabs[0] ?? tab);
        tab.setPresence({ ...tab.presence(), visible: true });
        note(`looks at ${tab.name}`);
      }
      // The page sends this command at each click and key.
      await tab.dispatch({ type: 'CheckDeadline' });
      const snapshot = tab.snapshot();
      const { session, cart, checkout } = snapshot;
      const { payment } = checkout;
      for (const each of tabs) seePix(each.snapshot());
      for (const each of tabs) {
        const receipt = each.receipt();
        if (receipt === null || finished.has(receipt)) continue;
        finished.add(receipt);
        if (happens(0.7)) await each.dispatch({ type: 'ClosePayment' });
        return 'bought';
      }
      if (isLocked(snapshot)) {
        await logIn();
        continue;
      }
      if (isOpen(snapshot)) {
        open += 1;
        if (open > MOST_LOOKS) return 'looks no longer';
        if (happens(0.1)) await tab.dispatch({ type: 'CheckPayment' });
        continue;
      }
      // The buyer resumes or cancels an open payment of the account before starting another purchase.
      const unfinished = checkout.open.find(({ purchaseId }) => !finished.has(purchaseId));
      if (unfinished !== undefined) {
        open += 1;
        if (open > MOST_LOOKS) return 'looks no longer';
        const type = happens(0.85) ? 'ResumePayment' : 'CancelPayment';
        await tab.dispatch({ type, purchaseId: unfinished.purchaseId });
        continue;
      }
      if (payment.status === 'failed') {
        const told = `${tab.name} ${judge.presses(tab)}`;
        if (told !== shownFailed) failures += 1;
        shownFailed = told;
        if (failures > tolerance) {
          if (happens(0.6)) await remove(snapshot);
          return 'gives up';
        }
      }
      if (cart.intents.length > 0) continue;
      if (session.status === 'entering') continue;
      if (session.status === 'guest' && (!cart.empty || pressedOn !== null || happens(0.5))) {
        await logIn();
        continue;
      }
      // A buyer who sees a possible charge in another tab does not start another purchase.
      const elsewhere = tabs.flatMap((each) => {
        const { payment: shown } = each.snapshot().checkout;
        return each !== tab && isOpen(each.snapshot()) && 'purchaseId' in shown
          ? [shown.purchaseId as string]
          : [];
      });
      // The page of the press is gone, so the buyer looks for the purchase in the orders before paying again.
      // If the cart is the same, only careful buyers look.
      const isOther = pressedFor !== cart.purchaseId;
      const untold =
        pressedOn !== null && pressedOn !== pageOf(tab) && (payment.status !== 'failed' || isOther);
      if (untold && !lookedUp && (cart.empty || careful || isOther)) {
        const found = await lookUp(errand);
        note(`finds the purchase ${found}`);
        if (found === 'paid') return 'bought';
        open += 1;
        if (open > MOST_LOOKS) return 'looks no longer';
        lookedUp = found === 'not there' && !cart.empty;
        if (found !== 'not there') continue;
      }
      if (cart.empty) {
        if (elsewhere.length > 0) continue;
        if (adds >= 4) return 'gives up';
        adds += 1;
        await add(offer, units);
        continue;
      }
      if (cart.count > units) {
        await reduce(snapshot, units);
        continue;
      }
      if (step > 55 || happens(0.01)) {
        await remove(snapshot);
        return 'gives up';
      }
      switch (checkout.blockedBy) {
        case null:
          // A hasty buyer sometimes pays the same cart in two tabs. Paying another cart would mean wanting two orders.
          if (elsewhere.length > 0 && (!elsewhere.includes(cart.purchaseId ?? '') || !happens(0.1))) continue;
          pressedOn = pageOf(tab);
          pressedFor = cart.purchaseId;
          lookedUp = false;
          if (failures > 0 && happens(0.3)) await choose();
          await pressPay(errand);
          continue;
        case 'checkout.no-kind':
        case 'checkout.kind-unfit':
          await choose();
          continue;
        default:
          if (checkout.blockedBy.startsWith('bearer.')) await nameBearers(snapshot);
      }
    }
    return 'loses patience';
  };

  const choose = (): Promise<unknown> =>
    tab.dispatch({ type: 'ChoosePayment', kind: happens(0.75) ? 'credit' : 'pix' });

  return {
    name,
    tabs,
    run: async () => {
      tab = openTab(null);
      tabs.push(tab);
      await sleep(between(0, 15_000));
      for (let errand = 1; errand <= 2; errand += 1) {
        // The first buyer opens a second tab, a copy of the first.
        if (number === 0 && errand === 1) later(() => tabs.push(openTab(tab)), between(0, 60_000));
        // The second buyer opens a tab on a second device.
        if (number === 1 && errand === 1) later(() => tabs.push(openTab(null)), between(0, 60_000));
        const end = await runErrand({ buyer: name, number: errand });
        note(`errand ${errand}: ${end}`);
        if (tabs.some((each) => isOpen(each.snapshot()))) break;
      }
      for (const each of tabs) each.setPresence({ ...each.presence(), visible: false });
    },
    unlock: async () => {
      for (const each of tabs) if (isLocked(each.snapshot())) await logIn(each);
    },
    paidOrders: async () => {
      for (let tries = 0; tries < 3; tries += 1) {
        if (tab.snapshot().session.status === 'guest') await logIn();
        await sleep(5_000);
        const purchases = await listed();
        if (purchases !== null)
          return purchases.filter(({ status }) => status === 'completed').map(({ purchaseId }) => purchaseId);
      }
      return null;
    },
  };
};
