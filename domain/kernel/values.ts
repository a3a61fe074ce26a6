/** Imports no schema, because pages import this file. All ids are strings here, whatever the wire sends. */
import type { Brand } from 'effect';

/** `idpedido_marketplace`: the cart while it is open, then the purchase. */
export type PurchaseId = string & Brand.Brand<'PurchaseId'>;
/** `idpedido`: the part of a purchase that one store sells. */
export type OrderId = string & Brand.Brand<'OrderId'>;
export type LineId = string & Brand.Brand<'LineId'>;
export type ComboId = string & Brand.Brand<'ComboId'>;
/** `idproduto`: an event, merchandise or a recharge. */
export type ProductId = string & Brand.Brand<'ProductId'>;
/** `idprod_variacao`: sellable variation of a product (sector, batch, half-price, size …). */
export type VariationId = string & Brand.Brand<'VariationId'>;
export type SeatId = string & Brand.Brand<'SeatId'>;
/** `loja`: a store's slug. */
export type StoreSlug = string & Brand.Brand<'StoreSlug'>;
export type RequestId = string & Brand.Brand<'RequestId'>;
/** Makers, for callers outside of this repository. */
export const purchaseId = (text: string): PurchaseId => text as PurchaseId;
export const orderId = (text: string): OrderId => text as OrderId;
export const lineId = (text: string): LineId => text as LineId;
export const comboId = (text: string): ComboId => text as ComboId;
export const productId = (text: string): ProductId => text as ProductId;
export const variationId = (text: string): VariationId => text as VariationId;
export const seatId = (text: string): SeatId => text as SeatId;
export const storeSlug = (text: string): StoreSlug => text as StoreSlug;
export const requestId = (text: string): RequestId => text as RequestId;
/** Names a secret in the worker's vault. Worthless outside the tab that made it. */
export type SecretRef = string;

/** Milliseconds since 1970-01-01T00:00:00Z. */
export type Instant = number & Brand.Brand<'Instant'>;
export const instant = (epochMilliseconds: number): Instant => epochMilliseconds as Instant;

/** Integer number of cents. */
export type Cents = number & Brand.Brand<'Cents'>;
export const COUNTRIES = ['BR', 'MX'] as const;
export type Country = (typeof COUNTRIES)[number];
export const CURRENCY_CODES = ['BRL', 'MXN'] as const;
export type Currency = (typeof CURRENCY_CODES)[number];
export const CURRENCIES = { BR: 'BRL', MX: 'MXN' } as const satisfies Readonly<Record<Country, Currency>>;
export const CURRENCY_COUNTRY: Readonly<Record<Currency, Country>> = { BRL: 'BR', MXN: 'MX' };

export const cents = (whole: number): Cents => whole as Cents;
export const ZERO: Cents = cents(0);

/** Units of lines or combos together. */
export const unitsOf = (lines: readonly { readonly quantity: number }[]): number =>
  lines.reduce((sum, line) => sum + line.quantity, 0);
