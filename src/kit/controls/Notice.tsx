/** An empty or broken place: what happened, what it means, and the way on. Codes stand under "details" only. */
import type { ReactNode } from 'react';
import styles from './Notice.module.css';
import { PageHeading } from './PageHeading.tsx';

interface Props {
  readonly icon: ReactNode;
  readonly title: string;
  readonly text?: string | undefined;
  /** True where it is the whole page, so that its title is the page's heading. */
  readonly page?: boolean;
  /** Ways on. */
  readonly children?: ReactNode;
}

export const Notice = ({ icon, title, text, page = false, children }: Props) => (
  <div className={styles.notice} data-page={page}>
    <span className={styles.icon} aria-hidden>
      {icon}
    </span>
    {page ? (
      <PageHeading className={styles.title}>{title}</PageHeading>
    ) : (
      <h2 className={styles.title}>{title}</h2>
    )}
    {text !== undefined && <p className={styles.text}>{text}</p>}
    {children !== undefined && <div className={styles.ways}>{children}</div>}
  </div>
);
