/** Contents of the cart by order and event. The drawer and the checkout have their own rows. */
import { type ReactNode, useId } from 'react';
import { useTranslation } from 'react-i18next';
import { contentsOf, type Section, sectionsOf } from '../../../domain/cart/display.ts';
import type { Snapshot } from '../../core/index.ts';
import { DateBlock } from '../../kit/events/DateBlock.tsx';
import styles from './cart.module.css';
import { lineWords, whenText } from './words.ts';

type Order = Snapshot['cart']['orders'][number];
type Combo = Order['combos'][number];
export type CartSection = Section<Order['groups'][number], Combo>;

export const ComboParts = ({ combo }: { readonly combo: Combo }) => {
  const { t } = useTranslation('cart');
  const nameOf = (line: Combo['lines'][number]): string => {
    const { title, details } = lineWords(line);
    return [title, details].filter(Boolean).join(' · ');
  };
  const { isOfAll, parts } = contentsOf(combo);
  return (
    <>
      {isOfAll && <p className="soft small">{t('combo.all')}</p>}
      <ul role="list" className="soft small">
        {parts.map(({ key, line, quantity }) => (
          <li key={key}>{`${quantity} × ${nameOf(line)}`}</li>
        ))}
      </ul>
    </>
  );
};

interface SectionsProps {
  readonly orders: readonly Order[];
  readonly children: (section: CartSection, order: Order) => ReactNode;
}

const EventOfCart = ({
  section,
  children,
}: {
  readonly section: CartSection;
  readonly children: ReactNode;
}) => {
  const id = useId();
  const { name, event, at } = section;
  const facts = [whenText(at), event?.place, event?.city].filter(Boolean);
  return (
    <section className={styles.event} aria-labelledby={id}>
      <div className="line gap-3">
        <DateBlock at={at} poster="" />
        <div>
          <h3 id={id}>{name}</h3>
          {facts.length > 0 && <p className="soft small">{facts.join(' · ')}</p>}
        </div>
      </div>
      <ul role="list">{children}</ul>
    </section>
  );
};

export const CartSections = ({ orders, children }: SectionsProps) => {
  const several = orders.length > 1;
  return orders.map((order) => {
    const sections = sectionsOf(order);
    const organizer = sections[0]?.event?.organizer ?? '';
    return (
      <div key={order.orderId} className={`stack gap-4 ${several ? `card ${styles.store}` : ''}`}>
        {several && organizer !== '' && <p className="soft small">{organizer}</p>}
        {sections.map((section) => (
          <EventOfCart key={section.key} section={section}>
            {children(section, order)}
          </EventOfCart>
        ))}
      </div>
    );
  });
};
