import styles from './Logo.module.css';

export const Logo = () => (
  <span className={`large heavy ${styles.logo}`}>
    <svg viewBox="0 0 32 32" width="32" height="32" aria-hidden="true">
      <rect width="32" height="32" rx="9" fill="#7513bf" />
      <g stroke="#fff" strokeWidth="3.2" strokeLinecap="round">
        <path d="M16 16V6.5" />
        <path d="M16 16l-8.2 4.8" />
        <path d="M16 16l8.2 4.8" stroke="#ffc357" />
      </g>
      <circle cx="16" cy="16" r="3.4" fill="#fff" />
    </svg>
    <span>catraca</span>
  </span>
);
