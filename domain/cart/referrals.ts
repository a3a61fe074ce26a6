/** Affiliates' links that a visit followed, and what of the cart came through one. */
import type { ItemChoice } from '../model/cart.ts';
import type { CartState, Referral } from './messages.ts';

/** Links of one visit that are remembered; the oldest goes first. */
export const REFERRALS_LIMIT = 20;

const isSame = (one: Referral, other: Referral): boolean =>
  one.programSlug === other.programSlug && one.affiliateSlug === other.affiliateSlug;

/** Whether the link was the last one that was followed: following it again changes nothing (C-33). */
export const isLatest = (referrals: readonly Referral[], referral: Referral): boolean => {
  const latest = referrals.at(-1);
  return latest !== undefined && isSame(latest, referral);
};

/** The links in the order in which each was followed last (C-33). */
export const following = (referrals: readonly Referral[], referral: Referral): readonly Referral[] =>
  [...referrals.filter((each) => !isSame(each, referral)), referral].slice(-REFERRALS_LIMIT);

/** The item with the program of the last link that led to its product, if any did (C-34). */
export const referred = <I extends ItemChoice>({ referrals }: Pick<CartState, 'referrals'>, item: I): I => {
  const led = referrals.findLast(
    ({ store, productId }) => store === item.store && productId === item.productId,
  );
  return led === undefined ? item : { ...item, affiliateProgramId: led.programId };
};
