/** `/{producer}/{slug}`: an event's page while loading, loaded, or not found. */
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router';
import type { ProductPage as Product } from '../../../worker/contract.ts';
import { categoryAddress } from '../../kit/addresses.ts';
import { Poster } from '../../kit/controls/Poster.tsx';
import { useRootMark } from '../../kit/hooks.ts';
import { firstViewOf, useShownEvent } from '../../kit/page/head.ts';
import { LoadedPage } from '../../kit/page/LoadedPage.tsx';
import { Page } from '../../kit/page/Page.tsx';
import styles from './EventPage.module.css';
import { EventPage } from './EventPage.tsx';
import type { ProductData } from './loader.ts';
import { PanelBone } from './panel/BuyingPanel.tsx';

const Bone = () => {
  const first = firstViewOf(useLocation().pathname);
  return (
    <div className={`stack gap-8 ${styles.page} wrap`}>
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
            {/* The look of the heading that replaces it. */}
            <h1 className={styles.heading}>{first.title}</h1>
          </>
        )}
        <div className={`${styles.textBone} bone`} />
      </div>
      <div className={styles.aside}>
        <PanelBone />
      </div>
    </div>
  );
};

const crumbsOf = ({ category, categoryName }: Product) =>
  category === '' ? [] : [{ label: categoryName || category, to: categoryAddress(category) }];

interface Props {
  readonly store: string;
  readonly slug: string;
  readonly product: Product | null;
}

const Shown = ({ store, slug, product }: Props) => {
  const { t } = useTranslation('shell');
  const { pathname } = useLocation();
  useRootMark('cookiesLast');
  useShownEvent(store, slug, product);
  const title = product?.title ?? firstViewOf(pathname)?.title ?? t('title.product');
  return (
    <Page
      title={title}
      crumbs={[...(product === null ? [] : crumbsOf(product)), { label: title, to: null }]}
      crumbsFrom="desk"
      awaited={product === null}
    >
      {product === null ? <Bone /> : <EventPage product={product} />}
    </Page>
  );
};

export const ProductPage = ({ store, slug, product }: ProductData) => (
  <LoadedPage key={`${store}/${slug}`} from={product}>
    {(value) => <Shown store={store} slug={slug} product={value} />}
  </LoadedPage>
);
