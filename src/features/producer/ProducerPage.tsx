/** `/{producer}`: storefront in the producer's colors. */
import { IconCalendarOff } from '@tabler/icons-react';
import type { CSSProperties } from 'react';
import { useTranslation } from 'react-i18next';
import { listing, storefrontFilters } from '../../../domain/catalog/filtering.ts';
import { isFiltered } from '../../../domain/catalog/filters.ts';
import { categoriesInOrder } from '../../../domain/catalog/listed.ts';
import type { Producer, SiteSettings } from '../../../worker/contract.ts';
import { Breadcrumbs } from '../../kit/controls/Breadcrumbs.tsx';
import { EmptyState } from '../../kit/controls/Failure.tsx';
import { Loaded } from '../../kit/controls/Loaded.tsx';
import { PageHeading } from '../../kit/controls/PageHeading.tsx';
import { Picture } from '../../kit/controls/Picture.tsx';
import { GridBone } from '../../kit/events/EventTile.tsx';
import { FilterBar, FilteredEvents } from '../../kit/events/Filters.tsx';
import type { ListData } from '../../kit/events/list.ts';
import { MoreEvents } from '../../kit/events/MoreEvents.tsx';
import { NetworkLinks } from '../../kit/page/Footer.tsx';
import { MainHeader } from '../../kit/page/header/MainHeader.tsx';
import { LoadedPage } from '../../kit/page/LoadedPage.tsx';
import { Page } from '../../kit/page/Page.tsx';
import { useLast, useLoaded, useResult, valueIn } from '../../kit/query.ts';
import { cssColor, legibleColors } from './colors.ts';
import type { ProducerData } from './loader.ts';
import styles from './ProducerPage.module.css';

const Header = ({ producer }: { readonly producer: Producer | null }) => {
  const accent = producer && cssColor(producer.secondaryColor);
  return (
    <>
      <ProducerBand producer={producer} />
      {accent !== null && <div className={styles.accent} style={{ background: accent }} />}
    </>
  );
};

const colorsOf = ({ primaryColor }: Producer): CSSProperties => {
  const { ground, ink } = legibleColors(primaryColor);
  return { '--header-ground': ground, '--header-ink': ink } as CSSProperties;
};

const NONE: SiteSettings['categories'] = [];

const ProducerEvents = ({ events, filters, query, settings }: ListData) => {
  const { t } = useTranslation('home');
  const filtered = isFiltered(filters);
  const wasFiltered = useLast(filtered || null) ?? false;
  const result = useResult(events);
  const unfiltered = useLast(filtered ? null : valueIn(result));
  const { value: site } = useLoaded(settings);
  const all = site === null ? NONE : categoriesInOrder(site.categories);
  const { isOffered, categories } = storefrontFilters(unfiltered, filters, wasFiltered, all);
  return (
    <section className={`stack gap-5 ${styles.on}`} aria-label={t('producer.events')}>
      <h2>{t('producer.events')}</h2>
      {isOffered !== false && (
        // Reserves the space until the count is known, so that nothing moves.
        <div className={isOffered === null ? styles.awaited : undefined} inert={isOffered === null}>
          <FilterBar filters={filters} from={events} categories={categories} />
        </div>
      )}
      <Loaded key={JSON.stringify(query)} from={events} waiting={<GridBone />}>
        {(list) => {
          const shown = listing(list, filters);
          if (shown === 'filtered') return <FilteredEvents list={list} query={query} filters={filters} />;
          if (shown === 'whole') return <MoreEvents first={list} query={query} />;
          return (
            <EmptyState
              icon={<IconCalendarOff size={34} stroke={1.5} />}
              title={t('list.empty')}
              text={t('list.emptyText')}
            />
          );
        }}
      </Loaded>
    </section>
  );
};

const Storefront = ({ producer, ...on }: ListData & { readonly producer: Producer }) => {
  const { t } = useTranslation('home');
  return (
    <div className={`column gap-10 ${styles.body} wrap`}>
      {(producer.about !== '' || producer.networks.length > 0) && (
        <section className={`row between ${styles.about}`} aria-label={t('producer.about')}>
          <p>{producer.about}</p>
          {producer.networks.length > 0 && (
            <div className={styles.networks}>
              <NetworkLinks networks={producer.networks} />
            </div>
          )}
        </section>
      )}
      <ProducerEvents {...on} />
    </div>
  );
};

const Bone = () => (
  <div className={`column gap-10 ${styles.body} wrap`}>
    <GridBone />
  </div>
);

export const ProducerPage = ({ store, producer, ...on }: ProducerData) => {
  const { t } = useTranslation('shell');
  return (
    <LoadedPage key={store} from={producer}>
      {(value) => (
        <Page
          title={value?.name ?? t('title.producer')}
          awaited={value === null}
          {...(value === null ? {} : { networks: value.networks })}
          header={
            <MainHeader variant="producer" colors={value === null ? undefined : colorsOf(value)}>
              <Header producer={value} />
            </MainHeader>
          }
        >
          {value === null ? <Bone /> : <Storefront producer={value} {...on} />}
        </Page>
      )}
    </LoadedPage>
  );
};

/** Has its height before the producer is known, so that the page does not move. */
export const ProducerBand = ({ producer }: { readonly producer: Producer | null }) => {
  const { t } = useTranslation('shell');
  const crumbs = [{ label: t('crumbs.producers'), to: null }];
  return (
    <div className={`${styles.band} wrap`}>
      <Breadcrumbs
        className={styles.crumbs}
        trail={producer === null ? crumbs : [...crumbs, { label: producer.name, to: null }]}
      />
      <div className={`line between gap-5 ${styles.name}`}>
        {producer !== null && (
          <>
            <PageHeading>{producer.name}</PageHeading>
            <Picture
              src={producer.logo}
              width="72"
              height="72"
              className={`rounded flex-none ${styles.logo}`}
              otherwise={null}
            />
          </>
        )}
      </div>
    </div>
  );
};
