/** Before the sale opens: countdown, calendar entry, and what to have ready. */
import { IconCalendarPlus, IconCircleCheck } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { openingOn, preparations, unitsLeft } from '../../../../domain/catalog/opening.ts';
import { isOpenNow } from '../../../../domain/catalog/sale-phase.ts';
import { ticketLimit } from '../../../../domain/limits/limits.ts';
import { isGuest } from '../../../../domain/session/status.ts';
import { useSnapshot } from '../../../core/index.ts';
import { entryAddress, eventAddress } from '../../../kit/addresses.ts';
import { Button } from '../../../kit/controls/Button.tsx';
import { clockTime, shortDate } from '../../../kit/format/dates.ts';
import { zoneName } from '../../../kit/format/zone.ts';
import { useSpokenTime } from '../../../kit/spokenTime.tsx';
import { saveCalendar } from '../ShareAndSave.tsx';
import type { Selling } from '../selling.ts';
import styles from './Opening.module.css';

export const Opening = ({ product }: Pick<Selling, 'product'>) => {
  const { t } = useTranslation(['product', 'shell']);
  const opening = useSnapshot((snapshot) => snapshot.opening);
  const session = useSnapshot((snapshot) => snapshot.session);
  useSpokenTime(opening, (count) => t('opening.spoken', { count }));
  if (opening === null) return null;
  const here = Intl.DateTimeFormat().resolvedOptions().timeZone;
  const { event, buyer } = openingOn(opening.at, product.timeZone, here);
  const time = `${shortDate(buyer.wall)}, ${clockTime(buyer.wall)}`;
  const left = unitsLeft(opening);
  return (
    <div className="brand column gap-4 pad-4">
      <div>
        <h3 className="strong">{t('opening')}</h3>
        {isOpenNow(opening.phase) ? (
          <p role="status" className={styles.time}>
            {t('opening.now')}
          </p>
        ) : (
          // The time is announced at a few moments, so it is no live region.
          <p className={`number ${styles.time}`}>{t(left.code, left)}</p>
        )}
        <p className="soft small">{buyer.zone === null ? time : `${time} (${zoneName(buyer.zone)})`}</p>
      </div>
      <div>
        <p className="strong small">{t('opening.ready')}</p>
        <ul role="list" className={`stack gap-1 small ${styles.ready}`}>
          {preparations(product, { session }).map((code) => (
            <li key={code} className="line gap-2">
              <IconCircleCheck aria-hidden size={18} />
              <span>{t(code, { count: ticketLimit(product) })}</span>
            </li>
          ))}
          <li className="line gap-2">
            <IconCircleCheck aria-hidden size={18} />
            <span>{t('opening.stay')}</span>
          </li>
        </ul>
      </div>
      <div className="cluster gap-2">
        {isGuest({ session }) && (
          <Button kind="quiet" to={entryAddress('login', eventAddress(product))}>
            {t('opening.enter')}
          </Button>
        )}
        <Button
          kind="plain"
          onClick={() => {
            const sale = { ...product, title: t('opening.entry', { name: product.title }), endsAt: null };
            void saveCalendar(sale, event, t);
          }}
        >
          <IconCalendarPlus aria-hidden size={20} />
          {t('opening.calendar')}
        </Button>
      </div>
    </div>
  );
};
