/**
 * Branded values: ids, instants and money. Types and trivial functions only, so that a page that needs them loads no
 * schema. A brand costs nothing at run time. All ids are strings, whatever the wire sends; `worker/api` translates.
 */
import type { Brand } from 'effect';

/** `idpedido_marketplace`: the cart while it is open, the purchase once it is paid. */
export type PurchaseId = string & Brand.Brand<'PurchaseId'>;
/** `idpedido`: the part of a purchase that one store sells. */
export type OrderId = string & Brand.Brand<'OrderId'>;
/** `iditem`. */
export type LineId = string & Brand.Brand<'LineId'>;
/** `idcombo`. */
export type ComboId = string & Brand.Brand<'ComboId'>;
/** `idproduto`: an event, an official product or a recharge. */
export type ProductId = string & Brand.Brand<'ProductId'>;
/** `idprod_variacao`: sellable variation of a product (sector, batch, half-price, size …). */
export type VariationId = string & Brand.Brand<'VariationId'>;
/** `idassento`. */
export type SeatId = string & Brand.Brand<'SeatId'>;
/** `loja`: a store's slug. */
export type StoreSlug = string & Brand.Brand<'StoreSlug'>;
/** Names one call of the core to the server; made by counting, so that a replay makes the same (K-04). */
export type RequestId = string & Brand.Brand<'RequestId'>;
/** Names a secret in the worker's vault. Worthless outside the tab that made it. */
export type SecretRef = string;

/** Milliseconds since 1970-01-01T00:00:00Z. Instants are inputs, since nothing in `domain` reads a clock. */
export type Instant = number & Brand.Brand<'Instant'>;
export const instant = (epochMilliseconds: number): Instant => epochMilliseconds as Instant;

/** An integer number of cents (centavos). Decimals exist on the wire and on the screen only. */
export type Cents = number & Brand.Brand<'Cents'>;
export type Currency = 'BRL' | 'MXN';
export type Country = 'BR' | 'MX';

/** Brands an integer as cents; the caller vouches that it is whole. */
export const cents = (whole: number): Cents => whole as Cents;
export const ZERO: Cents = cents(0);
