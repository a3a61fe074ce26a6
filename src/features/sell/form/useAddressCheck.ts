/** Whether the address that is typed is still to be had; asked once it stands still, and never in anybody's way. */
import { isPageAddress, isReservedAddress } from '../../../../domain/fields/site.ts';
import { useQuery, useSettled } from '../../../kit/query.ts';

export type AddressCheck = 'none' | 'checking' | 'free' | 'taken';

const STILL_MS = 500;

export const useAddressCheck = (address: string): AddressCheck => {
  const settled = useSettled(address, STILL_MS);
  const asks = isPageAddress(settled) && !isReservedAddress(settled);
  const answer = useQuery('producer', asks ? { slug: settled } : null);
  if (!isPageAddress(address) || isReservedAddress(address)) return 'none';
  if (settled !== address || answer === null) return 'checking';
  if (answer.ok) return 'taken';
  return answer.problem.code === 'notFound' ? 'free' : 'none';
};
