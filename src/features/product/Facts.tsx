/** When, where, by whom: what a visitor must know before anything else, and the ways to keep it. */
import { IconCalendarEvent, IconMapPin } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { ProductPage } from '../../../worker/contract.ts';
import { producerAddress } from '../../kit/addresses.ts';
import { NewTab } from '../../kit/controls/NewTab.tsx';
import { longWhen } from '../../kit/format/when.ts';
import styles from './EventPage.module.css';

const mapUrl = ({ place, street, city, state }: ProductPage): string =>
  `https://www.openstreetmap.org/search?${new URLSearchParams({ query: [place, street, city, state].filter(Boolean).join(', ') })}`;

export const Facts = ({ product }: { readonly product: ProductPage }) => {
  const { t } = useTranslation('product');
  const [when, doors] = longWhen(product, t);
  const address = [product.street, product.district].filter(Boolean).join(', ');
  return (
    <>
      <dl className={styles.facts}>
        <div>
          <dt>
            <IconCalendarEvent aria-hidden size={22} />
            <span className="visually-hidden">{t('when')}</span>
          </dt>
          <dd>
            <strong>{when}</strong>
            {doors !== '' && <span>{doors}</span>}
          </dd>
        </div>
        <div>
          <dt>
            <IconMapPin aria-hidden size={22} />
            <span className="visually-hidden">{t('where')}</span>
          </dt>
          <dd>
            <strong>{[product.place, product.city, product.state].filter(Boolean).join(', ')}</strong>
            <span>
              {address !== '' && `${address} · `}
              <a href={mapUrl(product)} target="_blank" rel="noopener noreferrer">
                {t('where.map')}
                <NewTab />
              </a>
            </span>
          </dd>
        </div>
      </dl>
      {product.producerName !== '' && (
        <p className={styles.by}>
          {t('by')} <Link to={producerAddress(product.store)}>{product.producerName}</Link>
        </p>
      )}
    </>
  );
};
