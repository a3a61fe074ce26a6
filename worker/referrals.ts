/** Counts each affiliate link once per visit: the tabs of the visit share a lock named after the link. */
import type { Referral } from '../domain/cart/messages.ts';
import type { Gateway } from './api/gateway.ts';
import type { Fact } from './stream.ts';
import type { Tabs } from './tabs.ts';

export interface ReferralOptions {
  readonly tabs: Pick<Tabs, 'waitForLock' | 'tryLock'>;
  readonly gateway: Pick<Gateway, 'send'>;
  readonly earlier: readonly Referral[];
}

const nameOf = ({ programSlug, affiliateSlug }: Referral): string =>
  `referral:${programSlug}/${affiliateSlug}`;

/** A lost view is acceptable, so it is sent only once. */
export const countViews = ({ tabs, gateway, earlier }: ReferralOptions): ((fact: Fact) => void) => {
  const followed = new Set<string>();
  const join = async (name: string): Promise<boolean> => {
    followed.add(name);
    const isFirst = (await tabs.tryLock(name)) !== null;
    if (!isFirst) tabs.waitForLock(name).subscribe();
    return isFirst;
  };
  for (const referral of earlier) void join(nameOf(referral));
  return ({ entry: { event } }) => {
    if (event.type !== 'ReferralFollowed' || followed.has(nameOf(event.referral))) return;
    const { programId, ...body } = event.referral;
    void join(nameOf(event.referral)).then((isFirst) => {
      if (isFirst) void gateway.send('affiliateView', { body: { ...body, programId: programId as never } });
    });
  };
};
