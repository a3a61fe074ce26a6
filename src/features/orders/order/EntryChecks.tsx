/** What a ticket still needs for the entrance, from two days before its date (O-77). */
import { IconAlertTriangle, IconCheck, IconClock, IconWallet } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import {
  type EntryCheck,
  type EntryState,
  entryChecks,
  entryResult,
  isEntryReady,
  shownFix,
} from '../../../../domain/orders/entry.ts';
import { savedOn } from '../../../../domain/orders/view.ts';
import type { Purchase, Ticket } from '../../../../worker/contract.ts';
import { facialAddress } from '../../../kit/addresses.ts';
import { Button } from '../../../kit/controls/Button.tsx';
import { clockTime } from '../../../kit/format/dates.ts';
import { showMessage } from '../../../kit/messages.ts';
import styles from '../orders.module.css';
import { useIsStoredOffline, useStoreOffline } from '../useOfflineTickets.ts';
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

const ICONS: Readonly<Record<EntryState, typeof IconCheck>> = {
  done: IconCheck,
  open: IconAlertTriangle,
  waiting: IconClock,
  bring: IconWallet,
  unknown: IconClock,
};

export const EntryChecks = ({ order, item, name, now, readAt, onWant }: Props) => {
  const { t } = useTranslation('orders');
  const checks = entryChecks(order, item, now, useIsStoredOffline(item.code));
  if (checks.length === 0) return null;
  const read = savedOn(readAt, new Intl.DateTimeFormat().resolvedOptions().timeZone);
  const result = entryResult(checks);
  return (
    <div className={`stack gap-2 pad-note small ${isEntryReady(result) ? 'good' : 'warn'}`}>
      <h4 aria-label={`${t(result)}: ${name}`}>{t(result)}</h4>
      <ul role="list" className="stack gap-1">
        {checks.map((check) => {
          const { text, state } = check;
          const Icon = ICONS[state];
          const fix = shownFix(check, onWant !== null);
          return (
            <li key={text} className={styles.check}>
              <Icon aria-hidden size={18} />
              <span>{t(text, { proof: item.proof, time: clockTime(read.wall) })}</span>
              {fix !== null && <Fix {...{ order, item, name, fix, onWant }} />}
            </li>
          );
        })}
      </ul>
    </div>
  );
};

interface FixProps extends Pick<Props, 'order' | 'item' | 'name' | 'onWant'> {
  readonly fix: NonNullable<EntryCheck['fix']>;
}

/** Button that fixes a point (O-77). */
const Fix = ({ order, item, name, fix, onWant }: FixProps) => {
  const { t } = useTranslation('orders');
  const store = useStoreOffline();
  const [busy, setBusy] = useState(false);
  const text = t(`entry.${fix}.fix`);
  const save = async (): Promise<void> => {
    setBusy(true);
    if (!(await store())) showMessage('error', t('entry.offline.failed'));
    setBusy(false);
  };
  const look = { kind: 'link', 'aria-label': `${text}: ${name}`, children: text } as const;
  if (fix === 'face') return <Button {...look} to={facialAddress(order.purchaseId, item.line.lineId)} />;
  const press = fix === 'bearer' ? () => onWant?.({ type: 'bearer', item }) : () => void save();
  return <Button {...look} busy={busy} onClick={press} />;
};
