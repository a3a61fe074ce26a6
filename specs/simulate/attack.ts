/**
 * Attacks every request of a purchase and of an order change. The server carries out one request, and the edge replaces
 * its response. The buyer acts only on what the screen shows. One attack is one short visit in virtual time.
 */
import type { ItemChoice } from '../../domain/model/cart.ts';
import type { PaymentKind } from '../../domain/model/payment.ts';
import type { OrderChange } from '../../domain/orders/messages.ts';
import { TEST_ACCOUNTS } from '../../fixtures/marketplace/session/test-accounts.ts';
import type { Purchase, Snapshot } from '../../worker/contract.ts';
import { cpfOf } from '../marketplace/newcomers.ts';
import { itemsOf } from './buyer.ts';
import {
  type EdgeResponse,
  ERROR_STATUSES,
  errorResponse,
  type Interference,
  OTHER_RESPONSES,
} from './edge.ts';
import type { ClientFault } from './fault.ts';
import { createJudge, type Errand, type Judge, type Violation } from './judge.ts';
import { createNetwork } from './network.ts';
import { randomnessOf, restoreServerRandomness, seedServerRandomness } from './randomness.ts';
import { broughtBy, createTab, type Tab } from './tab.ts';
import { createRoundTime, type RoundTime } from './time.ts';
import { createWords } from './words.ts';
import { createWorld, type Offer, type World } from './world.ts';

/** `once` attacks one request. For {@link ATTACK}, `call` attacks every request of that call, `all` every request. */
export type Reach = 'once' | 'call' | 'all';

export interface Attack {
  readonly scenario: ScenarioName;
  /** The attacked request of the scenario: the nth of a call. */
  readonly target: Target;
  readonly response: EdgeResponse;
  readonly reach: Reach;
  /** False if the attacked requests never reach the server. */
  readonly passes: boolean;
}

export interface Attacked {
  readonly name: string;
  /** False if the scenario never sent the target request. */
  readonly hit: boolean;
  readonly violations: readonly Violation[];
  readonly course: readonly string[];
}

const SECOND = 1_000;
const DAY = 86_400 * SECOND;
/** Milliseconds that a `call` or `all` attack lasts. Longer than a request with its two repeats. */
const ATTACK = 20 * SECOND;
const LONGEST_WAIT = 240;
const CARD = { number: '4111111111111111', holder: 'NOVA COMPRADORA', expiry: '12/30', securityCode: '987' };
const BUYER = 'buyer';

interface Actor {
  readonly tab: Tab;
  readonly world: World;
  readonly see: () => Snapshot;
  readonly sleep: (milliseconds: number) => Promise<void>;
  /** Presses again and again until the screen shows the goal. Reports `stuck` after six tries. */
  readonly pursue: (
    isReached: (snapshot: Snapshot) => boolean,
    press: () => Promise<unknown>,
  ) => Promise<void>;
  readonly logIn: () => Promise<void>;
  readonly add: (offer?: Offer) => Promise<void>;
  readonly remove: () => Promise<void>;
  readonly pay: (kind: PaymentKind) => Promise<void>;
  /** Pays the Pix code in the bank's app. */
  readonly payPix: (purchaseId: string) => Promise<void>;
  /** Reads twice. The first result must be an error or equal to the second. */
  readonly compareReads: (name: string, read: () => Promise<unknown>) => Promise<void>;
  readonly bought: () => Promise<Purchase | null>;
  readonly change: (of: (purchase: Purchase) => OrderChange | null) => Promise<void>;
  /** Units that the buyer wants to have at the end. */
  readonly want: (units: number) => void;
}

interface Target {
  readonly call: RegExp;
  readonly nth: number;
}
const on = (call: RegExp, nth = 1): Target => ({ call, nth });

const SETTINGS = /\/getMarketplace\//;
const CAPTCHA = /\/captcha\//;
const LIST = /\/consumidor\/listar$/;
const LOG_IN = /\/consumidor\/login$/;
const RESERVE = /\/pedido\/reservar$/;
const REMOVE = /\/pedido_item\/remover$/;
const FINALIZE = /\/pedido\/finalizar\//;
const VOID = /\/pedido\/anular\//;
const CANCEL_ORDER = /\/pedido\/cancelar\//;

const UNREADABLE: Interference = { passes: false, response: errorResponse(502, 0), delay: 0 };

interface Scenario {
  readonly targets: readonly Target[];
  readonly run: (actor: Actor) => Promise<void>;
  /** Network faults in every attack of the scenario. */
  readonly disturb?: (call: string, nth: number) => Interference | null;
}

const isIn = ({ session }: Snapshot): boolean => session.status === 'consumer';
const shopAs = async (actor: Actor, offer?: Offer): Promise<void> => {
  await actor.logIn();
  await actor.add(offer);
};
const buy = async (actor: Actor): Promise<void> => {
  await shopAs(actor);
  await actor.pay('credit');
};
const firstTicket = ({ tickets }: Purchase): Purchase['tickets'][number] | undefined =>
  tickets.find(({ status }) => status === 'valid');

const SCENARIOS = {
  guest: {
    targets: [on(SETTINGS), on(RESERVE), on(REMOVE), on(RESERVE, 2), on(LOG_IN), on(RESERVE, 3), on(LIST)],
    run: async (actor) => {
      await actor.add();
      await actor.remove();
      await actor.add();
      await actor.logIn();
    },
  },
  consumer: {
    targets: [
      ...[on(CAPTCHA), on(LOG_IN), on(LIST), on(LIST, 2), on(RESERVE), on(REMOVE)],
      ...[
        on(/\/cupom\/aplicar$/),
        on(/\/cupom\/remover$/),
        on(/\/bin\/executar$/),
        on(/\/bin\/executar$/, 2),
      ],
      ...[on(/\/parcelas\//), on(/\/getprotect\//), on(/\/getLojaTiposFormaPag$/)],
    ],
    run: async (actor) => {
      const { tab, pursue, compareReads } = actor;
      await shopAs(actor);
      const { purchaseId, orders } = actor.see().cart;
      if (purchaseId !== null) {
        await compareReads('instalments', () =>
          tab.ask((core) => core.query('instalments', { purchaseId, deliver: false, protect: false })),
        );
        await compareReads('protection', () => tab.ask((core) => core.query('protection', { purchaseId })));
      }
      const store = orders[0]?.store;
      if (store !== undefined)
        await compareReads('payment kinds', () => tab.ask((core) => core.query('paymentKinds', { store })));
      await pursue(
        ({ cart }) => cart.couponCode !== null,
        () => tab.dispatch({ type: 'EnterCode', code: 'CATRACA10' }),
      );
      await pursue(
        ({ cart }) => cart.couponCode === null,
        () => tab.dispatch({ type: 'RemoveCoupon' }),
      );
      await pursue(
        ({ cart }) => cart.bin !== null,
        () => tab.dispatch({ type: 'ApplyBin', digits: '555555' }),
      );
      await pursue(
        ({ cart }) => cart.bin === null,
        () => tab.dispatch({ type: 'RemoveBin' }),
      );
      await actor.remove();
    },
  },
  seat: {
    targets: [on(RESERVE), on(REMOVE)],
    run: async (actor) => {
      await shopAs(actor, actor.world.offers[0]);
      await actor.remove();
    },
  },
  reload: {
    targets: [on(SETTINGS, 2), on(LOG_IN, 2), on(LIST, 4), on(LIST, 5), on(LIST, 6)],
    run: async (actor) => {
      await shopAs(actor);
      actor.tab.reload();
      await actor.pursue(
        ({ cart }) => !cart.empty,
        () => actor.tab.dispatch({ type: 'RefreshCart' }),
      );
    },
  },
  register: {
    targets: [on(/\/consumidor\/cadastro$/)],
    run: async (actor) => {
      const { tab, world } = actor;
      const [model] = TEST_ACCOUNTS;
      if (model === undefined) throw new Error('There is no test account.');
      const { country, state, city, district, street, postalCode, number, complement, ...person } =
        model.profile;
      const profile = {
        ...person,
        ...{ name: 'Nova Compradora', email: 'nova@catraca.com.br', document: cpfOf(77) },
        address: { country, state, city, district, street, postalCode, number, complement },
      };
      let presses = 0;
      await actor.pursue(isIn, async () => {
        const secretRef = await tab.ask((core) => core.keepSecret(world.password));
        if (secretRef === null) return;
        presses += 1;
        // An earlier press may have created the account, so every second press is a login.
        if (presses % 2 === 1) await tab.dispatch({ type: 'Register', profile, secretRef });
        else await tab.dispatch({ type: 'LogIn', email: profile.email, secretRef });
      });
    },
  },
  card: {
    targets: [on(/\/cartao\/token$/), on(CAPTCHA, 2), on(FINALIZE), on(LIST, 4)],
    run: buy,
  },
  unknown: {
    targets: [on(FINALIZE, 3), on(LIST, 4), on(LIST, 5)],
    disturb: (call, nth) => (FINALIZE.test(call) && nth <= 2 ? UNREADABLE : null),
    run: buy,
  },
  pix: {
    targets: [on(FINALIZE), on(LIST, 4), on(LIST, 5), on(LIST, 6)],
    run: async (actor) => {
      await shopAs(actor);
      await actor.pay('pix');
      const { payment } = actor.see().checkout;
      if (payment.status === 'waiting') await actor.payPix(payment.purchaseId);
      await actor.sleep(60 * SECOND);
    },
  },
  cancel: {
    targets: [on(CANCEL_ORDER)],
    run: async (actor) => {
      const { tab, pursue } = actor;
      await shopAs(actor);
      await actor.pay('pix');
      const { payment } = actor.see().checkout;
      if (payment.status !== 'waiting') return;
      const { purchaseId } = payment;
      actor.want(0);
      await pursue(
        ({ checkout }) =>
          checkout.payment.status !== 'waiting' &&
          !checkout.open.some((each) => each.purchaseId === purchaseId),
        () => tab.dispatch({ type: 'CancelPayment', purchaseId }),
      );
    },
  },
  reservation: {
    targets: [on(/\/pedido\/reservar\/[^/]+$/)],
    run: async (actor) => {
      await shopAs(actor, actor.world.offers.at(-1));
      await actor.pay('reservation');
    },
  },
  void: {
    targets: [on(VOID)],
    // The response to the first finalize arrives only after the worker has died.
    disturb: (call, nth) =>
      FINALIZE.test(call) && nth === 1 ? { passes: true, response: null, delay: 60 * SECOND } : null,
    run: async (actor) => {
      await shopAs(actor);
      const paying = actor.pay('credit');
      await actor.sleep(9 * SECOND);
      actor.tab.kill();
      await paying;
    },
  },
  bearer: {
    targets: [on(/\/ingresso\/portador\//)],
    run: async (actor) => {
      await buy(actor);
      await actor.change((purchase) => {
        const { purchaseId } = purchase;
        const ticket = firstTicket(purchase);
        const bearer = {
          ...{ name: 'Rita Prado', document: cpfOf(901), email: 'rita@example.com' },
          ...{ birthDate: '1990-05-04', confirmed: true },
        };
        return ticket === undefined || ticket.bearerChanged
          ? null
          : { type: 'bearer', purchaseId, lineId: ticket.line.lineId, bearer };
      });
    },
  },
  cancelItem: {
    targets: [on(/\/ingresso\/cancelar\//)],
    run: async (actor) => {
      await buy(actor);
      actor.want(0);
      await actor.change((purchase) => {
        const ticket = firstTicket(purchase);
        const { purchaseId } = purchase;
        return ticket === undefined ? null : { type: 'cancelItem', purchaseId, lineId: ticket.line.lineId };
      });
    },
  },
  cancelOrder: {
    targets: [on(CANCEL_ORDER)],
    run: async (actor) => {
      await buy(actor);
      actor.want(0);
      await actor.change(({ purchaseId, status }) =>
        status === 'completed' ? { type: 'cancelOrder', purchaseId } : null,
      );
    },
  },
  refund: {
    targets: [on(/\/pedido\/reembolso\//)],
    run: async (actor) => {
      const { tab, sleep } = actor;
      await shopAs(actor);
      await actor.pursue(
        ({ cart }) => cart.protection.chosen,
        () => tab.dispatch({ type: 'ChooseProtection', protection: true }),
      );
      await actor.pay('credit');
      // Eight days end the standard cancellation period and the session.
      tab.close();
      await sleep(8 * DAY);
      tab.open();
      await actor.logIn();
      actor.want(0);
      await actor.change(({ purchaseId, status }) =>
        status === 'completed' ? { type: 'refund', purchaseId, reason: 'illness', note: '' } : null,
      );
    },
  },
} as const satisfies Readonly<Record<string, Scenario>>;
export type ScenarioName = keyof typeof SCENARIOS;

const names = Object.keys(SCENARIOS) as ScenarioName[];

const REACHES: readonly Reach[] = ['once', 'call', 'all'];

/**
 * Returns an attack for every pair of target request and response. The server carries out the request, then the
 * response is replaced. Every fourth attack is added again with a request that never reaches the server. `turn`
 * selects the `Reach` and the error body of each pair, so successive turns cover the other combinations.
 */
export const allAttacks = (turn: number): readonly Attack[] => {
  const attacks: Attack[] = [];
  let place = turn;
  for (const scenario of names)
    for (const target of SCENARIOS[scenario].targets) {
      const errors = ERROR_STATUSES.map((status) => errorResponse(status, turn + attacks.length + status));
      for (const response of [...errors, ...OTHER_RESPONSES]) {
        place += 1;
        const reach = REACHES[place % REACHES.length] ?? 'once';
        attacks.push({ scenario, target, response, reach, passes: true });
        if (place % 4 === 0) attacks.push({ scenario, target, response, reach, passes: false });
      }
    }
  return attacks;
};

/** Returns a sample of attacks from a seed: requests in rotation, each with a random response. */
export const someAttacks = (seed: number, count: number): readonly Attack[] => {
  const { below } = randomnessOf(seed, 'attacks');
  const requests = names.flatMap((scenario) =>
    SCENARIOS[scenario].targets.map((target): Pick<Attack, 'scenario' | 'target'> => ({ scenario, target })),
  );
  const responses = [
    ...ERROR_STATUSES.map((status) => errorResponse(status, below(100))),
    ...OTHER_RESPONSES,
    // The statuses that a client is most likely to trust.
    ...[400, 401, 403, 404, 409, 422, 429].map((status) => errorResponse(status, below(100))),
  ];
  return Array.from({ length: count }, (_, nth): Attack => {
    const request = requests[nth % requests.length];
    const response = responses[below(responses.length)];
    if (request === undefined || response === undefined) throw new Error('There is nothing to attack.');
    return { ...request, response, reach: REACHES[below(REACHES.length)] ?? 'once', passes: below(4) > 0 };
  });
};

const nameOf = ({ scenario, target, response, reach, passes }: Attack): string =>
  `${scenario}: ${target.call.source} #${target.nth} ${passes ? 'carried out' : 'not passed on'}, ${reach} ${response.name}`;

/** True if nothing is pending. A guest's unknown payment does not count, because only a login can check it. */
const isQuiet = ({ session, cart, checkout, orders }: Snapshot): boolean =>
  session.status !== 'entering' &&
  cart.intents.length === 0 &&
  checkout.payment.status !== 'asking' &&
  (checkout.payment.status !== 'unknown' || session.status === 'guest') &&
  checkout.cancelling === null &&
  orders.change === null;

export interface Attacker {
  readonly run: (attack: Attack, seed: number) => Promise<Attacked>;
  readonly close: () => Promise<void>;
}

export const createAttacker = async (url?: string, fault?: ClientFault): Promise<Attacker> => {
  let time = createRoundTime(1);
  const world = await createWorld({
    now: () => Math.floor(time.clock.now()),
    wait: (milliseconds) => time.wait(milliseconds),
    ...{ url, fault: undefined, reservable: true },
  });
  return {
    run: async (attack, seed) => {
      time = createRoundTime(seed);
      seedServerRandomness(seed);
      await world.reset();
      return runAttack({ world, time, fault }, attack, seed);
    },
    close: async () => {
      restoreServerRandomness();
      await world.close();
    },
  };
};

interface Stage {
  readonly world: World;
  readonly time: RoundTime;
  readonly fault: ClientFault | undefined;
}

const runAttack = async ({ world, time, fault }: Stage, attack: Attack, seed: number): Promise<Attacked> => {
  const { clock, elapsed, sleep, track } = time;
  const { target, reach, passes, response } = attack;
  const scenario: Scenario = SCENARIOS[attack.scenario];
  const course: string[] = [];
  const note = (who: string, what: string): void => {
    course.push(`${elapsed()} ${who} ${what}`);
  };
  const judge = createJudge(elapsed);
  const words = createWords(judge.find, clock.now);
  const failuresBefore = world.failures.length;

  const seen = new Map<string, number>();
  let armedAt: number | null = null;
  const interfere = (call: string): Interference | null => {
    const nth = (seen.get(call) ?? 0) + 1;
    seen.set(call, nth);
    const matching = [...seen].reduce((sum, [name, count]) => sum + (target.call.test(name) ? count : 0), 0);
    const isTarget = target.call.test(call);
    if (isTarget && armedAt === null && matching === target.nth) {
      armedAt = elapsed();
      return { passes, response, delay: 0 };
    }
    const isOpen = armedAt !== null && elapsed() < armedAt + ATTACK;
    if (isOpen && (reach === 'all' || (reach === 'call' && isTarget))) return { passes, response, delay: 0 };
    return scenario.disturb?.(call, nth) ?? null;
  };
  const network = createNetwork({
    randomness: randomnessOf(seed, 'network'),
    setTimer: clock.setTimer,
    ...{ track, note, press: judge.presses, fault, observer: words, edge: interfere },
    serve: async (sent) => {
      judge.arrives(sent);
      const answer = await world.handle(sent.request);
      judge.served(sent, answer);
      if (world.hasChanged()) judge.ledger(await world.ledger(), sent);
      words.served(sent, answer);
      return answer;
    },
  });
  network.setWeather('good');
  const tab = createTab({
    ...{ name: BUYER, clock, cookie: { token: null }, storage: new Map(), fetch: network.fetch },
    randomness: randomnessOf(seed, 'tab'),
    shown: (shown, snapshot) => {
      judge.shown(shown, BUYER, snapshot);
      words.shown(shown, BUYER, snapshot, judge.latest());
    },
    told: (shown, extra) => judge.told(shown, BUYER, extra),
    note: (what) => note(BUYER, what),
  });
  judge.opened(tab, null);
  tab.open();

  let over = false;
  /** Stops virtual time until the work is done. */
  const real: Real = (work) => {
    track(work);
    return work;
  };
  const acting = act(attack, world, tab, judge, sleep, real).then(
    () => {
      over = true;
    },
    (error: unknown) => {
      over = true;
      judge.find(
        'broken-server',
        BUYER,
        error instanceof Error ? (error.stack ?? error.message) : String(error),
      );
    },
  );
  while (!over) await clock.advance(10 * SECOND);
  await acting;
  for (const failure of world.failures.slice(failuresBefore)) judge.find('broken-server', '', failure);
  tab.close();
  return { name: nameOf(attack), hit: armedAt !== null, violations: [...judge.violations], course };
};

type Real = <T>(work: Promise<T>) => Promise<T>;

const act = async (
  attack: Attack,
  world: World,
  tab: Tab,
  judge: Judge,
  sleep: Actor['sleep'],
  real: Real,
): Promise<void> => {
  const errand: Errand = { buyer: BUYER, number: 1 };
  const see = tab.snapshot;
  let wanted = 0;
  let bearers = 500;

  /** Waits until nothing is pending. The wait is long enough for a reloaded page to receive its settings. */
  const settle = async (): Promise<void> => {
    for (let seconds = 0; seconds < LONGEST_WAIT; seconds += 6) {
      await sleep(6 * SECOND);
      if (isQuiet(see())) return;
    }
    judge.find(
      'stuck',
      BUYER,
      `${JSON.stringify(see().checkout.payment)}, ${see().cart.intents.length} intents`,
    );
  };
  let wasIn = false;
  const enter = async (): Promise<void> => {
    for (let tries = 0; tries < 6 && !isIn(see()); tries += 1) {
      const secretRef = await tab.ask((core) => core.keepSecret(world.password));
      if (secretRef !== null) await tab.dispatch({ type: 'LogIn', email: world.email(0), secretRef });
      await settle();
    }
    if (!isIn(see())) judge.find('stuck', BUYER, 'the login never works');
    wasIn = true;
  };
  /** Logs in again if a 403 has ended the session. */
  const enterAgain = async (): Promise<void> => {
    if (wasIn && !isIn(see())) await enter();
  };
  const pursue: Actor['pursue'] = async (isReached, press) => {
    for (let tries = 0; tries < 6; tries += 1) {
      await enterAgain();
      if (isReached(see())) return;
      await press();
      await settle();
    }
    await enterAgain();
    if (!isReached(see())) judge.find('stuck', BUYER, `a goal is never reached: ${see().notice?.code}`);
  };
  const listed = async (): Promise<readonly Purchase[] | null> => {
    await enterAgain();
    const read = await tab.ask((core) => core.query('purchases', { status: null, page: 1, limit: 50 }));
    const purchases = broughtBy(read)?.purchases ?? null;
    const paid = judge.charged(BUYER);
    for (const id of paid)
      if (purchases !== null && !purchases.some(({ purchaseId }) => purchaseId === id))
        judge.find('said-empty', BUYER, `the orders were shown without ${id}, which was charged`);
    return purchases;
  };
  const listUntilRead = async (): Promise<readonly Purchase[]> => {
    for (let tries = 0; tries < 8; tries += 1) {
      const purchases = await listed();
      if (purchases !== null) return purchases;
      await sleep(10 * SECOND);
    }
    judge.find('stuck', BUYER, 'the orders cannot be read');
    return [];
  };
  const readLedger = async (): Promise<void> => judge.ledger(await real(world.ledger()), null);
  const payPix = async (purchaseId: string): Promise<void> => {
    await real(world.payPix(purchaseId));
    await readLedger();
  };
  const countHeld = async (): Promise<void> => {
    await readLedger();
    const held = judge.latest().carts.reduce((sum, { units }) => sum + units, 0);
    const paid = judge.charged(BUYER).length;
    if (held > wanted || (held > 0 && paid > 0))
      judge.find('double-hold', BUYER, `${held} units are held, ${paid} orders paid, ${wanted} units wanted`);
  };
  const add = async (offer: Offer = world.offers[1] ?? world.offers[0]): Promise<void> => {
    wanted += 1;
    const items: readonly ItemChoice[] = itemsOf(offer, 0, 1);
    const [item] = items;
    if (item === undefined) throw new Error('Nothing is offered.');
    // `pursue` may press several times, so the judge allows ten units here. `countHeld` finds double holds.
    judge.asked(BUYER, 10);
    await pursue(
      ({ cart }) => !cart.empty,
      () =>
        tab.dispatch(
          offer.kind === 'units'
            ? { type: 'AddItem', item }
            : { type: 'SelectSeats', seats: items.map((each) => ({ item: each, seen: 'free' })) },
        ),
    );
    await countHeld();
  };
  const remove = async (): Promise<void> => {
    wanted = 0;
    await pursue(
      ({ cart }) => cart.empty,
      () => {
        const { orders } = see().cart;
        const lineIds = orders.flatMap(({ groups }) => groups.flatMap((group) => group.lineIds));
        return tab.dispatch({ type: 'RemoveLines', lineIds });
      },
    );
  };
  const nameBearers = async (): Promise<void> => {
    for (const { lineId, problem } of see().checkout.bearers) {
      if (problem === null) continue;
      bearers += 1;
      const person = { name: 'Ana Prado', email: '', birthDate: '1990-05-04', confirmed: true };
      await tab.dispatch({ type: 'SetBearer', lineId, bearer: { ...person, document: cpfOf(bearers) } });
    }
  };
  const pressPay = async (kind: PaymentKind): Promise<void> => {
    if (see().checkout.kind !== kind) await tab.dispatch({ type: 'ChoosePayment', kind });
    await nameBearers();
    const { cart, checkout } = see();
    if (cart.purchaseId === null || checkout.blockedBy !== null) return;
    const token = kind === 'credit' ? broughtBy(await tab.ask((core) => core.tokenizeCard(CARD))) : null;
    if (kind === 'credit' && token === null) return;
    judge.pressed(tab, errand, cart.purchaseId, { units: cart.count, toPay: checkout.toPay });
    const secretRef = token?.secretRef ?? null;
    const command = { type: 'Pay', deliveryAddress: null, secretRef, pressed: checkout.toPay } as const;
    const done = await tab.dispatch(command);
    if (!done.ok && done.refusal.code !== 'core.unavailable') judge.withdrawn(tab);
  };
  const pay = async (kind: PaymentKind): Promise<void> => {
    for (let tries = 0; tries < 8; tries += 1) {
      await enterAgain();
      const { payment, open } = see().checkout;
      if (tab.receipt() !== null || payment.status === 'waiting' || open.length > 0) return;
      // A buyer who pressed "Pay" and sees no outcome looks for the purchase in the list of orders.
      if (judge.presses(tab) > 0 && payment.status !== 'failed') {
        const purchases = await listUntilRead();
        if (purchases.some(({ status }) => status !== 'cart')) return;
      }
      if (!see().cart.empty) await pressPay(kind);
      await settle();
    }
    judge.find('stuck', BUYER, `paying never works: ${see().notice?.code} ${see().checkout.blockedBy}`);
  };
  const bought = async (): Promise<Purchase | null> =>
    (await listUntilRead()).find(({ status }) => status !== 'cart' && status !== 'cancelled') ?? null;
  const change: Actor['change'] = async (of) => {
    for (let tries = 0; tries < 6; tries += 1) {
      const purchase = await bought();
      const wish = purchase === null ? null : of(purchase);
      if (wish === null) return;
      await tab.dispatch({ type: 'ChangeOrder', change: wish });
      await settle();
    }
    judge.find('stuck', BUYER, `the change never works: ${see().notice?.code}`);
  };
  const compareReads: Actor['compareReads'] = async (name, read) => {
    const first = await read();
    await sleep(40 * SECOND);
    const second = await read();
    await enterAgain();
    if (broughtBy(first as never) !== null && JSON.stringify(first) !== JSON.stringify(second))
      judge.find(
        'said-empty',
        BUYER,
        `${name} were ${JSON.stringify(first)}, then ${JSON.stringify(second)}`,
      );
  };
  const want = (units: number): void => {
    wanted = units;
  };

  await sleep(6 * SECOND);
  await SCENARIOS[attack.scenario].run({
    ...{
      tab,
      world,
      see,
      sleep,
      pursue,
      logIn: enter,
      add,
      remove,
      pay,
      payPix,
      compareReads,
      bought,
      change,
      want,
    },
  });
  await enterAgain();
  await sleep(90 * SECOND);
  await enterAgain();
  await countHeld();
  const { carts } = judge.latest();
  const charged = judge.charged(BUYER);
  const [cart] = carts;
  if (cart !== undefined && see().cart.empty)
    judge.find(
      'said-empty',
      BUYER,
      `the cart is shown empty at the end, and ${cart.purchaseId} holds ${cart.units}`,
    );
  if (charged.length > 0) {
    const bought = (await listUntilRead()).filter(({ status }) => status !== 'cart');
    const paid = bought.filter(({ status }) => wanted === 0 || status !== 'cancelled');
    for (const id of charged)
      if (!paid.some(({ purchaseId }) => purchaseId === id))
        judge.find('lost-order', BUYER, `${id} was charged and is not among the orders`);
  }
  for (const problem of await real(world.audit([]))) judge.find('broken-server', '', problem);
};
