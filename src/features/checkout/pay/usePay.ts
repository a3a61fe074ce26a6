/**
 * The press on "Pay": what stood on screen then is what is asked for (P-30), and nothing of it can be changed from then on,
 * also while a card is becoming a token.
 */
import { useState } from 'react';
import type { Address } from '../../../../domain/model/person.ts';
import type { SecretRef } from '../../../../worker/contract.ts';
import { type Refusal, useSnapshot } from '../../../core/index.ts';
import { useDispatch } from '../../../kit/dispatch.ts';

/** Beside the button: what was refused, and what went wrong before anything was asked of the core. */
export interface Beside {
  readonly refused: (refusal: Refusal) => void;
  readonly failed: (text: string) => void;
}
/** With `card`, its token is awaited first; where it answers none, it has said why. */
export type Pay = (beside: Beside, card?: () => Promise<SecretRef | null>) => Promise<void>;

export const usePay = (): { readonly busy: boolean; readonly pay: Pay } => {
  const dispatch = useDispatch();
  const deliveryAddress = useDeliveryAddress();
  const { payment, toPay: pressed } = useSnapshot((snapshot) => snapshot.checkout);
  const [preparing, setPreparing] = useState(false);

  const pay: Pay = async (beside, card) => {
    setPreparing(true);
    try {
      const secretRef = card === undefined ? null : await card();
      if (card === undefined || secretRef !== null)
        await dispatch({ type: 'Pay', deliveryAddress, secretRef, pressed }, beside.refused);
    } finally {
      setPreparing(false);
    }
  };

  return { busy: preparing || payment.status === 'asking', pay };
};

/** Where the goods go: the buyer's address where something is delivered, else nowhere. */
export const useDeliveryAddress = (): Address | null =>
  useSnapshot(({ cart: { delivery }, session }) =>
    delivery.needed && delivery.chosen === 'deliver' ? (session.consumer?.address ?? null) : null,
  );

/** Ids of the controls that the focus returns to after a refusal. */
export const PAY_BUTTON = 'pay-button';
export const CARD_NUMBER = 'card-number';
export const CARD_CODE = 'card-securityCode';
