import { IconArrowRight, IconMapPin } from '@tabler/icons-react';
import { memo, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { filterEntries, NO_FILTERS } from '../../../domain/catalog/filters.ts';
import { eventCount, HOME_ROWS, homeRows, type RowKind, rowEvents } from '../../../domain/catalog/listed.ts';
import { daysOf } from '../../../domain/catalog/spans.ts';
import { offersNearYou } from '../../../domain/fields/nearby.ts';
import { accepts } from '../../../domain/fields/site.ts';
import { cents } from '../../../domain/kernel/values.ts';
import type { Category } from '../../../worker/contract.ts';
import { type Queries, useSnapshot } from '../../core/index.ts';
import { categoryAddress } from '../../kit/addresses.ts';
import { consent, pushToDataLayer } from '../../kit/consent.ts';
import { Button } from '../../kit/controls/Button.tsx';
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
import { CITY_FIELD } from './CityPicker.tsx';
import styles from './HomePage.module.css';
import type { HomeData } from './loader.ts';
import { NearYou } from './NearYou.tsx';
import { usePlace } from './nearbyPlace.ts';
import { Spotlight, SpotlightBone } from './Spotlight.tsx';

const Chips = ({ offersCity }: { readonly offersCity: boolean }) => {
  const { t } = useTranslation('home');
  const today = useSnapshot((snapshot) => snapshot.today);
  const place = usePlace();
  const chips = {
    today: daysOf('today', today),
    weekend: daysOf('weekend', today),
    free: { maxPrice: cents(0) },
  };
  return (
    <nav className={`line gap-2 ${styles.chips}`} aria-label={t('chips')}>
      {(['today', 'weekend', 'free'] as const).map((name) => (
        <Link
          key={name}
          className="chip"
          to={`/busca?${new URLSearchParams(filterEntries({ ...NO_FILTERS, ...chips[name] }).map((entry) => [...entry]))}`}
        >
          {t(`chip.${name}`)}
        </Link>
      ))}
      {offersCity && (
        <button type="button" className="chip" onClick={() => document.getElementById(CITY_FIELD)?.focus()}>
          <IconMapPin aria-hidden size={18} />
          <span>{place?.name ?? t('chip.city')}</span>
        </button>
      )}
    </nav>
  );
};

export const HomePage = ({ settings, highlights }: HomeData) => {
  const { t } = useTranslation('home');
  useShopDescription(t('hero.lead'));
  const site = useSnapshot((snapshot) => snapshot.settings.site);
  const [isWhole, setIsWhole] = useState(false);
  return (
    <Page title={null} header={<MainHeader variant="home" />}>
      <div className="hero below-header on-frame">
        <div className={`stack gap-6 ${styles.heroRow} wrap`}>
          <div>
            <PageHeading className="headline">{t('hero.title')}</PageHeading>
            <p className="lead">{t('hero.lead')}</p>
            <Chips offersCity={offersNearYou(site)} />
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
          {({ categories }) => (
            <>
              {homeRows(categories, isWhole).map(({ category, kind }, index) => (
                <CategorySection
                  key={category.categoryId}
                  category={category}
                  kind={kind}
                  early={index < 2}
                  focused={index === HOME_ROWS}
                />
              ))}
              {!isWhole && categories.length > HOME_ROWS && (
                <Button kind="quiet" size="medium" className={styles.more} onClick={() => setIsWhole(true)}>
                  {t('moreCategories')}
                </Button>
              )}
            </>
          )}
        </Loaded>
      </div>
    </Page>
  );
};

const EVENTS = 25;
/** Number of slides in view. Must match the carousel's style sheet, where a wide slide has the place of two. */
const slidesInView = (kind: RowKind): number => {
  const fits = (width: number): boolean => matchMedia(`(min-width: ${width}em)`).matches;
  const slides = fits(112.5) ? 8 : fits(48) ? 6 : 2;
  return kind === 'wide' ? slides / 2 : slides;
};

interface Props {
  readonly category: Category;
  readonly kind: RowKind;
  /** True to load the events immediately, for sections in or near the first view. */
  readonly early: boolean;
  /** True for the first unfolded row, which takes the focus of the pressed button. */
  readonly focused: boolean;
}

interface BannerProps extends Pick<Props, 'category' | 'focused'> {
  readonly more: boolean;
}

/** Heading of a row, with the category's banner as its picture. */
const Banner = ({ category, focused, more }: BannerProps) => {
  const { t } = useTranslation('shell');
  const place = useRef<HTMLAnchorElement>(null);
  const seen = useNearViewport(place, '0px');
  useEffect(() => {
    if (seen) promote('view_promotion', category);
  }, [seen, category]);
  useEffect(() => {
    if (focused) place.current?.focus();
  }, [focused]);
  return (
    <Link
      ref={place}
      to={categoryAddress(category.slug)}
      className={`line gap-3 plain ${categorySection.banner}`}
      data-type={category.bannerType}
      onClick={() => promote('select_promotion', category)}
    >
      <Picture
        className={categorySection.picture}
        src={category.banner}
        width="64"
        height="44"
        loading="lazy"
        decoding="async"
        otherwise={<Drawn className={categorySection.picture} title={category.name} shape="landscape" />}
      />
      <h2 className="grow">{category.name}</h2>
      {more && (
        <span className={`line gap-2 small strong flex-none ${categorySection.all}`}>
          {t('seeAll')}
          <IconArrowRight aria-hidden size={18} />
        </span>
      )}
    </Link>
  );
};

/** One card is as high as a row of them. */
const Bones = ({ kind = 'posters', cards = 8 }: { readonly kind?: RowKind; readonly cards?: number }) => (
  <CarouselBones fits={kind}>
    {Array.from({ length: cards }, (_, index) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: identical placeholders
      <CardBone key={index} kind={kind} />
    ))}
  </CarouselBones>
);

export const SectionBone = () => (
  <div aria-hidden>
    <div className={`${categorySection.bannerBone} bone`} />
    <Bones />
  </div>
);

interface RowProps extends Pick<Props, 'kind'> {
  readonly label: string;
  readonly events: Queries['events']['result']['events'];
  readonly isWhole: boolean;
}

/** Not rendered again when its section comes into view before the page is idle. */
const Row = memo(function Row({ label, kind, events, isWhole }: RowProps) {
  return (
    <Carousel label={label} fits={kind}>
      {rowEvents(events, kind)
        .slice(0, isWhole ? EVENTS : 2 * slidesInView(kind))
        .map((event) => (
          <li key={event.productId}>
            <EventTile event={event} kind={kind} />
          </li>
        ))}
    </Carousel>
  );
});

/** Heading and events of one category. The events load near the viewport. */
export const CategorySection = ({ category, kind, early, focused }: Props) => {
  const place = useRef<HTMLElement>(null);
  const near = useNearViewport(place, '800px');
  const seen = useNearViewport(place, '0px');
  // Until then there is one screen of the carousel to turn to.
  const isAllDue = useAfterIdle(seen);
  const wanted = early || near ? { category: category.slug, limit: EVENTS } : null;
  const [result, retry] = useQuery('events', wanted);
  if (result?.ok && result.value.events.length === 0) return null;
  const count = result?.ok ? eventCount(result.value) : 0;
  return (
    <section ref={place}>
      <Banner category={category} focused={focused} more={count > slidesInView(kind)} />
      {result === null && <Bones kind={kind} cards={wanted === null ? 2 : 8} />}
      {result?.ok === false && <Failure problem={result.problem} onRetry={retry} />}
      {result?.ok && (
        <Row label={category.name} kind={kind} events={result.value.events} isWhole={isAllDue} />
      )}
    </section>
  );
};

/** Reports a viewed or pressed category banner to analytics (F-94). */
export const promote = (
  event: 'view_promotion' | 'select_promotion',
  { categoryId, name }: Pick<Category, 'categoryId' | 'name'>,
): void => {
  if (accepts(consent.get(), 'analytical'))
    pushToDataLayer({ event, promotion_id: categoryId, promotion_name: name });
};
