/** Seats wait for their reader to log in: the form, over the map, so that nobody loses their place. */
import { useTranslation } from 'react-i18next';
import { useSnapshot } from '../../core/index.ts';
import { Dialog } from '../../kit/controls/Dialog.tsx';
import { Failure } from '../../kit/controls/Failure.tsx';
import { loadTexts } from '../../kit/i18n/texts.ts';
import { lazyPart, pageIdle, useLazyPart } from '../../kit/lazy.ts';
import { useSignal } from '../../kit/signal.ts';
import { useDeferredSeats } from './deferredSeats.ts';

const entry = lazyPart(async () => (await Promise.all([import('./Entry.tsx'), loadTexts('entry')]))[0].Entry);

export const LoginDialog = () => {
  const { t } = useTranslation('seats');
  const { lines: deferred, release } = useDeferredSeats();
  const guest = useSnapshot((snapshot) => snapshot.session.status !== 'consumer');
  const {
    Component: Entry,
    problem,
    retry,
  } = useLazyPart(entry, deferred.length > 0, useSignal(pageIdle) && guest);
  return (
    <Dialog opened={deferred.length > 0} title={t('login.title')} onClose={release}>
      {problem !== null && <Failure problem={problem} onRetry={retry} />}
      {Entry !== null && deferred.length > 0 && (
        <Entry label={deferred.map(({ seat, name }) => seat?.label ?? name).join('; ')} />
      )}
      {Entry === null && problem === null && <div className="bone" />}
    </Dialog>
  );
};
