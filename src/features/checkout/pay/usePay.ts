/** Pays with the values on screen at the press (P-30). They stay locked while the card is exchanged for a token. */
import { useEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import { useTranslation } from 'react-i18next';
import { deliveryAddress } from '../../../../domain/checkout/display.ts';
import { isBeingSent } from '../../../../domain/checkout/payment.ts';
import type { SecretRef } from '../../../../worker/contract.ts';
import { type Refusal, useSnapshot } from '../../../core/index.ts';
import { useDispatch } from '../../../kit/dispatch.ts';
import { missingFile, pageIdle } from '../../../kit/lazy.ts';
import { codeText } from '../../../kit/messages.ts';
import { useSignal } from '../../../kit/signal.ts';
import { loadOutcomes } from '../outcome/views.tsx';

/** Callbacks of the pay button. `refused`: the core refused the payment. `failed`: the payment was not sent. */
export interface PayCallbacks {
  readonly refused: (refusal: Refusal) => void;
  readonly failed: (text: string) => void;
}
/** Sends the payment. `card` first exchanges the card for a token; null means that a failure was reported. */
export type Pay = (callbacks: PayCallbacks, card?: () => Promise<SecretRef | null>) => Promise<void>;

export const usePay = (): { readonly busy: boolean; readonly pay: Pay } => {
  const { t } = useTranslation('checkout');
  const dispatch = useDispatch();
  const address = useSnapshot(deliveryAddress);
  const { payment, toPay: pressed } = useSnapshot((snapshot) => snapshot.checkout);
  const [preparing, setPreparing] = useState(false);
  const isIdle = useSignal(pageIdle);
  useEffect(() => {
    if (isIdle) void loadOutcomes();
  }, [isIdle]);

  const pay: Pay = async (callbacks, card) => {
    setPreparing(true);
    try {
      if (!(await loadOutcomes())) {
        callbacks.failed(`${codeText(`problem.${missingFile().code}`)} ${t('card.unsent')}`);
        return;
      }
      const secretRef = card === undefined ? null : await card();
      if (card === undefined || secretRef !== null)
        await dispatch({ type: 'Pay', deliveryAddress: address, secretRef, pressed }, callbacks.refused);
    } finally {
      // A disabled field cannot take the focus of a refusal.
      flushSync(() => setPreparing(false));
    }
  };

  return { busy: preparing || isBeingSent(payment), pay };
};
