/**
 * Page that needs its loader's result. Renders with null, then with the value in the same place, so that the header
 * keeps its focus and text. A failed reload keeps the page and shows a retry.
 */

import { IconMapSearch } from '@tabler/icons-react';
import { type ReactElement, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation, useNavigate } from 'react-router';
import { sharedPath } from '../../../domain/fields/shared-path.ts';
import { loadedView } from '../../../domain/reads/loaded.ts';
import type { Result } from '../../core/index.ts';
import { searchAddress } from '../addresses.ts';
import { Button } from '../controls/Button.tsx';
import { EmptyState, Failure, Unread } from '../controls/Failure.tsx';
import { loadTexts } from '../i18n/texts.ts';
import { lazyPart, useLazyPart } from '../lazy.ts';
import { useLoaded } from '../query.ts';
import { useReload } from '../router.tsx';
import styles from './Page.module.css';
import { Page } from './Page.tsx';

const popularEvents = lazyPart(
  async () =>
    (await Promise.all([import('../events/PopularEvents.tsx'), loadTexts('home')]))[0].PopularEvents,
);

/** Popular events below the notice of a page without its own. Renders nothing until they are loaded. */
export const PopularBelow = () => {
  const { Component: Popular } = useLazyPart(popularEvents, true, false);
  return (
    Popular !== null && (
      <div className={`wrap ${styles.popular}`}>
        <Popular />
      </div>
    )
  );
};

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
        <Button kind="quiet" to={searchAddress('')}>
          {t('title.search')}
        </Button>
      </EmptyState>
      <PopularBelow />
    </Page>
  );
};

interface Props<T> {
  readonly from: Promise<Result<T>>;
  /** Page for a resource that the server does not have. Null shows its absence as a failure. */
  readonly missing?: ReactElement | null;
  readonly children: (value: T | null) => ReactElement;
}

export const LoadedPage = <T,>({ from, missing = <NotFound />, children }: Props<T>) => {
  const { t } = useTranslation();
  const loaded = loadedView(useLoaded(from), missing !== null);
  const reload = useReload();
  if (loaded.show === 'missing') return missing;
  if (loaded.show === 'failed')
    return (
      <Page title={t('failure.title')}>
        <Failure page problem={loaded.problem} onRetry={reload} />
      </Page>
    );
  return (
    <>
      {children(loaded.show === 'value' ? loaded.value : null)}
      {loaded.show === 'value' && loaded.stale && (
        <div className={styles.stale}>
          <Unread text={t('unread.stale')} onRetry={reload} />
        </div>
      )}
    </>
  );
};
