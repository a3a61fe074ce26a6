import { IconCalendarPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { calendarItems, joinedCalendars } from '../../../../domain/orders/display.ts';
import type { Purchase } from '../../../../worker/contract.ts';
import { useCore } from '../../../core/index.ts';
import { Button } from '../../../kit/controls/Button.tsx';
import { downloadFile, fileOf } from '../../../kit/controls/saveAndCopy.ts';
import { problemText, showMessage } from '../../../kit/messages.ts';

/** Saves one calendar file with all dates of the order (O-58). */
export const CalendarButton = ({ order }: { readonly order: Purchase }) => {
  const { t } = useTranslation('orders');
  const core = useCore();
  const [busy, setBusy] = useState(false);
  const items = calendarItems(order);
  if (items.length === 0) return null;
  const save = async (): Promise<void> => {
    setBusy(true);
    const read = ({ line: { lineId } }: (typeof items)[number]) =>
      core.query('ticketFile', { lineId, format: 'calendar' });
    const results = await Promise.all(items.map(read));
    setBusy(false);
    const failed = results.find((result) => !result.ok);
    if (failed?.ok === false)
      return showMessage('error', t('file.failed', { reason: problemText(failed.problem) }));
    const files = results.flatMap((result) => (result.ok ? [fileOf(result.value)] : []));
    const texts = await Promise.all(files.map((file) => file.text()));
    downloadFile(joinedCalendars(texts), files[0]?.name ?? '', 'text/calendar');
  };
  return (
    <p>
      <Button kind="quiet" busy={busy} onClick={() => void save()}>
        <IconCalendarPlus aria-hidden size={20} />
        <span>{t('order.calendar')}</span>
      </Button>
    </p>
  );
};
