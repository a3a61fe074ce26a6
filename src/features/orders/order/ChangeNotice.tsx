/** The choice between keeping the tickets of a changed event and a refund (O-89, O-97). */
import { useTranslation } from 'react-i18next';
import { eventChoice, keepingOf } from '../../../../domain/orders/display.ts';
import { timeOfOrder } from '../../../../domain/orders/withdrawal.ts';
import type { Purchase, Ticket } from '../../../../worker/contract.ts';
import { useSnapshot } from '../../../core/index.ts';
import { useCommand } from '../../../kit/command.ts';
import { Button } from '../../../kit/controls/Button.tsx';
import { clockTime, fullDate } from '../../../kit/format/dates.ts';
import { zoneName } from '../../../kit/format/zone.ts';
import { useSpoken } from '../../../kit/speech.tsx';

interface Props {
  readonly order: Purchase;
  readonly items: readonly Ticket[];
  /** Server time. */
  readonly now: number;
}

export const ChangeNotice = ({ order, items, now }: Props) => {
  const { t } = useTranslation('orders');
  const choice = eventChoice(order, items, now);
  const until = choice === null ? null : timeOfOrder(choice.until, order.timeZone);
  if (choice === null || until === null) return null;
  const { wall, zone } = until;
  return (
    <p className="pad-note warn">
      {t(choice.text, { date: fullDate(wall), time: clockTime(wall), zone: zoneName(zone) })}
    </p>
  );
};

interface KeepProps extends Props {
  /** Unique name of the item, or of the event if several can be kept. */
  readonly name: string;
}

/** Keeps the items of a changed event that await a choice (O-95, O-96). */
export const KeepTickets = ({ order, items, name, now }: KeepProps) => {
  const { t } = useTranslation('orders');
  const busy = useSnapshot((snapshot) => snapshot.orders.change !== null);
  const { refusal, send } = useCommand();
  useSpoken(refusal, true);
  const change = keepingOf(order, items, now);
  if (change === null) return null;
  const count = change.lineIds.length;
  const text = count === 1 ? t('changed.keepIt') : t('changed.keepAll', { count });
  return (
    <div className="stack gap-2">
      <Button
        kind="quiet"
        aria-label={`${text}: ${name}`}
        busy={busy}
        onClick={() => void send({ type: 'ChangeOrder', change })}
      >
        {text}
      </Button>
      {refusal !== null && <p className="bad pad-note">{refusal}</p>}
    </div>
  );
};
