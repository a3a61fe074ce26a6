/** What a ticket still needs for the entrance, from two days before its date (O-77). */
import { useTranslation } from 'react-i18next';
import { entryChecks, entryResult } from '../../../../domain/orders/entry.ts';
import { savedOn } from '../../../../domain/orders/view.ts';
import type { Purchase, Ticket } from '../../../../worker/contract.ts';
import { Button } from '../../../kit/controls/Button.tsx';
import { clockTime } from '../../../kit/format/dates.ts';
import { useIsStoredOffline } from '../useOfflineTickets.ts';
import type { ChangeToConfirm } from './ChangeDialog.tsx';

interface Props {
  readonly order: Purchase;
  readonly item: Ticket;
  readonly name: string;
  /** Server time, and that of the order's read. */
  readonly now: number;
  readonly readAt: number;
  readonly onWant: ((wanted: ChangeToConfirm) => void) | null;
}

export const EntryChecks = ({ order, item, name, now, readAt, onWant }: Props) => {
  const { t } = useTranslation('orders');
  const checks = entryChecks(order, item, now, useIsStoredOffline(item.code));
  if (checks.length === 0) return null;
  const read = savedOn(readAt, new Intl.DateTimeFormat().resolvedOptions().timeZone);
  const result = entryResult(checks);
  return (
    <div className={`stack gap-1 pad-note small ${result === 'entry.done' ? 'good' : 'warn'}`}>
      <h4 aria-label={`${t(result)}: ${name}`}>{t(result)}</h4>
      <ul role="list" className="stack gap-1">
        {checks.map(({ text, fix }) => (
          <li key={text}>
            <span>{t(text, { proof: item.proof, time: clockTime(read.wall) })}</span>
            {fix !== null && onWant !== null && (
              <Button
                kind="link"
                aria-label={`${t('entry.bearer.fix')}: ${name}`}
                onClick={() => onWant({ type: 'bearer', item })}
              >
                {t('entry.bearer.fix')}
              </Button>
            )}
          </li>
        ))}
      </ul>
    </div>
  );
};
