/** Date of a ticket in the colors of its poster. For the eye only: the text next to it has the date. */
import { IconTicket } from '@tabler/icons-react';
import { Picture } from '../controls/Picture.tsx';
import { dateParts } from '../format/dates.ts';
import styles from './DateBlock.module.css';

interface Props {
  /** Wall time. Null if it is unknown or hidden. */
  readonly at: string | null;
  /** Address of the poster. Empty without one. */
  readonly poster: string;
}

export const DateBlock = ({ at, poster }: Props) => {
  const parts = dateParts(at);
  return (
    <span aria-hidden className={styles.block}>
      <Picture src={poster} otherwise={null} loading="lazy" decoding="async" className={styles.color} />
      {parts === null ? (
        <IconTicket size={28} stroke={1.5} />
      ) : (
        <>
          <span className={styles.small}>{parts.weekday}</span>
          <span className={styles.day}>{parts.day}</span>
          <span className={styles.small}>{parts.month}</span>
        </>
      )}
    </span>
  );
};
