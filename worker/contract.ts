/**
 * The only file that the page and the core share: one interface for what the page may ask of the core, one for
 * what the core may ask of the page. Types and constants only; everything else of `worker` is private.
 */

import type { PartnerCard } from '../domain/checkout/methods.ts';
import type { Envelope, Refusal } from '../domain/kernel/decider.ts';
import type {
  Cents,
  Country,
  LineId,
  ProductId,
  PurchaseId,
  SecretRef,
  StoreSlug,
  VariationId,
} from '../domain/kernel/values.ts';
import type { Start } from '../domain/log/file.ts';
import type { VisitCameTo } from '../domain/log/outcome.ts';
import type { InstalmentOption, PaymentKind } from '../domain/model/payment.ts';
import type { SoldEvent } from '../domain/model/sold-seat.ts';
import type { CartTerms } from '../domain/orders/withdrawal.ts';
import type { SeatMapOverview, SectorGeometry } from '../domain/seats/columns.ts';
import type { UnpaidPurchase } from '../domain/seats/overlay.ts';
import type { PriceRange } from '../domain/seats/sectors.ts';
import type { Command, Event, Input } from '../domain/shop/messages.ts';
import type { Snapshot } from '../domain/shop/view.ts';
import type { Problem, Result } from './api/errors.ts';
import type * as catalogue from './api/wire/catalogue.ts';
import type * as orders from './api/wire/orders.ts';
import type * as product from './api/wire/product.ts';
import type * as services from './api/wire/services.ts';
import type * as session from './api/wire/session.ts';

export type { Command, Problem, Refusal, Result, Snapshot, UnpaidPurchase };
export type Settings = typeof catalogue.SettingsAnswer.Type;
export type Category = typeof catalogue.Category.Type;
export type EventCard = typeof catalogue.EventCard.Type;
export type StoreCard = typeof catalogue.StoreCard.Type;
export type EventList = typeof catalogue.EventListAnswer.Type;
export type EventListQuery = Partial<typeof catalogue.EventListQuery.Type>;
export type Producer = typeof catalogue.Producer.Type;
export type City = typeof catalogue.City.Type;
export type ContactMessage = Omit<typeof catalogue.ContactBody.Type, 'captcha' | 'language'>;
export type ProductPage = typeof product.ProductAnswer.Type;
export type Variation = typeof product.Variation.Type;
export type Variations = typeof product.VariationsAnswer.Type;
export type ComboOffer = typeof product.ComboOffer.Type;
export type OfferedProduct = typeof product.OfferedProduct.Type;
export type AffiliateOffer = typeof product.AffiliateAnswer.Type;
export type Purchase = typeof orders.Purchase.Type;
export type Ticket = typeof orders.Ticket.Type;
export type PurchaseStatus = typeof orders.PurchaseStatus.Type;
export type RoughPlace = typeof services.AddressLookup.Type;
export type ProducerSignUp = Omit<typeof services.ProducerSignUpBody.Type, 'captcha' | 'language'>;
export type MarketingEvent = typeof services.MarketingBody.Type;
export type LoginProvider = typeof session.LoginProvider.Type;

export type Locale = 'pt-BR' | 'en-US' | 'es-ES';
export const LOCALES: readonly Locale[] = ['pt-BR', 'en-US', 'es-ES'];

/** Bumped with every change of this file that an older page or core would misread. */
export const CONTRACT_VERSION = 3;

/** The page itself refuses with `core.unavailable` while no worker can be had. */
export type Dispatched = { readonly ok: true } | { readonly ok: false; readonly refusal: Refusal };

/** One line of the log as it happened, unredacted: for rebuilding a worker that died, never for export. */
export type LogEntry = Envelope<Event, Input>;
/** What the page keeps of the log: where it begins, null where that is the session's beginning, and what came since. */
export interface KeptPart {
  readonly start: Start | null;
  readonly entries: readonly LogEntry[];
}
export interface KeptLog extends KeptPart {
  /** The part before this one: nothing is rebuilt from it, but it stays in the log. */
  readonly older: KeptPart | null;
}

/** A visit whose redacted log this browser keeps, by the device's clock: one page from when it is loaded until it goes. */
export interface KeptVisit {
  readonly id: string;
  readonly beganAt: number;
  readonly writtenAt: number;
  /** Null where nothing happened in it that anybody would report. */
  readonly cameTo: VisitCameTo | null;
}
export interface KeptVisits {
  /** False where the browser keeps nothing: storage is denied, or full. */
  readonly kept: boolean;
  /** Newest first, this one and those of other tabs among them. */
  readonly visits: readonly KeptVisit[];
}

/** Catalogue reads: asked through the core, cached there, not event-sourced, not recorded. */
export interface OpenCart {
  /** Address and hours, empty if unknown. */
  readonly pickup: string;
  /** Business days until a delivery arrives, null if unknown. */
  readonly deliveryDays: number | null;
  /** Cards with a discount for the cart (P-43). The typed number stays in its form. */
  readonly partnerCards: readonly PartnerCard[];
  /** Until when the cart can be canceled once it is paid (O-23). */
  readonly terms: CartTerms;
}

export interface Queries {
  settings: { params: Record<string, never>; result: Settings };
  events: { params: EventListQuery; result: EventList };
  producer: { params: { slug: string }; result: Producer };
  product: {
    params: {
      store: string;
      product: string;
      wristbandCode?: string | null;
      exchangeMedia?: string | null;
      programSlug?: string | null;
      affiliateSlug?: string | null;
    };
    result: ProductPage;
  };
  /** What the buyer's document has of the event; null for guests. */
  owned: { params: { store: string; product: string }; result: ProductPage['owned'] };
  variations: {
    params: { store: string; product: string; date: string | null; wristbandCode?: string | null };
    result: Variations;
  };
  exchange: {
    params: { medium: string; productId: ProductId; store: StoreSlug };
    result: { variations: readonly Variation[] };
  };
  affiliate: { params: { program: string; affiliate: string }; result: AffiliateOffer };
  cities: { params: { text: string }; result: { cities: readonly City[] } };
  capitals: { params: Record<string, never>; result: { cities: readonly City[] } };
  paymentKinds: {
    params: { store: StoreSlug };
    result: { kinds: readonly { kind: PaymentKind; name: string }[] };
  };
  instalments: {
    params: { purchaseId: PurchaseId; deliver: boolean; protect: boolean };
    result: { options: readonly InstalmentOption[] };
  };
  protection: {
    params: { purchaseId: PurchaseId };
    result: { offered: boolean; price: Cents; text: string; termsUrl: string };
  };
  /** Details of the open cart that no snapshot has. `version` names its content: another one is another request. */
  openCart: { params: { purchaseId: PurchaseId; version: string }; result: OpenCart };
  purchases: {
    params: { status: PurchaseStatus | null; page: number; limit: number };
    result: { purchases: readonly Purchase[]; total: number; at: number };
  };
  /** `at`: when it was answered, by the server's clock: what may be done with it hangs on the time. */
  purchase: { params: { purchaseId: PurchaseId }; result: Purchase & { readonly at: number } };
  /** A ticket to keep, base64. */
  ticketFile: {
    params: { lineId: LineId; format: 'pdf' | 'wallet' | 'calendar' };
    result: { name: string; type: string; content: string };
  };
  loginProviders: { params: { redirectUrl: string }; result: readonly LoginProvider[] };
  checkCpf: { params: { cpf: string }; result: { name: string; valid: boolean } };
  validateEmail: { params: { email: string }; result: { valid: boolean; message: string } };
  /** Asked only where the settings say that it is answered. */
  postalAddress: {
    params: { country: Country; code: string };
    result: Readonly<Record<'street' | 'district' | 'city' | 'state', string>>;
  };
  testimonials: { params: Record<string, never>; result: typeof services.TestimonialsAnswer.Type };
  /** Where the visitor's address on the internet roughly is. */
  ipLookup: { params: Record<string, never>; result: RoughPlace };
}
export type QueryName = keyof Queries;

/** Calls of forms that change nothing in the cart or the session. Secrets go by reference. */
export interface Requests {
  contact: { params: ContactMessage; result: { message: string } };
  forgotPassword: { params: { email: string; url: string }; result: { message: string } };
  validateToken: { params: { email: string; tokenRef: SecretRef }; result: { message: string } };
  resetPassword: {
    params: { email: string; tokenRef: SecretRef; passwordRef: SecretRef };
    result: { message: string };
  };
  changePassword: { params: { oldRef: SecretRef; newRef: SecretRef }; result: { message: string } };
  /** Where the bearer of a ticket registers a face, and comes back to `redirectUrl` from. */
  facialLink: { params: { lineId: LineId; redirectUrl: string }; result: { url: string } };
  producerSignUp: { params: ProducerSignUp; result: { message: string } };
  /** Relays to the marketing pixel; only for who accepted marketing cookies. */
  marketing: { params: MarketingEvent; result: { message: string } };
}
export type RequestName = keyof Requests;

export interface CardForm {
  readonly number: string;
  readonly holder: string;
  readonly expiry: string;
  readonly securityCode: string;
}
export interface CardToken {
  readonly secretRef: SecretRef;
  readonly brand: string;
  readonly lastDigits: string;
}

/** A map as it opens; afterwards its changes come through {@link PagePort.seats}. */
export interface OpenedSeatMap {
  readonly key: string;
  /** With what is sold there: seats of the cart are on the map of their event and date only. */
  readonly overview: SeatMapOverview & { readonly event: SoldEvent };
  /** State code a seat, own seats laid over; transferred, not copied. */
  readonly states: Uint8Array;
}

/** A seat by its index in the map's columns, and its price; null picks the sector's first. */
export interface SeatChoice {
  readonly index: number;
  readonly variationId: VariationId | null;
}

export interface BestSeatsQuery {
  readonly key: string;
  readonly count: number;
  /** Null: any sector, by the map's order. */
  readonly sectorId: string | null;
  /** Places for wheelchairs and companions instead of all others. */
  readonly accessible: boolean;
  /** */
  readonly range: PriceRange;
}

/** What the page may ask of the core. */
export interface CorePort {
  /** Answers once the core listens; every other call waits for it. */
  hello(options: CoreOptions): Promise<{ readonly contract: number }>;
  /** Answers at once: how the page sees that the core still turns. */
  ping(): Promise<true>;
  /** Decide a command. The snapshot that it leads to is published before this answers. */
  dispatch(command: Command): Promise<Dispatched>;
  /** `ticket` names this query for {@link CorePort.abort}; a number that the page never used before. */
  query<Q extends QueryName>(
    name: Q,
    params: Queries[Q]['params'],
    ticket?: number,
  ): Promise<Result<Queries[Q]['result']>>;
  /** Nobody waits for this query any more; it answers `aborted`. Unknown tickets are ignored. */
  abort(ticket: number): Promise<void>;
  request<R extends RequestName>(
    name: R,
    params: Requests[R]['params'],
  ): Promise<Result<Requests[R]['result']>>;
  /** Keeps a password or reset token in the worker's vault until it was used once. */
  keepSecret(text: string): Promise<SecretRef>;
  /** Hands a card to the payment provider; the card is forgotten at once. */
  tokenizeCard(card: CardForm): Promise<Result<CardToken>>;
  openSeatMap(store: StoreSlug, product: string, date: string | null): Promise<Result<OpenedSeatMap>>;
  /** The arrays are transferred. */
  loadSector(key: string, sectorId: string): Promise<Result<SectorGeometry>>;
  /** `SelectSeats` for seats of an open map: all of them or none. */
  selectSeats(key: string, choices: readonly SeatChoice[]): Promise<Dispatched>;
  /** `ReleaseSeats` for seats of an open map: all of them or none. */
  releaseSeats(key: string, indices: readonly number[]): Promise<Dispatched>;
  /** Which unpaid purchase of the buyer has the seat of an open map; null where none has. */
  seatPurchase(key: string, index: number): Promise<UnpaidPurchase | null>;
  /** Indices of seats together, best first; empty when there are none. */
  bestSeats(query: BestSeatsQuery): Promise<Result<readonly number[]>>;
  /** Ask the server for the map's states anew (after a seat was taken, or a lost connection). */
  refreshSeatMap(key: string): Promise<Result<null>>;
  closeSeatMap(key: string): Promise<void>;
  /** The page stands: what is only for later, as keeping the log, may be loaded. */
  beginKeeping(): Promise<void>;
  visits(): Promise<KeptVisits>;
  /** The redacted log of a visit as a file for support, null for this one's; null where nothing is left of it. */
  exportLog(visit: string | null): Promise<string | null>;
  /** The page became visible or hidden, went on- or offline. */
  setPresence(presence: { readonly visible: boolean; readonly online: boolean }): Promise<void>;
}

export interface CoreOptions {
  /** Names this visit among those that the browser keeps; nobody else's has it. */
  readonly visit: string;
  readonly apiUrl: string;
  readonly locale: Locale;
  /** Host name of the site: decides between the Brazilian and the Mexican one. */
  readonly domain: string;
  /** What the page holds from before: told with the hello, so that the core need not ask a busy page for it. */
  readonly stored: StoredOnPage;
  /** What {@link PagePort.appendLog} brought, to rebuild from after the worker died; else null. */
  readonly recoverFrom: KeptLog | null;
}

/** Changed slices only; what is not named kept its identity. */
export interface Update {
  /** Grows by one with every update of one core. */
  readonly version: number;
  readonly slices: Partial<Snapshot>;
}

/** What the core may ask of the page. */
export interface PagePort {
  publish(update: Update): void;
  /** Coalesced changes of an open map: pairs `[index, state]` flat in one array, transferred. */
  seats(key: string, pairs: Uint32Array): void;
  /** The access token's cookie; null removes it. The core never keeps the token anywhere else. */
  writeToken(token: string | null, maxAgeSeconds: number): void;
  /** The access token's cookie as it is now: another tab may have written it. */
  readToken(): Promise<string | null>;
  /** `sessionStorage`, for the cart's id and the choices beside it; null removes. */
  writeSession(key: SessionKey, text: string | null): void;
  /** A token of the invisible captcha. */
  captcha(action: string): Promise<string>;
  /**
   * What was added to the log, before anything that follows from it is published: kept in the page's memory
   * only, so that a worker that dies can be rebuilt.
   */
  appendLog(entries: readonly LogEntry[]): void;
  /** The state after all that was appended: what came before it need not be kept any more. */
  keepState(start: Start): void;
  /** The session ended with a 403: token and user are cleared already, the page starts anew. */
  reload(): void;
}
export const SESSION_KEYS = ['purchase', 'delivery', 'protection', 'affiliate', 'payment', 'change'] as const;
export type SessionKey = (typeof SESSION_KEYS)[number];

export interface StoredOnPage {
  readonly token: string | null;
  readonly session: { readonly [K in SessionKey]?: string };
}

/** What the page shows until the core has published: the snapshot of a core that knows nothing yet. */
export const INITIAL_SNAPSHOT: Snapshot = {
  settings: {
    site: 'BR',
    holdMinutes: 15,
    maxInstalments: 12,
    checkCpfWithServer: false,
    finaliseSeconds: null,
  },
  session: {
    status: 'guest',
    consumer: null,
    profileComplete: false,
    foreign: false,
    canBuyRecharges: true,
    updating: false,
    resetDemanded: 0,
  },
  cart: {
    purchaseId: null,
    orders: [],
    count: 0,
    empty: true,
    prices: [],
    intents: [],
    delivery: { chosen: 'collect', offered: ['collect', 'deliver'], needed: false, fees: [] },
    protection: { chosen: false, offered: false, fee: 0 as Cents },
    couponCode: null,
    bin: null,
    deferredSeats: [],
    restored: false,
    deadline: null,
    expired: [],
    again: [],
  },
  countdown: null,
  codeCountdown: null,
  checkout: {
    kind: null,
    instalments: null,
    toPay: { purchaseId: null, kind: null, instalments: 1, amounts: [] },
    bearers: [],
    payment: { status: 'idle' },
    paymentLost: false,
    paymentFailure: null,
    paymentKeepsCart: false,
    paymentDetails: null,
    paymentAmounts: [],
    open: [],
    cancelling: null,
    blockedBy: 'checkout.cart-empty',
    unfit: ['credit', 'pix', 'cash', 'deposit', 'reservation'],
  },
  orders: { change: null, changes: 0, completed: 0 },
  reads: {
    session: 'loading',
    cart: 'loading',
    open: 'loading',
    payment: 'known',
    mayBePaying: true,
    isCartStale: false,
  },
  seats: { held: [], asking: [], releasing: [] },
  notice: null,
  today: { year: 1969, month: 12, day: 31 },
};

/** Ids that routes and forms name. */
export type { LineId, ProductId, PurchaseId, SecretRef, StoreSlug, VariationId };
