/**
 * The only file that the page and the core share: one interface per direction. Types and constants only; other files of
 * `worker` are private.
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
import type { VisitSummary } from '../domain/log/outcome.ts';
import type { InstallmentOption, PaymentKind } from '../domain/model/payment.ts';
import type { SoldEvent } from '../domain/model/sold-seat.ts';
import type { CartTerms } from '../domain/orders/withdrawal.ts';
import type { SeatMapOverview, SectorGeometry } from '../domain/seats/columns.ts';
import type { UnpaidPurchase } from '../domain/seats/overlay.ts';
import type { PriceRange } from '../domain/seats/sectors.ts';
import type { Command, Event, Input } from '../domain/shop/messages.ts';
import type { Snapshot } from '../domain/shop/view.ts';
import type { Problem, Result } from './api/errors.ts';
import type * as catalog from './api/wire/catalog.ts';
import type * as orders from './api/wire/orders.ts';
import type * as product from './api/wire/product.ts';
import type * as services from './api/wire/services.ts';
import type * as session from './api/wire/session.ts';

export type { Command, Problem, Refusal, Result, Snapshot, UnpaidPurchase };
export type Settings = typeof catalog.SettingsResponse.Type;
export type Category = typeof catalog.Category.Type;
export type EventCard = typeof catalog.EventCard.Type;
export type StoreCard = typeof catalog.StoreCard.Type;
export type EventList = typeof catalog.EventListResponse.Type;
export type EventListQuery = Partial<typeof catalog.EventListQuery.Type>;
export type Producer = typeof catalog.Producer.Type;
export type City = typeof catalog.City.Type;
export type ContactMessage = Omit<typeof catalog.ContactBody.Type, 'captcha' | 'language'>;
export type ProductPage = typeof product.ProductResponse.Type;
export type Variation = typeof product.Variation.Type;
export type Variations = typeof product.VariationsResponse.Type;
export type ComboOffer = typeof product.ComboOffer.Type;
export type OfferedProduct = typeof product.OfferedProduct.Type;
export type AffiliateOffer = typeof product.AffiliateResponse.Type;
export type Purchase = typeof orders.Purchase.Type;
export type Ticket = typeof orders.Ticket.Type;
export type PurchaseStatus = typeof orders.PurchaseStatus.Type;
export type RoughPlace = typeof services.AddressLookup.Type;
export type ProducerSignUp = Omit<typeof services.ProducerSignUpBody.Type, 'captcha' | 'language'>;
export type MarketingEvent = typeof services.MarketingBody.Type;
export type LoginProvider = typeof session.LoginProvider.Type;

export type Locale = 'pt-BR' | 'en-US' | 'es-ES';
export const LOCALES: readonly Locale[] = ['pt-BR', 'en-US', 'es-ES'];

/** Increases with every incompatible change of this file. */
export const CONTRACT_VERSION = 3;

/** The page itself refuses with `core.unavailable` while there is no worker. */
export type Dispatched = { readonly ok: true } | { readonly ok: false; readonly refusal: Refusal };

/** One unredacted line of the log. Used to rebuild a failed worker, never exported. */
export type LogEntry = Envelope<Event, Input>;
/** Part of the log in the page's memory: its start, null for the session's start, and later entries. */
export interface KeptPart {
  readonly start: Start | null;
  readonly entries: readonly LogEntry[];
}
export interface KeptLog extends KeptPart {
  /** The previous part. It is not used to rebuild, but stays in the log. */
  readonly older: KeptPart | null;
}

/** A visit with a redacted log in this browser, by the device's clock. A visit is one page load. */
export interface KeptVisit {
  readonly id: string;
  readonly beganAt: number;
  readonly writtenAt: number;
  /** Null without a reportable outcome. */
  readonly cameTo: VisitSummary | null;
}
export interface KeptVisits {
  /** False if the browser stores nothing: storage is denied or full. */
  readonly kept: boolean;
  /** Newest first, including this visit and those of other tabs. */
  readonly visits: readonly KeptVisit[];
}

/** Catalog reads: requested and cached by the core, neither event-sourced nor recorded. */
export interface OpenCart {
  /** Address and hours, empty if unknown. */
  readonly pickup: string;
  /** Business days until a delivery arrives, null if unknown. */
  readonly deliveryDays: number | null;
  /** Cards with a discount for the cart (P-43). The typed number stays in its form. */
  readonly partnerCards: readonly PartnerCard[];
  /** End of the time to cancel the cart after payment (O-23). */
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
  /** Units of the event that the buyer's document has; null for guests. */
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
    result: { options: readonly InstallmentOption[] };
  };
  protection: {
    params: { purchaseId: PurchaseId };
    result: { offered: boolean; price: Cents; text: string; termsUrl: string };
  };
  /** Details of the open cart that are missing in snapshots. `version` is a content key: a new one is a new request. */
  openCart: { params: { purchaseId: PurchaseId; version: string }; result: OpenCart };
  purchases: {
    params: { status: PurchaseStatus | null; page: number; limit: number };
    result: { purchases: readonly Purchase[]; total: number; at: number };
  };
  /** `at`: time of the response by the server's clock. Permissions depend on it. */
  purchase: { params: { purchaseId: PurchaseId }; result: Purchase & { readonly at: number } };
  /** A ticket file, base64. */
  ticketFile: {
    params: { lineId: LineId; format: 'pdf' | 'wallet' | 'calendar' };
    result: { name: string; type: string; content: string };
  };
  loginProviders: { params: { redirectUrl: string }; result: readonly LoginProvider[] };
  checkCpf: { params: { cpf: string }; result: { name: string; valid: boolean } };
  validateEmail: { params: { email: string }; result: { valid: boolean; message: string } };
  /** Requested only if the settings enable it. */
  postalAddress: {
    params: { country: Country; code: string };
    result: Readonly<Record<'street' | 'district' | 'city' | 'state', string>>;
  };
  testimonials: { params: Record<string, never>; result: typeof services.TestimonialsResponse.Type };
  /** Approximate place by IP address. */
  ipLookup: { params: Record<string, never>; result: RoughPlace };
}
export type QueryName = keyof Queries;

/** Form calls that change neither cart nor session. Secrets go by reference. */
export interface Requests {
  contact: { params: ContactMessage; result: { message: string } };
  forgotPassword: { params: { email: string; url: string }; result: { message: string } };
  validateToken: { params: { email: string; tokenRef: SecretRef }; result: { message: string } };
  resetPassword: {
    params: { email: string; tokenRef: SecretRef; passwordRef: SecretRef };
    result: { message: string };
  };
  changePassword: { params: { oldRef: SecretRef; newRef: SecretRef }; result: { message: string } };
  /** URL where a ticket's bearer registers a face; it returns to `redirectUrl`. */
  facialLink: { params: { lineId: LineId; redirectUrl: string }; result: { url: string } };
  producerSignUp: { params: ProducerSignUp; result: { message: string } };
  /** Relays an event to the marketing pixel, only with marketing consent. */
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

/** A map at opening. Later changes arrive through {@link PagePort.seats}. */
export interface OpenedSeatMap {
  readonly key: string;
  /** With its event and date: cart seats appear only on their own map. */
  readonly overview: SeatMapOverview & { readonly event: SoldEvent };
  /** One state code per seat with own seats applied; transferred, not copied. */
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

/** Calls from the page to the core. */
export interface CorePort {
  /** Resolves once the core is ready; every other call waits for it. */
  hello(options: CoreOptions): Promise<{ readonly contract: number }>;
  /** Resolves immediately, so the page can detect a blocked core. */
  ping(): Promise<true>;
  /** Decides a command. Resolves after the resulting snapshot is published. */
  dispatch(command: Command): Promise<Dispatched>;
  /** `ticket` identifies this query for {@link CorePort.abort}; a new number for each query. */
  query<Q extends QueryName>(
    name: Q,
    params: Queries[Q]['params'],
    ticket?: number,
  ): Promise<Result<Queries[Q]['result']>>;
  /** Aborts a query, which resolves to `aborted`. Unknown tickets are ignored. */
  abort(ticket: number): Promise<void>;
  request<R extends RequestName>(
    name: R,
    params: Requests[R]['params'],
  ): Promise<Result<Requests[R]['result']>>;
  /** Stores a password or reset token in the worker's vault until its only use. */
  keepSecret(text: string): Promise<SecretRef>;
  /** Sends a card to the payment provider and forgets it at once. */
  tokenizeCard(card: CardForm): Promise<Result<CardToken>>;
  openSeatMap(store: StoreSlug, product: string, date: string | null): Promise<Result<OpenedSeatMap>>;
  /** The arrays are transferred. */
  loadSector(key: string, sectorId: string): Promise<Result<SectorGeometry>>;
  /** `SelectSeats` for seats of an open map, all or none. */
  selectSeats(key: string, choices: readonly SeatChoice[]): Promise<Dispatched>;
  /** `ReleaseSeats` for seats of an open map, all or none. */
  releaseSeats(key: string, indices: readonly number[]): Promise<Dispatched>;
  /** The buyer's unpaid purchase that has this seat of an open map; null if there is none. */
  seatPurchase(key: string, index: number): Promise<UnpaidPurchase | null>;
  /** Indices of adjacent seats, best first; empty without a match. */
  bestSeats(query: BestSeatsQuery): Promise<Result<readonly number[]>>;
  /** Refetches the map's states (after a seat was taken, or a lost connection). */
  refreshSeatMap(key: string): Promise<Result<null>>;
  closeSeatMap(key: string): Promise<void>;
  /** The page is rendered, so code for later tasks such as logging can load. */
  beginKeeping(): Promise<void>;
  visits(): Promise<KeptVisits>;
  /** The redacted log of a visit as a support file, null for the current visit. Resolves to null if nothing is left. */
  exportLog(visit: string | null): Promise<string | null>;
  /** The page became visible or hidden, online or offline. */
  setPresence(presence: { readonly visible: boolean; readonly online: boolean }): Promise<void>;
}

export interface CoreOptions {
  /** Unique id of this visit among the stored ones. */
  readonly visit: string;
  readonly apiUrl: string;
  readonly locale: Locale;
  /** Host name of the site, which selects Brazil or Mexico. */
  readonly domain: string;
  /** Stored data of the page, sent with hello so that the core need not request it from a busy page. */
  readonly stored: StoredOnPage;
  /** Entries from {@link PagePort.appendLog} to rebuild a failed worker; else null. */
  readonly recoverFrom: KeptLog | null;
}

/** Changed slices only; the others keep their identity. */
export interface Update {
  /** Increases by one with every update of a core. */
  readonly version: number;
  readonly slices: Partial<Snapshot>;
}

/** Calls from the core to the page. */
export interface PagePort {
  publish(update: Update): void;
  /** Coalesced changes of an open map: flat pairs `[index, state]`, transferred. */
  seats(key: string, pairs: Uint32Array): void;
  /** Writes the access token's cookie; null removes it. The core stores the token nowhere else. */
  writeToken(token: string | null, maxAgeSeconds: number): void;
  /** Reads the current cookie of the access token, since another tab can change it. */
  readToken(): Promise<string | null>;
  /** Writes `sessionStorage`, for the cart's id and its choices; null removes. */
  writeSession(key: SessionKey, text: string | null): void;
  /** A token of the invisible captcha. */
  captcha(action: string): Promise<string>;
  /**
   * New log entries, sent before their effects are published. Kept only in the page's memory, to rebuild a failed
   * worker.
   */
  appendLog(entries: readonly LogEntry[]): void;
  /** State after all appended entries. Earlier entries can be dropped. */
  keepState(start: Start): void;
  /** A 403 ended the session. Token and user are already cleared; the page reloads. */
  reload(): void;
}
export const SESSION_KEYS = ['purchase', 'delivery', 'protection', 'affiliate', 'payment', 'change'] as const;
export type SessionKey = (typeof SESSION_KEYS)[number];

export interface StoredOnPage {
  readonly token: string | null;
  readonly session: { readonly [K in SessionKey]?: string };
}

/** Initial snapshot until the core publishes one: a core without data. */
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
