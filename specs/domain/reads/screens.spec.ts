/** Specs of what the checkout page and the cart show, for any combination of reads, cart, session and payment. */
import { expect, it } from 'vitest';
import type { PurchaseId } from '../../../domain/kernel/values.ts';
import { PAYMENT_KINDS } from '../../../domain/model/payment-kinds.ts';
import type { Consumer } from '../../../domain/model/person.ts';
import {
  cartBadge,
  cartFoot,
  cartMarks,
  closesPage,
  expectsCart,
  headerClock,
  heldUntil,
  orderOfFailure,
  paymentSentences,
} from '../../../domain/reads/header.ts';
import { loadedView } from '../../../domain/reads/loaded.ts';
import {
  addressedPurchase,
  buyerPart,
  cartWarning,
  checkoutClock,
  checkoutScreen,
  currentPurchase,
  drawerScreen,
  emptyCheckout,
  type FollowedPayment,
  followPayment,
  formParts,
  leadsToDrawer,
  recentOrder,
} from '../../../domain/reads/screen.ts';
import { accountScreen } from '../../../domain/session/name.ts';
import { fc, runs } from '../fc.ts';

type Shown = Parameters<typeof checkoutScreen>[0];
type Payment = Shown['checkout']['payment'];

const purchase = fc.constantFrom('901', '902') as fc.Arbitrary<PurchaseId>;
const anyPurchase = fc.option(purchase);
const read = fc.constantFrom('loading', 'known', 'failed');
const items = fc.array(fc.constant({}), { maxLength: 1 });
const intent = fc.record({ type: fc.constantFrom('Read', 'Reserve') });
const payment = fc.oneof(
  fc.constant({ status: 'idle' }),
  fc.record({
    status: fc.constantFrom('asking', 'unknown', 'waiting', 'succeeded', 'failed'),
    purchaseId: purchase,
  }),
) as fc.Arbitrary<Payment>;
/** Slices with only the fields that decide what is shown. */
const anyShown = fc.record({
  countdown: fc.constantFrom(null, { phase: 'quiet' }, { phase: 'over' }),
  reads: fc.record({ session: fc.oneof(read, fc.constant('ended')), cart: read, open: read, payment: read }),
  session: fc.record({ status: fc.constantFrom('guest', 'entering', 'consumer') }),
  cart: fc.record({
    ...{ empty: fc.boolean(), intents: fc.array(intent, { maxLength: 1 }) },
    ...{ deferredSeats: items, expired: items, again: items },
  }),
  checkout: fc.record({
    payment,
    open: fc.array(fc.record({ processing: fc.boolean(), kind: fc.constantFrom(null, ...PAYMENT_KINDS) }), {
      maxLength: 2,
    }),
  }),
}) as fc.Arbitrary<unknown> as fc.Arbitrary<Shown>;

const isBare = ({ cart }: Shown): boolean => cart.empty && cart.intents.length === 0;
const isDecided = ({ reads }: Pick<Shown, 'reads'>): boolean =>
  reads.session === 'known' || reads.session === 'ended';
const isOwnerMissing = ({ reads, session, checkout }: Shown): boolean =>
  checkout.payment.status === 'unknown' && session.status !== 'consumer' && isDecided({ reads });

/** Facts of a checkout page whose payment is neither waiting nor unknown. */
const factsOf = (shown: Shown, named: PurchaseId | null, ended: PurchaseId | null) => {
  const { reads, cart, checkout, countdown } = shown;
  const { status } = checkout.payment;
  const own = checkout.payment.status === 'succeeded' && isBare(shown) ? checkout.payment.purchaseId : named;
  const paid = status === 'succeeded' || (status === 'idle' && named !== ended) ? own : null;
  const hasFailed = status === 'failed';
  const isChanging = cart.intents.some(({ type }) => hasFailed || type !== 'Read');
  const isOpenProven =
    reads.open === 'known' ||
    (reads.session === 'ended' && cart.expired.length === 0) ||
    (checkout.open.length === 0 && (hasFailed || cart.expired.length > 0));
  return {
    paid,
    isChanging,
    isUnderWay: status === 'waiting' || status === 'unknown',
    isBuying: paid === null && reads.session !== 'loading' && !(hasFailed && reads.cart !== 'known'),
    isAsking: status === 'asking',
    isOver: !cart.empty && countdown?.phase === 'over',
    isProvenEmpty: cart.empty && !isChanging && reads.cart === 'known' && isOpenProven,
  };
};

it('N-06 N-08 a page that loads or failed names a read that does so', () => {
  fc.assert(
    fc.property(anyShown, anyPurchase, anyPurchase, (shown, named, ended) => {
      const screen = checkoutScreen(shown, named, ended);
      if (screen.show === 'failed') expect(shown.reads[screen.read]).toBe('failed');
      if (screen.show === 'loading')
        expect(
          Object.values(shown.reads).includes('loading') || factsOf(shown, named, ended).isChanging,
        ).toBe(true);
    }),
    { numRuns: runs(2_000) },
  );
});

it('N-07 N-10 N-18 N-13 N-22 N-24 N-33 each checkout page appears if and only if its facts are known', () => {
  fc.assert(
    fc.property(anyShown, anyPurchase, anyPurchase, (shown, named, ended) => {
      const { reads, session, cart, checkout } = shown;
      const { paid, isUnderWay, isBuying, isAsking, isOver, isProvenEmpty } = factsOf(shown, named, ended);
      const isWaiting = checkout.payment.status === 'waiting';
      const isConsumer = session.status === 'consumer';
      const hasEnded = reads.session === 'ended' && cart.expired.length === 0;
      const pages: Readonly<Record<string, boolean>> = {
        paymentLogin: isOwnerMissing(shown),
        payment: isWaiting || (isUnderWay && !isOwnerMissing(shown) && reads.payment === 'known'),
        purchase: !isUnderWay && paid !== null && isConsumer,
        login: !isUnderWay && paid !== null && !isConsumer && isDecided(shown),
        overdue: !isUnderWay && isBuying && isOver,
        form: !isUnderWay && isBuying && !isOver && (!cart.empty || isAsking),
        nothing: !isUnderWay && isBuying && !isAsking && isProvenEmpty && !hasEnded,
        ended: !isUnderWay && isBuying && !isAsking && isProvenEmpty && hasEnded,
      };
      const expected = Object.keys(pages).filter((page) => pages[page]);
      const screen = checkoutScreen(shown, named, ended);
      expect(expected.length > 0 ? expected : ['loading', 'failed']).toContain(screen.show);
      if (screen.show === 'payment') {
        expect(screen.payment).toBe(checkout.payment);
        expect(['waiting', 'unknown']).toContain(screen.payment.status);
      }
      if (screen.show !== 'purchase') return;
      expect(screen.purchaseId).toBe(paid);
      const { payment } = checkout;
      expect(screen.paid).toBe(payment.status === 'succeeded' && payment.purchaseId === paid);
    }),
    { numRuns: runs(8_000) },
  );
});

it('N-16 N-18 N-24 the drawer shows contents, the login of a payment, or the state of the cart’s read', () => {
  fc.assert(
    fc.property(anyShown, (shown) => {
      const { cart, reads } = shown;
      const lists = [cart.intents, cart.deferredSeats, cart.expired, cart.again];
      const hasContents = !cart.empty || lists.some((list) => list.length > 0);
      const bare = reads.session === 'ended' ? 'ended' : 'empty';
      const state = reads.cart === 'known' ? bare : reads.cart;
      expect(drawerScreen(shown)).toBe(hasContents ? 'contents' : isOwnerMissing(shown) ? 'payment' : state);
    }),
    { numRuns: runs(2_000) },
  );
});

it('N-21 N-28 without a cart, the page says that something or nothing is due only if it is known', () => {
  const recents = fc.constantFrom<readonly (object | null | undefined)[]>([null], [undefined], [{}]);
  fc.assert(
    fc.property(anyShown, recents, (shown, [recent]) => {
      const { open, payment } = shown.checkout;
      const { heading, saysEmpty, failure, hasMore } = emptyCheckout(shown, recent);
      const isNothing = open.length === 0 && shown.reads.open === 'known';
      expect(heading === 'empty.open').toBe(
        open.some(({ processing, kind }) => !processing && kind !== 'credit'),
      );
      expect(heading === 'empty.title').toBe(isNothing && recent === null);
      expect(heading === 'empty.recent').toBe(isNothing && recent !== undefined && recent !== null);
      expect(failure).toBe(payment.status === 'failed');
      expect(hasMore).toBe(open.length + shown.cart.expired.length > 0);
      expect(saysEmpty).toBe(heading === 'empty.title' && !failure && !hasMore);
    }),
  );
});

it('N-28 the account’s newest order is named for an hour after its purchase, in São Paulo’s time', () => {
  const at = Date.UTC(2026, 7, 1, 12);
  const order = (purchasedAt: string | null, status: 'completed' | 'canceled' = 'completed') => ({
    ...{ purchasedAt, status },
  });
  const named = (...purchases: readonly ReturnType<typeof order>[]) =>
    recentOrder({ isIn: true, known: { purchases, at }, isReading: true });
  const recent = order('2026-08-01T08:00:01');
  expect(named(recent, order('2026-08-01T08:30:00'))).toBe(recent);
  for (const other of [order('2026-08-01T08:00:00'), order(null), order('2026-08-01T08:59:00', 'canceled')])
    expect(named(other, recent)).toBeNull();
  expect(named()).toBeNull();
  for (const isReading of [true, false]) {
    expect(recentOrder({ isIn: false, known: { purchases: [recent], at }, isReading })).toBeNull();
    expect(recentOrder({ isIn: true, known: null, isReading })).toBe(isReading ? undefined : null);
  }
});

it('N-22 the address names the purchase on screen, and never the last one that ended', () => {
  fc.assert(
    fc.property(fc.array(anyShown, { minLength: 1, maxLength: 4 }), anyPurchase, (visits, first) => {
      let followed: FollowedPayment | null = null;
      let ended: PurchaseId | null = null;
      let current: PurchaseId | null = null;
      for (const shown of visits) {
        const { payment: now } = shown.checkout;
        const next = now.status === 'idle' || now.status === 'failed' ? null : now.purchaseId;
        if (next === null && current !== null) ended = current;
        current = next;
        followed = followPayment(now, followed);
        expect(followed).toEqual({ current, ended });
        const kept = first === ended ? null : first;
        const named = now.status === 'succeeded' && !isBare(shown) ? first : current;
        expect(addressedPurchase(now, shown.cart, first, followed)).toBe(current === null ? kept : named);
      }
    }),
    { numRuns: runs(1_000) },
  );
});

it('N-29 the header’s cart is marked while a payment is open or a read failed', () => {
  fc.assert(
    fc.property(anyShown, fc.boolean(), ({ reads, checkout }, isCartStale) => {
      const { open, payment } = checkout;
      const marks = cartMarks({ reads: { ...reads, isCartStale }, checkout });
      expect(marks.includes('header.openPayment')).toBe(open.length > 0 || payment.status === 'waiting');
      expect(marks.includes('unread.cart')).toBe(reads.cart === 'failed');
      expect(marks.includes('unread.stale')).toBe(isCartStale);
      expect(marks.includes('unread.open')).toBe(reads.open === 'failed');
    }),
  );
});

it('N-29 the header’s cart is named by a number only once it is known, and marked without items', () => {
  fc.assert(
    fc.property(anyShown, fc.nat(3), ({ reads, checkout }, count) => {
      const marks = cartMarks({ reads, checkout });
      const { name, badge } = cartBadge({ reads, cart: { count } }, marks);
      expect(name === 'header.cart').toBe(reads.cart === 'known');
      const mark = marks.length > 0 ? '!' : null;
      expect(badge).toBe(count > 0 ? String(count) : mark);
    }),
  );
});

it('N-36 the cart is expected to be opened exactly if it has items or a mark', () => {
  fc.assert(
    fc.property(anyShown, fc.nat(3), ({ reads, checkout }, count) => {
      const hasMark = cartMarks({ reads, checkout }).length > 0;
      expect(expectsCart({ reads, checkout, cart: { count } })).toBe(count > 0 || hasMark);
    }),
  );
});

it('N-26 a failed page links to the order of a successful payment, else to that of its address', () => {
  fc.assert(
    fc.property(payment, anyPurchase, (of, named) => {
      const paid = of.status === 'succeeded' ? (of as { purchaseId: PurchaseId }).purchaseId : null;
      expect(orderOfFailure(of as never, named)).toBe(paid ?? named);
    }),
  );
});

it.each([
  ['none', true],
  ['unread', false, 'failure.paying'],
  ['unsettled', true, 'failure.unsettled', 'failure.paying'],
  ['confirmed', true, 'failure.confirmed'],
  ['notCharged', true, 'failure.notCharged'],
] as const)(
  'N-26 a failed page says of a payment that is %s, before the failure: %s',
  (proof, isFirst, ...texts) => {
    expect(paymentSentences(proof)).toEqual({ texts, isFirst });
  },
);

it('N-30 the headers show no clock once the reservation may be over', () => {
  expect(headerClock({ countdown: { minutes: 0, seconds: 1, phase: 'last' } })).toBe('00:01');
  expect(headerClock({ countdown: { minutes: 0, seconds: 0, phase: 'over' } })).toBeNull();
  expect(headerClock({ countdown: null })).toBeNull();
});

it('N-37 the checkout has a clock only next to its form, never on the page of a purchase', () => {
  const clocks = fc.constantFrom(
    null,
    { minutes: 4, seconds: 9, phase: 'soon' },
    { minutes: 0, seconds: 0, phase: 'over' },
  ) as fc.Arbitrary<Shown['countdown']>;
  fc.assert(
    fc.property(anyShown, clocks, anyPurchase, (shown, countdown, named) => {
      const held = { ...shown, countdown };
      const isForm = checkoutScreen(held, named).show === 'form';
      expect(checkoutClock(held, named)).toBe(isForm ? headerClock(held) : null);
      const isPaid = held.checkout.payment.status === 'succeeded' && named !== null;
      if (isPaid) expect(checkoutClock(held, named)).toBeNull();
    }),
  );
  const [countdown, known] = [{ minutes: 4, seconds: 9, phase: 'soon' }, 'known'];
  const form = {
    ...{ countdown, reads: { session: known, cart: known, open: known, payment: known } },
    ...{ session: { status: 'consumer' }, cart: { empty: false, intents: [], expired: [] } },
    checkout: { payment: { status: 'idle' }, open: [] },
  } as unknown as Shown;
  expect(checkoutClock(form, null)).toBe('04:09');
  expect(checkoutClock(form, '901' as PurchaseId)).toBeNull();
});

it('N-30 a wait says until when items are held, unless the reservation may be over', () => {
  const cart = { deadline: 5 };
  expect(heldUntil({ countdown: { minutes: 0, seconds: 1, phase: 'last' }, cart })).toBe(5);
  expect(heldUntil({ countdown: { minutes: 0, seconds: 0, phase: 'over' }, cart })).toBeNull();
  expect(heldUntil({ countdown: null, cart })).toBeNull();
});

it('N-31 an expired cart leads from the checkout page to the drawer, unless its payment was late', () => {
  const failures = fc.constantFrom('late', 'refused', null);
  fc.assert(
    fc.property(anyShown, failures, ({ cart, checkout: { payment, ...checkout } }, paymentFailure) => {
      const isLate = payment.status === 'failed' && paymentFailure === 'late';
      expect(leadsToDrawer({ cart, checkout: { ...checkout, payment, paymentFailure } as never })).toBe(
        cart.expired.length > 0 && ['idle', 'failed'].includes(payment.status) && !isLate,
      );
    }),
  );
});

it('N-32 the checkout asks for bearers and payment once the profile is complete', () => {
  fc.assert(
    fc.property(anyShown, fc.boolean(), items, (shown, yes, bearers) => {
      const parts = formParts({
        ...shown,
        session: { ...shown.session, profileComplete: yes },
        checkout: { ...shown.checkout, paymentKeepsCart: yes, bearers: bearers as never },
      });
      const isBuyer = shown.session.status === 'consumer';
      const isOver = shown.countdown?.phase === 'over';
      const isFailed = shown.checkout.payment.status === 'failed';
      expect(parts).toEqual({
        ...{ open: isBuyer, pay: isBuyer && yes, bearers: isBuyer && yes && bearers.length > 0 },
        ...{ warning: cartWarning(shown), failure: isFailed && yes && !isOver },
        unreadSession: shown.reads.session === 'failed',
      });
    }),
  );
});

it('N-15 C-48 a cart warns that its reservation may be over, else that it may be outdated', () => {
  const warning = (phase: string | null, isCartStale: boolean) =>
    cartWarning({ countdown: phase && { phase }, reads: { isCartStale } } as never);
  expect([warning('over', true), warning('over', false)]).toEqual(['overdue', 'overdue']);
  expect([warning('last', true), warning(null, true)]).toEqual(['stale', 'stale']);
  expect([warning('last', false), warning(null, false)]).toEqual([null, null]);
});

it('N-25 a report is about the purchase in payment, else the cart’s, with a number only during a payment', () => {
  const of = (payment: object, paymentDetails: object | null = null, purchaseId: string | null = '901') =>
    currentPurchase({ cart: { purchaseId }, checkout: { payment, paymentDetails } } as never);
  const paying = { status: 'waiting', purchaseId: '902' };
  expect(of({ status: 'idle' }, { number: '77' })).toEqual({ purchaseId: '901', number: '' });
  expect(of({ status: 'idle' }, null, null)).toBeNull();
  expect(of(paying, { number: '77' })).toEqual({ purchaseId: '902', number: '77' });
  expect(of(paying)).toEqual({ purchaseId: '902', number: '' });
});

it('N-34 the account page shows a known account, even after a failed read, else the failure, else a skeleton', () => {
  const consumer = { consumerId: '1' } as Consumer;
  fc.assert(
    fc.property(anyShown, fc.option(fc.constant(consumer)), (shown, known) => {
      const { reads } = shown;
      const screen = accountScreen({ reads, session: { ...shown.session, consumer: known } });
      if (known !== null) expect(screen).toEqual({ show: 'account', consumer });
      else expect(screen).toEqual({ show: reads.session === 'failed' ? 'failed' : 'loading' });
    }),
  );
});

it('N-35 next to a choice of tickets, the cart is its failed read, its items, empty or loading', () => {
  fc.assert(
    fc.property(anyShown, fc.nat({ max: 2 }), (shown, count) => {
      const { cart: status } = shown.reads;
      const foot = cartFoot({ reads: shown.reads, cart: { count } });
      if (status === 'failed') expect(foot).toBe('failed');
      else if (count > 0) expect(foot).toBe('items');
      else expect(foot).toBe(status === 'known' ? 'empty' : 'loading');
    }),
  );
});

const account = { name: 'Ana' };
it('S-39 the checkout shows the login, else what the profile lacks, else the name', () => {
  fc.assert(
    fc.property(fc.option(fc.constant(account)), fc.boolean(), (consumer, profileComplete) => {
      const part = buyerPart({ consumer, profileComplete });
      if (consumer === null) expect(part).toEqual({ show: 'login' });
      else expect(part).toEqual({ show: profileComplete ? 'name' : 'profile', consumer });
    }),
  );
});

// The properties above draw any combination. These are the decisive ones, each by itself.
const KNOWN = { session: 'known', cart: 'known', open: 'known', payment: 'known', isCartStale: false };
const shownWith = ({
  reads = {},
  cart = {},
  checkout = {},
  ...rest
}: Readonly<Record<string, object | null>>) =>
  ({
    countdown: null,
    reads: { ...KNOWN, ...reads },
    session: { status: 'consumer', profileComplete: true },
    cart: { empty: true, intents: [], deferredSeats: [], expired: [], again: [], count: 0, ...cart },
    checkout: { payment: { status: 'idle' }, open: [], bearers: [], paymentFailure: null, ...checkout },
    ...rest,
  }) as never as Shown & { readonly cart: { readonly count: number } };
const FAILED = { payment: { status: 'failed', purchaseId: '901' } };

it.each([
  [{}, null, { heading: 'empty.title', failure: false, hasMore: false, saysEmpty: true }],
  [{}, {}, { heading: 'empty.recent', saysEmpty: false }],
  [{}, undefined, { heading: 'title', saysEmpty: false }],
  [{ reads: { open: 'failed' } }, null, { heading: 'title', saysEmpty: false }],
  [{ cart: { expired: [{}] } }, null, { heading: 'empty.title', hasMore: true, saysEmpty: false }],
  [{ checkout: FAILED }, null, { heading: 'empty.title', failure: true, saysEmpty: false }],
  [
    { checkout: { open: [{ processing: false, kind: null }] } },
    null,
    { heading: 'empty.open', hasMore: true, saysEmpty: false },
  ],
  [
    { checkout: { open: [{ processing: true, kind: 'pix' }] } },
    null,
    { heading: 'title', hasMore: true, saysEmpty: false },
  ],
  [{ checkout: { open: [{ processing: false, kind: 'credit' }] } }, null, { heading: 'title' }],
])('N-21 N-28 P-140 without a cart, %j with the order %j says %j', (change, recent, said) => {
  expect(emptyCheckout(shownWith(change), recent)).toMatchObject(said);
});

it.each([
  [{ payment: { status: 'idle' } }, true],
  [{ ...FAILED, paymentFailure: 'refused' }, true],
  [{ ...FAILED, paymentFailure: 'late' }, false],
  [{ payment: { status: 'waiting' } }, false],
  [{ payment: { status: 'unknown' }, paymentFailure: 'late' }, false],
])('N-31 an expired cart with %j leads to the drawer: %s', (checkout, leads) => {
  expect(leadsToDrawer(shownWith({ checkout, cart: { expired: [{}] } }))).toBe(leads);
  expect(leadsToDrawer(shownWith({ checkout }))).toBe(false);
});

it('N-32 a failure is shown above its form while its cart stays, and bearers only if there are any', () => {
  const parts = (checkout: object, rest: object = {}) => formParts(shownWith({ checkout, ...rest }));
  expect(parts({ ...FAILED, paymentKeepsCart: true })).toMatchObject({
    failure: true,
    bearers: false,
    warning: null,
  });
  expect(parts({ ...FAILED, paymentKeepsCart: false }).failure).toBe(false);
  expect(parts({ paymentKeepsCart: true }).failure).toBe(false);
  expect(parts({ ...FAILED, paymentKeepsCart: true }, { countdown: { phase: 'over' } })).toMatchObject({
    ...{ failure: false, warning: 'overdue' },
  });
  expect(parts({ bearers: [{}] }).bearers).toBe(true);
});

it('N-29 N-36 the header’s cart has the marks of what is open, unread or outdated, and no others', () => {
  const marks = (change: Parameters<typeof shownWith>[0]) => cartMarks(shownWith(change));
  expect(marks({})).toEqual([]);
  expect(marks({ checkout: { payment: { status: 'waiting' } } })).toEqual(['header.openPayment']);
  expect(marks({ checkout: { open: [{ processing: true }] } })).toEqual(['header.openPayment']);
  expect(marks({ reads: { cart: 'failed' } })).toEqual(['unread.cart']);
  expect(marks({ reads: { isCartStale: true } })).toEqual(['unread.stale']);
  expect(marks({ reads: { open: 'failed' } })).toEqual(['unread.open']);
  expect(
    [{}, { cart: { count: 1 } }, { reads: { open: 'failed' } }].map((each) => expectsCart(shownWith(each))),
  ).toEqual([false, true, true]);
});

it('N-35 a cart that is read next to a choice of tickets is loading', () => {
  const foot = (cart: string, count: number) => cartFoot(shownWith({ reads: { cart }, cart: { count } }));
  expect([foot('loading', 0), foot('known', 0), foot('loading', 2), foot('failed', 2)]).toEqual([
    ...['loading', 'empty', 'items', 'failed'],
  ]);
});

it('N-33 the checkout of a failed payment waits for the cart’s read, and a success is said of its own purchase', () => {
  const screen = (change: Parameters<typeof shownWith>[0], named: string | null = null) =>
    checkoutScreen(shownWith(change), named as PurchaseId | null);
  expect(screen({ checkout: FAILED, reads: { cart: 'loading' } })).toEqual({ show: 'loading' });
  expect(screen({ checkout: FAILED, reads: { cart: 'failed' } }).show).toBe('failed');
  const paid = { payment: { status: 'succeeded', purchaseId: '901' } };
  expect(screen({ checkout: paid }, '901')).toEqual({ show: 'purchase', purchaseId: '901', paid: true });
});

it('N-50 a shop in maintenance leaves every page but the tickets and a checkout that shows a payment', () => {
  const PROOFS = ['none', 'unread', 'unsettled', 'confirmed', 'notCharged'] as const;
  const READS = { cart: 'known', open: 'known', payment: 'known', mayReload: true, isCartStale: false };
  const closes = (path: string, paymentProof: (typeof PROOFS)[number], session = 'known') =>
    closesPage(path, { ...READS, paymentProof, session } as Shown['reads']);
  for (const proof of PROOFS) {
    for (const path of ['/', '/teatro/peca', '/minha-conta']) expect(closes(path, proof), path).toBe(true);
    for (const path of ['/minhas-compras', '/minhas-compras/pedido/9', '/ingresso-recebido'])
      expect(closes(path, proof), path).toBe(false);
    expect(closes('/pagamento', proof)).toBe(proof === 'none' || proof === 'unread');
    // A restored payment is not known yet.
    expect(closes('/pagamento', proof, 'loading')).toBe(false);
  }
});

it('N-60 N-04 a missing resource is shown as such, another failed read keeps the last value or fails', () => {
  const view = (code: string | null, value: string | null, showsMissing = true) =>
    loadedView({ value, problem: code === null ? null : { code } }, showsMissing);
  for (const value of ['old', null]) {
    expect(view('notFound', value)).toEqual({ show: 'missing' });
    expect(view('notFound', value, false).show).toBe(view('unavailable', value).show);
  }
  expect(view('unavailable', 'old')).toEqual({ show: 'value', value: 'old', stale: true });
  expect(view('unavailable', null)).toEqual({ show: 'failed', problem: { code: 'unavailable' } });
  expect(view(null, 'new')).toEqual({ show: 'value', value: 'new', stale: false });
  expect(view(null, null)).toEqual({ show: 'loading' });
});
