import { IconArrowLeft } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { PageHeading } from '../../controls/PageHeading.tsx';
import { CartButton } from './CartButton.tsx';
import styles from './Header.module.css';

interface Props {
  readonly title: string;
  /** Date, then place. A phone shows the date only. */
  readonly note: readonly string[];
  readonly back: string;
}

export const MapHeader = ({ title, note, back }: Props) => {
  const { t } = useTranslation();
  return (
    <header className={`${styles.header} on-frame`} data-variant="map" data-solid="true">
      <div className={`line gap-2 ${styles.row} ${styles.whole}`}>
        <Link to={back} className={styles.tool} aria-label={t('header.backToEvent')}>
          <IconArrowLeft aria-hidden size={24} />
        </Link>
        <div className={`grow min-width-0 ${styles.event}`}>
          <PageHeading key={title}>{title}</PageHeading>
          {/* Keeps the height of its line while the note is pending. */}
          <p>{note.length === 0 ? '\u00a0' : note.map((part) => <span key={part}>{part}</span>)}</p>
        </div>
        <CartButton />
      </div>
    </header>
  );
};
