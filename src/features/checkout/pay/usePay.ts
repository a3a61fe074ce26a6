/**
 * Handles a press on "Pay". The values on screen at the press are sent (P-30) and stay locked while the card is
 * tokenized.
 */
import { useState } from 'react';
import type { Address } from '../../../../domain/model/person.ts';
import type { SecretRef } from '../../../../worker/contract.ts';
import { type Refusal, useSnapshot } from '../../../core/index.ts';
import { useDispatch } from '../../../kit/dispatch.ts';

/** Callbacks of the pay button: `refused` by the core, `failed` before the command was sent. */
export interface PayCallbacks {
  readonly refused: (refusal: Refusal) => void;
  readonly failed: (text: string) => void;
}
/** `card` returns the card's token before the payment is sent. Null means that it failed and was reported. */
export type Pay = (callbacks: PayCallbacks, card?: () => Promise<SecretRef | null>) => Promise<void>;

export const usePay = (): { readonly busy: boolean; readonly pay: Pay } => {
  const dispatch = useDispatch();
  const deliveryAddress = useDeliveryAddress();
  const { payment, toPay: pressed } = useSnapshot((snapshot) => snapshot.checkout);
  const [preparing, setPreparing] = useState(false);

  const pay: Pay = async (callbacks, card) => {
    setPreparing(true);
    try {
      const secretRef = card === undefined ? null : await card();
      if (card === undefined || secretRef !== null)
        await dispatch({ type: 'Pay', deliveryAddress, secretRef, pressed }, callbacks.refused);
    } finally {
      setPreparing(false);
    }
  };

  return { busy: preparing || payment.status === 'asking', pay };
};

export const useDeliveryAddress = (): Address | null =>
  useSnapshot(({ cart: { delivery }, session }) =>
    delivery.needed && delivery.chosen === 'deliver' ? (session.consumer?.address ?? null) : null,
  );

/** Ids of the controls that take the focus after a refusal. */
export const PAY_BUTTON = 'pay-button';
export const CARD_NUMBER = 'card-number';
export const CARD_CODE = 'card-securityCode';
