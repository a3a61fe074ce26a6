/** Pays with the values on screen at the press (P-30). They stay locked while the card is exchanged for a token. */
import { useEffect } from 'react';
import { flushSync } from 'react-dom';
import { useTranslation } from 'react-i18next';
import { deliveryAddress, preparesPayment } from '../../../../domain/checkout/display.ts';
import type { SecretRef } from '../../../../worker/contract.ts';
import { type Refusal, useSnapshot } from '../../../core/index.ts';
import { useDispatch } from '../../../kit/dispatch.ts';
import { missingFile, pageIdle } from '../../../kit/lazy.ts';
import { codeText } from '../../../kit/messages.ts';
import { useSignal } from '../../../kit/signal.ts';
import { preparing, useIsLocked } from '../lock.ts';
import { loadOutcomes } from '../outcome/views.tsx';

/** Callbacks of the pay button. `refused`: the core refused the payment. `failed`: the payment was not sent. */
export interface PayCallbacks {
  readonly refused: (refusal: Refusal) => void;
  readonly failed: (text: string) => void;
}
export interface Card {
  readonly isValid: boolean;
  /** Exchanges the card for a token. Null means that a failure was reported. */
  readonly exchange: () => Promise<SecretRef | null>;
}
export type Pay = (callbacks: PayCallbacks, card?: Card) => Promise<void>;

/** A disabled field cannot take the focus of a refusal. */
const unlock = (): void => flushSync(() => preparing.set(false));

export const usePay = (): { readonly busy: boolean; readonly pay: Pay } => {
  const { t } = useTranslation('checkout');
  const dispatch = useDispatch();
  const address = useSnapshot(deliveryAddress);
  const checkout = useSnapshot((snapshot) => snapshot.checkout);
  const busy = useIsLocked();
  const isIdle = useSignal(pageIdle);
  useEffect(() => {
    if (isIdle) void loadOutcomes();
  }, [isIdle]);

  const pay: Pay = async ({ refused, failed }, card) => {
    const isPrepared = preparesPayment(checkout, card?.isValid ?? true);
    preparing.set(true);
    try {
      if (isPrepared && !(await loadOutcomes())) {
        failed(`${codeText(`problem.${missingFile().code}`)} ${t('card.unsent')}`);
        return;
      }
      const exchanged = isPrepared ? card : undefined;
      const secretRef = (await exchanged?.exchange()) ?? null;
      if (exchanged !== undefined && secretRef === null) return;
      const pressed = checkout.toPay;
      await dispatch({ type: 'Pay', deliveryAddress: address, secretRef, pressed }, (refusal) => {
        unlock();
        refused(refusal);
      });
    } finally {
      unlock();
    }
  };

  return { busy, pay };
};
