/** Producers in a list, each leading to its storefront. */
import { Link } from 'react-router';
import type { StoreCard } from '../../../worker/contract.ts';
import { producerAddress } from '../../kit/addresses.ts';
import styles from './SearchPage.module.css';

export const Producers = ({ stores }: { readonly stores: readonly StoreCard[] }) => (
  <ul role="list" className={styles.stores}>
    {stores.map(({ store, name, logo, city, state }) => (
      <li key={store}>
        <Link to={producerAddress(store)} className={styles.store}>
          {logo === '' ? (
            <span aria-hidden className={styles.logo}>
              {name.slice(0, 1)}
            </span>
          ) : (
            <img src={logo} alt="" width="56" height="56" loading="lazy" className={styles.logo} />
          )}
          <span>
            <strong>{name}</strong>
            <small>{[city, state].filter(Boolean).join(', ')}</small>
          </span>
        </Link>
      </li>
    ))}
  </ul>
);
