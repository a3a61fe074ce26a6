/** What producers say who sell here. Left out where they cannot be had. */
import { use } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { producerAddress } from '../../kit/addresses.ts';
import type { SellData } from './loader.ts';
import styles from './sell.module.css';

export const Testimonials = ({ testimonials }: SellData) => {
  const { t } = useTranslation('sell');
  const answer = use(testimonials);
  if (!answer.ok || answer.value.testimonials.length === 0) return null;
  return (
    <section className={styles.soft} aria-labelledby="quotes-title">
      <div className={`${styles.section} wrap`}>
        <h2 id="quotes-title">{t('quotes.title')}</h2>
        <ul role="list" className={styles.quotes}>
          {answer.value.testimonials.map(({ quote, person, producer, store }) => (
            <li key={`${store} ${person}`}>
              <figure>
                <blockquote>{quote}</blockquote>
                <figcaption>
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
