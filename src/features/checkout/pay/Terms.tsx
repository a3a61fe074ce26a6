/** The terms of purchase, read without leaving the checkout. */
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSnapshot } from '../../../core/index.ts';
import { Button } from '../../../kit/controls/Button.tsx';
import { Dialog } from '../../../kit/controls/Dialog.tsx';
import { NewTab } from '../../../kit/controls/NewTab.tsx';
import styles from '../checkout.module.css';

const PARTS = ['order', 'price', 'cancel', 'refundable', 'entry', 'data'] as const;

export const Terms = () => {
  const { t } = useTranslation('checkout');
  const [opened, setOpened] = useState(false);
  const site = useSnapshot((snapshot) => snapshot.settings.site);
  return (
    <>
      <p className={styles.soft}>
        {t('pay.terms')}{' '}
        <Button kind="link" onClick={() => setOpened(true)}>
          {t('terms.title')}
        </Button>
      </p>
      <p className={styles.soft}>
        {t(`withdraw.${site}`)}{' '}
        <a href="/termos-de-compra#withdraw" target="_blank" rel="noreferrer">
          {t('withdraw.rules')}
          <NewTab />
        </a>
      </p>
      <Dialog opened={opened} title={t('terms.title')} onClose={() => setOpened(false)}>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, so the keyboard has to come to it */}
        <section className={styles.terms} aria-label={t('terms.title')} tabIndex={0}>
          <dl>
            {PARTS.map((part) => (
              <div key={part}>
                <dt>{t(`terms.${part}`)}</dt>
                <dd>{t(`terms.${part}.text`)}</dd>
              </div>
            ))}
          </dl>
        </section>
        <p>
          <a href="/termos-de-compra" target="_blank" rel="noreferrer">
            {t('terms.all')}
            <NewTab />
          </a>
        </p>
      </Dialog>
    </>
  );
};
