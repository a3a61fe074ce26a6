/** `/afiliado/{programSlug}/{affiliateSlug}`: recommends an event. The core stores the link for its discount (C-80). */
import { useTranslation } from 'react-i18next';
import type { AffiliateOffer } from '../../../worker/contract.ts';
import { eventAddress } from '../../kit/addresses.ts';
import { Button } from '../../kit/controls/Button.tsx';
import { PageHeading } from '../../kit/controls/PageHeading.tsx';
import { Poster } from '../../kit/controls/Poster.tsx';
import { Discount } from '../../kit/events/Discount.tsx';
import { Price, useWhen } from '../../kit/events/EventTile.tsx';
import { LoadedPage, PopularBelow } from '../../kit/page/LoadedPage.tsx';
import { Page } from '../../kit/page/Page.tsx';
import styles from './AffiliatePage.module.css';
import type { AffiliateData } from './loader.ts';

const Offer = ({ product, affiliateName, discountText }: AffiliateOffer) => {
  const { t } = useTranslation('affiliate');
  const when = useWhen(product);
  return (
    <div className={`stack gap-6 ${styles.offer} wrap`}>
      <div className={styles.picture}>
        <Poster src={product.images.landscape} title={product.title} shape="landscape" eager />
      </div>
      <div className={`column gap-3 min-width-0 ${styles.words}`}>
        <p className="strong accent">{t('by', { name: affiliateName })}</p>
        <PageHeading className="headline">{product.title}</PageHeading>
        <p className={`stack soft ${styles.facts}`}>
          {[when, [product.place, product.city, product.state].filter(Boolean).join(', ')]
            .filter(Boolean)
            .map((fact) => (
              <span key={fact} className="sentence">
                {fact}
              </span>
            ))}
        </p>
        <Price event={product} />
        <Discount discount={discountText} />
        <div className={styles.way}>
          <Button to={eventAddress(product)} size="large">
            {t('seeTickets')}
          </Button>
        </div>
      </div>
    </div>
  );
};

const Awaited = () => (
  <div className={`stack gap-6 ${styles.offer} wrap`}>
    <div className={`${styles.picture} ${styles.bone} bone`} />
    <div className={`column gap-3 min-width-0 ${styles.words}`}>
      <div className={`${styles.line} bone`} />
      <div className={`${styles.lines} bone`} />
    </div>
  </div>
);

export const AffiliatePage = ({ program, affiliate, offer }: AffiliateData) => {
  const { t } = useTranslation();
  return (
    <LoadedPage key={`${program}/${affiliate}`} from={offer}>
      {(found) => (
        <Page title={found?.product.title ?? t('title.affiliate')} awaited={found === null}>
          {found === null ? <Awaited /> : <Offer {...found} />}
          {found !== null && <PopularBelow />}
        </Page>
      )}
    </LoadedPage>
  );
};
