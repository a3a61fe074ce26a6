/** What a profile is asked for now, by what is in the cart (F-35). */
import { type Purpose, purposeOf } from '../../../../domain/fields/profile.ts';
import { useSnapshot } from '../../../core/index.ts';

export const usePurpose = (): Purpose =>
  useSnapshot(({ cart: { empty, intents, deferredSeats, prices, delivery } }) => {
    const waits = intents.length > 0 || deferredSeats.length > 0;
    return purposeOf({
      nothing: empty && !waits,
      // What is only asked for has no price yet.
      payable: empty ? 1 : prices.reduce((sum, { payable }) => sum + payable, 0),
      delivered: delivery.needed && delivery.chosen === 'deliver',
    });
  });
