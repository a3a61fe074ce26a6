/** A sector without seats: its tickets, counted as on the event's page. */
import { useTranslation } from 'react-i18next';
import type { ProductPage } from '../../../worker/contract.ts';
import { Dialog } from '../../kit/controls/Dialog.tsx';
import { Failure } from '../../kit/controls/Failure.tsx';
import { loadTexts } from '../../kit/i18n/texts.ts';
import { lazyPart, pageIdle, useLazyPart } from '../../kit/lazy.ts';
import { useSignal } from '../../kit/signal.ts';
import type { Choosing } from './choosing.ts';
import styles from './MapPage.module.css';

const standing = lazyPart(
  async () => (await Promise.all([import('./Standing.tsx'), loadTexts('product')]))[0].Standing,
);

interface Props {
  readonly product: ProductPage;
  readonly sector: Choosing['standing'];
  readonly onClose: () => void;
}

export const StandingDialog = ({ product, sector, onClose }: Props) => {
  const { t } = useTranslation('seats');
  const { Component: Standing, problem, retry } = useLazyPart(standing, sector !== null, useSignal(pageIdle));
  return (
    <Dialog opened={sector !== null} title={sector?.name ?? ''} onClose={onClose}>
      <p className={styles.soft}>{t('standing')}</p>
      {problem !== null && <Failure problem={problem} onRetry={retry} />}
      {Standing !== null && sector !== null && <Standing product={product} sector={sector} />}
      {Standing === null && problem === null && <div className="bone" />}
    </Dialog>
  );
};
