/** `/{producer}/{slug}/mapa`: seat selection. `?data=` contains the date of a recurring event. */
import { IconShoppingBag } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Navigate, useSearchParams } from 'react-router';
import { mapVisit } from '../../../domain/catalog/dates.ts';
import { hasOpenMap, isCountingDown, phaseOf } from '../../../domain/catalog/sale-phase.ts';
import type { ProductPage as Product } from '../../../worker/contract.ts';
import { useSnapshot } from '../../core/index.ts';
import { eventAddress } from '../../kit/addresses.ts';
import { Button } from '../../kit/controls/Button.tsx';
import { EmptyState, Failure } from '../../kit/controls/Failure.tsx';
import { SlowLoadNotice } from '../../kit/controls/Loaded.tsx';
import { shortWhen } from '../../kit/format/dates.ts';
import { useRootMark } from '../../kit/hooks.ts';
import { useShownEvent } from '../../kit/page/head.ts';
import { MapHeader } from '../../kit/page/header/MapHeader.tsx';
import { LoadedPage } from '../../kit/page/LoadedPage.tsx';
import { Page } from '../../kit/page/Page.tsx';
import type { ProductData } from '../product/loader.ts';
import styles from './MapPage.module.css';
import { OpenSeatMap } from './OpenSeatMap.tsx';
import { useSeatMap } from './useSeatMap.ts';

const Bone = () => {
  useRootMark('map');
  return (
    <div className={`column ${styles.room}`}>
      <div className={`${styles.map} bone`} />
      <div className={`min-width-0 ${styles.panel}`} />
    </div>
  );
};

const Room = ({ product, date }: { readonly product: Product; readonly date: string | null }) => {
  const { t } = useTranslation('map');
  const opening = useSeatMap(product, date);
  if (opening.status === 'opening')
    return (
      <SlowLoadNotice>
        <Bone />
      </SlowLoadNotice>
    );
  if (opening.status === 'failed')
    return (
      <div className="wrap">
        <Failure problem={opening.problem} title={t('failed')} onRetry={opening.retry} />
      </div>
    );
  return <OpenSeatMap key={opening.map.key} map={opening.map} product={product} />;
};

const NoMap = ({ back }: { readonly back: string }) => {
  const { t } = useTranslation('map');
  return (
    <div className="wrap">
      <EmptyState icon={<IconShoppingBag size={34} stroke={1.5} />} title={t('noMap')} text={t('noMapText')}>
        <Button to={back}>{t('toEvent')}</Button>
      </EmptyState>
    </div>
  );
};

const Seats = ({
  store,
  slug,
  product,
}: Pick<ProductData, 'store' | 'slug'> & { product: Product | null }) => {
  const { t } = useTranslation('shell');
  const [query] = useSearchParams();
  const asked = query.get('data');
  useRootMark('cookiesLast');
  useShownEvent(store, slug, product);
  const opens = useSnapshot(({ opening }) => isCountingDown(product && phaseOf(opening, product.productId)));
  const back = eventAddress(product ?? { store: store as Product['store'], slug });
  const date = product === null ? null : mapVisit(product, asked);
  const isShut = product?.seatMap && !hasOpenMap(product, opens);
  if (date === undefined || isShut) return <Navigate to={back} replace />;
  const search = asked === null ? '' : `?${new URLSearchParams({ data: asked })}`;
  const note =
    product === null ? [] : [shortWhen(product, date), product.place || product.city].filter(Boolean);
  return (
    <Page
      title={product === null ? t('title.map') : `${product.title}, ${t('title.map')}`}
      footer={false}
      awaited={product === null}
      header={<MapHeader title={product?.title ?? t('title.map')} note={note} back={`${back}${search}`} />}
    >
      {product === null ? (
        <Bone />
      ) : product.seatMap ? (
        <Room product={product} date={date} />
      ) : (
        <NoMap back={back} />
      )}
    </Page>
  );
};

export const MapPage = ({ store, slug, product }: ProductData) => {
  return (
    <LoadedPage key={`${store}/${slug}`} from={product}>
      {(value) => <Seats store={store} slug={slug} product={value} />}
    </LoadedPage>
  );
};
