/** Events in rows, and the shape of them while they are awaited: 2 on a phone, 6 otherwise. */
import type { EventCard as Card } from '../../../worker/contract.ts';
import { CardBone, EventCard } from './EventCard.tsx';
import styles from './EventGrid.module.css';

interface Props {
  readonly events: readonly Card[];
  readonly level?: 2 | 3;
}

const EAGER = 6;

export const EventGrid = ({ events, level = 2 }: Props) => (
  <ul role="list" className={styles.grid}>
    {events.map((event, index) => (
      <li key={event.productId}>
        <EventCard event={event} eager={index < EAGER} level={level} />
      </li>
    ))}
  </ul>
);

export const GridBone = () => (
  <div className={`${styles.grid} ${styles.bones}`}>
    {Array.from({ length: 6 }, (_, index) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: all alike
      <CardBone key={index} />
    ))}
  </div>
);
