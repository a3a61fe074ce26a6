/**
 * A page that is nothing without what its loader asked for. It is drawn with null while that is awaited, and in the
 * same place with the value: what both have, the header above all, stays the same element with whatever is typed or
 * focused in it. A failure takes the page's place, in the shop's frame; a failed reload keeps the
 * page and says so.
 */
import { type ReactNode, startTransition, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Result } from '../../core/index.ts';
import { Failure, Unread } from '../controls/Failure.tsx';
import { useLast } from '../query.ts';
import { useReload } from '../router.tsx';
import styles from './Page.module.css';
import { Page } from './Page.tsx';

interface Props<T> {
  readonly from: Promise<Result<T>>;
  /** In place of a failure when there is no such thing. */
  readonly missing: ReactNode;
  readonly children: (value: T | null) => ReactNode;
}

/** Null until the first answer; asked again, the last one stays until the next is there. */
export const useResult = <T,>(from: Promise<Result<T>>): Result<T> | null => {
  const [result, setResult] = useState<Result<T> | null>(null);
  useEffect(() => {
    let over = false;
    void from.then((came) => {
      // In slices: a whole page is drawn by it, and a press meanwhile comes first.
      if (!over) startTransition(() => setResult(came));
    });
    return () => {
      over = true;
    };
  }, [from]);
  return result;
};

export const LoadedPage = <T,>({ from, missing, children }: Props<T>) => {
  const { t } = useTranslation();
  const reload = useReload();
  const result = useResult(from);
  const known = useLast(result?.ok ? result : null);
  if (result === null) return children(null);
  if (result.ok) return children(result.value);
  if (result.problem.code === 'notFound') return missing;
  if (known !== null)
    return (
      <>
        {children(known.value)}
        <div className={styles.stale}>
          <Unread text={t('unread.stale')} onRetry={reload} />
        </div>
      </>
    );
  return (
    <Page title={t('failure.title')}>
      <Failure page problem={result.problem} onRetry={reload} />
    </Page>
  );
};
