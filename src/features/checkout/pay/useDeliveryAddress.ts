/** Where the goods go: the buyer's address where something is delivered, else nowhere. */
import type { Address } from '../../../../domain/model/person.ts';
import { useSnapshot } from '../../../core/index.ts';

export const useDeliveryAddress = (): Address | null =>
  useSnapshot(({ cart: { delivery }, session }) =>
    delivery.needed && delivery.chosen === 'deliver' ? (session.consumer?.address ?? null) : null,
  );
