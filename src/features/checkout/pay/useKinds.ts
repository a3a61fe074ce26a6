/** The kinds of payment that every store of the cart takes, asked anew when the stores change. */
import { useEffect, useMemo, useState } from 'react';
import type { PaymentKind } from '../../../../domain/model/payment.ts';
import { useCore, useSnapshot } from '../../../core/index.ts';

interface Kinds {
  readonly kinds: readonly PaymentKind[];
  readonly failed: boolean;
  readonly reload: () => void;
}

export const useKinds = (): Kinds => {
  const core = useCore();
  const orders = useSnapshot((snapshot) => snapshot.cart.orders);
  const stores = useMemo(() => [...new Set(orders.map(({ store }) => store))], [orders]);
  const key = stores.join(' ');
  const [told, setTold] = useState<Pick<Kinds, 'kinds' | 'failed'>>({ kinds: [], failed: false });
  const [attempt, setAttempt] = useState(0);

  // biome-ignore lint/correctness/useExhaustiveDependencies: the stores are asked for by their names, not their array
  useEffect(() => {
    const leaving = new AbortController();
    const ask = async (): Promise<void> => {
      const answers = await Promise.all(
        stores.map((store) => core.query('paymentKinds', { store }, leaving.signal)),
      );
      if (leaving.signal.aborted) return;
      const told = answers.flatMap((answer) =>
        answer.ok ? [answer.value.kinds.map(({ kind }) => kind)] : [],
      );
      const [first = [], ...others] = told;
      setTold({
        kinds: first.filter((kind) => others.every((kinds) => kinds.includes(kind))),
        failed: told.length < answers.length,
      });
    };
    void ask();
    return () => leaving.abort();
  }, [core, key, attempt]);

  return { ...told, reload: () => setAttempt(attempt + 1) };
};
