/** Seats wait for their reader to log in: the form, over the map, so that nobody loses their place. */
import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { useSnapshot } from '../../core/index.ts';
import { once } from '../../kit/chunks.ts';
import { Dialog } from '../../kit/controls/Dialog.tsx';
import { useDispatch } from '../../kit/dispatch.ts';
import { loadTexts } from '../../kit/i18n/texts.ts';

const loadEntry = once(
  async () => (await Promise.all([import('./Entry.tsx'), loadTexts('entry')]))[0],
  () => location.href,
);
const Entry = lazy(loadEntry);

export const LoginDialog = () => {
  const { t } = useTranslation('map');
  const dispatch = useDispatch();
  const deferred = useSnapshot((snapshot) => snapshot.cart.deferredSeats);
  const seatIds = deferred.flatMap(({ seat }) => (seat === null ? [] : [seat.seatId]));
  return (
    <Dialog
      opened={deferred.length > 0}
      title={t('login.title')}
      onClose={() => {
        if (seatIds.length > 0) void dispatch({ type: 'ReleaseSeats', seatIds });
      }}
    >
      <Suspense fallback={<div className="bone" />}>
        <Entry label={deferred.map(({ seat, name }) => seat?.label ?? name).join(', ')} />
      </Suspense>
    </Dialog>
  );
};
