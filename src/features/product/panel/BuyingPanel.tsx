/**
 * Where a visitor buys: when (for an event with several dates), what, and the next step. Beside the description on a
 * desk, where it stays in sight; in the page's flow on a phone, where the bar at the bottom has the next step.
 */
import { IconExternalLink } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../kit/controls/Button.tsx';
import { Failure } from '../../../kit/controls/Failure.tsx';
import { NewTab } from '../../../kit/controls/NewTab.tsx';
import { useSpoken } from '../../../kit/speech.tsx';
import type { Selling } from '../selling.ts';
import { CartFoot } from './CartFoot.tsx';
import { DateChoice } from './DateChoice.tsx';
import styles from './Panel.module.css';
import { Tickets } from './Tickets.tsx';
import { Voucher } from './Voucher.tsx';
import { Wristband } from './Wristband.tsx';

/** Where the phone's bar leads to. */
export const PANEL_ID = 'ingressos';

export const PanelBone = () => (
  <div className={styles.panel}>
    {['a', 'b', 'c', 'd'].map((key) => (
      <div key={key} className={`${styles.bone} bone`} />
    ))}
  </div>
);

const Elsewhere = ({ url }: { readonly url: string }) => {
  const { t } = useTranslation('product');
  return (
    <>
      <p className={styles.nothing}>{t('external.text')}</p>
      <Button href={url} target="_blank" rel="noopener noreferrer" size="large" wide>
        {t('external.go')}
        <NewTab />
        <IconExternalLink aria-hidden size={20} />
      </Button>
    </>
  );
};

const Choosing = ({ selling }: { readonly selling: Selling }) => {
  const { t } = useTranslation(['product', 'shell']);
  const { product, offered, waiting, problem, wristbandCode } = selling;
  const locked = product.checksWristband && wristbandCode === null;
  useSpoken(waiting && t('shell:loading'));
  return (
    <>
      {product.checksWristband && <Wristband selling={selling} />}
      {product.dates.length > 1 && <DateChoice selling={selling} />}
      {waiting && (
        <>
          <div className={`${styles.bone} bone`} />
          <div className={`${styles.bone} bone`} />
        </>
      )}
      {problem !== null && !product.checksWristband && <Failure problem={problem} onRetry={selling.retry} />}
      {offered !== null && !locked && <Tickets selling={selling} />}
      {product.takesVouchers && <Voucher selling={selling} />}
    </>
  );
};

export const BuyingPanel = ({ selling }: { readonly selling: Selling }) => {
  const { t } = useTranslation('product');
  const { externalUrl } = selling.product;
  const external = externalUrl !== null && /^https?:\/\//i.test(externalUrl);
  return (
    <section id={PANEL_ID} tabIndex={-1} className={styles.panel} aria-label={t('tickets')}>
      <h2 className={styles.title}>{t('tickets')}</h2>
      <div className={styles.body}>
        {external ? <Elsewhere url={externalUrl} /> : <Choosing selling={selling} />}
      </div>
      <CartFoot />
    </section>
  );
};
