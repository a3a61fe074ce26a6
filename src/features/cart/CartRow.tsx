/** One group of identical lines: name, where and when, price, and how many. Why plus is off is said beside it. */
import { IconMinus, IconPlus } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { Currency } from '../../../domain/kernel/values.ts';
import type { Snapshot } from '../../core/index.ts';
import { useDispatch } from '../../kit/dispatch.ts';
import { clockTime, shortDate } from '../../kit/format/dates.ts';
import { formatMoney } from '../../kit/format/money.ts';
import styles from './cart.module.css';

type Cart = Snapshot['cart'];
type Group = Cart['orders'][number]['groups'][number];

interface Props {
  readonly group: Group;
  readonly currency: Currency;
  readonly intents: Cart['intents'];
}

const useDetails = (line: Group['line']): string => {
  const { t } = useTranslation('cart');
  const at = line.visitAt ?? line.eventAt;
  const seat =
    line.seat === null
      ? null
      : line.seat.block === null
        ? t('seat.only', { label: line.seat.label })
        : t('seat', { block: line.seat.block, label: line.seat.label });
  return [
    line.variationName,
    line.sector,
    seat,
    at === null || line.hideDate ? null : `${shortDate(at)}, ${clockTime(at)}`,
    line.size,
    line.colour,
    line.wristbandCode,
  ]
    .filter((text, index, all) => text !== null && text !== '' && all.indexOf(text) === index)
    .join(' · ');
};

export const CartRow = ({ group, currency, intents }: Props) => {
  const { t } = useTranslation('cart');
  const dispatch = useDispatch();
  const { line, quantity, intended, plus } = group;
  const shown = intended ?? quantity;
  const name = [line.productName, line.variationName, line.seat?.label].filter(Boolean).join(', ');
  const leaving = intents.some(({ lineIds }) => group.lineIds.every((id) => lineIds.includes(id)));
  const change = (next: number): void =>
    void dispatch({ type: 'ChangeQuantity', lineId: group.key, quantity: next });
  const remove = (): void => void dispatch({ type: 'RemoveLines', lineIds: group.lineIds });
  return (
    <li className={styles.row} data-busy={leaving || intended !== null || undefined}>
      <div className={styles.what}>
        <p className={styles.name}>{line.productName}</p>
        <p className={styles.soft}>{useDetails(line)}</p>
        {line.convenienceFee > 0 && (
          <p className={styles.fee}>
            {quantity > 1 && `${t('each', { price: formatMoney(group.unitWithFee, currency) })}, `}
            {t('fee.inside', { fee: formatMoney(line.convenienceFee, currency) })}
          </p>
        )}
      </div>
      <p className={styles.amount}>{formatMoney(group.amountWithFee, currency)}</p>
      <div className={styles.tools}>
        {line.seat === null && (
          // biome-ignore lint/a11y/useSemanticElements: a fieldset in every row would be read out as a form
          <div className={styles.stepper} role="group" aria-label={t('quantity', { name })}>
            <button
              type="button"
              disabled={leaving}
              aria-label={t('less', { name })}
              onClick={() => change(shown - 1)}
            >
              <IconMinus aria-hidden size={18} />
            </button>
            <output aria-live="polite">{shown}</output>
            <button
              type="button"
              disabled={!plus.allowed || leaving}
              aria-label={t('more', { name })}
              aria-describedby={plus.allowed ? undefined : `why-${group.key}`}
              onClick={() => change(shown + 1)}
            >
              <IconPlus aria-hidden size={18} />
            </button>
          </div>
        )}
        <button
          type="button"
          className={styles.link}
          disabled={leaving}
          aria-label={t('remove.name', { name })}
          onClick={remove}
        >
          {leaving ? t('leaving') : t('remove')}
        </button>
        {intended !== null && !leaving && (
          <span className={styles.soft} role="status">
            {t('changing')}
          </span>
        )}
      </div>
      {!plus.allowed && line.seat === null && (
        <p id={`why-${group.key}`} className={styles.why}>
          {t(`plus.${plus.reason}`, { limit: plus.limit })}
        </p>
      )}
    </li>
  );
};
