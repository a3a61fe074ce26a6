/** Outcomes of a payment. All are loaded before a payment is sent, so that each can be shown without a connection. */
import { lazyView } from '../../../kit/controls/LazyView.tsx';

export const Success = lazyView(async () => (await import('./Success.tsx')).Success, { page: true });
export const Waiting = lazyView(async () => (await import('./Waiting.tsx')).Waiting, { page: true });
export const Failed = lazyView(async () => (await import('./Failed.tsx')).Failed);

/** Resolves to false if an outcome could not be loaded. */
export const loadOutcomes = async (): Promise<boolean> => {
  const views = await Promise.all([Success, Waiting, Failed].map(({ load }) => load()));
  return !views.includes(null);
};
