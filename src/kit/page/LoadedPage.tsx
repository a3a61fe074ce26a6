/**
 * Page that needs its loader's result. Renders with null, then with the value in the same place, so that the header
 * keeps its focus and text. A failed reload keeps the page and shows a retry.
 */

import { IconMapSearch } from '@tabler/icons-react';
import { type ReactElement, startTransition, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation, useNavigate } from 'react-router';
import { sharedPath } from '../../../domain/fields/shared-path.ts';
import type { Result } from '../../core/index.ts';
import { Button } from '../controls/Button.tsx';
import { EmptyState, Failure, Unread } from '../controls/Failure.tsx';
import { afterPress } from '../press.ts';
import { endedResult, useLast } from '../query.ts';
import { useReload } from '../router.tsx';
import styles from './Page.module.css';
import { Page } from './Page.tsx';

/** Page for an unknown address, or for a resource that the server does not have. First tries what a shared link meant. */
export const NotFound = () => {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const meant = sharedPath(pathname);
  useEffect(() => {
    if (meant !== pathname) void navigate({ pathname: meant, search }, { replace: true });
  }, [meant, pathname, search, navigate]);
  if (meant !== pathname)
    return (
      <Page title={t('loading')} awaited>
        {null}
      </Page>
    );
  return (
    <Page title={t('title.not-found')}>
      <EmptyState
        page
        icon={<IconMapSearch size={34} stroke={1.5} />}
        title={t('notFound.title')}
        text={t('notFound.text')}
      >
        <Button to="/">{t('goHome')}</Button>
      </EmptyState>
    </Page>
  );
};

interface Props<T> {
  readonly from: Promise<Result<T>>;
  /** Page for a resource that the server does not have. */
  readonly missing?: ReactElement;
  readonly children: (value: T | null) => ReactElement;
}

/** Result of a query; null until the first result. A new query keeps the last result until its own arrives. */
export const useResult = <T,>(from: Promise<Result<T>>): Result<T> | null => {
  const [result, setResult] = useState(() => endedResult(from));
  useEffect(() => {
    let over = false;
    void from.then((came) => {
      afterPress(() => {
        // A transition, since rendering a whole page must not block input.
        if (!over) startTransition(() => setResult(came));
      });
    });
    return () => {
      over = true;
    };
  }, [from]);
  return result;
};

export const LoadedPage = <T,>({ from, missing = <NotFound />, children }: Props<T>) => {
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
