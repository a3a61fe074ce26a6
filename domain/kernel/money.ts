/** Money is integer cents with its currency. Decimals exist on the wire and on the screen only. */
import type { Brand } from 'effect';

/** An integer number of cents (centavos). */
export type Cents = number & Brand.Brand<'Cents'>;
export type Currency = 'BRL' | 'MXN';
export type Country = 'BR' | 'MX';

/** Brands an integer as cents; the caller vouches that it is whole. */
export const cents = (whole: number): Cents => whole as Cents;
export const ZERO: Cents = cents(0);
