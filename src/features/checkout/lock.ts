import { isBeingSent } from '../../../domain/checkout/payment.ts';
import { useSnapshot } from '../../core/index.ts';
import { signal, useSignal } from '../../kit/signal.ts';

/** True from the press on “Pay” until its command is decided, as while the card is exchanged for a token. */
export const preparing = signal(false);

/** True from the press on “Pay” until the response: kind, card and bearers are locked (P-106). */
export const useIsLocked = (): boolean => {
  const isPreparing = useSignal(preparing);
  return useSnapshot(({ checkout }) => isBeingSent(checkout.payment)) || isPreparing;
};
