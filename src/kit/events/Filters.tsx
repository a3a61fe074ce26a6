/** Filters of an event list, stored in the URL, so that a list can be shared. A change replaces the history entry. */
import { IconFilterOff, IconX } from '@tabler/icons-react';
import { Fragment, type ReactElement, useOptimistic, useState, useTransition } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation, useNavigate } from 'react-router';
import {
  cityChoices,
  earliestDays,
  filteredList,
  priceChoices,
  spanOf,
} from '../../../domain/catalog/filtering.ts';
import { changeFilters, type Filters, isFiltered, NO_FILTERS } from '../../../domain/catalog/filters.ts';
import { daysOf, SPANS } from '../../../domain/catalog/spans.ts';
import { type Cents, CURRENCIES, cents } from '../../../domain/kernel/values.ts';

import { offeredPrice } from '../../../domain/pricing/full-price.ts';
import type { EventFilter, EventList, SiteSettings } from '../../../worker/contract.ts';
import { useSnapshot } from '../../core/index.ts';
import { Button } from '../controls/Button.tsx';
import { EmptyState } from '../controls/Failure.tsx';
import { Field } from '../controls/Field.tsx';
import { dateSpan, shortDate } from '../format/dates.ts';
import { formatMoney } from '../format/money.ts';
import { type PendingQuery, useLoaded } from '../query.ts';
import { useSpoken } from '../speech.tsx';
import styles from './Filters.module.css';
import { MoreEvents } from './MoreEvents.tsx';

/** Changes some filters of the newest address, whose page may not be rendered yet (E-26). */
export const useFiltering = (): ((change: Partial<Filters>) => void) => {
  const { pathname } = useLocation();
  const navigate = useNavigate();
  return (change) => {
    // The buyer has already left this page.
    if (location.pathname !== pathname) return;
    const query = new URLSearchParams();
    for (const [name, value] of changeFilters(new URLSearchParams(location.search), change))
      query.append(name, value);
    void navigate(`${pathname}${query.size === 0 ? '' : `?${query}`}`, { replace: true });
  };
};

interface ChoiceProps {
  readonly label: string;
  readonly value: string;
  readonly options: readonly (readonly [value: string, label: string])[];
  readonly onChange: (value: string) => void;
}

const Choice = ({ options, ...rest }: ChoiceProps) => (
  <div className={styles.choice} data-on={rest.value !== ''}>
    <Field {...rest} options={options.map(([value, label]) => ({ value, label }))} />
  </div>
);

interface DaysProps {
  readonly filters: Filters;
  readonly onChosen: (days: Pick<Filters, 'from' | 'to'>) => void;
}

/** Form for a date range. Applies on a button, since a typed date is incomplete at first. */
const Days = ({ filters, onChosen }: DaysProps) => {
  const { t } = useTranslation('filters');
  const [typed, setTyped] = useState<Partial<Pick<Filters, 'from' | 'to'>>>({});
  const days = { from: filters.from, to: filters.to, ...typed };
  const today = useSnapshot((snapshot) => snapshot.today);
  const min = earliestDays(days.from, today);
  const field = (name: 'from' | 'to') => (
    <Field
      label={t(name)}
      type="date"
      min={min[name]}
      value={days[name] ?? ''}
      onChange={(day) => setTyped({ ...typed, [name]: day || null })}
    />
  );
  return (
    <form
      className={`stack gap-2 ${styles.days}`}
      onSubmit={(event) => {
        event.preventDefault();
        setTyped({});
        onChosen(days);
      }}
    >
      {field('from')}
      {field('to')}
      <Button type="submit" kind="quiet">
        {t('apply')}
      </Button>
    </form>
  );
};

const RANGE = 'range';

const rangeName = ({ from, to }: Pick<Filters, 'from' | 'to'>): string =>
  from === null ? `… – ${shortDate(to ?? '')}` : to === null ? `${shortDate(from)} – …` : dateSpan(from, to);

const NO_LIST = { cities: [], events: [] };

interface Props {
  readonly filters: Filters;
  readonly from: PendingQuery<'events'>;
  readonly categories: SiteSettings['categories'] | null;
}

export const FilterBar = ({ filters: rendered, from, categories }: Props) => {
  const { t, i18n } = useTranslation('filters');
  const navigate = useFiltering();
  // A choice shows at once. Until its list is rendered, the former list is dimmed.
  const [filters, choose] = useOptimistic(rendered);
  const [isPending, startTransition] = useTransition();
  const filter = (change: Partial<Filters>): void =>
    startTransition(() => {
      choose((shown) => ({ ...shown, ...change }));
      navigate(change);
    });
  const today = useSnapshot((snapshot) => snapshot.today);
  const site = useSnapshot((snapshot) => snapshot.settings.site);
  const currency = CURRENCIES[site];
  const span = spanOf(filters, today) ?? '';
  const [ranging, setRanging] = useState(false);
  // Keeps the former cities while the next list loads.
  const { value: list } = useLoaded(from);
  const cities = cityChoices(list ?? NO_LIST, filters.city).toSorted(
    new Intl.Collator(i18n.language).compare,
  );
  const priceName = (price: Cents): string =>
    offeredPrice(price) === 'free' ? t('free') : t('upTo', { amount: formatMoney(price, currency) });

  const chooseDate = (value: string): void => {
    setRanging(value === RANGE);
    const chosen = SPANS.find((each) => each === value);
    if (chosen !== undefined) filter(daysOf(chosen, today));
    else if (value === '') filter({ from: null, to: null });
  };
  const controls: Readonly<Record<keyof Filters, ReactElement | null>> = {
    from: (
      <Choice
        label={t('date')}
        value={ranging ? RANGE : span}
        options={[
          ['', t('any.date')],
          ...SPANS.map((each) => [each, t(`span.${each}`)] as const),
          [RANGE, span === RANGE && !ranging ? rangeName(filters) : t('range')],
        ]}
        onChange={chooseDate}
      />
    ),
    // Chosen together with `from`.
    to: null,
    city: (
      <Choice
        label={t('city')}
        value={filters.city ?? ''}
        options={[['', t('any.city')], ...cities.map((city) => [city, city] as const)]}
        onChange={(city) => filter({ city: city === '' ? null : city })}
      />
    ),
    maxPrice: (
      <Choice
        label={t('price')}
        value={String(filters.maxPrice ?? '')}
        options={[
          ['', t('any.price')],
          ...priceChoices(currency, filters.maxPrice).map((each) => [String(each), priceName(each)] as const),
        ]}
        onChange={(price) => filter({ maxPrice: price === '' ? null : cents(Number(price)) })}
      />
    ),
    category: categories && (
      <Choice
        label={t('category')}
        value={filters.category ?? ''}
        options={[['', t('any.category')], ...categories.map(({ slug, name }) => [slug, name] as const)]}
        onChange={(category) => filter({ category: category === '' ? null : category })}
      />
    ),
  };
  return (
    <section
      aria-label={t('label')}
      className={`stack gap-2 ${styles.filters}`}
      data-pending={isPending || undefined}
    >
      {Object.entries(controls).map(([name, control]) => (
        <Fragment key={name}>{control}</Fragment>
      ))}
      {(ranging || span === RANGE) && (
        <Days
          filters={filters}
          onChosen={(days) => {
            setRanging(false);
            filter(days);
          }}
        />
      )}
      {isFiltered(filters) && (
        <Button
          kind="plain"
          className={styles.clear}
          onClick={() => {
            setRanging(false);
            filter(NO_FILTERS);
          }}
        >
          <IconX aria-hidden size={18} />
          {t('clear')}
        </Button>
      )}
    </section>
  );
};

interface FilteredEventsProps {
  readonly list: EventList;
  readonly query: EventFilter;
  readonly filters: Filters;
}

/** Events of a filtered list and their number. Offers to clear the filters if no event matches. */
export const FilteredEvents = ({ list, query, filters }: FilteredEventsProps) => {
  const { t } = useTranslation(['filters', 'shell']);
  const filter = useFiltering();
  const { isEmpty, count } = filteredList(list, filters);
  const found = count === null ? null : t('shell:search.found', { count });
  useSpoken(found);
  if (isEmpty)
    return (
      <EmptyState icon={<IconFilterOff size={34} stroke={1.5} />} title={t('none')} text={t('noneText')}>
        <Button onClick={() => filter(NO_FILTERS)}>{t('showAll')}</Button>
      </EmptyState>
    );
  return (
    <>
      {found !== null && <p className={styles.found}>{found}</p>}
      <MoreEvents first={list} query={query} filters={filters} />
    </>
  );
};
