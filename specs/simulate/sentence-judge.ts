/**
 * Compares every new sentence of a tab with the database. The sentence must be true for the purchase as it is now, or
 * as it may have been when the server sent the last response.
 */
import { INITIAL_SNAPSHOT, type Snapshot } from '../../worker/contract.ts';
import type { ViewFault } from './fault.ts';
import type { SentCall } from './network.ts';
import { LIVE, type PurchaseRecord, purchaseAt } from './purchases.ts';
import { CLAIMS, type Sentence, sentencesOn } from './sentences/index.ts';
import type { About, Extra, Screen, Read as Subject, World } from './sentences/sentence.ts';
import type { Tab } from './tab.ts';
import type { Ledger } from './world.ts';

export interface SentenceJudgeOptions {
  /** Milliseconds since the round began. */
  readonly now: () => number;
  readonly view: ViewFault['view'];
  readonly find: (buyer: string, key: string, what: string) => void;
  /** True if no press that the tab can know of has charged the purchase. */
  readonly isUnpaid: (tab: Tab, purchaseId: string, key: string, ofAll: boolean) => boolean;
  /** Records the claim that no such press charges the purchase later. */
  readonly staysUnpaid: (tab: Tab, purchaseId: string, key: string, ofAll: boolean) => void;
  readonly isPressed: (purchaseId: string) => boolean;
}

export interface SentenceJudge {
  readonly opened: (tab: Tab, like: Tab | null) => void;
  readonly shown: (tab: Tab, buyer: string, snapshot: Snapshot) => void;
  readonly told: (tab: Tab, buyer: string, extra: Extra) => void;
  /** Records that a response with the cart or the open payments reached the tab. */
  readonly delivered: (tab: Tab, subject: Subject) => void;
  /** Records the database's state after a request. */
  readonly ledger: (ledger: Ledger, sent: SentCall | null) => void;
}

/** Longest time in milliseconds from reading a response's state to its arrival. */
const OLDEST = 45_000;

interface Version {
  readonly from: number;
  readonly purchase: PurchaseRecord;
  readonly text: string;
}

/** Tolerance in milliseconds: deadlines are whole seconds, and device clocks are measured to a second. */
const WHOLE_SECONDS = 2_000;

/** Last screen of a tab. */
interface Shows {
  readonly page: number;
  readonly snapshot: Snapshot;
  readonly names: ReadonlySet<string>;
  readonly lastCart: string | null;
}

const SLICES = ['cart', 'checkout', 'session', 'notice', 'orders', 'seats', 'reads', 'room', 'wait'] as const;
/** True if the inputs of all sentences are unchanged. A running countdown does not count as a change. */
const isSame = (a: Snapshot, b: Snapshot): boolean =>
  SLICES.every((slice) => a[slice] === b[slice]) && (a.countdown === null) === (b.countdown === null);

/** Returns the index of the seat with a label such as `A12`. */
const seatIndexOf = (name: string): number => Number(/^A(\d+)$/.exec(name)?.[1] ?? Number.NaN);
/** Code of the notice that a reservation is unproven and the cart cannot be read. */
const DOUBT = 'cart.lost-unread';

export const createSentenceJudge = (options: SentenceJudgeOptions): SentenceJudge => {
  const { now, view, find, isUnpaid, staysUnpaid, isPressed } = options;
  const versions = new Map<string, Version[]>();
  const began = new Map<string, Pick<SentCall, 'tab' | 'page'>>();
  /** Purchases for which their tab has shown {@link DOUBT}. Later notices of failure are not about them. */
  const doubted = new Set<string>();
  const screens = new Map<Tab, Shows>();
  const buyers = new Map<Tab, string>();
  const deliveredAt = { cart: new Map<Tab, number>(), open: new Map<Tab, number>() };
  let start = 0;

  const recordsAt = (at: number): readonly PurchaseRecord[] =>
    [...versions.values()].flatMap((all) => {
      const version = all.findLast(({ from }) => from <= at);
      return version === undefined ? [] : [purchaseAt(version.purchase, start + at)];
    });

  /** Instants from the server's sending of the tab's last response until now, at least one per state of the purchase. */
  const instants = (tab: Tab, purchaseId: string, subject: Subject = 'cart'): readonly number[] => {
    const least = (deliveredAt[subject].get(tab) ?? now()) - OLDEST;
    const changes = (versions.get(purchaseId) ?? []).map(({ from }) => from).filter((from) => from > least);
    return [least, ...changes, ...changes.map((from) => from - 1), now(), now() + WHOLE_SECONDS];
  };
  const recordAt = (purchaseId: string, at: number): PurchaseRecord | null => {
    const version = versions.get(purchaseId)?.findLast(({ from }) => from <= at);
    return version === undefined ? null : purchaseAt(version.purchase, start + at);
  };

  const worldOf = (tab: Tab, buyer: string, key: string, ofAll: boolean): World => {
    const isOwn = (purchaseId: string): boolean => {
      const tabOf = began.get(purchaseId)?.tab;
      return tabOf !== undefined && buyers.get(tabOf) === buyer;
    };
    const all = recordsAt(now());
    const owners = new Set(
      all.filter(({ id, owner }) => owner !== null && isOwn(id)).map(({ owner }) => owner),
    );
    return {
      now: start + now(),
      recently: (purchaseId, is, subject) =>
        purchaseId === null
          ? is(null)
          : instants(tab, purchaseId, subject).some((at) => is(recordAt(purchaseId, at))),
      unpaid: (purchaseId) => purchaseId === null || isUnpaid(tab, purchaseId, key, ofAll),
      pressed: (purchaseId) => purchaseId !== null && isPressed(purchaseId),
      began: [...began].flatMap(([purchaseId, by]) =>
        by.tab === tab && by.page === tab.page() && !doubted.has(purchaseId) ? [purchaseId] : [],
      ),
      own: all.filter(({ id, owner }) => isOwn(id) || (owner !== null && owners.has(owner))),
      seat: (name, is) => {
        const index = seatIndexOf(name);
        const changes = [...versions.keys()].flatMap((purchaseId) => instants(tab, purchaseId));
        return changes.some((at) =>
          is(
            recordsAt(at).find(({ lines }) =>
              lines.some(({ seat, state }) => seat === index && LIVE.includes(state)),
            ) ?? null,
          ),
        );
      },
    };
  };

  /** Names a sentence. While a notice is the newest, it is one sentence, even if its subject changes. */
  const nameOf = ({ key, about }: Sentence, { snapshot: { notice } }: Screen): string =>
    key.startsWith('notices:') ? `${key} ${notice?.serial ?? ''}` : `${key} ${JSON.stringify(about)}`;

  const subjectOf = (about: About): string =>
    Object.entries(about)
      .map(([name, value]) => `${name} ${value}`)
      .join(', ');

  const compare = (tab: Tab, buyer: string, { key, about }: Sentence): void => {
    const claim = CLAIMS.get(key);
    if (claim === undefined) throw new Error(`There is no sentence ${key}.`);
    if (!claim.isTrue(about, worldOf(tab, buyer, key, claim.lasting !== 'own')))
      find(buyer, key, `(“${claim.claim}”) is shown in ${tab.name} about ${subjectOf(about)}`);
    else if (claim.lasting && about.purchaseId !== null)
      staysUnpaid(tab, about.purchaseId, key, claim.lasting === 'all');
  };

  const judge = (
    tab: Tab,
    buyer: string,
    screen: Screen,
    known: ReadonlySet<string>,
  ): ReadonlySet<string> => {
    const own = sentencesOn(screen);
    const sentences = view === undefined ? own : view(screen, own);
    const names = new Set<string>();
    for (const sentence of sentences) {
      const name = nameOf(sentence, screen);
      if (!known.has(name) && !names.has(name)) compare(tab, buyer, sentence);
      names.add(name);
    }
    return names;
  };

  const beforeOf = (tab: Tab): Shows => {
    const shows = screens.get(tab);
    if (shows !== undefined && shows.page === tab.page()) return shows;
    const page = tab.page();
    return { page, snapshot: INITIAL_SNAPSHOT, names: new Set(), lastCart: shows?.lastCart ?? null };
  };

  return {
    opened: (tab, like) => {
      const lastCart = (like === null ? null : screens.get(like)?.lastCart) ?? null;
      if (lastCart !== null)
        screens.set(tab, { page: 0, snapshot: INITIAL_SNAPSHOT, names: new Set(), lastCart });
    },
    shown: (tab, buyer, snapshot) => {
      buyers.set(tab, buyer);
      const shows = beforeOf(tab);
      if (isSame(shows.snapshot, snapshot)) {
        screens.set(tab, { ...shows, snapshot });
        return;
      }
      // After a logout, the cart belongs to the account and not to this screen.
      const isLeft = shows.snapshot.session.status === 'consumer' && snapshot.session.status === 'guest';
      const lastCart = snapshot.cart.purchaseId ?? (isLeft ? null : shows.lastCart);
      const screen = { snapshot, before: shows.snapshot, lastCart, extra: null, now: start + now() };
      screens.set(tab, {
        page: shows.page,
        snapshot,
        lastCart,
        names: judge(tab, buyer, screen, shows.names),
      });
      // Only a new notice counts, because purchases that began after the notice are not in doubt.
      const isNew = snapshot.notice?.serial !== shows.snapshot.notice?.serial;
      if (isNew && snapshot.notice?.code === DOUBT)
        for (const [purchaseId, by] of began) if (by.tab === tab) doubted.add(purchaseId);
    },
    told: (tab, buyer, extra) => {
      const { snapshot, lastCart, names } = beforeOf(tab);
      judge(tab, buyer, { snapshot, before: snapshot, lastCart, extra, now: start + now() }, names);
    },
    delivered: (tab, subject) => {
      deliveredAt[subject].set(tab, now());
    },
    ledger: ({ purchases, at }, sent) => {
      start = at - now();
      for (const purchase of purchases) {
        const known = versions.get(purchase.id) ?? [];
        if (known.length === 0 && sent !== null) began.set(purchase.id, sent);
        const text = JSON.stringify(purchase);
        if (known.at(-1)?.text === text) continue;
        versions.set(purchase.id, [...known, { from: now(), purchase, text }]);
      }
    },
  };
};
