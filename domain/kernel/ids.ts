/**
 * Branded identifiers. All are strings in the domain, whatever the wire sends (numbers or strings);
 * `worker/api` translates. A brand costs nothing at run time.
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
/** `idprod_variacao`: what is sold of a product (sector, batch, half-price, size …). */
export type VariationId = string & Brand.Brand<'VariationId'>;
/** `idassento`. */
export type SeatId = string & Brand.Brand<'SeatId'>;
/** `loja`: a store's slug. */
export type StoreSlug = string & Brand.Brand<'StoreSlug'>;
/** Names one call of the core to the server; made by counting, so that a replay makes the same. */
export type RequestId = string & Brand.Brand<'RequestId'>;
