/**
 * Bars about the core: it starts slowly, it has failed, it waits for a busy host, or the browser refuses storage. A bar moves the
 * page, so it comes and goes only between presses.
 */
import { IconX } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCoreStatus, useSnapshot, useStorageLoss } from '../core/index.ts';
import { shop } from '../core/shop.ts';
import { Button } from '../kit/controls/Button.tsx';
import { useWithPayment } from '../kit/controls/Failure.tsx';
import { useAfterPress } from '../kit/hooks.ts';
import { loadTexts } from '../kit/i18n/texts.ts';
import { lazyPart, pageIdle, useLazyPart } from '../kit/lazy.ts';
import { openReport } from '../kit/overlays.ts';
import { useSignal } from '../kit/signal.ts';
import { useSpoken } from '../kit/speech.tsx';
import styles from './Shell.module.css';

/** Shown until dismissed, in browsers that refuse storage: a reload would lose the cart. */
const StorageLoss = () => {
  const { t } = useTranslation();
  const isLost = useAfterPress(useStorageLoss());
  const [isSeen, setSeen] = useState(false);
  const shows = isLost && !isSeen;
  useSpoken(shows && t('unkept'));
  if (!shows) return null;
  return (
    <div className={`row gap-3 pad-note small ${styles.bar} ${styles.storage}`}>
      <p>{t('unkept')}</p>
      <Button kind="icon" aria-label={t('close')} onClick={() => setSeen(true)}>
        <IconX aria-hidden size={20} />
      </Button>
    </div>
  );
};

/** Shown while the core starts slowly. Disappears when it is ready; a reload would only restart it. */
const SlowStart = () => {
  const { t } = useTranslation();
  useSpoken(t('failure.slow'));
  return (
    <div className={`row gap-3 pad-note small ${styles.bar}`}>
      <p>{t('failure.slow')}</p>
    </div>
  );
};

/** Shown after repeated worker failures. Only a reload helps. */
export const CoreFailure = () => {
  const { t } = useTranslation();
  const text = useWithPayment(t('failure.gone'));
  useSpoken(text, true);
  return (
    <div className={`row gap-3 pad-note small ${styles.bar}`}>
      <p>{text}</p>
      <Button kind="quiet" onClick={() => location.reload()}>
        {t('failure.reload')}
      </Button>
      {shop.features.problemReport && (
        <Button kind="quiet" onClick={() => openReport(null)}>
          {t('message.report')}
        </Button>
      )}
    </div>
  );
};

const waitPart = lazyPart(
  async () => (await Promise.all([import('./room/HostWait.tsx'), loadTexts('room')]))[0].HostWait,
);

/** Loaded when the page is idle, because a busy host may not send its code. */
const Wait = () => {
  const wait = useAfterPress(useSnapshot((snapshot) => snapshot.wait));
  const room = useAfterPress(useSnapshot((snapshot) => snapshot.room));
  const { Component } = useLazyPart(waitPart, (wait ?? room) !== null, useSignal(pageIdle));
  return Component !== null && <Component wait={wait} room={room} />;
};

export const CoreNotices = () => {
  const status = useAfterPress(useCoreStatus());
  return (
    <>
      {status === 'gone' && <CoreFailure />}
      {status === 'slow' && <SlowStart />}
      <Wait />
      <StorageLoss />
    </>
  );
};
