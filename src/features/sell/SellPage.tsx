/** `/quero-vender`: what selling here brings a producer and what it costs, and the form to apply. */
import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { Failure } from '../../kit/controls/Failure.tsx';
import { useSeen } from '../../kit/controls/seen.ts';
import { lazyPart, pageIdle, useLazyPart } from '../../kit/lazy.ts';
import { MainHeader } from '../../kit/page/header/MainHeader.tsx';
import { Page } from '../../kit/page/Page.tsx';
import { useSignal } from '../../kit/signal.ts';
import type { SellData } from './loader.ts';
import { Hero, Steps, Tools } from './Pitch.tsx';
import { Prices } from './Prices.tsx';
import styles from './sell.module.css';
import { Testimonials } from './Testimonials.tsx';

/** Far below the first screenful, with a library of its own. */
const signUp = lazyPart(async () => (await import('./form/SignUp.tsx')).SignUp);

const Application = () => {
  const [place, near] = useSeen<HTMLDivElement>('600px');
  const { Component, problem, retry } = useLazyPart(signUp, near, useSignal(pageIdle));
  return (
    <div ref={place} className={styles.card}>
      {Component !== null && <Component />}
      {Component === null && problem === null && <div className={`bone ${styles.formBone}`} />}
      {problem !== null && <Failure problem={problem} onRetry={retry} />}
    </div>
  );
};

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
          <Application />
        </div>
      </section>
    </Page>
  );
};
