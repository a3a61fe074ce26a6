/** `/busca?search=`: producers, events and products. With filters or without a text, only events. */
import { IconSearchOff } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { isFiltered } from '../../../domain/catalog/filters.ts';
import { categoriesInOrder, resultCount } from '../../../domain/catalog/listed.ts';
import type { EventList, SiteSettings, StoreCard } from '../../../worker/contract.ts';
import { producerAddress } from '../../kit/addresses.ts';
import { Button } from '../../kit/controls/Button.tsx';
import { EmptyState } from '../../kit/controls/Failure.tsx';
import { Loaded } from '../../kit/controls/Loaded.tsx';
import { PageHeading } from '../../kit/controls/PageHeading.tsx';
import { Picture } from '../../kit/controls/Picture.tsx';
import type { Elements } from '../../kit/elements.ts';
import { EventGrid, GridBone } from '../../kit/events/EventTile.tsx';
import { FilterBar, FilteredEvents } from '../../kit/events/Filters.tsx';
import { MoreEvents } from '../../kit/events/MoreEvents.tsx';
import { lazyPart, pageIdle, useLazyPart } from '../../kit/lazy.ts';
import { Page } from '../../kit/page/Page.tsx';
import { useLoaded } from '../../kit/query.ts';
import { useSignal } from '../../kit/signal.ts';
import { useSpoken } from '../../kit/speech.tsx';
import type { SearchData } from './loader.ts';
import styles from './SearchPage.module.css';

const noResultEvents = lazyPart(async () => (await import('./NoResultEvents.tsx')).NoResultEvents);

const NONE: SiteSettings['categories'] = [];

const Others = () => {
  const { Component } = useLazyPart(noResultEvents, true, useSignal(pageIdle));
  return Component !== null && <Component />;
};

interface GroupProps {
  readonly title: string;
  readonly children: Elements;
}

const Group = ({ title, children }: GroupProps) => (
  <section aria-label={title}>
    <h2 className={styles.group}>{title}</h2>
    {children}
  </section>
);

/** Results of a search. Filters leave out producers and products, which have no city, date or price. */
const Found = ({
  list,
  text,
  filters,
  query,
}: Omit<SearchData, 'events' | 'settings'> & { readonly list: EventList }) => {
  const { t } = useTranslation(['home', 'shell']);
  const count = resultCount(list, text, filters);
  const counted = t('shell:search.found', { count: count ?? 0 });
  useSpoken((count ?? 0) > 0 && counted);
  if (count === null) return <FilteredEvents list={list} query={query} filters={filters} />;
  if (count === 0)
    return (
      <>
        <EmptyState
          icon={<IconSearchOff size={34} stroke={1.5} />}
          title={t('search.noneTitle', { text })}
          text={`${t('shell:search.none')} ${t('search.noneText')}`}
        >
          <Button to="/">{t('shell:goHome')}</Button>
        </EmptyState>
        <Others />
      </>
    );
  return (
    <div className="column gap-8">
      <p className="soft">{list.close ? `${t('search.close', { text })} ${counted}` : counted}</p>
      {list.stores.length > 0 && (
        <Group title={t('shell:search.producers')}>
          <Producers stores={list.stores} />
        </Group>
      )}
      {list.events.length > 0 && (
        <Group title={t('shell:search.events')}>
          <MoreEvents first={list} query={query} level={3} />
        </Group>
      )}
      {list.products.length > 0 && (
        <Group title={t('shell:search.products')}>
          <EventGrid events={list.products} level={3} />
        </Group>
      )}
    </div>
  );
};

export const SearchPage = ({ text, filters, query, events, settings }: SearchData) => {
  const { t } = useTranslation(['home', 'shell', 'filters']);
  const { value: site, problem } = useLoaded(settings);
  const unread = problem === null ? NONE : null;
  const isAll = text === '' && !isFiltered(filters);
  const named = filters.city === null ? t('filters:title') : t('filters:titleIn', { city: filters.city });
  const heading = text === '' ? named : t('search.title', { text });
  const crumbs = [
    { label: t('shell:title.search'), to: null },
    ...(text === '' ? [] : [{ label: text, to: null }]),
  ];
  return (
    <Page title={isAll ? t('shell:title.search') : heading} crumbs={crumbs}>
      <div className={`column gap-5 ${styles.body} wrap`}>
        <div>
          <PageHeading>{isAll ? t('search.empty') : heading}</PageHeading>
          {isAll && <p className="soft">{t('search.emptyText')}</p>}
        </div>
        <FilterBar
          filters={filters}
          from={events}
          categories={site === null ? unread : categoriesInOrder(site.categories)}
        />
        <Loaded key={JSON.stringify(query)} from={events} waiting={<GridBone />}>
          {(list) => <Found list={list} text={text} filters={filters} query={query} />}
        </Loaded>
      </div>
    </Page>
  );
};

export const Producers = ({ stores }: { readonly stores: readonly StoreCard[] }) => (
  <ul role="list" className={`stack gap-4 ${styles.stores}`}>
    {stores.map(({ store, name, logo, city, state }) => (
      <li key={store}>
        <Link to={producerAddress(store)} className={`link-card ${styles.store}`}>
          <Picture
            src={logo}
            width="40"
            height="40"
            loading="lazy"
            className={`middle large flex-none ${styles.logo}`}
            otherwise={
              <span aria-hidden className={`middle large flex-none ${styles.logo}`}>
                {name.slice(0, 1)}
              </span>
            }
          />
          <span>
            <strong>{name}</strong>
            <small className="small">{[city, state].filter(Boolean).join(', ')}</small>
          </span>
        </Link>
      </li>
    ))}
  </ul>
);
