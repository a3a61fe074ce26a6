/** Delivery, protection, and asking for the cart anew. Not here: their prices. */
import { accept, type Decision, refuse } from '../core/decision.ts';
import type { Event } from '../core/events.ts';
import type { State } from '../core/state.ts';
import { consumerOf, isForeign } from '../session/person.ts';
import { hasCart, isReadWaiting, queued, standsStill } from './asking.ts';
import type { Delivery } from './state.ts';

/** What the buyer may choose from: foreign consumers collect (C-16, S-08). */
export const offeredDeliveries = (state: State): readonly Delivery[] => {
  const consumer = consumerOf(state.session);
  return consumer && isForeign(consumer, state.settings.site) ? ['collect'] : ['collect', 'deliver'];
};

/** The choice, and the cart read anew where there is one (C-16). */
const choose = (state: State, event: Event): Decision =>
  hasCart(state) && !isReadWaiting(state) ? accept(event, queued(state, { type: 'Read' })) : accept(event);

export const chooseDelivery = (state: State, delivery: Delivery): Decision => {
  const still = standsStill(state);
  if (still) return still;
  if (!offeredDeliveries(state).includes(delivery)) return refuse('delivery.not-offered');
  if (delivery === state.cart.delivery) return refuse('choice.unchanged');
  return choose(state, { type: 'DeliveryChosen', delivery });
};

export const chooseProtection = (state: State, protection: boolean): Decision => {
  const still = standsStill(state);
  if (still) return still;
  if (protection === state.cart.protection) return refuse('choice.unchanged');
  return choose(state, { type: 'ProtectionChosen', protection });
};

/** C-13: one waiting Read is enough. */
export const refreshCart = (state: State): Decision => {
  const still = standsStill(state);
  if (still) return still;
  if (!hasCart(state)) return refuse('cart.empty');
  return isReadWaiting(state) ? refuse('cart.already-reading') : accept(queued(state, { type: 'Read' }));
};
