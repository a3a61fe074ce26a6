/** What an affiliate's link asks for. */
import { type Asked, ask } from '../../kit/loading.ts';
import type { Visit } from '../../kit/router.tsx';

export interface AffiliateData {
  readonly program: string;
  readonly affiliate: string;
  readonly offer: Asked<'affiliate'>;
}
export const affiliateData = ({ params }: Visit): AffiliateData => {
  const program = params.programSlug ?? '';
  const affiliate = params.affiliateSlug ?? '';
  return { program, affiliate, offer: ask('affiliate', { program, affiliate }) };
};
