/** Calendar of an event's dates, then the times of the chosen day. The calendar is one tab stop with arrow keys. */
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { type KeyboardEvent, useEffect, useId, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import {
  type Day,
  dateOfDay,
  datePrompt,
  dayByKey,
  daysOf,
  firstPage,
  isDayOpen,
  isVisitOpen,
  monthsOf,
  nextDays,
  pageOfDay,
  startsWithMonth,
  tabStop,
  type Visit,
} from '../../../../domain/catalog/calendar.ts';
import { hidesDate } from '../../../../domain/catalog/dates.ts';
import type { ProductPage } from '../../../../worker/contract.ts';
import { Button } from '../../../kit/controls/Button.tsx';
import { useLowestPrice } from '../../../kit/events/EventTile.tsx';
import { clockTime, fullDate, monthName, shortDate, weekdayNames } from '../../../kit/format/dates.ts';
import type { Selling } from '../selling.ts';
import styles from './DateChoice.module.css';

interface CellProps {
  readonly day: Day;
  readonly chosen: boolean;
  /** True for the only day in the tab order. */
  readonly stop: boolean;
  readonly onChoose: () => void;
  readonly onReach: () => void;
}

const Cell = ({ day, chosen, stop, onChoose, onReach }: CellProps) => {
  const { t } = useTranslation('product');
  if (day.visits.length === 0) return <span className={`soft ${styles.none}`}>{day.number}</span>;
  const name = fullDate(day.day);
  const isOpen = isDayOpen(day);
  return (
    <button
      type="button"
      className={`rounded strong wide raised ${styles.day}`}
      data-day={day.day}
      tabIndex={stop ? 0 : -1}
      aria-pressed={chosen}
      aria-label={isOpen ? name : t('date.soldOut', { date: name })}
      aria-disabled={!isOpen}
      onFocus={onReach}
      onClick={isOpen ? onChoose : undefined}
    >
      {day.number}
    </button>
  );
};

interface VisitsProps {
  readonly legend: string;
  readonly visits: readonly Visit[];
  readonly selling: Selling;
  readonly nameOf: (at: string, index: number) => string;
}

const Visits = ({ legend, visits, selling, nameOf }: VisitsProps) => (
  <fieldset className={`stack gap-2 ${styles.times}`}>
    <legend>{legend}</legend>
    {visits.map((visit, index) => (
      <button
        key={visit.at}
        type="button"
        className={`rounded small strong raised tap ${styles.time}`}
        aria-pressed={visit.at === selling.date}
        disabled={!isVisitOpen(visit)}
        onClick={() => selling.chooseDate(visit.at)}
      >
        {nameOf(visit.at, index)}
      </button>
    ))}
  </fieldset>
);

const Times = ({ day, selling }: { readonly day: Day; readonly selling: Selling }) => {
  const { t } = useTranslation('product');
  return <Visits legend={t('date.time')} visits={day.visits} selling={selling} nameOf={clockTime} />;
};

/** Dates as numbers, for an event that hides its dates (E-18). */
const Numbered = ({ selling }: { readonly selling: Selling }) => {
  const { t } = useTranslation('product');
  const nameOf = (_at: string, index: number): string => t('date.nth', { number: index + 1 });
  return (
    <Visits legend={t('date.choose')} visits={selling.product.dates} selling={selling} nameOf={nameOf} />
  );
};

interface NextDayProps {
  readonly next: ReturnType<typeof nextDays>[number];
  readonly currency: ProductPage['currency'];
  readonly chosen: boolean;
  readonly onChoose: () => void;
}

const NextDay = ({ next: { day, fromPrice }, currency, chosen, onChoose }: NextDayProps) => {
  const lowest = useLowestPrice({ fromPrice, currency });
  return (
    <li>
      <button
        type="button"
        className={`rounded small strong wide raised tap ${styles.time} ${styles.next}`}
        data-day={day}
        aria-pressed={chosen}
        onClick={onChoose}
      >
        <span>{shortDate(day)}</span>
        {lowest !== null && <small>{lowest.amount}</small>}
      </button>
    </li>
  );
};

const Calendar = ({ selling }: { readonly selling: Selling }) => {
  const { t } = useTranslation(['product', 'shell']);
  const { dates } = selling.product;
  const months = useMemo(() => monthsOf(dates), [dates]);
  const [page, setPage] = useState(() => firstPage(months, selling.date));
  const [picked, setPicked] = useState((selling.date ?? '').slice(0, 10));
  const next = useMemo(() => nextDays(months), [months]);
  const [isWhole, setWhole] = useState(() => startsWithMonth(next, picked));
  const title = useId();
  const [reached, setReached] = useState(picked);
  const grid = useRef<HTMLTableElement>(null);
  const toFocus = useRef<string | null>(null);
  // On a phone the times can be below the fold. `selling.date` changes only after the press.
  const promptPlace = useRef<HTMLParagraphElement>(null);
  const prompt = datePrompt(selling.date, picked);
  const dayWithoutTime = prompt === 'date.promptTime' && picked;
  useEffect(() => {
    if (dayWithoutTime) promptPlace.current?.scrollIntoView({ block: 'nearest' });
  }, [dayWithoutTime]);
  // The day must be rendered on its page before it can take the focus.
  useEffect(() => {
    if (toFocus.current !== reached) return;
    toFocus.current = null;
    grid.current?.querySelector<HTMLElement>(`[data-day="${reached}"]`)?.focus();
  }, [reached]);
  const month = months[page];
  if (month === undefined) return null;
  const stop = tabStop(month, reached, picked);
  const move = (event: KeyboardEvent): void => {
    if (stop === undefined || event.altKey || event.ctrlKey || event.metaKey) return;
    const next = dayByKey(months, stop, event.key);
    if (next === null) return;
    event.preventDefault();
    toFocus.current = next;
    setPage(pageOfDay(months, next));
    setReached(next);
  };
  const pickedDay = daysOf(months).find(({ day }) => day === picked);
  const pick = (day: Pick<Day, 'day' | 'visits'>): void => {
    setPicked(day.day);
    const next = dateOfDay(day, selling.date);
    if (next !== selling.date) selling.chooseDate(next);
  };
  return (
    <section aria-label={t('date.choose')}>
      {isWhole ? (
        <>
          <div className={`line between ${styles.head}`}>
            <Button
              kind="icon"
              aria-label={t('shell:previous')}
              aria-disabled={page === 0}
              onClick={() => setPage(Math.max(0, page - 1))}
            >
              <IconChevronLeft aria-hidden size={22} />
            </Button>
            <h3 id={title} aria-live="polite">
              {monthName(`${month.month}-01`)}
            </h3>
            <Button
              kind="icon"
              aria-label={t('shell:next')}
              aria-disabled={page === months.length - 1}
              onClick={() => setPage(Math.min(months.length - 1, page + 1))}
            >
              <IconChevronRight aria-hidden size={22} />
            </Button>
          </div>
          {/* biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: arrow keys navigate this table of dates */}
          <table ref={grid} role="grid" aria-labelledby={title} className={styles.grid} onKeyDown={move}>
            <thead>
              <tr>
                {weekdayNames().map(({ short, long }) => (
                  <th key={long} scope="col" className={styles.weekday}>
                    <abbr title={long}>{short}</abbr>
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {month.weeks.map((week) => (
                <tr key={week.at(-1)?.day}>
                  {week.map((day, weekday) => (
                    // biome-ignore lint/suspicious/noArrayIndexKey: a cell is identified by its weekday
                    <td key={weekday}>
                      {day !== null && (
                        <Cell
                          day={day}
                          chosen={day.day === picked}
                          stop={day.day === stop}
                          onChoose={() => pick(day)}
                          onReach={() => setReached(day.day)}
                        />
                      )}
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </>
      ) : (
        <ul role="list" className={styles.chips}>
          {next.map((each) => (
            <NextDay
              key={each.day}
              next={each}
              currency={selling.product.currency}
              chosen={each.day === picked}
              onChoose={() => pick(each)}
            />
          ))}
        </ul>
      )}
      <Button kind="plain" size="small" onClick={() => setWhole(!isWhole)}>
        {t(isWhole ? 'date.next' : 'date.month')}
      </Button>
      {pickedDay !== undefined && <Times day={pickedDay} selling={selling} />}
      {/* This prompt is in the place of the tickets, so that nothing moves when the tickets appear. */}
      {prompt !== null && (
        <p ref={promptPlace} className={`soft small ${styles.prompt}`}>
          {t(prompt)}
        </p>
      )}
    </section>
  );
};

export const DateChoice = ({ selling }: { readonly selling: Selling }) =>
  hidesDate(selling.product) ? <Numbered selling={selling} /> : <Calendar selling={selling} />;
