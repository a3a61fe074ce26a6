import type { ReactNode } from 'react';
import styles from './forms.module.css';

/** Reason why a form was not sent. Nothing without one. */
export const Refusal = ({ children }: { readonly children: ReactNode }) =>
  children ? <div className={`bad pad-note ${styles.refusal}`}>{children}</div> : null;
