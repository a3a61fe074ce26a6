import { useTranslation } from 'react-i18next';
import type { Currency } from '../../../domain/kernel/values.ts';
import { partsOfOne } from '../../../domain/limits/combo.ts';
import type { Snapshot } from '../../core/index.ts';
import { Button } from '../../kit/controls/Button.tsx';
import { Stepper } from '../../kit/controls/Stepper.tsx';
import { useDispatch } from '../../kit/dispatch.ts';
import { formatMoney } from '../../kit/format/money.ts';
import { CartSections, ComboParts } from './CartSections.tsx';
import styles from './cart.module.css';
import { cartWords, type LineWords } from './words.ts';

export const CartLines = ({ cart }: { readonly cart: Snapshot['cart'] }) => {
  const { t } = useTranslation('cart');
  const texts = cartWords(cart.orders);
  const asked = cart.intents.flatMap(({ requestId, items, combos }) =>
    [...items.map((item) => item.seat?.label ?? item.name), ...combos.map(({ name }) => name)].map(
      (name, index) => ({ key: `${requestId}.${index}`, name }),
    ),
  );
  return (
    <>
      <CartSections orders={cart.orders}>
        {({ groups, combos }, { currency }) => (
          <>
            {groups.map((group) => {
              const own = texts.get(group.key);
              return (
                own && <CartRow key={group.key} {...{ group, currency, texts: own }} intents={cart.intents} />
              );
            })}
            {combos.map((combo) => (
              <ComboRow key={combo.comboId} combo={combo} currency={currency} />
            ))}
          </>
        )}
      </CartSections>
      {asked.length + cart.deferredSeats.length > 0 && (
        <ul role="list">
          {asked.map(({ key, name }) => (
            <li key={key} className={styles.row} data-busy>
              <p className="soft small">{t('asking', { name })}</p>
            </li>
          ))}
          {cart.deferredSeats.map(({ seat, name }) => (
            <li key={seat?.seatId ?? name} className={styles.row}>
              <p className="soft small">{t('deferredSeat', { name: seat?.label ?? name })}</p>
            </li>
          ))}
        </ul>
      )}
    </>
  );
};

type Cart = Snapshot['cart'];
type Group = Cart['orders'][number]['groups'][number];

interface Props {
  readonly group: Group;
  readonly currency: Currency;
  readonly intents: Cart['intents'];
  readonly texts: LineWords;
}

export const CartRow = ({ group, currency, intents, texts }: Props) => {
  const { t } = useTranslation('cart');
  const dispatch = useDispatch();
  const { line, quantity, intended, plus } = group;
  const shown = intended ?? quantity;
  const { title, details, full: name } = texts;
  const leaving = intents.some(({ lineIds }) => group.lineIds.every((id) => lineIds.includes(id)));
  const limit = plus.allowed ? null : t(`plus.${plus.reason}`, { count: plus.limit });
  const owned = plus.allowed || plus.owned === undefined ? null : t('plus.owned', { count: plus.owned });
  const why = limit === null ? null : [limit, owned].filter(Boolean).join(' ');
  const change = (next: number): Promise<boolean> =>
    dispatch({ type: 'ChangeQuantity', lineId: group.key, quantity: next });
  const remove = (): void => void dispatch({ type: 'RemoveLines', lineIds: group.lineIds });
  return (
    <li className={styles.row} data-busy={leaving || intended !== null || undefined}>
      <div>
        <p className={`strong ${styles.name}`}>{title}</p>
        {details !== '' && <p className="soft small">{details}</p>}
        {quantity > 1 && group.unit > 0 && (
          <p className="soft small">{t('each', { price: formatMoney(group.unit, currency) })}</p>
        )}
      </div>
      <p className={`strong number ${styles.amount}`}>{formatMoney(group.amount, currency)}</p>
      <div className={`row ${styles.tools}`}>
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
        {intended !== null && !leaving && <span className="soft small">{t('changing')}</span>}
      </div>
    </li>
  );
};

type Combo = Snapshot['cart']['orders'][number]['combos'][number];

interface ComboPartsProps {
  readonly combo: Combo;
  readonly currency: Currency;
}

/** Row of a combo (C-40). Plus adds one combo. Minus removes a single combo; several combos are removed together. */
export const ComboRow = ({ combo, currency }: ComboPartsProps) => {
  const { t } = useTranslation('cart');
  const dispatch = useDispatch();
  const { comboId, store, name, quantity, intended, leaving, less } = combo;
  const shown = intended ?? quantity;
  const isSeveral = !leaving && shown > 1;
  const remove = (): Promise<boolean> => dispatch({ type: 'RemoveCombo', comboId });
  const add = (): Promise<boolean> =>
    dispatch({
      type: 'AddCombo',
      combo: { store, comboId, quantity: 1, name, parts: partsOfOne(combo) },
    });
  return (
    <li className={styles.row} data-busy={leaving || intended !== null || undefined}>
      <div>
        <p className={`strong ${styles.name}`}>{name}</p>
        <ComboParts combo={combo} />
        {quantity > 1 && (
          <p className="soft small">{t('each', { price: formatMoney(combo.unit, currency) })}</p>
        )}
      </div>
      <p className={`strong number ${styles.amount}`}>{formatMoney(combo.amount, currency)}</p>
      <div className={`row ${styles.tools}`}>
        <Stepper
          inCart
          value={shown}
          labels={{ group: t('quantity', { name }), less: t('less', { name }), more: t('more', { name }) }}
          canLess={less}
          canMore={!leaving}
          why={isSeveral ? t('combo.whole') : null}
          busy={intended !== null}
          onChange={(_total, step) => (step > 0 ? add() : remove())}
        />
        <Button
          kind="link"
          className={styles.tool}
          busy={leaving}
          aria-label={leaving ? undefined : t(isSeveral ? 'combo.removeAll.name' : 'remove.name', { name })}
          onClick={remove}
        >
          {leaving ? t('leaving') : t(isSeveral ? 'combo.removeAll' : 'remove')}
        </Button>
        {intended !== null && !leaving && <span className="soft small">{t('changing')}</span>}
      </div>
    </li>
  );
};
