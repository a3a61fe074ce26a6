/** `/{producer}/{slug}`: an event's page while it is awaited, when it is there, and when there is none. */
import { useTranslation } from 'react-i18next';
import { useLoaderData, useLocation } from 'react-router';
import { Poster } from '../components/Poster.tsx';
import { NotFound } from '../not-found/NotFound.tsx';
import type { ProductData } from '../routes/loaders.ts';
import { firstViewOf } from '../shell/firstView.ts';
import { LoadedPage } from '../shell/LoadedPage.tsx';
import { Page } from '../shell/Page.tsx';
import styles from './EventPage.module.css';
import { EventPage } from './EventPage.tsx';
import { PanelBone } from './panel/BuyingPanel.tsx';

const Waiting = () => {
  const { t } = useTranslation('shell');
  const first = firstViewOf(useLocation().pathname);
  const title = first?.title ?? t('title.product');
  return (
    <Page title={title} crumbs={[{ label: title, to: null }]} crumbsFrom="desk">
      <div className={`${styles.page} wrap`}>
        <div className={styles.lead}>
          {first === null ? (
            <>
              <div className={`${styles.pictureBone} bone`} />
              <div className={`${styles.headingBone} bone`} />
            </>
          ) : (
            <>
              <div className={styles.picture}>
                <Poster src={first.picture} title={first.title} shape="landscape" eager />
              </div>
              <p className={styles.heading}>{first.title}</p>
            </>
          )}
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
