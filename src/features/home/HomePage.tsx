import { IconArrowRight } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { categoriesInOrder } from '../../../domain/catalog/listed.ts';
import { offersNearYou } from '../../../domain/fields/nearby.ts';
import type { Category } from '../../../worker/contract.ts';
import { useSnapshot } from '../../core/index.ts';
import { categoryAddress } from '../../kit/addresses.ts';
import { consent, pushToDataLayer } from '../../kit/consent.ts';
import { Carousel, CarouselBones } from '../../kit/controls/Carousel.tsx';
import { Failure } from '../../kit/controls/Failure.tsx';
import { Loaded } from '../../kit/controls/Loaded.tsx';
import { PageHeading } from '../../kit/controls/PageHeading.tsx';
import { Picture } from '../../kit/controls/Picture.tsx';
import { Drawn } from '../../kit/controls/Poster.tsx';
import { CategoryRow, CategoryRowBone } from '../../kit/events/CategoryRow.tsx';
import { CardBone, EventTile } from '../../kit/events/EventTile.tsx';
import { useNearViewport } from '../../kit/hooks.ts';
import { useAfterIdle } from '../../kit/lazy.ts';
import { useShopDescription } from '../../kit/page/head.ts';
import { MainHeader } from '../../kit/page/header/MainHeader.tsx';
import { Page } from '../../kit/page/Page.tsx';
import { useQuery } from '../../kit/query.ts';
import categorySection from './CategorySection.module.css';
import styles from './HomePage.module.css';
import type { HomeData } from './loader.ts';
import { NearYou } from './NearYou.tsx';
import { Spotlight, SpotlightBone } from './Spotlight.tsx';

export const HomePage = ({ settings, highlights }: HomeData) => {
  const { t } = useTranslation('home');
  useShopDescription(t('hero.lead'));
  const site = useSnapshot((snapshot) => snapshot.settings.site);
  return (
    <Page title={null} header={<MainHeader variant="home" />}>
      <div className={`hero ${styles.hero} on-frame`}>
        <div className={`stack gap-6 ${styles.heroRow} wrap`}>
          <div>
            <PageHeading className="headline">{t('hero.title')}</PageHeading>
            <p className="lead">{t('hero.lead')}</p>
          </div>
          <Loaded from={highlights} waiting={<SpotlightBone />} missing={null}>
            {({ events }) => <Spotlight events={events} />}
          </Loaded>
        </div>
      </div>
      <div className={`column ${styles.sections} wrap`}>
        <Loaded from={settings} waiting={<CategoryRowBone />}>
          {({ categories }) => <CategoryRow categories={categories} />}
        </Loaded>
        {offersNearYou(site) && <NearYou />}
        <Loaded from={settings} waiting={<SectionBone />}>
          {({ categories }) =>
            categoriesInOrder(categories).map((category, index) => (
              <CategorySection key={category.categoryId} category={category} early={index < 2} />
            ))
          }
        </Loaded>
      </div>
    </Page>
  );
};

const EVENTS = 25;
/** Number of slides in view. Must match the breakpoints in the carousel's style sheet. */
const slidesInView = (): number =>
  (
    [
      [112.5, 8],
      [48, 6],
    ] as const
  ).find(([width]) => matchMedia(`(min-width: ${width}em)`).matches)?.[1] ?? 2;

interface Props {
  readonly category: Category;
  /** True to load the events immediately, for sections in or near the first view. */
  readonly early: boolean;
}

interface BannerProps {
  readonly category: Category;
  readonly more: boolean;
}

const Banner = ({ category, more }: BannerProps) => {
  const { t } = useTranslation('shell');
  const place = useRef<HTMLAnchorElement>(null);
  const seen = useNearViewport(place, '0px');
  useEffect(() => {
    if (seen) promote('view_promotion', category);
  }, [seen, category]);
  return (
    <Link
      ref={place}
      to={categoryAddress(category.slug)}
      className={`line rounded gap-4 relative dark ${categorySection.banner} on-frame`}
      data-type={category.bannerType}
      onClick={() => promote('select_promotion', category)}
    >
      <Picture
        className="backdrop"
        src={category.banner}
        width="1240"
        height="160"
        loading="lazy"
        decoding="async"
        otherwise={<Drawn className="backdrop" title={category.name} shape="landscape" />}
      />
      <h2 className="grow">{category.name}</h2>
      {more && (
        <span className={`gap-2 small strong flex-none ${categorySection.all}`}>
          {t('seeAll')}
          <IconArrowRight aria-hidden size={18} />
        </span>
      )}
    </Link>
  );
};

/** One card is as high as a row of them. */
const Bones = ({ cards = 8 }: { readonly cards?: number }) => (
  <CarouselBones>
    {Array.from({ length: cards }, (_, index) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: identical placeholders
      <CardBone key={index} />
    ))}
  </CarouselBones>
);

export const SectionBone = () => (
  <div aria-hidden>
    <div className={`${categorySection.bannerBone} bone`} />
    <Bones />
  </div>
);

/** Banner and events of one category. The events load near the viewport. */
export const CategorySection = ({ category, early }: Props) => {
  const place = useRef<HTMLElement>(null);
  const near = useNearViewport(place, '800px');
  const seen = useNearViewport(place, '0px');
  const [attempt, setAttempt] = useState(0);
  // Until then there is one page of the carousel to turn to.
  const isAllDue = useAfterIdle() && seen;
  const wanted = early || near ? { category: category.slug, limit: EVENTS } : null;
  const result = useQuery('events', wanted, attempt);
  if (result?.ok && result.value.events.length === 0) return null;
  const count = result?.ok ? Math.max(result.value.total, result.value.events.length) : 0;
  return (
    <section ref={place}>
      <Banner category={category} more={count > slidesInView()} />
      {result === null && <Bones cards={wanted === null ? 1 : 8} />}
      {result?.ok === false && (
        <Failure problem={result.problem} onRetry={() => setAttempt((last) => last + 1)} />
      )}
      {result?.ok && (
        <Carousel label={category.name}>
          {result.value.events.slice(0, isAllDue ? EVENTS : 2 * slidesInView()).map((event) => (
            <li key={event.productId}>
              <EventTile event={event} />
            </li>
          ))}
        </Carousel>
      )}
    </section>
  );
};

/** Reports a viewed or pressed category banner to analytics, only with the visitor's consent. */
export const promote = (
  event: 'view_promotion' | 'select_promotion',
  { categoryId, name }: Pick<Category, 'categoryId' | 'name'>,
): void => {
  if (consent.get()?.analytical === true)
    pushToDataLayer({ event, promotion_id: categoryId, promotion_name: name });
};
