import type { ItemChoice } from '../model/cart.ts';
import type { CartState, Referral } from './messages.ts';

export const REFERRALS_LIMIT = 20;

const isSame = (one: Referral, other: Referral): boolean =>
  one.programSlug === other.programSlug && one.affiliateSlug === other.affiliateSlug;

/** True if following the link again changes nothing (C-80). */
export const isLatest = (referrals: readonly Referral[], referral: Referral): boolean => {
  const latest = referrals.at(-1);
  return latest !== undefined && isSame(latest, referral);
};

export const withFollowed = (referrals: readonly Referral[], referral: Referral): readonly Referral[] =>
  [...referrals.filter((each) => !isSame(each, referral)), referral].slice(-REFERRALS_LIMIT);

/** Adds the program of the last followed link that led to the item's product (C-34). */
export const withReferral = <I extends ItemChoice>(
  { referrals }: Pick<CartState, 'referrals'>,
  item: I,
): I => {
  const matching = referrals.findLast(
    ({ store, productId }) => store === item.store && productId === item.productId,
  );
  return matching === undefined ? item : { ...item, affiliateProgramId: matching.programId };
};

/** Slugs of the last followed link of the store (C-103). Null without one. */
export const affiliateOf = (referrals: readonly Referral[], of: string) => {
  const last = referrals.findLast(({ store }) => store === of);
  return { programSlug: last?.programSlug ?? null, affiliateSlug: last?.affiliateSlug ?? null };
};
