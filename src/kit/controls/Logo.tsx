import { shop } from '../../core/shop.ts';
import styles from './Logo.module.css';

export const Logo = () => (
  <span className={`large heavy ${styles.logo}`}>
    <img src={shop.logo} width={shop.logoWidth} height="32" alt={shop.wordmark === '' ? shop.name : ''} />
    {shop.wordmark !== '' && <span data-long={shop.isWordmarkLong}>{shop.wordmark}</span>}
  </span>
);
