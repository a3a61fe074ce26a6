/**
 * Views of affiliates' links: each is counted once a visit. A visit is as long as a tab of the browser is there that
 * followed the link: a lock of the link's name says so to the others, and a tab's own reload knows it from the session.
 */
import type { Referral } from '../domain/cart/messages.ts';
import type { Gateway } from './api/gateway.ts';
import type { Fact } from './stream.ts';
import type { Tabs } from './tabs.ts';

export interface ReferralOptions {
  readonly tabs: Pick<Tabs, 'take' | 'turn'>;
  readonly gateway: Pick<Gateway, 'send'>;
  /** Followed before this life of the page's core: counted by then. */
  readonly earlier: readonly Referral[];
}

const nameOf = ({ programSlug, affiliateSlug }: Referral): string =>
  `referral:${programSlug}/${affiliateSlug}`;

/** Hears of every event. What became of a view is nobody's business here, so it is sent once. */
export const countViews = ({ tabs, gateway, earlier }: ReferralOptions): ((fact: Fact) => void) => {
  const followed = new Set<string>();
  /** Whether this tab is the first of the visit. Where it is not, it waits for the others to go. */
  const join = async (name: string): Promise<boolean> => {
    followed.add(name);
    const isFirst = (await tabs.take(name)) !== null;
    if (!isFirst) tabs.turn(name).subscribe();
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
