/** `/quero-vender`: what selling here brings a producer and what it costs, and the form to apply. */
import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { once } from '../../kit/chunks.ts';
import { MainHeader } from '../../kit/page/header/MainHeader.tsx';
import { Page } from '../../kit/page/Page.tsx';
import type { SellData } from './loader.ts';
import { Hero, Steps, Tools } from './Pitch.tsx';
import { Prices } from './Prices.tsx';
import styles from './sell.module.css';
import { Testimonials } from './Testimonials.tsx';

/** Far below the first screenful, with a library of its own. */
const SignUp = lazy(
  once(
    async () => ({ default: (await import('./form/SignUp.tsx')).SignUp }),
    () => location.href,
  ),
);

export const SellPage = ({ testimonials }: SellData) => {
  const { t } = useTranslation(['sell', 'shell']);
  return (
    <Page title={t('shell:title.create-event')} header={<MainHeader variant="create-event" />}>
      <Hero />
      <Steps />
      <Tools />
      <Prices />
      <Suspense fallback={null}>
        <Testimonials testimonials={testimonials} />
      </Suspense>
      <section id="cadastro" className={styles.apply} aria-labelledby="cadastro-title">
        <div className={`${styles.applyRow} wrap`}>
          <div className={styles.applyWords}>
            <h2 id="cadastro-title">{t('form.title')}</h2>
            <p>{t('form.lead')}</p>
          </div>
          <div className={styles.card}>
            <Suspense fallback={<div className={`bone ${styles.formBone}`} />}>
              <SignUp />
            </Suspense>
          </div>
        </div>
      </section>
    </Page>
  );
};
