/**
 * Recorded visits contain no personal data. Every personal field is filled in each command, event, response,
 * state, form and query. Its values are searched in the file, the browser's storage, the session storage and the
 * console. Shapes classify the fields, so new fields are included automatically.
 */
import { IDBFactory } from 'fake-indexeddb';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { LineId, ProductId, PurchaseId, SecretRef, StoreSlug } from '../../domain/kernel/values.ts';
import { initial } from '../../domain/shop/evolve.ts';
import {
  COMMANDS,
  type Command,
  EVENTS,
  type Event,
  INPUTS,
  type Input,
  RESPONSES,
  type State,
  state as stateShape,
} from '../../domain/shop/messages.ts';
import type { CoreClient } from '../../src/core/client.ts';
import type { Queries, QueryName, RequestName, Requests } from '../../worker/contract.ts';
import { createRecorder } from '../../worker/recording/recorder.ts';
import { allFilled, filled, type Leaf, plainLeaf } from '../domain/filled.ts';
import { createVirtualClock } from './rig/clock.ts';
import { addTicket, logIn } from './rig/doing.ts';
import { stubClasses } from './rig/keeping.ts';
import { type Rig, startRig } from './rig/rig.ts';
import { EVENT, STORE } from './rig/shop.ts';

/** Planted values by privacy class. They have a real shape where rules check it. */
const CANARIES = {
  account: 'canary-account-84172',
  name: 'Quitéria Zambujal',
  email: 'quiteria.zambujal@exemplo.com.br',
  phone: '(11) 97531-8642',
  document: '390.533.447-05',
  birthDate: '1987-03-29',
  postalCode: '04538-133',
  place: 'Rua dos Canários Mansos, 74319',
  code: 'CANARIO-QZ-77',
  text: 'O CPF 390.533.447-05 de Quitéria já comprou',
  secretRef: 'canary-secret-kept',
  charge: '00020126canaryqrcode5204',
  purchase: 'CT-739164027',
} as const;
/** Secret literal as it would appear in a log, which must never contain it. */
const gone = (literal: string): string => `"${literal}"`;
/** Further personal data in forms and queries. No shape classifies it. */
const OTHERS = {
  password: 'Canario#Senha2031',
  resetToken: 'canary-reset-token-5521',
  providerToken: 'canary-provider-token-9087',
  card: '4929123456781234',
  holder: 'QUITERIA Z CANARIO',
  expiry: '07/39',
  securityCode: 'cvv-739',
  message: 'Quero transferir o ingresso para Belarmino Canavial',
  picture: 'data:image/png;base64,Y2FuYXJ5',
  company: 'Canavial Eventos Ltda',
  cnpj: '11.222.333/0001-81',
} as const;

type Plain = (key: string) => string;
interface Filling {
  /** A text that is kept as it is, by the name of its field. */
  readonly plain: Plain;
  readonly secretRef: string;
  /** Words of closed lists that no log keeps. */
  readonly literals: Set<string>;
}

/** Fields whose text a log keeps unchanged: ids, goods, and the country and day of a consent. */
const KEPT_AS_THEY_ARE = [
  ...[
    'affiliateProgramId',
    'affiliateSlug',
    'amounts',
    'asking',
    'block',
    'blockId',
    'changeIds',
    'city',
    'code',
    'color',
    'comboId',
  ],
  ...['country', 'date', 'eventAt', 'label', 'lineId', 'lineIds', 'lost', 'mapId', 'name', 'openAsked'],
  ...[
    'organizer',
    'parts',
    'place',
    'poster',
    'productId',
    'productName',
    'productSlug',
    'programId',
    'programSlug',
  ],
  ...['reason', 'requestId', 'reservedAt', 'seatId', 'sector', 'size', 'slug', 'status'],
  ...['store', 'termsAcceptedAt', 'titles', 'updating', 'variationId', 'variationName', 'visitAt'],
];

const leafOf =
  (filling: Filling): Leaf =>
  (ast, privacy, key) => {
    if (typeof privacy === 'object')
      return {
        ...Object.fromEntries(
          Object.entries(privacy.keep).map(([name, kind]) => [name, kind === 'plain' ? 'x' : CANARIES[kind]]),
        ),
        ...{ email: CANARIES.email, cpf: CANARIES.document },
      };
    const value = plainLeaf(ast);
    if (privacy === 'gone') {
      if (value === undefined) throw new Error(`${key} is gone and no word: give it a canary`);
      filling.literals.add(gone(String(value)));
    }
    if (value !== undefined) return value;
    if (privacy === 'plain') return filling.plain(key);
    return privacy === 'secretRef' ? filling.secretRef : CANARIES[privacy as 'name'];
  };
const fillingOf = (plain: Plain = () => 'x', secretRef: string = CANARIES.secretRef): Filling => ({
  ...{ plain, secretRef },
  literals: new Set(),
});

/** Letters and digits only, if enough remain to rule out an accidental match. */
const bare = (text: string): string => {
  const letters = text.replace(/[^\p{L}\p{N}]/gu, '');
  return letters.length < 8 ? text : letters;
};
const expectNothing = (where: string, text: string, also: ReadonlySet<string> = new Set()): void => {
  const plain = text.toLowerCase();
  const found = Object.entries({ ...CANARIES, ...OTHERS })
    .filter(([, value]) =>
      [value, bare(value), encodeURIComponent(value), JSON.stringify(value).slice(1, -1)].some((form) =>
        plain.includes(form.toLowerCase()),
      ),
    )
    .map(([what]) => what);
  expect([...found, ...[...also].filter((literal) => text.includes(literal))], where).toEqual([]);
};

let storage: IDBFactory;
let said: string[];
let rig: Rig | undefined;
beforeEach(() => {
  stubClasses();
  storage = new IDBFactory();
  said = [];
  for (const level of ['log', 'info', 'warn', 'error', 'debug'] as const)
    vi.spyOn(console, level).mockImplementation((...words) => void said.push(words.map(String).join(' ')));
});
afterEach(() => {
  rig?.dispose();
  rig = undefined;
  vi.restoreAllMocks();
});

/** Every row of every store of every database. */
const stored = async (): Promise<string> => {
  const ask = <T>(request: IDBRequest<T>): Promise<T> =>
    new Promise((resolve, reject) => {
      request.onsuccess = () => resolve(request.result);
      request.onerror = () => reject(request.error);
    });
  const rows: unknown[] = [];
  for (const { name } of await storage.databases()) {
    const database = await ask(storage.open(name ?? '') as unknown as IDBRequest<IDBDatabase>);
    for (const store of database.objectStoreNames)
      rows.push(...(await ask(database.transaction(store).objectStore(store).getAll())));
    database.close();
  }
  return rows.map((row) => JSON.stringify(row)).join('\n');
};

describe('a log of every message and state', () => {
  it('keeps only these fields unchanged', () => {
    const kept = new Set<string>();
    const filling = fillingOf((key) => {
      kept.add(key);
      return 'x';
    });
    for (const shapes of [INPUTS, RESPONSES, EVENTS, { state: stateShape }])
      allFilled(shapes, leafOf(filling));
    expect([...kept].sort()).toEqual(KEPT_AS_THEY_ARE);
  });

  it('leaves no personal data in file, storage or console', async () => {
    const clock = createVirtualClock();
    const filling = fillingOf();
    const causes = [
      ...allFilled<Input>(INPUTS, leafOf(filling)),
      ...allFilled<Input>(RESPONSES, leafOf(filling)),
    ];
    const events = allFilled<Event>(EVENTS, leafOf(filling));
    const states = filled<State>(stateShape, leafOf(filling));
    expect(
      Object.keys(CANARIES).filter(
        (kind) => !JSON.stringify([causes, events, states]).includes(CANARIES[kind as 'name']),
      ),
    ).toEqual([]);
    const recorder = createRecorder(
      { appendLog: () => undefined, keepState: () => undefined },
      {
        scheduler: clock.scheduler,
        fetch: () => Promise.reject(new Error('nothing is asked')),
        random: Math.random,
        report: (what, error) => void said.push(`${what} ${error}`),
        storage: storage as never,
      },
      { visit: 'v', locale: 'pt-BR', recoverFrom: null },
      () => initial,
    );
    recorder.begin();
    let seq = 0;
    const happen = (cause: Input | null, event: Event): void => {
      recorder.add({ seq, at: clock.now() as never, cause, event });
      seq += 1;
    };
    for (const cause of causes) happen(cause, events[seq % events.length] as Event);
    for (const event of events) happen(null, event);
    recorder.scheduleWrite();
    // A part ends after this many events. The next part begins with a state, which the file's head covers.
    const QUIET: Event = { type: 'LoggedOut' };
    for (const state of states) {
      for (let nth = 0; nth < 2_000; nth += 1) happen(null, QUIET);
      recorder.sendToPage(state);
      recorder.scheduleWrite();
      expectNothing('the file', (await recorder.exportLog(null)) ?? '', filling.literals);
      expect(await recorder.visits()).toMatchObject({ kept: true });
      expectNothing('the storage', await stored(), filling.literals);
    }
    expect(seq).toBeGreaterThan(2_000);
    expectNothing('the console', said.join('\n'));
  });
});

const { name, email, phone, document, birthDate, postalCode, place, code } = CANARIES;
const forms = async (client: CoreClient): Promise<{ readonly [R in RequestName]: Requests[R]['params'] }> => {
  const secret = (text: string): Promise<SecretRef> => client.keepSecret(text);
  return {
    contact: {
      ...{ name, email, phone, subject: OTHERS.message, event: code, message: OTHERS.message },
      images: [OTHERS.picture],
    },
    forgotPassword: { email, url: 'https://shop.test/redefinir-senha' },
    validateToken: { email, tokenRef: await secret(OTHERS.resetToken) },
    resetPassword: {
      email,
      tokenRef: await secret(OTHERS.resetToken),
      passwordRef: await secret(OTHERS.password),
    },
    changePassword: { oldRef: await secret(OTHERS.password), newRef: await secret(OTHERS.password) },
    report: { file: OTHERS.message, purchaseId: CANARIES.purchase as PurchaseId, pseudonym: 'purchase-0' },
    offerLink: { lineId: '1' as LineId },
    acceptTicket: { token: OTHERS.providerToken, name, document, email },
    facialInvitation: { lineId: '1' as LineId },
    invitedFacialLink: { token: OTHERS.providerToken, redirectUrl: 'https://shop.test/' },
    facialLink: {
      lineId: '1' as LineId,
      redirectUrl: `https://shop.test/?token_acesso=${OTHERS.providerToken}`,
    },
    producerSignUp: {
      ...{ personType: 'legal', producerName: name, pageAddress: 'canary-qz', companyName: OTHERS.company },
      ...{ document, cnpj: OTHERS.cnpj, email, phone, responsibleName: name, issuingAuthority: place },
      ...{ country: place, state: place, city: place, district: place, street: place, postalCode },
      ...{ number: place, complement: place, timeZone: 'America/Sao_Paulo', pointOfSale: false },
      ...{ locations: 0, pointsPerLocation: 0 },
      event: { name, description: place, city: place, date: birthDate, expectedAudience: 1 },
      business: { segment: place, site: place, eventsAYear: 1 },
      representative: null,
    },
    marketing: { pixelId: code, pixelToken: OTHERS.providerToken, data: { email, phone } },
  };
};
const queries: { readonly [Q in QueryName]: Queries[Q]['params'] } = {
  settings: {},
  events: { search: name },
  producer: { slug: code },
  product: {
    ...{ store: STORE, product: EVENT, wristbandCode: code, exchangeMedia: code },
    ...{ programSlug: code, affiliateSlug: code },
  },
  owned: { store: STORE, product: EVENT },
  variations: { store: STORE, product: EVENT, date: null, wristbandCode: code },
  exchange: { medium: code, productId: '3' as ProductId, store: STORE as StoreSlug },
  affiliate: { program: code, affiliate: code },
  cities: { text: place },
  capitals: {},
  paymentKinds: { store: STORE as StoreSlug },
  installments: { purchaseId: '1' as PurchaseId, deliver: true, protect: true },
  protection: { purchaseId: '1' as PurchaseId },
  openCart: { purchaseId: '1' as PurchaseId, version: '' },
  purchases: { status: null, page: 1, limit: 5 },
  purchase: { purchaseId: '1' as PurchaseId },
  ticketFile: { lineId: '1' as LineId, format: 'pdf' },
  loginProviders: { redirectUrl: `https://shop.test/?token_acesso=${OTHERS.providerToken}` },
  checkCpf: { cpf: document },
  validateEmail: { email },
  postalAddress: { country: 'BR', code: postalCode },
  testimonials: {},
  ipLookup: {},
  invitedFace: { token: OTHERS.providerToken },
  receivedTicket: { token: OTHERS.providerToken },
  receivedFile: { token: OTHERS.providerToken, format: 'pdf' },
};

describe('a log of a running core', () => {
  /** Ids that the page would send, from the current cart. */
  const plainOf = ({ client }: Rig): Plain => {
    const { cart } = client.snapshots.get();
    const known: Readonly<Record<string, string>> = {
      ...{ store: STORE, productId: '3', variationId: '31', purchaseId: cart.purchaseId ?? '1' },
      ...{ lineId: JSON.stringify(cart.orders).match(/"lineId":"(\d+)"/)?.[1] ?? '1', mapId: 'mapa-1' },
    };
    return (key) => known[key] ?? 'x';
  };
  /** Sends every command, with those that end the session last. Waits for all effects. */
  const everyCommand = async (of: Rig): Promise<ReadonlySet<string>> => {
    const { client, quiet, advance } = of;
    const ends = ['LogOut', 'LoseSession'];
    const types = Object.keys(COMMANDS) as Command['type'][];
    const literals = new Set<string>();
    for (const type of [...types.filter((one) => !ends.includes(one)), ...ends] as Command['type'][]) {
      const secretRef = await client.keepSecret(OTHERS.password);
      const filling = fillingOf(plainOf(of), secretRef);
      for (const command of filled<Command>(COMMANDS[type], leafOf(filling))) {
        await client.dispatch(command);
        await quiet();
      }
      for (const literal of filling.literals) literals.add(literal);
      await advance(100);
    }
    return literals;
  };
  const look = async (of: Rig, literals: ReadonlySet<string>): Promise<void> => {
    const file = await of.client.exportLog();
    expectNothing('the file', file.ok ? file.value : '', literals);
    expect(await of.client.visits()).toMatchObject({ value: { kept: true } });
    expectNothing('the storage', await stored(), literals);
    expectNothing('the session’s storage', [...of.page.session].flat().join('\n'), literals);
    expectNothing('the console', [...said, ...(await of.server.reports())].join('\n'));
    const { password, card, securityCode, resetToken } = OTHERS;
    for (const secret of [password, card, securityCode, resetToken]) expect(published).not.toContain(secret);
  };
  let published = '';
  const start = async (): Promise<Rig> => {
    const started = await startRig({ storage: storage as never });
    rig = started;
    published = '';
    started.client.snapshots.subscribe(() => {
      published += JSON.stringify(started.client.snapshots.get());
    });
    started.client.beginKeeping();
    return started;
  };

  it('contains no personal data of a guest’s commands, forms and queries', async () => {
    const guest = await start();
    await addTicket(guest);
    const literals = await everyCommand(guest);
    for (const [form, params] of Object.entries(await forms(guest.client)))
      await guest.client.request(form as 'contact', params as Requests['contact']['params']);
    for (const [query, params] of Object.entries(queries))
      await guest.client.query(query as 'events', params as Queries['events']['params']);
    await look(guest, literals);
  });

  it('contains no personal data of a buyer whose data the server returns in refusals', async () => {
    const buyer = await start();
    await logIn(buyer);
    await addTicket(buyer);
    const refused = { code: 'canary', msg: CANARIES.text, params: { email, cpf: document, path: 'x' } };
    for (const call of ['/marketplace/pedido/cupom', '/consumidor', '/marketplace/pedido/portador'])
      await buyer.server.script({
        call: `POST ${call}`,
        kind: 'answer',
        times: 20,
        status: 422,
        body: refused,
      });
    const card = { number: OTHERS.card, holder: OTHERS.holder, expiry: OTHERS.expiry };
    await buyer.client.tokenizeCard({ ...card, securityCode: OTHERS.securityCode });
    const literals = await everyCommand(buyer);
    for (const [form, params] of Object.entries(await forms(buyer.client)))
      await buyer.client.request(form as 'contact', params as Requests['contact']['params']);
    // Writes the rest of the visit without virtual time, in which a write on a slow machine would time out.
    await buyer.client.visits();
    expect((await stored()).includes(refused.code), 'the refusals are in the storage').toBe(true);
    await look(buyer, literals);
  });
});
