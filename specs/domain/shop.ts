/** People, lines and carts for stories: plain data with valid defaults. Each function takes the fields that differ. */

import {
  type ComboId,
  cents,
  instant,
  type LineId,
  type OrderId,
  type ProductId,
  type PurchaseId,
  type SeatId,
  type StoreSlug,
  type VariationId,
  ZERO,
} from '../../domain/kernel/values.ts';
import { PLAIN_CHOICE } from '../../domain/limits/limits.ts';
import type { Cart, Combo, ItemChoice, Line, LineKind, StoreOrder } from '../../domain/model/cart.ts';
import type { Bearer, PaymentKind } from '../../domain/model/payment.ts';
import type { Address, Consumer, Profile, Settings } from '../../domain/model/person.ts';
import type { Room } from '../../domain/model/room.ts';
import { orderSum } from '../../domain/pricing/lines.ts';

/** 2026-07-01T15:00:00Z, noon in São Paulo: when every story starts. */
export const NOW = instant(1_782_918_000_000);
export const MINUTE = 60_000;
/** São Paulo wall time of {@link NOW}. */
export const RESERVED_AT = '2026-07-01T12:00:00';

export const SETTINGS: Settings = {
  site: 'BR',
  holdMinutes: 15,
  maxInstallments: 12,
  checkCpfWithServer: false,
  finalizeSeconds: null,
};
export const ROOM: Room = {
  ...{ order: 'arrival', isBefore: false, shuffles: false, startsIn: null, isFull: false },
  ...{ wait: { from: 5, to: 5 }, position: 12, isNewPlace: false, ticketLimit: null, bearers: null },
};
export const STORE = 'casa' as StoreSlug;
export const PURCHASE = '900' as PurchaseId;
export const KINDS: readonly PaymentKind[] = ['credit', 'pix', 'cash', 'deposit', 'courtesy', 'reservation'];
export const NO_LIMITS = { ticket: 0, product: 0, recharge: 0 };

export const aLine = (lineId: string, changes: Partial<Line> = {}): Line => ({
  lineId: lineId as LineId,
  store: STORE,
  productId: 'show' as ProductId,
  variationId: 'full' as VariationId,
  productSlug: 'show',
  productName: 'Noite de samba',
  variationName: 'Inteira',
  kind: 'ticket',
  recurring: false,
  price: cents(10_000),
  convenienceFee: cents(1_500),
  processingFee: ZERO,
  quantity: 1,
  stock: null,
  perDocumentLimit: 0,
  perDocumentLimitByKind: NO_LIMITS,
  owned: null,
  seat: null,
  sector: null,
  batch: null,
  visitAt: null,
  eventAt: '2026-09-05T20:00:00',
  size: null,
  color: null,
  wristbandCode: null,
  bearerRequired: false,
  entryDocument: null,
  facialRequired: false,
  hideDownload: false,
  hideDate: false,
  courtesy: false,
  reservation: false,
  affiliateProgramId: null,
  donation: false,
  event: null,
  ...changes,
});

export const aSeatLine = (lineId: string, seatId: string, changes: Partial<Line> = {}): Line =>
  aLine(lineId, {
    seat: { seatId: seatId as SeatId, label: seatId.toUpperCase(), blockId: null, block: null },
    ...changes,
  });

export const aCombo = (comboId: string, changes: Partial<Combo> = {}): Combo => ({
  comboId: comboId as ComboId,
  store: STORE,
  name: 'Combo família',
  quantity: 1,
  price: cents(25_000),
  convenienceFee: ZERO,
  processingFee: ZERO,
  lines: [],
  ...changes,
});

/** Fees are computed from the lines and the total from all parts, unless overridden. */
export const anOrder = (lines: readonly Line[], changes: Partial<StoreOrder> = {}): StoreOrder => {
  const order: StoreOrder = {
    orderId: '9001' as OrderId,
    store: lines[0]?.store ?? STORE,
    currency: 'BRL',
    lines,
    combos: [],
    convenienceFee: cents(lines.reduce((sum, line) => sum + line.convenienceFee * line.quantity, 0)),
    processingFee: cents(lines.reduce((sum, line) => sum + line.processingFee * line.quantity, 0)),
    serviceFee: ZERO,
    shippingFee: ZERO,
    protectionFee: ZERO,
    couponDiscount: ZERO,
    binDiscount: ZERO,
    affiliateDiscount: ZERO,
    total: ZERO,
    couponCode: null,
    reservedAt: RESERVED_AT,
    reservation: false,
    courtesy: false,
    exchange: false,
    restored: false,
    ...changes,
  };
  return { ...order, total: changes.total ?? orderSum(order) };
};

export const aCart = (lines: readonly Line[], changes: Partial<StoreOrder> = {}): Cart => ({
  purchaseId: PURCHASE,
  orders: [anOrder(lines, changes)],
});
export const EMPTY_CART: Cart = { purchaseId: PURCHASE, orders: [] };

export const anItem = (changes: Partial<ItemChoice> = {}): ItemChoice => ({
  store: STORE,
  productId: 'show' as ProductId,
  variationId: 'full' as VariationId,
  kind: 'ticket',
  quantity: 1,
  name: 'Noite de samba',
  ...PLAIN_CHOICE,
  ...changes,
});

export const anItemOf = (kind: LineKind, changes: Partial<ItemChoice> = {}): ItemChoice =>
  anItem({ kind, productId: kind as string as ProductId, ...changes });

export const aSeat = (seatId: string, changes: Partial<ItemChoice> = {}): ItemChoice =>
  anItem({
    seat: { seatId: seatId as SeatId, index: 0, mapId: 'map', label: seatId.toUpperCase() },
    ...changes,
  });

export const ADDRESS: Address = {
  country: 'Brasil',
  state: 'SP',
  city: 'São Paulo',
  district: 'Centro',
  street: 'Rua Direita',
  postalCode: '01002-000',
  number: '10',
  complement: '',
};

export const CPF = '529.982.247-25';
export const OTHER_CPF = '111.444.777-35';

export const aConsumer = (changes: Partial<Consumer> = {}): Consumer => ({
  userId: '7',
  consumerId: '70',
  name: 'Ana Lima',
  companyName: '',
  email: 'ana@exemplo.com',
  phone: '(11) 91234-5678',
  document: CPF,
  cnpj: '',
  passport: '',
  birthDate: '1990-05-01',
  gender: null,
  personType: 'natural',
  address: ADDRESS,
  newsletter: false,
  termsAcceptedAt: '2026-01-01T00:00:00',
  status: 'ATIVO',
  ...changes,
});

export const aProfile = (): Profile => {
  const {
    userId: _user,
    consumerId: _consumer,
    status: _status,
    termsAcceptedAt: _terms,
    ...rest
  } = aConsumer();
  return rest;
};

/** Lives in Portugal and has a passport. */
export const aForeigner = (changes: Partial<Consumer> = {}): Consumer =>
  aConsumer({
    document: '',
    passport: 'CB123456',
    address: { ...ADDRESS, country: 'Portugal', postalCode: '1100-000' },
    ...changes,
  });

export const aBearer = (changes: Partial<Bearer> = {}): Bearer => ({
  name: 'Bia Souza',
  document: OTHER_CPF,
  email: 'bia@exemplo.com',
  birthDate: '1992-02-02',
  confirmed: true,
  ...changes,
});
