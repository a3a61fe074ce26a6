import { IconCircleCheck, IconExternalLink } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { hasSeveralDates } from '../../../../domain/catalog/dates.ts';
import { externalAddress } from '../../../../domain/catalog/listed.ts';
import { ticketsProblem, wristbandEntry } from '../../../../domain/catalog/page.ts';
import { cartFoot } from '../../../../domain/reads/header.ts';
import { useSnapshot } from '../../../core/index.ts';
import { Button, NewTabHint } from '../../../kit/controls/Button.tsx';
import { Failure, Unread } from '../../../kit/controls/Failure.tsx';
import { lazyView } from '../../../kit/controls/LazyView.tsx';
import { CodeForm } from '../../../kit/forms/CodeForm.tsx';
import { problemText } from '../../../kit/messages.ts';
import { openCart } from '../../../kit/overlays.ts';
import { CartTotal } from '../../../kit/page/header/CartButton.tsx';
import { useSpoken } from '../../../kit/speech.tsx';
import type { Selling } from '../selling.ts';
import { DateChoice } from './DateChoice.tsx';
import styles from './Panel.module.css';
import { Tickets } from './Tickets.tsx';
import { Voucher } from './Voucher.tsx';

/** Id to which the phone's bottom bar scrolls. */
export const PANEL_ID = 'ingressos';

export const PanelBone = () => (
  <div className={`card raised ${styles.panel}`}>
    {['a', 'b', 'c', 'd'].map((key) => (
      <div key={key} className={`${styles.bone} bone`} />
    ))}
  </div>
);

/** Loaded for the few events whose sale has not opened. */
const Opening = lazyView(async () => (await import('./Opening.tsx')).Opening);

const ExternalSale = ({ url }: { readonly url: string }) => {
  const { t } = useTranslation('product');
  return (
    <>
      <p className="soft">{t('external.text')}</p>
      <Button href={url} target="_blank" rel="noopener noreferrer" size="large" wide>
        {t('external.go')}
        <NewTabHint />
        <IconExternalLink aria-hidden size={20} />
      </Button>
    </>
  );
};

const Choosing = ({ selling }: { readonly selling: Selling }) => {
  const { t } = useTranslation(['product', 'shell']);
  const { product, offered, waiting } = selling;
  const problem = ticketsProblem(product, selling.problem);
  useSpoken(waiting && t('shell:loading'));
  return (
    <>
      {product.checksWristband && <Wristband selling={selling} />}
      {hasSeveralDates(product) && <DateChoice selling={selling} />}
      {selling.opens && <Opening product={product} />}
      {waiting && (
        <>
          <div className={`${styles.bone} bone`} />
          <div className={`${styles.bone} bone`} />
        </>
      )}
      {problem !== null && <Failure problem={problem} onRetry={selling.retry} />}
      {offered !== null && <Tickets selling={selling} />}
      {product.takesVouchers && <Voucher selling={selling} />}
    </>
  );
};

export const BuyingPanel = ({ selling }: { readonly selling: Selling }) => {
  const { t } = useTranslation('product');
  const elsewhere = externalAddress(selling.product);
  return (
    <section id={PANEL_ID} tabIndex={-1} className={`card raised ${styles.panel}`} aria-label={t('tickets')}>
      <h2 className={styles.title}>{t('tickets')}</h2>
      <div className={`column gap-5 ${styles.body}`}>
        {elsewhere === null ? <Choosing selling={selling} /> : <ExternalSale url={elsewhere} />}
      </div>
      <CartFoot />
    </section>
  );
};

export const CartFoot = () => {
  const { t } = useTranslation(['product', 'shell']);
  const count = useSnapshot((snapshot) => snapshot.cart.count);
  const foot = useSnapshot(cartFoot);
  if (foot === 'failed')
    return (
      <div className={styles.foot}>
        <Unread text={t('shell:unread.cart')} />
      </div>
    );
  if (foot !== 'items') return null;
  return (
    <div className={styles.foot}>
      <p id="panel-total">
        <span>{t('cart.count', { count })}</span>
        <CartTotal />
      </p>
      <Button size="large" wide aria-describedby="panel-total" onClick={openCart}>
        {t('cart.next')}
      </Button>
    </div>
  );
};

export const Wristband = ({ selling }: { readonly selling: Selling }) => {
  const { t } = useTranslation(['product', 'codes']);
  const { accepted: code, busy, problem } = wristbandEntry(selling);
  const accepted = code !== null && t('wristband.accepted', { code });
  useSpoken(accepted);
  if (accepted)
    return (
      <p className={`row good gap-2 small ${styles.accepted}`}>
        <IconCircleCheck aria-hidden size={20} />
        <span>{accepted}</span>
        <Button kind="plain" onClick={() => selling.enterWristband(null)}>
          {t('wristband.other')}
        </Button>
      </p>
    );
  return (
    <CodeForm
      label={t('wristband.label')}
      hint={t('wristband.hint')}
      empty={t('code.empty')}
      action={t('wristband.check')}
      busy={busy}
      error={problem && problemText(problem)}
      onSend={(code) => {
        if (code === selling.wristbandCode) selling.retry();
        else selling.enterWristband(code);
      }}
    />
  );
};
