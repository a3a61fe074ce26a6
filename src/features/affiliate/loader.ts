/** What an affiliate's link asks for. */
import { type PendingQuery, startQuery } from '../../kit/query.ts';
import type { Visit } from '../../kit/router.tsx';

export interface AffiliateData {
  readonly program: string;
  readonly affiliate: string;
  readonly offer: PendingQuery<'affiliate'>;
}
export const affiliateData = ({ params }: Visit): AffiliateData => {
  const program = params.programSlug ?? '';
  const affiliate = params.affiliateSlug ?? '';
  return { program, affiliate, offer: startQuery('affiliate', { program, affiliate }) };
};
