/**
 * `npm run record`: plays buyers' visits to the sandbox in virtual time and stores each as the log that a buyer
 * would send. Writes them to `fixtures/recordings/` with the hash of their final state. Equal code gives equal
 * logs.
 */
import '../setup/node-version.ts';
import { writeFileSync } from 'node:fs';
import type { ProductId, SeatId, StoreSlug, VariationId } from '../../domain/kernel/values.ts';
import type { ItemChoice } from '../../domain/model/cart.ts';
import type { PaymentKind } from '../../domain/model/payment.ts';
import { createNetwork } from '../simulate/network.ts';
import { randomnessOf, restoreServerRandomness, seedServerRandomness } from '../simulate/randomness.ts';
import { broughtBy, createTab, type Tab } from '../simulate/tab.ts';
import { createWorld, type Offer, type World } from '../simulate/world.ts';
import { createVirtualClock, turn } from '../worker/rig/clock.ts';
import { FOLDER, hashOf } from './recordings.ts';

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const SEED = 1;

/** Work that must finish before the virtual time passes, such as database queries and their follow-ups. */
const going = new Set<Promise<unknown>>();
const track = (work: Promise<unknown>): void => {
  const done = work.finally(() => going.delete(done));
  going.add(done);
};
let parked = 0;
const clock = createVirtualClock(async () => {
  do await turn();
  while (going.size > parked);
});
const world = await createWorld({
  now: () => Math.floor(clock.now()),
  wait: (milliseconds) =>
    new Promise((resolve) => {
      parked += 1;
      clock.setTimer(() => {
        parked -= 1;
        resolve();
      }, milliseconds);
    }),
  ...{ url: undefined, fault: undefined, mexican: true },
});

/** Buyer in one tab, on a network that loses only the selected calls. */
interface Buyer {
  readonly tab: Tab;
  readonly add: (offer: Sold, units: number) => Promise<void>;
  readonly logIn: () => Promise<void>;
  readonly pay: (kind: PaymentKind) => Promise<void>;
  readonly pass: (milliseconds: number) => Promise<void>;
  /** Loses the response of the next `times` matching calls. The server still carries them out. */
  readonly lose: (call: RegExp, times: number) => void;
}

const until = async (what: string, isTrue: () => boolean): Promise<void> => {
  for (let seconds = 0; !isTrue(); seconds += 1) {
    if (seconds > 600) throw new Error(`${what} did not appear`);
    await clock.advance(SECOND);
  }
};
/** Advances the virtual time until the work of page and worker is done. */
const done = async <T>(work: Promise<T>): Promise<T> => {
  let over = false;
  void work.finally(() => (over = true)).catch(() => undefined);
  await until('an answer', () => over);
  return work;
};

/** Item that a purchase needs: units or seats of an event. */
type Sold =
  | { readonly kind: 'units'; readonly event: SoldEvent; readonly variationId: string }
  | (Extract<Offer, { kind: 'seats' }> & { readonly event: SoldEvent });
type SoldEvent = Pick<Offer['event'], 'producer' | 'id' | 'slug'>;

const itemsOf = (offer: Sold, units: number): readonly ItemChoice[] => {
  const base: ItemChoice = {
    store: offer.event.producer as StoreSlug,
    productId: String(offer.event.id) as ProductId,
    variationId: '' as VariationId,
    ...{
      kind: 'ticket',
      quantity: 1,
      name: offer.event.slug,
      seat: null,
      visitAt: null,
      size: null,
      color: null,
    },
    ...{ wristbandCode: null, voucherCode: null, affiliateProgramId: null, donation: null },
  };
  if (offer.kind === 'units')
    return [{ ...base, variationId: offer.variationId as VariationId, quantity: units }];
  return offer.seats.slice(0, units).map((seat) => ({
    ...base,
    variationId: seat.variationId as VariationId,
    seat: { index: seat.index, seatId: seat.seatId as SeatId, mapId: 'mapa', label: `A${seat.index}` },
  }));
};

const CARD = { number: '4111111111111111', holder: 'NOVA COMPRADORA', expiry: '12/30', securityCode: '987' };

const buyerIn = (name: string, domain: string): Buyer => {
  const losses: { readonly call: RegExp; left: number }[] = [];
  const network = createNetwork({
    randomness: randomnessOf(SEED, name),
    ...{ setTimer: clock.setTimer, track, press: () => 0, note: () => {}, fault: undefined },
    serve: async ({ call, request }) => {
      const answer = await world.handle(request);
      const loss = losses.find(({ call: lost, left }) => left > 0 && lost.test(call));
      if (loss === undefined) return answer;
      loss.left -= 1;
      return null;
    },
  });
  network.setWeather('good');
  const tab = createTab({
    ...{ name, clock, domain, cookie: { token: null }, storage: new Map() },
    ...{ randomness: randomnessOf(SEED, name), fetch: network.fetch, shown: () => {}, note: () => {} },
  });
  tab.open();
  const settled = () => until('the cart', () => tab.snapshot().cart.intents.length === 0);
  const dispatch = async (...command: Parameters<Tab['dispatch']>): Promise<void> => {
    const result = await done(tab.dispatch(...command));
    if (!result.ok) throw new Error(`${name}: ${command[0].type} ${result.refusal.code}`);
  };
  const nameBearers = async (): Promise<void> => {
    const { cart, checkout } = tab.snapshot();
    let nth = 0;
    for (const { lineId, problem } of checkout.bearers) {
      if (problem === null) continue;
      nth += 1;
      const document = ['529.982.247-25', '111.444.777-35', '935.411.347-80'][nth % 3] ?? '';
      const bearer = { name: 'Rita Prado', document, email: '', birthDate: '1990-05-04', confirmed: true };
      await dispatch({ type: 'SetBearer', lineId, bearer });
    }
    if (cart.empty) throw new Error(`${name}: the cart is empty`);
  };
  return {
    tab,
    add: async (offer, units) => {
      const items = itemsOf(offer, units);
      const [item] = items;
      if (item === undefined) throw new Error('nothing is offered');
      await dispatch(
        offer.kind === 'units'
          ? { type: 'AddItem', item }
          : { type: 'SelectSeats', seats: items.map((each) => ({ item: each, seen: 'free' })) },
      );
      await settled();
    },
    logIn: async () => {
      const secretRef = await done(tab.ask((core) => core.keepSecret(world.password)));
      if (secretRef === null) throw new Error('no worker');
      await dispatch({ type: 'LogIn', email: world.email(0), secretRef });
      await until('the login', () => tab.snapshot().session.status === 'consumer');
      await settled();
    },
    pay: async (kind) => {
      await nameBearers();
      await dispatch({ type: 'ChoosePayment', kind });
      const { toPay: pressed } = tab.snapshot().checkout;
      const token =
        kind === 'credit' ? broughtBy(await done(tab.ask((core) => core.tokenizeCard(CARD)))) : null;
      const secretRef = (token?.secretRef ?? null) as never;
      await dispatch({ type: 'Pay', deliveryAddress: null, secretRef, pressed });
      await until('the payment', () =>
        ['succeeded', 'failed', 'waiting'].includes(tab.snapshot().checkout.payment.status),
      );
    },
    pass: (milliseconds) => clock.advance(milliseconds),
    lose: (call, times) => losses.push({ call, left: times }),
  };
};

const offered = (kind: Offer['kind'], nth = 0): Offer => {
  const offer = world.offers.filter((each) => each.kind === kind).at(nth);
  if (offer === undefined) throw new Error(`no ${kind} are offered`);
  return offer;
};

const FLOWS: Readonly<Record<string, (buyer: Buyer, world: World) => Promise<void>>> = {
  'purchase-with-seats': async ({ add, logIn, pay }) => {
    await logIn();
    await add(offered('seats'), 2);
    await pay('credit');
  },
  'guest-to-login': async ({ add, logIn, pay, tab }) => {
    await add(offered('units'), 1);
    await done(
      tab.dispatch({
        type: 'SelectSeats',
        seats: itemsOf(offered('seats'), 1).map((item) => ({ item, seen: 'free' })),
      }),
    );
    await logIn();
    await pay('pix');
  },
  expiry: async ({ add, logIn, pass, tab }) => {
    await logIn();
    await add(offered('units'), 2);
    await pass(16 * MINUTE);
    await until('the expiry', () => tab.snapshot().cart.empty);
  },
  'unknown-cart-7400': async ({ add, tab, pass }) => {
    await add(offered('units'), 1);
    await world.reset();
    await done(tab.dispatch({ type: 'RefreshCart' }));
    await pass(5 * SECOND);
    await until('the end of the cart', () => tab.snapshot().cart.empty);
  },
  coupon: async ({ add, logIn, pay, tab, pass }) => {
    await logIn();
    await add(offered('units'), 2);
    for (const code of ['NADA', 'CATRACA10']) {
      await done(tab.dispatch({ type: 'EnterCode', code }));
      await pass(5 * SECOND);
    }
    await pay('credit');
  },
  voucher: async ({ tab, add, logIn, pass, pay }) => {
    const slugs = { store: 'pixel-caipira', product: 'pixel-caipira-goiania' };
    const [page, listed] = await done(
      Promise.all([
        tab.ask((core) => core.query('product', slugs)),
        tab.ask((core) => core.query('variations', { ...slugs, date: null })),
      ]),
    );
    const tickets = listed?.ok ? listed.value.variations : [];
    const ticket = tickets.find(({ kind, stock }) => kind === 'ticket' && stock !== 0);
    if (!page?.ok || ticket === undefined) throw new Error('no event takes vouchers');
    const event = { producer: slugs.store, id: Number(page.value.productId), slug: slugs.product };
    await add({ kind: 'units', event, variationId: ticket.variationId }, 1);
    for (const code of ['CATRACA10', 'PIXEL-USADO', 'PIXEL-0001']) {
      await done(tab.dispatch({ type: 'EnterCode', code }));
      await pass(5 * SECOND);
    }
    await logIn();
    await pass(5 * SECOND);
    await pay('credit');
  },
  'lost-payment-answer': async ({ add, logIn, pay, lose }) => {
    await logIn();
    await add(offered('units'), 1);
    lose(/finalizar/, 1);
    await pay('credit');
  },
  'two-stores': async ({ add, logIn, pay }) => {
    await logIn();
    await add(offered('units'), 1);
    await add(offered('seats'), 1);
    await pay('credit');
  },
  mexico: async ({ add, logIn, pay }) => {
    await add(offered('units', -1), 2);
    await logIn();
    await pay('credit');
  },
};

const hashes: Record<string, string> = {};
try {
  for (const [name, flow] of Object.entries(FLOWS)) {
    seedServerRandomness(SEED);
    await world.reset();
    const buyer = buyerIn(name, name === 'mexico' ? 'shop.mx' : 'shop.test');
    await flow(buyer, world);
    buyer.tab.close();
    const [log, ...more] = buyer.tab.logs();
    if (log === undefined || more.length > 0)
      throw new Error(`${name} has ${more.length + 1} page loads, not one`);
    writeFileSync(new URL(`${name}.log`, FOLDER), log);
    hashes[name] = hashOf(log);
    console.log(`${name}: ${log.split('\n').length - 2} lines, ${(log.length / 1024).toFixed(0)} KB`);
  }
  writeFileSync(new URL('hashes.json', FOLDER), `${JSON.stringify(hashes, null, 2)}\n`);
} finally {
  restoreServerRandomness();
  await world.close();
}
