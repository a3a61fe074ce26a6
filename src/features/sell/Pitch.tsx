import {
  IconArmchair2,
  IconConfetti,
  IconCreditCard,
  IconDiscount2,
  IconFaceId,
  IconPalette,
} from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { CURRENCIES, cents } from '../../../domain/kernel/values.ts';
import { posCost, shareOf } from '../../../domain/pricing/full-price.ts';
import { useSnapshot } from '../../core/index.ts';
import { currentSite } from '../../core/shop.ts';
import { Button } from '../../kit/controls/Button.tsx';
import { PageHeading } from '../../kit/controls/PageHeading.tsx';
import { formatMoney, percent } from '../../kit/format/money.ts';
import styles from './sell.module.css';

const { processingPercent, posMonthly, posPercent = 0, payoutHours, responseHours } = currentSite.promises;
const currency = CURRENCIES[currentSite.country];
/** Price of one point of sale a month; undefined if the shop does not name it. */
const pointPlan = posMonthly === undefined ? undefined : cents(Math.round(posMonthly * 100));

/** Costs of points of sale a month, for the text `pos.sum`. Null if the shop does not name them, or without a number (M-13). */
export const posSum = (points: number | null) =>
  pointPlan === undefined || points === null
    ? null
    : { rate: rateText(posPercent), price: formatMoney(posCost(pointPlan, points), currency) };

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
      <strong>{formatMoney(cents(1_842_000), currency)}</strong>
      <ul role="list" className={`stack gap-4 ${styles.shares}`}>
        {SOLD.map(({ key, share }) => (
          <li key={key}>
            <span>{t(key)}</span>
            <span>{rateText(share)}</span>
            <svg viewBox="0 0 100 4" preserveAspectRatio="none" aria-hidden>
              <rect width="100" height="4" rx="2" />
              <rect width={share} height="4" rx="2" className={styles.sold} />
            </svg>
          </li>
        ))}
      </ul>
      {payoutHours !== undefined && <p className="good small strong pad-note">{t('mock.payout')}</p>}
    </div>
  );
};

const hasPrices = [processingPercent, pointPlan, payoutHours].some((value) => value !== undefined);

export const Hero = () => {
  const { t } = useTranslation('sell');
  const hoursText = (hours: number): string => t('hours', { hours });
  const figures = [
    [processingPercent, rateText, t('figure.fee')],
    [payoutHours, hoursText, t('figure.payout')],
    [responseHours, hoursText, t('figure.answer')],
    [pointPlan, (plan: number) => formatMoney(cents(plan), currency), t('figure.pos')],
  ] as const;
  return (
    <div className="hero below-header on-frame">
      <div className={`stack gap-8 ${styles.heroRow} wrap`}>
        <div>
          <PageHeading className="headline">{t('hero.title')}</PageHeading>
          <p className="lead">{t('hero.lead')}</p>
          <p className={`cluster gap-3 ${styles.start}`}>
            <Button to={{ hash: '#cadastro' }} size="large" className={styles.first}>
              {t('hero.start')}
            </Button>
            {hasPrices && (
              <Button to={{ hash: '#precos' }} size="large" kind="quiet" className={styles.second}>
                {t('hero.prices')}
              </Button>
            )}
          </p>
        </div>
        <Evening />
      </div>
      <dl className={`${styles.figures} wrap`}>
        {figures.map(
          ([figure, format, what]) =>
            figure !== undefined && (
              <div key={what}>
                <dt>{what}</dt>
                <dd>{format(figure)}</dd>
              </div>
            ),
        )}
      </dl>
    </div>
  );
};

const STEPS = ['tell', 'build', 'sell'] as const;

export const Steps = () => {
  const { t } = useTranslation('sell');
  const count = useSnapshot((snapshot) => snapshot.settings.maxInstallments);
  return (
    <section className={`stack gap-6 ${styles.section} wrap`} aria-labelledby="steps-title">
      <h2 id="steps-title">{t('steps.title')}</h2>
      <ol role="list" className={`stack gap-4 ${styles.steps}`}>
        {STEPS.map((step) => (
          <li key={step} className="stack gap-2 top">
            <h3 className="large">{t(`step.${step}.title`)}</h3>
            <p className="soft">{t(`step.${step}.text`, { count })}</p>
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
  const count = useSnapshot((snapshot) => snapshot.settings.maxInstallments);
  return (
    <section className={styles.soft} aria-labelledby="tools-title">
      <div className={`stack gap-6 ${styles.section} wrap`}>
        <h2 id="tools-title">{t('tools.title')}</h2>
        <ul role="list" className={`stack gap-4 ${styles.tools}`}>
          {TOOLS.map(({ key, Icon }) => (
            <li key={key} className="stack gap-2 top card pad-5 raised">
              <Icon aria-hidden size={26} stroke={1.6} className="accent" />
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

interface ExampleProps {
  readonly title: string;
  readonly percent: number;
  readonly isPassedOn: boolean;
}

const Example = ({ title, percent, isPassedOn }: ExampleProps) => {
  const { t } = useTranslation('sell');
  const { buyerPays, producerGets } = shareOf(EXAMPLE, Math.round(percent * 100), isPassedOn);
  return (
    <div className={`tinted pad-4 ${styles.example}`}>
      <h4>{title}</h4>
      <dl>
        <dt>{t('price.pays')}</dt>
        <dd>{formatMoney(buyerPays, currency)}</dd>
        <dt>{t('price.gets')}</dt>
        <dd>
          <strong>{formatMoney(producerGets, currency)}</strong>
        </dd>
      </dl>
    </div>
  );
};

export const FeeSection = () => {
  const { t } = useTranslation('sell');
  if (!hasPrices) return null;
  return (
    <section id="precos" className={`stack gap-6 ${styles.section} wrap`} aria-labelledby="precos-title">
      <h2 id="precos-title">{t('price.title')}</h2>
      <div className={`stack gap-4 ${styles.prices}`}>
        {processingPercent !== undefined && (
          <div className={`stack gap-2 top ${styles.price}`}>
            <h3 className="large">{t('price.online')}</h3>
            <p className={`heavy ${styles.rate}`}>{rateText(processingPercent)}</p>
            <p className="soft">{t('price.online.text')}</p>
            <p className="soft small">{t('price.example', { price: formatMoney(EXAMPLE, currency) })}</p>
            <div className={`stack gap-3 ${styles.examples}`}>
              <Example title={t('price.passed')} percent={processingPercent} isPassedOn />
              <Example title={t('price.absorbed')} percent={processingPercent} isPassedOn={false} />
            </div>
          </div>
        )}
        {(pointPlan !== undefined || payoutHours !== undefined) && (
          <div className={`stack gap-2 top ${styles.price}`}>
            {pointPlan !== undefined && (
              <>
                <h3 className="large">{t('price.pos')}</h3>
                <p className={`heavy ${styles.rate}`}>
                  <span>{formatMoney(pointPlan, currency)}</span> <small>{t('price.pos.each')}</small>
                </p>
                <p className="soft">{t('price.pos.text', { rate: rateText(posPercent) })}</p>
              </>
            )}
            {payoutHours !== undefined && (
              <>
                <h3 className={`large ${pointPlan === undefined ? '' : `divided ${styles.later}`}`}>
                  {t('price.payout')}
                </h3>
                <p className="soft">{t('price.payout.text')}</p>
              </>
            )}
          </div>
        )}
      </div>
    </section>
  );
};

export const rateText = (rate: number): string => percent(rate / 100);
