/** When to go: a calendar of the days that have a visit, then that day's times. */
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../kit/controls/Button.tsx';
import { clockTime, fullDate, monthName, weekdayNames } from '../../../kit/format/dates.ts';
import type { Selling } from '../selling.ts';
import styles from './DateChoice.module.css';
import { type Day, monthsOf } from './months.ts';

const open = (day: Day): boolean => day.visits.some(({ sale }) => sale === 'onSale');

const Cell = ({ day, chosen, onChoose }: { day: Day; chosen: boolean; onChoose: () => void }) => {
  const { t } = useTranslation('product');
  if (day.visits.length === 0) return <span className={styles.none}>{day.number}</span>;
  const name = fullDate(day.day);
  return (
    <button
      type="button"
      className={styles.day}
      aria-pressed={chosen}
      aria-label={open(day) ? name : t('date.soldOut', { date: name })}
      disabled={!open(day)}
      onClick={onChoose}
    >
      {day.number}
    </button>
  );
};

const Times = ({ day, selling }: { readonly day: Day; readonly selling: Selling }) => {
  const { t } = useTranslation('product');
  return (
    <fieldset className={styles.times}>
      <legend>{t('date.time')}</legend>
      {day.visits.map(({ at, sale }) => (
        <button
          key={at}
          type="button"
          className={styles.time}
          aria-pressed={at === selling.date}
          disabled={sale !== 'onSale'}
          onClick={() => selling.chooseDate(at)}
        >
          {clockTime(at)}
        </button>
      ))}
    </fieldset>
  );
};

export const DateChoice = ({ selling }: { readonly selling: Selling }) => {
  const { t } = useTranslation(['product', 'shell']);
  const { dates } = selling.product;
  const months = useMemo(() => monthsOf(dates), [dates]);
  const firstOpen = dates.find(({ sale }) => sale === 'onSale')?.at ?? '';
  const [page, setPage] = useState(() => {
    const wanted = (selling.date ?? firstOpen).slice(0, 7);
    return Math.max(
      0,
      months.findIndex(({ month }) => month === wanted),
    );
  });
  const [picked, setPicked] = useState((selling.date ?? '').slice(0, 10));
  const month = months[page];
  if (month === undefined) return null;
  const pickedDay = months.flatMap(({ days }) => days).find(({ day }) => day === picked);
  const pick = (day: Day): void => {
    setPicked(day.day);
    const left = day.visits.filter(({ sale }) => sale === 'onSale');
    if (left.length === 1 && left[0] !== undefined) selling.chooseDate(left[0].at);
  };
  return (
    <section aria-label={t('date.choose')}>
      {selling.date === null && <p className={styles.prompt}>{t('date.prompt')}</p>}
      <div className={styles.head}>
        <Button
          kind="icon"
          aria-label={t('shell:previous')}
          disabled={page === 0}
          onClick={() => setPage(page - 1)}
        >
          <IconChevronLeft aria-hidden size={22} />
        </Button>
        <h3 aria-live="polite">{monthName(`${month.month}-01`)}</h3>
        <Button
          kind="icon"
          aria-label={t('shell:next')}
          disabled={page === months.length - 1}
          onClick={() => setPage(page + 1)}
        >
          <IconChevronRight aria-hidden size={22} />
        </Button>
      </div>
      <div className={styles.grid}>
        {weekdayNames().map(({ short, long }) => (
          <abbr key={long} title={long} className={styles.weekday}>
            {short}
          </abbr>
        ))}
        {Array.from({ length: month.lead }, (_, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: empty cells
          <span key={index} />
        ))}
        {month.days.map((day) => (
          <Cell key={day.day} day={day} chosen={day.day === picked} onChoose={() => pick(day)} />
        ))}
      </div>
      {pickedDay !== undefined && pickedDay.visits.length > 0 && <Times day={pickedDay} selling={selling} />}
    </section>
  );
};
