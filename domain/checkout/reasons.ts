/** The server's reasons of a payment that failed together with its purchase (P-12). */
import { AMOUNT_CHANGED, COUPON_USED_UP } from '../model/calls.ts';

/** It was not made in time. */
export const OVER_TIME: readonly string[] = ['pix_expired', 'hold_expired'];

/** The purchase was cancelled; it may have been paid before. */
export const CANCELLED = 'cancelled';

/** The amount is no longer what the buyer was shown (P-27, P-38). */
export const REPRICED: readonly string[] = [AMOUNT_CHANGED, COUPON_USED_UP];

/** Only the card's security code was wrong. */
export const isCodeWrong = ({ reason }: { readonly reason: string }): boolean => reason === 'security_code';
