/** `/{producer}/{slug}`: an event's page while it is awaited, when it is there, and when there is none. */
import { useTranslation } from 'react-i18next';
import { useLoaderData } from 'react-router';
import { NotFound } from '../not-found/NotFound.tsx';
import type { ProductData } from '../routes/loaders.ts';
import { LoadedPage } from '../shell/LoadedPage.tsx';
import { Page } from '../shell/Page.tsx';
import styles from './EventPage.module.css';
import { EventPage } from './EventPage.tsx';
import { PanelBone } from './panel/BuyingPanel.tsx';

const Waiting = () => {
  const { t } = useTranslation('shell');
  return (
    <Page title={t('title.product')} crumbs={[{ label: t('title.product'), to: null }]} crumbsFrom="desk">
      <div className={`${styles.page} wrap`}>
        <div className={styles.lead}>
          <div className={`${styles.pictureBone} bone`} />
          <div className={`${styles.headingBone} bone`} />
          <div className={`${styles.textBone} bone`} />
        </div>
        <div className={styles.aside}>
          <PanelBone />
        </div>
      </div>
    </Page>
  );
};

export const ProductPage = () => {
  const { store, slug, product } = useLoaderData<ProductData>();
  return (
    <LoadedPage key={`${store}/${slug}`} from={product} waiting={<Waiting />} missing={<NotFound />}>
      {(value) => <EventPage product={value} />}
    </LoadedPage>
  );
};
