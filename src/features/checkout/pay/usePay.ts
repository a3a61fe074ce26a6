/**
 * The press on "Pay": what stood on screen then is what is asked for (P-30), and nothing of it can be changed from then on,
 * also while a card is becoming a token.
 */
import { useState } from 'react';
import type { SecretRef } from '../../../../worker/contract.ts';
import { type Refusal, useSnapshot } from '../../../core/index.ts';
import { useDispatch } from '../../../kit/dispatch.ts';
import { useDeliveryAddress } from './useDeliveryAddress.ts';

/** What a refusal is handed to. */
export type Refused = (refusal: Refusal) => void;
/** With `card`, its token is awaited first; where it answers none, it has said why. */
export type Pay = (refused: Refused, card?: () => Promise<SecretRef | null>) => Promise<void>;

export const usePay = (): { readonly busy: boolean; readonly pay: Pay } => {
  const dispatch = useDispatch();
  const deliveryAddress = useDeliveryAddress();
  const { payment, toPay: pressed } = useSnapshot((snapshot) => snapshot.checkout);
  const [preparing, setPreparing] = useState(false);

  const pay: Pay = async (refused, card) => {
    setPreparing(true);
    const secretRef = card === undefined ? null : await card();
    if (card === undefined || secretRef !== null)
      await dispatch({ type: 'Pay', deliveryAddress, secretRef, pressed }, refused);
    setPreparing(false);
  };

  return { busy: preparing || payment.status === 'asking', pay };
};
