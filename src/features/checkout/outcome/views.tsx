/** Outcomes of a payment. All are loaded before a payment is sent, so that each can be shown without a connection. */
import { lazyView } from '../../../kit/controls/LazyView.tsx';
import { loadTexts } from '../../../kit/i18n/texts.ts';
import styles from '../checkout.module.css';

/** For an address that was opened before any payment, so that its code is not loaded yet (N-06). */
const waiting = (
  <div className="column-page">
    <div className={`bone ${styles.bone}`} />
  </div>
);

export const Success = lazyView(
  async () => {
    // The rows of tickets have the texts of the order page.
    const [{ Success: view }] = await Promise.all([import('./Success.tsx'), loadTexts('orders')]);
    return view;
  },
  { page: true, waiting },
);
export const Waiting = lazyView(async () => (await import('./Waiting.tsx')).Waiting, {
  page: true,
  waiting,
});
export const Failed = lazyView(async () => (await import('./Failed.tsx')).Failed);

/** Resolves to false if an outcome could not be loaded. */
export const loadOutcomes = async (): Promise<boolean> => {
  const views = await Promise.all([Success, Waiting, Failed].map(({ load }) => load()));
  return !views.includes(null);
};
