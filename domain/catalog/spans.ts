/** Named spans of days. Apart from `filtering.ts`, since home offers spans without a filter bar. */
import { type CivilDate, civilFromDays, dateText, daysFromCivil } from '../time/civil.ts';

export const SPANS = ['today', 'tomorrow', 'weekend', 'week'] as const;
export type Span = (typeof SPANS)[number];

const THURSDAY = 4;
const FRIDAY = 5;

const dayText = (days: number): string => dateText(civilFromDays(days));

/** First and last day of a span. A weekend is what is left of Friday to Sunday (E-06). */
export const daysOf = (span: Span, today: CivilDate): Readonly<Record<'from' | 'to', string>> => {
  const now = daysFromCivil(today);
  const weekday = (now + THURSDAY) % 7;
  const toSunday = (7 - weekday) % 7;
  const spans = {
    today: [0, 0],
    tomorrow: [1, 1],
    weekend: [weekday === 0 ? 0 : Math.max(0, FRIDAY - weekday), toSunday],
    week: [0, 6],
  } as const;
  const [first, last] = spans[span];
  return { from: dayText(now + first), to: dayText(now + last) };
};
