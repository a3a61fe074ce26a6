import { useTranslation } from 'react-i18next';
import { unitPrice } from '../../../domain/cart/display.ts';
import { choiceName, requestedNames } from '../../../domain/cart/things.ts';
import type { Currency } from '../../../domain/kernel/values.ts';
import { oneCombo, partsOfOne } from '../../../domain/limits/combo.ts';
import { whyNotMore } from '../../../domain/limits/limits.ts';
import type { Snapshot } from '../../core/index.ts';
import { Button } from '../../kit/controls/Button.tsx';
import { Stepper } from '../../kit/controls/Stepper.tsx';
import { useDispatch } from '../../kit/dispatch.ts';
import type { Elements } from '../../kit/elements.ts';
import { nameText } from '../../kit/format/dates.ts';
import { formatMoney } from '../../kit/format/money.ts';
import { CartSections, ComboParts } from './CartSections.tsx';
import styles from './cart.module.css';
import { cartWords, type LineWords } from './words.ts';

export const CartLines = ({ cart }: { readonly cart: Snapshot['cart'] }) => {
  const { t } = useTranslation('cart');
  const texts = cartWords(cart.orders);
  const requested = requestedNames(cart.intents);
  return (
    <>
      <CartSections orders={cart.orders}>
        {({ groups, combos }, { currency }) => (
          <>
            {groups.map((group) => {
              const own = texts.get(group.key);
              return own && <CartRow key={group.key} {...{ group, currency, texts: own }} />;
            })}
            {combos.map((combo) => (
              <ComboRow key={combo.comboId} combo={combo} currency={currency} />
            ))}
          </>
        )}
      </CartSections>
      {requested.length + cart.deferredSeats.length > 0 && (
        <ul role="list">
          {requested.map((name, nth) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: names can repeat
            <li key={nth} className={styles.row} data-busy>
              <p className="soft small">{t('asking', { name: nameText(name) })}</p>
            </li>
          ))}
          {cart.deferredSeats.map((choice) => (
            <li key={choiceName(choice)} className={styles.row}>
              <p className="soft small">{t('deferredSeat', { name: choiceName(choice) })}</p>
            </li>
          ))}
        </ul>
      )}
    </>
  );
};

type Order = Snapshot['cart']['orders'][number];
type Group = Order['groups'][number];
type Combo = Order['combos'][number];

interface RowProps {
  readonly row: Group | Combo;
  readonly currency: Currency;
  readonly title: string;
  /** Name for screen readers. */
  readonly name: string;
  readonly details: Elements;
  /** Reason why a button of the stepper is disabled. */
  readonly why: string | null;
  /** Changes the quantity. */
  readonly onChange: (next: number, step: number) => Promise<boolean>;
  /** Text of the button that removes the row, and its name for screen readers. */
  readonly removal: readonly [string, string];
  readonly onRemove: () => void;
}

const Row = ({ row, currency, title, name, details, why, onChange, removal, onRemove }: RowProps) => {
  const { t } = useTranslation('cart');
  const each = unitPrice(row);
  const { quantity, amount, intended, leaving, less, more, fixed } = row;
  return (
    <li className={styles.row} data-busy={leaving || intended !== null || undefined}>
      <div>
        <p className={`strong ${styles.name}`}>{title}</p>
        {details}
        {each !== null && <p className="soft small">{t('each', { price: formatMoney(each, currency) })}</p>}
        {!fixed && (
          <div className={`row ${styles.tools}`}>
            <Stepper
              inCart
              value={intended ?? quantity}
              labels={{
                group: t('quantity', { name }),
                less: t('less', { name }),
                more: t('more', { name }),
              }}
              canLess={less}
              canMore={more}
              why={why}
              busy={intended !== null}
              onChange={onChange}
            />
            {intended !== null && !leaving && <span className="soft small">{t('changing')}</span>}
          </div>
        )}
      </div>
      <div className={`column ${styles.amount}`}>
        <p className="strong number">{formatMoney(amount, currency)}</p>
        <Button
          kind="link"
          className={`small ${styles.tool}`}
          busy={leaving}
          aria-label={leaving ? undefined : removal[1]}
          onClick={onRemove}
        >
          {leaving ? t('leaving') : removal[0]}
        </Button>
      </div>
    </li>
  );
};

interface Props {
  readonly group: Group;
  readonly currency: Currency;
  readonly texts: LineWords;
}

export const CartRow = ({ group, currency, texts: { title, details, full: name } }: Props) => {
  const { t } = useTranslation('cart');
  const dispatch = useDispatch();
  const { key: lineId, lineIds, plus } = group;
  return (
    <Row
      row={group}
      {...{ currency, title, name }}
      details={details !== '' && <p className="soft small">{details}</p>}
      why={
        whyNotMore(plus, group.line.kind)
          .map(({ code, count }) => t(code, { count }))
          .join(' ') || null
      }
      onChange={(quantity) => dispatch({ type: 'ChangeQuantity', lineId, quantity })}
      removal={[t('remove'), t('remove.name', { name })]}
      onRemove={() => void dispatch({ type: 'RemoveLines', lineIds })}
    />
  );
};

interface ComboProps {
  readonly combo: Combo;
  readonly currency: Currency;
}

/** Row of a combo (C-40). Plus adds one combo. Minus removes a single combo; several combos are removed together. */
export const ComboRow = ({ combo, currency }: ComboProps) => {
  const { t } = useTranslation('cart');
  const dispatch = useDispatch();
  const { comboId, name, several } = combo;
  const remove = (): Promise<boolean> => dispatch({ type: 'RemoveCombo', comboId });
  const add = (): Promise<boolean> =>
    dispatch({ type: 'AddCombo', combo: oneCombo(combo, partsOfOne(combo)) });
  const removal = several ? 'combo.removeAll' : 'remove';
  return (
    <Row
      row={combo}
      {...{ currency, title: name, name }}
      details={<ComboParts combo={combo} />}
      why={several ? t('combo.whole') : null}
      onChange={(_total, step) => (step > 0 ? add() : remove())}
      removal={[t(removal), t(`${removal}.name`, { name })]}
      onRemove={() => void remove()}
    />
  );
};
