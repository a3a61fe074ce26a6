/** The kinds of payment that the cart can be paid by, as its stores tell them; asked anew when the stores change. */
import { useState } from 'react';
import { sharedKinds } from '../../../../domain/checkout/methods.ts';
import type { PaymentKind } from '../../../../domain/model/payment.ts';
import { useSnapshot } from '../../../core/index.ts';
import { useLast, useQueries } from '../../../kit/query.ts';

interface Kinds {
  readonly kinds: readonly PaymentKind[];
  /** Some store did not tell. */
  readonly failed: boolean;
  readonly reload: () => void;
}

export const useKinds = (): Kinds => {
  const orders = useSnapshot((snapshot) => snapshot.cart.orders);
  const unfit = useSnapshot((snapshot) => snapshot.checkout.unfit);
  const [attempt, setAttempt] = useState(0);
  const stores = [...new Set(orders.map(({ store }) => store))];
  const answers = useLast(
    useQueries(
      'paymentKinds',
      stores.map((store) => ({ store })),
      attempt,
    ),
  );
  const taken = (answers ?? []).flatMap((answer) =>
    answer.ok ? [answer.value.kinds.map(({ kind }) => kind)] : [],
  );
  const failed = answers !== null && taken.length < answers.length;
  return {
    // P-19: without the kinds of every store none is shared for certain.
    kinds: failed ? [] : sharedKinds(taken, unfit),
    failed,
    reload: () => setAttempt(attempt + 1),
  };
};
