import {
  IconArmchair2,
  IconConfetti,
  IconCreditCard,
  IconDiscount2,
  IconFaceId,
  IconPalette,
} from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { cents } from '../../../domain/kernel/values.ts';
import {
  PAYOUT_HOURS,
  POS_MONTHLY,
  POS_RATE,
  PROCESSING_RATE,
  RESPONSE_HOURS,
  shareOf,
} from '../../../domain/pricing/full-price.ts';
import { useSnapshot } from '../../core/index.ts';

import { Button } from '../../kit/controls/Button.tsx';
import { PageHeading } from '../../kit/controls/PageHeading.tsx';
import { formatMoney } from '../../kit/format/money.ts';
import { languageTag } from '../../kit/i18n/locale.ts';
import styles from './sell.module.css';

/** Sample sales in percent, for the illustration. */
const SOLD = [
  { key: 'mock.floor', share: 92 },
  { key: 'mock.stalls', share: 71 },
  { key: 'mock.box', share: 48 },
] as const;

const Evening = () => {
  const { t } = useTranslation('sell');
  return (
    <div className={`wide raised ${styles.evening}`} aria-hidden>
      <p className="soft small">{t('mock.title')}</p>
      <strong>{formatMoney(cents(1_842_000), 'BRL')}</strong>
      <ul role="list" className={`stack gap-4 ${styles.shares}`}>
        {SOLD.map(({ key, share }) => (
          <li key={key}>
            <span>{t(key)}</span>
            <span>{rateText(share * 100)}</span>
            <svg viewBox="0 0 100 4" preserveAspectRatio="none" aria-hidden>
              <rect width="100" height="4" rx="2" />
              <rect width={share} height="4" rx="2" className={styles.sold} />
            </svg>
          </li>
        ))}
      </ul>
      <p className="good small strong pad-note">{t('mock.payout', { hours: PAYOUT_HOURS })}</p>
    </div>
  );
};

export const Hero = () => {
  const { t } = useTranslation('sell');
  const figures = [
    [rateText(PROCESSING_RATE), t('figure.fee')],
    [t('hours', { hours: PAYOUT_HOURS }), t('figure.payout')],
    [t('hours', { hours: RESPONSE_HOURS }), t('figure.answer')],
    [formatMoney(POS_MONTHLY, 'BRL'), t('figure.pos')],
  ] as const;
  return (
    <div className="hero on-frame">
      <div className={`stack gap-8 ${styles.heroRow} wrap`}>
        <div>
          <PageHeading className="headline">{t('hero.title')}</PageHeading>
          <p className="lead">{t('hero.lead', { hours: PAYOUT_HOURS })}</p>
          <p className="cluster gap-3 lead">
            <Button to={{ hash: '#cadastro' }} size="large" className={styles.first}>
              {t('hero.start')}
            </Button>
            <Button to={{ hash: '#precos' }} size="large" kind="quiet" className={styles.second}>
              {t('hero.prices')}
            </Button>
          </p>
        </div>
        <Evening />
      </div>
      <dl className={`${styles.figures} wrap`}>
        {figures.map(([figure, what]) => (
          <div key={what}>
            <dt>{what}</dt>
            <dd>{figure}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
};

const STEPS = ['tell', 'build', 'sell'] as const;

export const Steps = () => {
  const { t } = useTranslation('sell');
  const count = useSnapshot((snapshot) => snapshot.settings.maxInstalments);
  return (
    <section className={`stack gap-6 ${styles.section} wrap`} aria-labelledby="steps-title">
      <h2 id="steps-title">{t('steps.title')}</h2>
      <ol role="list" className={`stack gap-4 ${styles.steps}`}>
        {STEPS.map((step) => (
          <li key={step} className="stack gap-2 top">
            <h3 className="large">{t(`step.${step}.title`)}</h3>
            <p className="soft">
              {t(`step.${step}.text`, { answer: RESPONSE_HOURS, payout: PAYOUT_HOURS, count })}
            </p>
          </li>
        ))}
      </ol>
    </section>
  );
};

const TOOLS = [
  { key: 'map', Icon: IconArmchair2 },
  { key: 'pay', Icon: IconCreditCard },
  { key: 'page', Icon: IconPalette },
  { key: 'door', Icon: IconFaceId },
  { key: 'discount', Icon: IconDiscount2 },
  { key: 'products', Icon: IconConfetti },
] as const;

export const Tools = () => {
  const { t } = useTranslation('sell');
  const count = useSnapshot((snapshot) => snapshot.settings.maxInstalments);
  return (
    <section className={styles.soft} aria-labelledby="tools-title">
      <div className={`stack gap-6 ${styles.section} wrap`}>
        <h2 id="tools-title">{t('tools.title')}</h2>
        <ul role="list" className={`stack gap-4 ${styles.tools}`}>
          {TOOLS.map(({ key, Icon }) => (
            <li key={key} className="stack gap-2 top card pad-5 raised">
              <Icon aria-hidden size={26} stroke={1.6} className={styles.tool} />
              <h3 className="large">{t(`tool.${key}.title`)}</h3>
              <p className="soft">{t(`tool.${key}.text`, { count })}</p>
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
};

const EXAMPLE = cents(10_000);

const Example = ({ title, isPassedOn }: { readonly title: string; readonly isPassedOn: boolean }) => {
  const { t } = useTranslation('sell');
  const { buyerPays, producerGets } = shareOf(EXAMPLE, isPassedOn);
  return (
    <div className={`tinted pad-4 ${styles.example}`}>
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

export const FeeSection = () => {
  const { t } = useTranslation('sell');
  return (
    <section id="precos" className={`stack gap-6 ${styles.section} wrap`} aria-labelledby="precos-title">
      <h2 id="precos-title">{t('price.title')}</h2>
      <div className={`stack gap-4 ${styles.prices}`}>
        <div className={`stack gap-2 top ${styles.price}`}>
          <h3 className="large">{t('price.online')}</h3>
          <p className={`heavy ${styles.rate}`}>{rateText(PROCESSING_RATE)}</p>
          <p className="soft">{t('price.online.text')}</p>
          <p className="soft small">{t('price.example', { price: formatMoney(EXAMPLE, 'BRL') })}</p>
          <div className={`stack gap-3 ${styles.examples}`}>
            <Example title={t('price.passed')} isPassedOn />
            <Example title={t('price.absorbed')} isPassedOn={false} />
          </div>
        </div>
        <div className={`stack gap-2 top ${styles.price}`}>
          <h3 className="large">{t('price.pos')}</h3>
          <p className={`heavy ${styles.rate}`}>
            {formatMoney(POS_MONTHLY, 'BRL')} <small>{t('price.pos.each')}</small>
          </p>
          <p className="soft">{t('price.pos.text', { rate: rateText(POS_RATE) })}</p>
          <h3 className={`large divided ${styles.later}`}>{t('price.payout', { hours: PAYOUT_HOURS })}</h3>
          <p className="soft">{t('price.payout.text', { hours: PAYOUT_HOURS })}</p>
        </div>
      </div>
    </section>
  );
};

const format = new Intl.NumberFormat(languageTag, { style: 'percent' });

/** Formats basis points: `1000` is `10%`. */
export const rateText = (basisPoints: number): string => format.format(basisPoints / 10_000);
