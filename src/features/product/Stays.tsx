/** Where to stay near the event; each leads to its own site. */
import { IconBed } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { ProductPage } from '../../../worker/contract.ts';
import { NewTab } from '../../kit/controls/NewTab.tsx';
import styles from './EventPage.module.css';
import { Fold } from './Fold.tsx';

export const Stays = ({ stays }: Pick<ProductPage, 'stays'>) => {
  const { t } = useTranslation('product');
  if (stays.length === 0) return null;
  return (
    <Fold title={t('stays')} names={stays.map(({ name }) => name)}>
      <ul role="list" className={styles.stays}>
        {stays
          .filter(({ url }) => /^https?:\/\//i.test(url))
          .map(({ name, note, url, image }) => (
            <li key={name}>
              <a href={url} target="_blank" rel="noopener noreferrer" className={styles.stay}>
                {image === '' ? (
                  <span aria-hidden className={styles.bed}>
                    <IconBed size={28} stroke={1.5} />
                  </span>
                ) : (
                  <img src={image} alt="" width="96" height="72" loading="lazy" />
                )}
                <span>
                  <strong>{name}</strong>
                  <small>{note}</small>
                  <NewTab />
                </span>
              </a>
            </li>
          ))}
      </ul>
    </Fold>
  );
};
