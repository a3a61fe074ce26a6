import { type PendingQuery, startQuery } from '../../kit/query.ts';
import type { RouteMatch } from '../../kit/screen.ts';

export interface AffiliateData {
  readonly program: string;
  readonly affiliate: string;
  readonly offer: PendingQuery<'affiliate'>;
}
export const affiliateData = ({ params }: RouteMatch): AffiliateData => {
  const program = params.programSlug ?? '';
  const affiliate = params.affiliateSlug ?? '';
  return { program, affiliate, offer: startQuery('affiliate', { program, affiliate }) };
};
