/** Contract of page and core. Types and constants only. */

import type { PartnerCard } from '../domain/checkout/methods.ts';
import type { Refusal } from '../domain/kernel/decider.ts';
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
import { kindsFor } from '../domain/model/payment-kinds.ts';
import type { SoldEvent } from '../domain/model/sold-seat.ts';
import type { Days } from '../domain/orders/actions.ts';
import type { CartTerms } from '../domain/orders/withdrawal.ts';
import type { SeatMapOverview, SectorGeometry } from '../domain/seats/columns.ts';
import type { UnpaidPurchase } from '../domain/seats/overlay.ts';
import type { PriceRange } from '../domain/seats/sectors.ts';
import type { Command } from '../domain/shop/messages.ts';
import type { Outcome } from '../domain/shop/outcome.ts';
import type { Recorded } from '../domain/shop/shown.ts';
import type { Snapshot } from '../domain/shop/view.ts';
import type { Problem, Result } from './api/errors.ts';
import type * as catalog from './api/wire/catalog.ts';
import type { Category, City, EventCard, Producer, StoreCard } from './api/wire/catalog.ts';
import type { Purchase, PurchaseStatus, receivedTicket, Ticket } from './api/wire/orders.ts';
import type * as product from './api/wire/product.ts';
import type { ComboOffer, OfferedProduct, Variation } from './api/wire/product.ts';
import type * as services from './api/wire/services.ts';
import type { InvitedFaceResponse } from './api/wire/services.ts';
import type { LoginProvider } from './api/wire/session.ts';

export type {
  Category,
  City,
  ComboOffer,
  Command,
  EventCard,
  LoginProvider,
  OfferedProduct,
  Outcome,
  Problem,
  Producer,
  Purchase,
  PurchaseStatus,
  Refusal,
  Result,
  Snapshot,
  StoreCard,
  Ticket,
  UnpaidPurchase,
  Variation,
};
export type SiteSettings = typeof catalog.SettingsResponse.Type;
export type EventList = typeof catalog.EventListResponse.Type;
export type EventFilter = Partial<typeof catalog.EventListQuery.Type>;
export type ContactMessage = Omit<typeof catalog.ContactBody.Type, 'captcha' | 'language'>;
export type ProductPage = typeof product.ProductResponse.Type;
export type Variations = typeof product.VariationsResponse.Type;
export type AffiliateOffer = typeof product.AffiliateResponse.Type;
export type RoughPlace = typeof services.AddressLookup.Type;
export type ProducerSignUp = Omit<typeof services.ProducerSignUpBody.Type, 'captcha' | 'language'>;
export type ProblemReport = Omit<typeof services.ReportBody.Type, 'captcha' | 'language'>;
export type MarketingEvent = typeof services.MarketingBody.Type;

export type Locale = 'pt-BR' | 'en-US' | 'es-ES';

export const CONTRACT_VERSION = 9;

/**
 * `entry` is the number of the command's first log entry. The page itself refuses with `core.unavailable` if no
 * worker responds.
 */
export type Dispatched =
  | { readonly ok: true; readonly entry?: number | undefined }
  | { readonly ok: false; readonly refusal: Refusal };

/** Unredacted line of the log. Used to rebuild a failed worker, never exported. */
export type LogEntry = Recorded;
/** `start` is null if the part begins with the session. */
export interface KeptPart {
  readonly start: Start | null;
  readonly entries: readonly LogEntry[];
}
export interface KeptLog extends KeptPart {
  /** The previous part stays in the log, but is not used to rebuild the state. */
  readonly older: KeptPart | null;
}

/** Visit (one page load) with a stored log. Times are the device's, epoch milliseconds. */
export interface KeptVisit {
  readonly id: string;
  readonly beganAt: number;
  readonly writtenAt: number;
  readonly cameTo: VisitSummary | null;
  /** Pseudonyms of the purchases and orders in its log. */
  readonly purchases: readonly string[];
}
export interface KeptVisits {
  /** False if storing fails. */
  readonly kept: boolean;
  /** Newest first. This visit is among them once it is stored. */
  readonly visits: readonly KeptVisit[];
  /** Pseudonym of the purchase in question. Null if none was named. */
  readonly purchase: string | null;
}

export interface OpenCart {
  /** Address and hours of the pickup. Empty if unknown. */
  readonly pickup: string;
  readonly deliveryDays: number | null;
  readonly partnerCards: readonly PartnerCard[];
  readonly terms: CartTerms;
}

export interface Queries {
  settings: { params: Record<string, never>; result: SiteSettings };
  events: { params: EventFilter; result: EventList };
  producer: { params: { slug: string }; result: Producer };
  product: { params: { store: string; product: string }; result: ProductPage };
  /** Units of the event that the buyer's document owns. The problem `notFound` if they are unknown. */
  owned: { params: { store: string; product: string }; result: ProductPage['owned'] };
  variations: {
    params: {
      store: string;
      product: string;
      date: string | null;
      wristbandCode?: string | null;
      /** Fails instead of waiting in the host's waiting room (W-35). */
      neverWaits?: boolean;
    };
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
  installments: {
    params: { purchaseId: PurchaseId; deliver: boolean; protect: boolean };
    result: { options: readonly InstallmentOption[] };
  };
  protection: {
    params: { purchaseId: PurchaseId };
    result: { offered: boolean; price: Cents; text: string; termsUrl: string };
  };
  openCart: { params: { purchaseId: PurchaseId; version: string }; result: OpenCart };
  purchases: {
    /** `days` limits the purchases to those with a ticket on these days (O-64). */
    params: { status: PurchaseStatus | null; page: number; limit: number; days?: Days };
    /** `unreadable` is the number of purchases that could not be read (K-24). */
    result: { purchases: readonly Purchase[]; total: number; unreadable: number; at: number };
  };
  /** `at` is the server's time of the response, on which permissions depend. */
  purchase: { params: { purchaseId: PurchaseId }; result: Purchase & { readonly at: number } };
  ticketFile: {
    params: { lineId: LineId; format: 'pdf' | 'apple' | 'google' | 'calendar' };
    result: TicketFile;
  };
  invitedFace: { params: { token: string }; result: InvitedFace };
  receivedTicket: { params: { token: string }; result: ReceivedTicket };
  receivedFile: { params: { token: string; format: 'pdf' | 'calendar' }; result: TicketFile };
  loginProviders: { params: { redirectUrl: string }; result: readonly LoginProvider[] };
  checkCpf: { params: { cpf: string }; result: { name: string; valid: boolean } };
  validateEmail: { params: { email: string }; result: { valid: boolean; message: string } };
  postalAddress: {
    params: { country: Country; code: string };
    result: Readonly<Record<'street' | 'district' | 'city' | 'state', string>>;
  };
  testimonials: { params: Record<string, never>; result: typeof services.TestimonialsResponse.Type };
  ipLookup: { params: Record<string, never>; result: RoughPlace };
}
/** `content` is base64. */
export type TicketFile = Readonly<Record<'name' | 'type' | 'content', string>>;
export type InvitedFace = typeof InvitedFaceResponse.Type;
export type ReceivedTicket = ReturnType<typeof receivedTicket>;
export type QueryName = keyof Queries;

export interface Requests {
  contact: { params: ContactMessage; result: { message: string } };
  forgotPassword: { params: { email: string; url: string }; result: { message: string } };
  validateToken: { params: { email: string; tokenRef: SecretRef }; result: { message: string } };
  resetPassword: {
    params: { email: string; tokenRef: SecretRef; passwordRef: SecretRef };
    result: { message: string };
  };
  changePassword: { params: { oldRef: SecretRef; newRef: SecretRef }; result: { message: string } };
  /** Secret of a link with which the bearer registers the face (O-41). */
  facialInvitation: { params: { lineId: LineId }; result: { token: string } };
  invitedFacialLink: { params: { token: string; redirectUrl: string }; result: { url: string } };
  facialLink: { params: { lineId: LineId; redirectUrl: string }; result: { url: string } };
  /** Secret of a link with which another person accepts the ticket (O-85). */
  offerLink: { params: { lineId: LineId }; result: { token: string } };
  /** A repeat with the same texts ends like the first (O-84). */
  acceptTicket: {
    params: Readonly<Record<'token' | 'name' | 'document' | 'email', string>>;
    result: { token: string };
  };
  producerSignUp: { params: ProducerSignUp; result: { message: string } };
  marketing: { params: MarketingEvent; result: { message: string } };
  report: { params: ProblemReport; result: { reference: string } };
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
}

/** Event whose map opens, as its page read it. The map's response has none of it. */
export interface SeatedEvent {
  readonly productId: ProductId;
  readonly visitAt: string | null;
  readonly title: string;
}

export interface OpenedSeatMap {
  readonly key: string;
  /** The cart's seats appear only on the map of their event and date. */
  readonly overview: SeatMapOverview & { readonly event: SoldEvent };
  /** One state code per seat. Transferred, not copied. */
  readonly states: Uint8Array;
}

/** A null `variationId` picks the sector's first price. */
export interface SeatChoice {
  readonly index: number;
  readonly variationId: VariationId | null;
}

export interface BestSeatsQuery {
  readonly key: string;
  readonly count: number;
  readonly sectorId: string | null;
  readonly accessible: boolean;
  readonly range: PriceRange;
}

export interface CorePort {
  /** Resolves once the core is ready. Every other call comes after it. */
  hello(options: CoreOptions): Promise<{ readonly contract: number }>;
  /** Resolves immediately, so that the page can detect a blocked core. */
  ping(): Promise<true>;
  /** Resolves after the resulting snapshot is published. */
  dispatch(command: Command): Promise<Dispatched>;
  /** Resolves once the command of this log entry has an outcome (K-32). */
  outcome(entry: number): Promise<Outcome>;
  /** `queryId` names the query for {@link CorePort.abort}. */
  query<Q extends QueryName>(
    name: Q,
    params: Queries[Q]['params'],
    queryId?: number,
  ): Promise<Result<Queries[Q]['result']>>;
  /** The query resolves to `aborted`. Unknown ids are ignored. */
  abort(queryId: number): Promise<void>;
  request<R extends RequestName>(
    name: R,
    params: Requests[R]['params'],
  ): Promise<Result<Requests[R]['result']>>;
  /** Kept in the worker's vault for one use. */
  keepSecret(text: string): Promise<SecretRef>;
  tokenizeCard(card: CardForm): Promise<Result<CardToken>>;
  openSeatMap(store: StoreSlug, product: string, event: SeatedEvent): Promise<Result<OpenedSeatMap>>;
  loadSector(key: string, sectorId: string): Promise<Result<SectorGeometry>>;
  /** All seats or none. */
  selectSeats(key: string, choices: readonly SeatChoice[]): Promise<Dispatched>;
  /** All seats or none. */
  releaseSeats(key: string, indices: readonly number[]): Promise<Dispatched>;
  seatPurchase(key: string, index: number): Promise<UnpaidPurchase | null>;
  /** Empty if no sector has enough. */
  bestSeats(query: BestSeatsQuery): Promise<Result<readonly number[]>>;
  refreshSeatMap(key: string): Promise<Result<null>>;
  closeSeatMap(key: string): Promise<void>;
  /** Lets the core load the code that stores the log. Called once the page is rendered. */
  beginKeeping(): Promise<void>;
  visits(purchase: PurchaseId | null): Promise<KeptVisits>;
  /** Null `visit` means the current one. Resolves to null if nothing is left. */
  exportLog(visit: string | null): Promise<string | null>;
  setPresence(presence: Presence): Promise<void>;
}

/** Query of orders that a page shows. */
export type OrdersQuery = {
  readonly [Q in 'purchase' | 'purchases']: { readonly name: Q; readonly params: Queries[Q]['params'] };
}['purchase' | 'purchases'];

export interface Presence {
  readonly visible: boolean;
  readonly online: boolean;
  /** Orders on the page, which are read again while they can change (O-36). */
  readonly orders: readonly OrdersQuery[];
}

export interface CoreOptions {
  readonly visit: string;
  readonly apiUrl: string;
  readonly locale: Locale;
  /** Host name by which the API knows the site. */
  readonly domain: string;
  /** Country of the site, whatever the host's settings say (K-26). */
  readonly country: Country;
  /** Payment kinds that the shop's operator allows. */
  readonly payments: readonly PaymentKind[];
  /** Sent with hello, so that the core need not request it from a busy page. */
  readonly stored: StoredOnPage;
  /** Entries from {@link PagePort.appendLog} to rebuild a failed worker, else null. */
  readonly recoverFrom: KeptLog | null;
  /** API responses in the page's HTML, as JSON (`.build/README.md`); null without. */
  readonly embedded: string | null;
}

/** Changed slices. The others keep their identity. */
export interface Update {
  readonly version: number;
  readonly slices: Partial<Snapshot>;
}

export interface PagePort {
  publish(update: Update): void;
  /** Flat pairs `[index, state]`, transferred. */
  seats(key: string, pairs: Uint32Array): void;
  /** Null removes the cookie. */
  writeToken(token: string | null, maxAgeSeconds: number): void;
  /** Reads the access token's cookie, which another tab can change. */
  readToken(): Promise<string | null>;
  /** Writes `sessionStorage`. Null removes the entry. */
  writeSession(key: SessionKey, text: string | null): void;
  captcha(action: string): Promise<string>;
  /** New log entries, sent before their effects are published. Kept only in the page's memory. */
  appendLog(entries: readonly LogEntry[]): void;
  /** State after all appended entries. Earlier entries can be dropped. */
  keepState(start: Start): void;
  /** Reloads after the session was lost. The token's cookie is already removed. */
  reload(): void;
}
export const SESSION_KEYS = [
  'purchase',
  'delivery',
  'protection',
  'affiliate',
  'payment',
  'things',
  'change',
  'bearers',
  'ended',
  'patience',
] as const;
export type SessionKey = (typeof SESSION_KEYS)[number];

export interface StoredOnPage {
  readonly token: string | null;
  readonly session: { readonly [K in SessionKey]?: string };
}

export const INITIAL_SNAPSHOT: Snapshot = {
  settings: {
    site: 'BR',
    holdMinutes: 15,
    maxInstallments: 12,
    checkCpfWithServer: false,
    finalizeSeconds: null,
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
    protection: { chosen: false, offered: false, fees: [] },
    couponCode: null,
    bin: null,
    deferredSeats: [],
    restored: false,
    deadline: null,
    expired: [],
    again: [],
    code: { busy: false, refused: null, accepted: null, removing: false, partial: false },
  },
  countdown: null,
  codeCountdown: null,
  checkout: {
    kind: null,
    kinds: [],
    installments: null,
    plans: null,
    toPay: { purchaseId: null, kind: null, installments: 1, amounts: [] },
    bearers: [],
    payment: { status: 'idle' },
    paymentLost: false,
    paymentFailure: null,
    paymentKeepsCart: false,
    paymentDetails: null,
    paymentAmounts: [],
    open: [],
    canceling: null,
    uncarried: [],
    blockedBy: 'checkout.cart-empty',
    unfit: kindsFor('money'),
  },
  orders: { change: null, changes: 0, completed: 0 },
  reads: {
    session: 'loading',
    cart: 'loading',
    open: 'loading',
    payment: 'known',
    paymentProof: 'unread',
    mayReload: true,
    isCartStale: false,
  },
  seats: { held: [], asking: [], releasing: [] },
  opening: null,
  notice: null,
  room: null,
  wait: null,
  today: { year: 1969, month: 12, day: 31 },
};

export type { LineId, ProductId, PurchaseId, SecretRef, StoreSlug, VariationId };
