/** Searches for adjacent seats in a sector and a price range. Reserves nothing. */
import { type FormEvent, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type Currency, cents } from '../../../domain/kernel/values.ts';
import { nothingFound, pricesFor, searchChoices } from '../../../domain/seats/search.ts';
import { ANY_PRICE } from '../../../domain/seats/sectors.ts';
import type { SeatMapHandle } from '../../core/index.ts';
import { Button } from '../../kit/controls/Button.tsx';
import { Field } from '../../kit/controls/Field.tsx';
import { formatPrice } from '../../kit/format/money.ts';
import { problemText, showMessage } from '../../kit/messages.ts';
import styles from './MapPage.module.css';

export interface BestSeatsProps {
  readonly map: SeatMapHandle;
  readonly currency: Currency;
  readonly onFound: (seats: readonly number[]) => void;
}

export const BestSeats = ({ map, currency, onFound }: BestSeatsProps) => {
  const { t } = useTranslation('map');
  const [count, setCount] = useState(2);
  const [sectorId, setSectorId] = useState('');
  const [accessible, setAccessible] = useState(false);
  const [range, setRange] = useState(ANY_PRICE);
  const choices = searchChoices(map.overview.sectors);
  const note = useId();
  const [busy, setBusy] = useState(false);
  const search = { sectorId: sectorId === '' ? null : sectorId, accessible };
  const noneText = (): string => {
    const { code, yours } = nothingFound(map.overview, map.states.get(), search);
    return [t(code, { count }), yours > 0 && `${t('yourSeats', { count: yours })}.`]
      .filter(Boolean)
      .join(' ');
  };
  const find = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    if (busy) return;
    setBusy(true);
    const found = await map.best({ ...search, count, range });
    setBusy(false);
    if (!found.ok) showMessage('error', problemText(found.problem));
    else if (found.value.length === 0) showMessage('info', noneText());
    else onFound(found.value);
  };
  return (
    <form
      className={`tinted pad-4 ${styles.best}`}
      onSubmit={(event) => void find(event)}
      aria-label={t('best.title')}
    >
      <h2>{t('best.title')}</h2>
      <div className={`stack gap-3 ${styles.fields}`}>
        <Field
          label={t('best.people')}
          value={count}
          onChange={(value) => setCount(Number(value))}
          options={choices.counts.map(String).map((people) => ({ value: people, label: people }))}
        />
        <Field
          label={t('best.sector')}
          value={sectorId}
          onChange={setSectorId}
          options={[
            { value: '', label: t('best.anySector') },
            ...choices.sectors.map((sector) => ({ value: sector.sectorId, label: sector.name })),
          ]}
        />
      </div>
      {choices.prices.length > 0 && (
        <div className={`stack gap-3 ${styles.range}`}>
          {(['least', 'most'] as const).map((end) => (
            <Field
              key={end}
              label={t(`best.${end}`)}
              value={range[end] ?? ''}
              onChange={(value) => setRange({ ...range, [end]: value === '' ? null : cents(Number(value)) })}
              options={[
                { value: '', label: t('best.anyPrice') },
                ...pricesFor(choices.prices, end, range).map((price) => ({
                  value: String(price),
                  label: formatPrice(price, currency),
                })),
              ]}
            />
          ))}
        </div>
      )}
      {choices.accessible && (
        <>
          <label className={`line gap-2 tap ${styles.only}`}>
            <input
              type="checkbox"
              checked={accessible}
              aria-describedby={note}
              onChange={(event) => setAccessible(event.currentTarget.checked)}
            />
            {t('best.accessible')}
          </label>
          <p id={note} className={`soft small ${styles.soft}`}>
            {t('accessible.who')}
          </p>
        </>
      )}
      <Button type="submit" kind="quiet" wide busy={busy}>
        {busy ? t('best.finding') : t('best.find')}
      </Button>
    </form>
  );
};
