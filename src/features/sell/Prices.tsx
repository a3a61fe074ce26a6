/** What selling costs: on line, with the fee on either side, and at points of sale. */
import { useTranslation } from 'react-i18next';
import { cents } from '../../../domain/kernel/values.ts';
import {
  PAYOUT_HOURS,
  POS_MONTHLY,
  POS_RATE,
  PROCESSING_RATE,
  shareOf,
} from '../../../domain/pricing/full-price.ts';
import { formatMoney } from '../../kit/format/money.ts';
import { percent } from './percent.ts';
import styles from './sell.module.css';

const EXAMPLE = cents(10_000);

const Example = ({ title, isPassedOn }: { readonly title: string; readonly isPassedOn: boolean }) => {
  const { t } = useTranslation('sell');
  const { buyerPays, producerGets } = shareOf(EXAMPLE, isPassedOn);
  return (
    <div className={styles.example}>
      <h4>{title}</h4>
      <dl>
        <dt>{t('price.pays')}</dt>
        <dd>{formatMoney(buyerPays, 'BRL')}</dd>
        <dt>{t('price.gets')}</dt>
        <dd>
          <strong>{formatMoney(producerGets, 'BRL')}</strong>
        </dd>
      </dl>
    </div>
  );
};

export const Prices = () => {
  const { t } = useTranslation('sell');
  return (
    <section id="precos" className={`${styles.section} wrap`} aria-labelledby="precos-title">
      <h2 id="precos-title">{t('price.title')}</h2>
      <div className={styles.prices}>
        <div className={styles.price}>
          <h3>{t('price.online')}</h3>
          <p className={styles.rate}>{percent(PROCESSING_RATE)}</p>
          <p>{t('price.online.text')}</p>
          <p className={styles.hint}>{t('price.example', { price: formatMoney(EXAMPLE, 'BRL') })}</p>
          <div className={styles.examples}>
            <Example title={t('price.passed')} isPassedOn />
            <Example title={t('price.absorbed')} isPassedOn={false} />
          </div>
        </div>
        <div className={styles.price}>
          <h3>{t('price.pos')}</h3>
          <p className={styles.rate}>
            {formatMoney(POS_MONTHLY, 'BRL')} <small>{t('price.pos.each')}</small>
          </p>
          <p>{t('price.pos.text', { rate: percent(POS_RATE) })}</p>
          <h3 className={styles.later}>{t('price.payout', { hours: PAYOUT_HOURS })}</h3>
          <p>{t('price.payout.text', { hours: PAYOUT_HOURS })}</p>
        </div>
      </div>
    </section>
  );
};
