/** The best seats together for so many people, anywhere or in one sector. The core finds them; the map flies there. */
import { type FormEvent, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { SeatMapHandle } from '../../core/index.ts';
import button from '../../kit/controls/button.module.css';
import { codeText, say } from '../../kit/messages.ts';
import styles from './MapPage.module.css';

const MOST = 10;

interface Props {
  readonly map: SeatMapHandle;
  readonly onFound: (seats: readonly number[]) => void;
}

export const BestSeats = ({ map, onFound }: Props) => {
  const { t } = useTranslation('map');
  const id = useId();
  const [count, setCount] = useState(2);
  const [sectorId, setSectorId] = useState('');
  const [busy, setBusy] = useState(false);
  const find = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    if (busy) return;
    setBusy(true);
    const found = await map.best(count, sectorId === '' ? null : sectorId);
    setBusy(false);
    if (!found.ok) say('error', codeText(`problem.${found.problem.code}`));
    else if (found.value.length === 0) say('info', t('best.none', { count }));
    else onFound(found.value);
  };
  return (
    <form className={styles.best} onSubmit={(event) => void find(event)} aria-label={t('best.title')}>
      <h2>{t('best.title')}</h2>
      <div className={styles.fields}>
        <label htmlFor={`${id}-people`}>{t('best.people')}</label>
        <select id={`${id}-people`} value={count} onChange={(event) => setCount(Number(event.target.value))}>
          {Array.from({ length: MOST }, (_, index) => (
            <option key={String(index + 1)} value={index + 1}>
              {index + 1}
            </option>
          ))}
        </select>
        <label htmlFor={`${id}-sector`}>{t('best.sector')}</label>
        <select id={`${id}-sector`} value={sectorId} onChange={(event) => setSectorId(event.target.value)}>
          <option value="">{t('best.anySector')}</option>
          {map.overview.sectors
            .filter(({ prices, seatCount }) => prices.length > 0 && seatCount > 0)
            .map((sector) => (
              <option key={sector.sectorId} value={sector.sectorId}>
                {sector.name}
              </option>
            ))}
        </select>
      </div>
      <button type="submit" className={`${button.quiet} ${button.wide}`} aria-busy={busy}>
        {busy ? t('best.finding') : t('best.find')}
      </button>
    </form>
  );
};
