/** The events of a list that was narrowed down, how many they are, and the way back to all where there are none. */
import { IconFilterOff } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { type Filters, meets, NO_FILTERS } from '../../../domain/catalog/filters.ts';
import type { EventList, EventListQuery } from '../../../worker/contract.ts';
import { Button } from '../controls/Button.tsx';
import { Notice } from '../controls/Notice.tsx';
import { useSpoken } from '../speech.tsx';
import styles from './Filters.module.css';
import { useFiltering } from './Filters.tsx';
import { MoreEvents } from './MoreEvents.tsx';

interface Props {
  readonly list: EventList;
  readonly query: EventListQuery;
  readonly filters: Filters;
  readonly level?: 2 | 3;
}

export const FilteredEvents = ({ list, query, filters, level = 2 }: Props) => {
  const { t } = useTranslation(['filters', 'shell']);
  const filter = useFiltering();
  const fitting = list.events.filter((event) => meets(event, filters)).length;
  const isWhole = list.events.length >= list.total;
  // Of a server that did not narrow it down nobody knows how many they are.
  const found =
    fitting > 0 && fitting === list.events.length
      ? t('shell:search.found', { count: Math.max(list.total, fitting) })
      : null;
  useSpoken(found);
  if (fitting === 0 && isWhole)
    return (
      <Notice icon={<IconFilterOff size={34} stroke={1.5} />} title={t('none')} text={t('noneText')}>
        <Button onClick={() => filter(NO_FILTERS)}>{t('clear')}</Button>
      </Notice>
    );
  return (
    <>
      {found !== null && <p className={styles.found}>{found}</p>}
      <MoreEvents first={list} query={query} filters={filters} level={level} />
    </>
  );
};
