/** A section below the tickets. A phone shows it folded, with its names in one line; a wider page shows all of it. */
import { IconChevronDown } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import styles from './Fold.module.css';

interface Props {
  readonly title: string;
  /** Names of what is inside. */
  readonly names?: readonly string[];
  readonly children: ReactNode;
}

export const Fold = ({ title, names = [], children }: Props) => {
  // Once: a fold that opens or closes when a phone is turned would lose the buyer's place.
  const [isWide] = useState(() => matchMedia('(min-width: 48em)').matches);
  const heading = <h2 className={styles.title}>{title}</h2>;
  return (
    <section aria-label={title} className={isWide ? undefined : styles.fold}>
      {isWide ? (
        <>
          {heading}
          {children}
        </>
      ) : (
        <details>
          <summary>
            <span>
              {heading}
              {names.length > 0 && <small>{names.join(', ')}</small>}
            </span>
            <IconChevronDown aria-hidden size={22} />
          </summary>
          {children}
        </details>
      )}
    </section>
  );
};
