/** The choice between keeping the tickets of a changed event and a refund (O-89). */
import { useTranslation } from 'react-i18next';
import { mayKeep } from '../../../../domain/orders/actions.ts';
import { openChoice } from '../../../../domain/orders/display.ts';
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

interface KeepProps extends Omit<Props, 'items'> {
  readonly item: Ticket;
  readonly name: string;
}

/** Keeps an item of a changed event (O-95). */
export const KeepTicket = ({ order, item, name, now }: KeepProps) => {
  const { t } = useTranslation('orders');
  const busy = useSnapshot((snapshot) => snapshot.orders.change !== null);
  const { refusal, send } = useCommand();
  useSpoken(refusal, true);
  if (!mayKeep(order, item, now).allowed) return null;
  const change = { type: 'keep', purchaseId: order.purchaseId, lineId: item.line.lineId } as const;
  return (
    <div className="stack gap-2">
      <Button
        kind="quiet"
        aria-label={`${t('changed.keepIt')}: ${name}`}
        busy={busy}
        onClick={() => void send({ type: 'ChangeOrder', change })}
      >
        {t('changed.keepIt')}
      </Button>
      {refusal !== null && <p className="bad pad-note">{refusal}</p>}
    </div>
  );
};
