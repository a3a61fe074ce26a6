/** Result of a route's loader. A failed reload keeps the content. A slow load shows a text, then a reload button. */
import { type ReactNode, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { loadedView } from '../../../domain/reads/loaded.ts';
import { type Result, useCoreStatus } from '../../core/index.ts';
import type { Elements } from '../elements.ts';
import { useLoaded } from '../query.ts';
import { useReload } from '../router.tsx';
import { useSpoken } from '../speech.tsx';
import { Button } from './Button.tsx';
import { Failure, Unread } from './Failure.tsx';
import styles from './Loaded.module.css';

interface Props<T> {
  readonly from: Promise<Result<T>>;
  readonly waiting: ReactNode;
  readonly missing?: Elements;
  readonly children: (value: T) => Elements;
}

const TEXT_AFTER_MS = 2000;
const RELOAD_AFTER_MS = 10_000;

export const SlowLoadNotice = ({ children }: { readonly children: ReactNode }) => {
  const { t } = useTranslation();
  const [lastStage, setLastStage] = useState<'quiet' | 'words' | 'out'>('quiet');
  // The shell reports a slow start itself, and a reload would only repeat the start.
  const isStarting = useCoreStatus() === 'slow';
  const stage = lastStage === 'out' && isStarting ? 'words' : lastStage;
  useEffect(() => {
    const words = setTimeout(() => setLastStage('words'), TEXT_AFTER_MS);
    const out = setTimeout(() => setLastStage('out'), RELOAD_AFTER_MS);
    return () => {
      clearTimeout(words);
      clearTimeout(out);
    };
  }, []);
  useSpoken(stage !== 'quiet' && t(stage === 'out' ? 'stillLoading' : 'loading'));
  return (
    <div className="relative">
      {/* A key, since the words appear elsewhere than the hidden text. */}
      <div
        key={String(stage === 'quiet')}
        className={stage === 'quiet' ? 'visually-hidden' : `turning ${styles.words}`}
      >
        <span>{stage === 'out' ? t('stillLoading') : t('loading')}</span>
        {stage === 'out' && (
          <Button kind="quiet" onClick={() => location.reload()}>
            {t('failure.reload')}
          </Button>
        )}
      </div>
      <div aria-hidden>{children}</div>
    </div>
  );
};

export const Loaded = <T,>({ from, waiting, missing, children }: Props<T>) => {
  const { t } = useTranslation();
  const loaded = loadedView(useLoaded(from), missing !== undefined);
  const reload = useReload();
  if (loaded.show === 'missing') return missing;
  if (loaded.show === 'failed') return <Failure problem={loaded.problem} onRetry={reload} />;
  if (loaded.show === 'loading') return <SlowLoadNotice>{waiting}</SlowLoadNotice>;
  return (
    <>
      {loaded.stale && <Unread text={t('unread.stale')} onRetry={reload} />}
      {children(loaded.value)}
    </>
  );
};
