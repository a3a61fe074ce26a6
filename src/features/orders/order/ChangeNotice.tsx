/** The choice between keeping the tickets of a changed event and a refund (O-89). */
import { useTranslation } from 'react-i18next';
import { openChoice } from '../../../../domain/orders/display.ts';
import { timeOfOrder } from '../../../../domain/orders/withdrawal.ts';
import type { Purchase, Ticket } from '../../../../worker/contract.ts';
import { clockTime, fullDate } from '../../../kit/format/dates.ts';
import { zoneName } from '../../../kit/format/zone.ts';

interface Props {
  readonly order: Purchase;
  readonly items: readonly Ticket[];
  /** Server time. */
  readonly now: number;
}

export const ChangeNotice = ({ order, items, now }: Props) => {
  const { t } = useTranslation('orders');
  const choice = openChoice(order, items, now);
  const until = choice === null ? null : timeOfOrder(choice.until, order.timeZone);
  if (choice === null || until === null) return null;
  const { wall, zone } = until;
  return (
    <p className="pad-note warn">
      {t(choice.text, { date: fullDate(wall), time: clockTime(wall), zone: zoneName(zone) })}
    </p>
  );
};
