/** A change of an event after its sale, and the choice between keeping its tickets and a refund (O-88, O-89). */
import { useTranslation } from 'react-i18next';
import { isChangingOrder } from '../../../../domain/orders/actions.ts';
import { cancelingOf, eventChoice, keepingOf, statedChange } from '../../../../domain/orders/display.ts';
import { timeOfOrder } from '../../../../domain/orders/withdrawal.ts';
import type { Purchase, Ticket } from '../../../../worker/contract.ts';
import { useSnapshot } from '../../../core/index.ts';
import { useCommand } from '../../../kit/command.ts';
import { Button } from '../../../kit/controls/Button.tsx';
import { FactList } from '../../../kit/controls/FactList.tsx';
import { clockTime, fullDate } from '../../../kit/format/dates.ts';
import { factsOf } from '../../../kit/format/facts.ts';
import { zoneName } from '../../../kit/format/zone.ts';
import { useSpoken } from '../../../kit/speech.tsx';
import type { ChangeToConfirm } from './ChangeDialog.tsx';

interface KeepProps {
  readonly order: Purchase;
  readonly items: readonly Ticket[];
  /** Unique name of the item, or of the event. */
  readonly name: string;
  /** Server time. */
  readonly now: number;
  /** Null on a page without changes. */
  readonly onWant: ((wanted: ChangeToConfirm) => void) | null;
  /** True on a row below the notice that keeps all. */
  readonly quiet?: boolean;
}

export const ChangeNotice = (props: KeepProps) => {
  const { t } = useTranslation('orders');
  const { order, items, now } = props;
  const all = items.map((item) => ({ order, item }));
  const stated = statedChange(all, now);
  const changed = stated === null ? [] : factsOf(order, stated.item).filter(({ key }) => key === 'change');
  const choice = eventChoice(order, items, now);
  const until = choice === null ? null : timeOfOrder(choice.until, order.timeZone);
  if (changed.length === 0 && until === null) return null;
  return (
    <div className={`column gap-3 pad-note ${until === null ? 'tinted' : 'warn'}`}>
      {changed.length > 0 && (
        <dl>
          <FactList facts={changed} />
        </dl>
      )}
      {choice !== null && until !== null && (
        <p>
          {t(choice.text, {
            date: fullDate(until.wall),
            time: clockTime(until.wall),
            zone: zoneName(until.zone),
          })}
        </p>
      )}
      <KeepTickets {...props} />
    </div>
  );
};

/** Keeps the items of a changed event that await a choice (O-87, O-96), or cancels them (O-103). */
export const KeepTickets = ({ order, items, name, now, onWant, quiet = false }: KeepProps) => {
  const { t } = useTranslation('orders');
  const busy = useSnapshot(isChangingOrder);
  const { refusal, send } = useCommand();
  useSpoken(refusal, true);
  const change = keepingOf(order, items, now);
  if (change === null || onWant === null) return null;
  const canceling = cancelingOf(order, items, now);
  const count = change.lineIds.length;
  const text = count === 1 ? t('changed.keepIt') : t('changed.keepAll', { count });
  return (
    <div className="stack gap-2">
      <p className="cluster gap-2">
        <Button
          kind={quiet ? 'quiet' : 'primary'}
          aria-label={`${text}: ${name}`}
          busy={busy}
          onClick={() => void send({ type: 'ChangeOrder', change })}
        >
          {text}
        </Button>
        {canceling !== null && (
          <Button
            kind="quiet"
            aria-label={`${t('changed.cancel')}: ${name}`}
            busy={busy}
            onClick={() => onWant(canceling)}
          >
            {t('changed.cancel')}
          </Button>
        )}
      </p>
      {refusal !== null && <p className="bad pad-note">{refusal}</p>}
    </div>
  );
};
