/** `/quero-vender`: pitch, prices and sign-up form for producers. */
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { producerAddress } from '../../kit/addresses.ts';
import { Failure } from '../../kit/controls/Failure.tsx';
import { useNearViewport } from '../../kit/hooks.ts';
import { lazyPart, pageIdle, useLazyPart } from '../../kit/lazy.ts';
import { MainHeader } from '../../kit/page/header/MainHeader.tsx';
import { Page } from '../../kit/page/Page.tsx';
import { useResult } from '../../kit/query.ts';
import { useSignal } from '../../kit/signal.ts';
import type { SellData } from './loader.ts';
import { FeeSection, Hero, Steps, Tools } from './Pitch.tsx';
import styles from './sell.module.css';

/** Loaded late, since it is far below the first screen and needs the form library. */
const signUp = lazyPart(async () => (await import('./SignUpForm.tsx')).SignUp);

const Application = ({ pages }: Pick<SellData, 'pages'>) => {
  const place = useRef<HTMLDivElement>(null);
  const near = useNearViewport(place, '600px');
  const { Component, problem, retry } = useLazyPart(signUp, near, useSignal(pageIdle));
  return (
    <div ref={place} className={`min-width-0 raised ${styles.card}`}>
      {Component !== null && <Component pages={pages} />}
      {Component === null && problem === null && <div className={`bone ${styles.formBone}`} />}
      {problem !== null && <Failure problem={problem} onRetry={retry} />}
    </div>
  );
};

export const SellPage = ({ pages, testimonials }: SellData) => {
  const { t } = useTranslation(['sell', 'shell']);
  return (
    <Page title={t('shell:title.create-event')} header={<MainHeader variant="create-event" />}>
      <Hero />
      <Steps />
      <Tools />
      <FeeSection />
      <Testimonials testimonials={testimonials} />
      <section id="cadastro" className={`divided ${styles.apply}`} aria-labelledby="cadastro-title">
        <div className={`stack gap-6 ${styles.applyRow} wrap`}>
          <div className={`stack gap-3 top ${styles.applyWords}`}>
            <h2 id="cadastro-title">{t('form.title')}</h2>
            <p className="soft">{t('form.lead')}</p>
          </div>
          <Application pages={pages} />
        </div>
      </section>
    </Page>
  );
};

/** Quotes of producers; empty if they cannot be loaded. */
export const Testimonials = ({ testimonials }: Pick<SellData, 'testimonials'>) => {
  const { t } = useTranslation('sell');
  const result = useResult(testimonials);
  if (!result?.ok || result.value.testimonials.length === 0) return null;
  return (
    <section className={styles.soft} aria-labelledby="quotes-title">
      <div className={`stack gap-6 ${styles.section} wrap`}>
        <h2 id="quotes-title">{t('quotes.title')}</h2>
        <ul role="list" className={`stack gap-4 ${styles.quotes}`}>
          {result.value.testimonials.map(({ quote, person, producer, store }) => (
            <li key={`${store} ${person}`}>
              <figure className="stack gap-4 raised">
                <blockquote>{quote}</blockquote>
                <figcaption className="column small">
                  <strong>{person}</strong>
                  <Link to={producerAddress(store)}>{producer}</Link>
                </figcaption>
              </figure>
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
};
