/** The server's reasons of a failed payment (P-12). Views import this file, so it imports no schemas. */

/** It was not made in time. */
export const OVER_TIME: readonly string[] = ['pix_expired', 'hold_expired'];

/** The purchase was cancelled; it may have been paid before. */
export const CANCELLED = 'cancelled';

/** The amount is no longer what the buyer was shown (P-27), or the coupon's last use is gone (P-38). */
export const REPRICED: readonly string[] = ['amount_changed', 'coupon_used_up'];

/** Only the card's security code was wrong. */
export const isCodeWrong = ({ reason }: { readonly reason: string }): boolean => reason === 'security_code';

/** Reason of a payment that never took place. */
export const NOT_CHARGED = 'not-charged';
