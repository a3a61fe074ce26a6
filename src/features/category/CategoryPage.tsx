/** `/categoria/{slug}`: banner, links to other categories, events. */
import { IconCalendarOff } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { listing } from '../../../domain/catalog/filtering.ts';
import type { SiteSettings } from '../../../worker/contract.ts';
import { Button } from '../../kit/controls/Button.tsx';
import { EmptyState } from '../../kit/controls/Failure.tsx';
import { Loaded } from '../../kit/controls/Loaded.tsx';
import { PageHeading } from '../../kit/controls/PageHeading.tsx';
import { Picture } from '../../kit/controls/Picture.tsx';
import { Drawn } from '../../kit/controls/Poster.tsx';
import { CategoryIcon, CategoryRow, CategoryRowBone } from '../../kit/events/CategoryRow.tsx';
import { GridBone } from '../../kit/events/EventTile.tsx';
import { FilterBar, FilteredEvents } from '../../kit/events/Filters.tsx';
import type { ListData } from '../../kit/events/list.ts';
import { LoadedPage, NotFound } from '../../kit/page/LoadedPage.tsx';
import { Page } from '../../kit/page/Page.tsx';
import styles from './CategoryPage.module.css';
import type { CategoryData } from './loader.ts';

type Category = SiteSettings['categories'][number];

const Banner = ({ category }: { readonly category: Category }) => (
  <div className={`dark ${styles.banner} on-frame`}>
    <Picture
      className="backdrop"
      src={category.banner}
      width="1440"
      height="96"
      fetchPriority="high"
      decoding="async"
      otherwise={<Drawn className="backdrop" title={category.name} shape="landscape" />}
    />
    <div className={`line gap-3 relative ${styles.title} wrap`}>
      <PageHeading>{category.name}</PageHeading>
      <CategoryIcon icon={category.icon} size={40} />
    </div>
  </div>
);

const BannerBone = () => <div className={`dark ${styles.banner}`} />;

const NoEvents = () => {
  const { t } = useTranslation(['home', 'shell']);
  return (
    <EmptyState
      icon={<IconCalendarOff size={34} stroke={1.5} />}
      title={t('list.empty')}
      text={t('list.emptyText')}
    >
      <Button to="/">{t('shell:goHome')}</Button>
    </EmptyState>
  );
};

const Events = ({ filters, query, events }: Omit<ListData, 'settings'>) => (
  <Loaded key={JSON.stringify(query)} from={events} waiting={<GridBone />}>
    {(list) =>
      listing(list, filters) === 'none' ? (
        <NoEvents />
      ) : (
        <FilteredEvents list={list} query={query} filters={filters} />
      )
    }
  </Loaded>
);

const Bone = () => (
  <>
    <BannerBone />
    <div className={`column gap-8 ${styles.body} wrap`}>
      <CategoryRowBone />
      <GridBone />
    </div>
  </>
);

export const CategoryPage = ({ slug, filters, query, settings, events }: CategoryData) => {
  const { t } = useTranslation('shell');
  return (
    <LoadedPage key={slug} from={settings}>
      {(value) => {
        const category = value?.categories.find((each) => each.slug === slug);
        if (value !== null && category === undefined) return <NotFound />;
        return (
          <Page
            title={category?.name ?? t('title.category')}
            crumbs={[{ label: category?.name ?? t('title.category'), to: null }]}
            awaited={value === null}
          >
            {value === null || category === undefined ? (
              <Bone />
            ) : (
              <>
                <Banner category={category} />
                <div className={`column gap-8 ${styles.body} wrap`}>
                  <CategoryRow categories={value.categories} />
                  <div className="column gap-5">
                    <FilterBar filters={filters} from={events} categories={null} />
                    <Events filters={filters} query={query} events={events} />
                  </div>
                </div>
              </>
            )}
          </Page>
        );
      }}
    </LoadedPage>
  );
};
