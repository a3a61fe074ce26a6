/** Announcements of cart changes and of the total. */
import { describe, expect, it } from 'vitest';
import {
  announceCart,
  changedTotal,
  hasReason,
  initialAnnounced,
  isNoticeShown,
  seatsText,
} from '../../../domain/cart/announce.ts';
import { cents } from '../../../domain/kernel/values.ts';
import { pricesByCurrency } from '../../../domain/pricing/lines.ts';
import { someCart } from '../cart-shapes.ts';
import { fc, runs } from '../fc.ts';

const CHOICES = { delivery: 'collect', protection: false } as const;

describe('the announced total', () => {
  it('C-182 C-52 is not of a cart that the page read before a login, but of a first item', () => {
    const cart = cartOf(priced(141_900));
    const totals = (...steps: Parameters<typeof said>[0]) => said(steps).map(({ total }) => total);
    expect(totals([cart, null], [cart, entered(1)])).toEqual([null]);
    expect(totals([cart, added(1, 'Pista')])).toEqual([cart.prices]);
    expect(totals([cart, null], [cartOf(priced(1)), entered(1)])).toEqual([cartOf(priced(1)).prices]);
  });

  it('C-52 is reported only if it has changed, and never for an empty cart', () => {
    fc.assert(
      fc.property(someCart, someCart, (one, two) => {
        const [before, after] = [pricesByCurrency(one, CHOICES), pricesByCurrency(two, CHOICES)];
        const said = changedTotal(before, after);
        const amounts = (prices: typeof after) =>
          prices.map(({ currency, payable }) => `${currency} ${payable}`);
        const isSame = amounts(before).join() === amounts(after).join();
        expect(said).toEqual(after.length === 0 || isSame ? null : after);
        expect(changedTotal(after, after)).toBeNull();
      }),
      { numRuns: runs(200) },
    );
  });
});

const cartOf = (over: object = {}) => ({
  ...{
    purchaseId: '1',
    prices: [],
    protection: { chosen: false },
    delivery: { chosen: 'collect' },
    intents: [],
  },
  ...over,
});
const seatIntent = (seatId: string) => ({ items: [{ seat: { seatId } }] });
const priced = (payable: number) => ({ prices: [{ currency: 'BRL' as const, payable: cents(payable) }] });
const added = (serial: number, name: string) =>
  ({ serial, tone: 'success', code: 'cart.added.ticket', params: { name } }) as const;
const entered = (serial: number) =>
  ({ serial, tone: 'success', code: 'session.entered', params: {} }) as const;
const lost = (serial: number) => ({ serial, tone: 'error', code: 'seats.taken', params: {} }) as const;

/** Sentences of a series of snapshots. */
const said = (
  steps: readonly (readonly [ReturnType<typeof cartOf>, Parameters<typeof announceCart>[2]])[],
  first = cartOf(),
) => {
  let announced = initialAnnounced(first);
  return steps.flatMap(([cart, notice]) => {
    const next = announceCart(announced, cart, notice);
    announced = next.announced;
    return next.sentences;
  });
};

describe('announcements of the cart', () => {
  const seatSteps = fc.array(fc.constantFrom('added', 'lost', 'again'), { minLength: 1, maxLength: 8 });

  it('C-55 C-56 name all reserved seats together after the last one, and report each refusal', () => {
    fc.assert(
      fc.property(seatSteps, (steps) => {
        let newest: Parameters<typeof announceCart>[2] = null;
        // Each step settles one seat.
        const waitingFrom = (nth: number) => steps.map((_step, at) => seatIntent(`${at}`)).slice(nth);
        const snapshots = steps.map((step, nth) => {
          if (step !== 'again') newest = step === 'added' ? added(nth + 1, `seat ${nth}`) : lost(nth + 1);
          const intents = waitingFrom(nth + 1);
          return [cartOf({ ...priced(100 * nth), intents }), newest] as const;
        });
        const sentences = said(snapshots, cartOf({ intents: waitingFrom(0) }));
        const names = steps.flatMap((step, nth) => (step === 'added' ? [`seat ${nth}`] : []));
        const isAlone = names.length === 1 && steps.at(-1) === 'added';
        const seats = sentences.filter(({ about }) => about === 'seats');
        expect(seats.flatMap((each) => (each.about === 'seats' ? each.seats : []))).toEqual(
          isAlone ? [] : names,
        );
        expect(seats.length).toBe(names.length === 0 || isAlone ? 0 : 1);
        const refused = steps.filter((step) => step === 'lost').length;
        expect(sentences.filter(({ about }) => about === 'notice').length).toBe(
          refused + (isAlone ? names.length : 0),
        );
        for (const { isShown } of seats) expect(isShown).toBe(steps.at(-1) !== 'lost');
      }),
      { numRuns: runs(300) },
    );
  });

  it('C-52 include each new total once, in the next success notice', () => {
    const [more, other] = [added(1, 'Samba'), lost(2)];
    expect(
      said([
        [cartOf(priced(100)), more],
        [cartOf(priced(100)), more],
        [cartOf(priced(200)), other],
        [cartOf(priced(200)), added(3, 'Forró')],
      ]).map(({ about, total }) => [about, total?.map(({ payable }) => payable) ?? null]),
    ).toEqual([
      ['notice', [100]],
      ['notice', null],
      ['notice', [200]],
    ]);
  });

  it('C-58 show the newest message, which may be one of the page’s own', () => {
    const kinds = fc.array(fc.constantFrom('notice', 'own', 'both', 'none'), { maxLength: 8 });
    fc.assert(
      fc.property(kinds, (steps) => {
        let announced = initialAnnounced(cartOf());
        let [notice, own]: [Parameters<typeof announceCart>[2], { serial: number } | null] = [null, null];
        let shown: string | null = null;
        for (const [nth, step] of steps.entries()) {
          if (step === 'notice' || step === 'both') notice = lost(nth + 1);
          if (step === 'own' || step === 'both') own = { serial: nth + 1 };
          const next = announceCart(announced, cartOf(), notice, own);
          announced = next.announced;
          const last = next.sentences.filter(({ isShown }) => isShown).at(-1);
          shown = last?.about ?? shown;
          if (step === 'none') expect(next.sentences).toEqual([]);
          else expect(shown).toBe(step === 'notice' ? 'notice' : 'own');
        }
      }),
      { numRuns: runs(200) },
    );
  });

  it('C-52 contain only the new total after a choice, and nothing after a change of purchase', () => {
    const chosen = { protection: { chosen: true } };
    expect(said([[cartOf({ ...priced(300), ...chosen }), null]])).toEqual([
      { about: 'total', total: priced(300).prices, isShown: false },
    ]);
    expect(said([[cartOf({ ...priced(300), ...chosen, purchaseId: '2' }), null]])).toEqual([]);
    expect(said([[cartOf(chosen), null]])).toEqual([]);
    const [first, second] = [cartOf(priced(200)), cartOf({ ...priced(300), ...chosen })];
    expect(
      said(
        [
          [first, null],
          [second, null],
        ],
        first,
      ),
    ).toMatchObject([{ about: 'total' }]);
  });

  it('C-55 name the reserved seats once, whether or not a ticket without a seat still waits', () => {
    const ticket = { items: [{ seat: null }] };
    const [both, one, none] = [['a1', 'a2'], ['a2'], []].map((seats) =>
      cartOf({ intents: [ticket, ...seats.map(seatIntent)] }),
    );
    if (both === undefined || one === undefined || none === undefined) throw new Error('no carts');
    const newest = added(2, 'A2');
    expect(
      said(
        [
          [one, added(1, 'A1')],
          [none, newest],
          [none, newest],
        ],
        both,
      ),
    ).toMatchObject([{ about: 'seats', seats: ['A1', 'A2'] }]);
  });
});

it('C-55 a ticket without a seat has its own notice while seats wait', () => {
  const seats = cartOf({ intents: [seatIntent('a1')] });
  expect(said([[seats, added(1, 'Samba')]], seats)).toEqual([
    { about: 'notice', total: null, isShown: true },
  ]);
});

it('C-55 seats announced together drop the first parts that they share with the one before', () => {
  expect(seatsText([])).toBe('');
  expect(seatsText(['Fila C, lugar 9', 'Fila C, lugar 10', 'Fila D, lugar 10'])).toBe(
    'Fila C, lugar 9; lugar 10; Fila D, lugar 10',
  );
});

it('C-115 the checkout page, which shows a waiting payment, does not say so again in the message bar', () => {
  const notice = (code: string) => ({ serial: 1, tone: 'info', code, params: {} }) as const;
  const shownOn = (isCheckout: boolean, code: string) =>
    announceCart(initialAnnounced(cartOf()), cartOf(), notice(code), null, undefined, isCheckout);
  expect(shownOn(true, 'checkout.payment-waiting').sentences).toEqual([]);
  expect(shownOn(true, 'checkout.payment-waiting').announced.serial).toBe(1);
  for (const [isCheckout, code] of [
    [false, 'checkout.payment-waiting'],
    [true, 'checkout.not-charged'],
  ] as const)
    expect(shownOn(isCheckout, code).sentences).toEqual([{ about: 'notice', total: null, isShown: true }]);
});

it('K-50 without texts, a success is not shown, and any other notice is', () => {
  const shown = (hasTexts: boolean) =>
    (['success', 'info', 'error'] as const).map((tone) => isNoticeShown({ tone }, hasTexts));
  expect([shown(true), shown(false)]).toEqual([
    [true, true, true],
    [false, true, true],
  ]);
});

describe('a refusal that its view shows', () => {
  const refusal = { serial: 1, tone: 'error', code: 'cart.full', params: {}, serverMessage: null } as const;
  const said = (
    notice: typeof refusal | (Omit<typeof refusal, 'tone'> & { tone: 'success' }),
    waiting: number,
  ) => {
    const inPlace = { waiting, shown: null };
    return announceCart(initialAnnounced(cartOf()), cartOf(), notice, null, inPlace).sentences;
  };

  it('C-33 is not in the message bar, which waits while a view may show it', () => {
    const told = [{ about: 'notice', total: null, isShown: true }];
    expect(said(refusal, 0)).toEqual(told);
    expect(said(refusal, 1)).toEqual([]);
    expect(said({ ...refusal, tone: 'success' }, 1)).toEqual(told);
    const shown = { waiting: 0, shown: refusal };
    expect(announceCart(initialAnnounced(cartOf()), cartOf(), refusal, null, shown).sentences).toEqual([]);
  });

  it('C-33 is the notice with the reason of the view’s command', () => {
    const outcome = (reason: { readonly code: string; readonly serverMessage: string | null } | null) => ({
      ...{ type: 'refused', reason },
    });
    expect(hasReason(refusal, outcome({ code: 'cart.full', serverMessage: null }))).toBe(true);
    expect(hasReason(refusal, outcome({ code: 'cart.full', serverMessage: 'Lotado' }))).toBe(false);
    expect(hasReason(refusal, outcome({ code: 'cart.paying', serverMessage: null }))).toBe(false);
    for (const other of [null, { type: 'done' }, outcome(null)])
      expect(hasReason(refusal, other)).toBe(false);
    expect(hasReason(null, outcome({ code: 'cart.full', serverMessage: null }))).toBe(false);
  });
});
