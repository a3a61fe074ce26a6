/** One group of identical lines: what it is, price, and how many. Why plus is off is said beside it. */
import { useTranslation } from 'react-i18next';
import type { Currency } from '../../../domain/kernel/values.ts';
import type { Snapshot } from '../../core/index.ts';
import { Button } from '../../kit/controls/Button.tsx';
import { Stepper } from '../../kit/controls/Stepper.tsx';
import { useDispatch } from '../../kit/dispatch.ts';
import { formatMoney } from '../../kit/format/money.ts';
import styles from './cart.module.css';
import type { LineWords } from './words.ts';

type Cart = Snapshot['cart'];
type Group = Cart['orders'][number]['groups'][number];

interface Props {
  readonly group: Group;
  readonly currency: Currency;
  readonly intents: Cart['intents'];
  readonly words: LineWords;
}

export const CartRow = ({ group, currency, intents, words }: Props) => {
  const { t } = useTranslation('cart');
  const dispatch = useDispatch();
  const { line, quantity, intended, plus } = group;
  const shown = intended ?? quantity;
  const { title, details, full: name } = words;
  const leaving = intents.some(({ lineIds }) => group.lineIds.every((id) => lineIds.includes(id)));
  const limit = plus.allowed ? null : t(`plus.${plus.reason}`, { limit: plus.limit });
  const owned = plus.allowed || plus.owned === undefined ? null : t('plus.owned', { count: plus.owned });
  const why = limit === null ? null : [limit, owned].filter(Boolean).join(' ');
  const change = (next: number): Promise<boolean> =>
    dispatch({ type: 'ChangeQuantity', lineId: group.key, quantity: next });
  const remove = (): void => void dispatch({ type: 'RemoveLines', lineIds: group.lineIds });
  return (
    <li className={styles.row} data-busy={leaving || intended !== null || undefined}>
      <div className={styles.what}>
        <p className={styles.name}>{title}</p>
        {details !== '' && <p className={styles.soft}>{details}</p>}
        {quantity > 1 && group.unit > 0 && (
          <p className={styles.each}>{t('each', { price: formatMoney(group.unit, currency) })}</p>
        )}
      </div>
      <p className={styles.amount}>{formatMoney(group.amount, currency)}</p>
      <div className={styles.tools}>
        {line.seat === null && (
          <Stepper
            inCart
            value={shown}
            labels={{ group: t('quantity', { name }), less: t('less', { name }), more: t('more', { name }) }}
            canLess={!leaving}
            canMore={plus.allowed && !leaving}
            why={why}
            busy={intended !== null}
            onChange={change}
          />
        )}
        <Button
          kind="link"
          className={styles.tool}
          busy={leaving}
          aria-label={leaving ? undefined : t('remove.name', { name })}
          onClick={remove}
        >
          {leaving ? t('leaving') : t('remove')}
        </Button>
        {intended !== null && !leaving && <span className={styles.soft}>{t('changing')}</span>}
      </div>
    </li>
  );
};
