/** A cart by store, event and date: each event once with its venue, and below it what is bought of it. */
import { type ReactNode, useId } from 'react';
import { useTranslation } from 'react-i18next';
import { type Section, sectionsOf } from '../../../domain/cart/display.ts';
import type { Snapshot } from '../../core/index.ts';
import styles from './cart.module.css';
import { whenText } from './words.ts';

type Order = Snapshot['cart']['orders'][number];
export type CartSection = Section<Order['groups'][number], Order['combos'][number]>;

interface Props {
  readonly orders: readonly Order[];
  /** The rows of one event. */
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
  const { event, at, groups, combos } = section;
  const name = event?.name ?? groups[0]?.line.productName ?? combos[0]?.name ?? '';
  const facts = [whenText(at), event?.place, event?.city].filter(Boolean);
  return (
    <section className={styles.event} aria-labelledby={id}>
      <h3 id={id}>{name}</h3>
      {facts.length > 0 && <p className={styles.soft}>{facts.join(' · ')}</p>}
      <ul role="list" className={styles.lines}>
        {children}
      </ul>
    </section>
  );
};

export const Sections = ({ orders, children }: Props) => {
  const { t } = useTranslation('cart');
  return orders.map((order, nth) => {
    const sections = sectionsOf(order);
    const organizer = sections[0]?.event?.organizer ?? '';
    return (
      <div key={order.orderId} className={styles.order}>
        {orders.length > 1 && (
          <p className={styles.store}>
            {organizer === ''
              ? t('order', { number: nth + 1 })
              : t('order.of', { number: nth + 1, organizer })}
          </p>
        )}
        {sections.map((section) => (
          <EventOfCart key={section.key} section={section}>
            {children(section, order)}
          </EventOfCart>
        ))}
      </div>
    );
  });
};
