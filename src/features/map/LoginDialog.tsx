/** A seat waits for its reader to log in: the form, over the map, so that nobody loses their place. */
import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { useSnapshot } from '../../core/index.ts';
import { once } from '../../kit/chunks.ts';
import { Dialog } from '../../kit/controls/Dialog.tsx';
import { loadTexts } from '../../kit/i18n/texts.ts';
import { act } from '../../kit/messages.ts';

const loadEntry = once(
  async () => (await Promise.all([import('./Entry.tsx'), loadTexts('entry')]))[0],
  () => location.href,
);
const Entry = lazy(loadEntry);

export const LoginDialog = () => {
  const { t } = useTranslation('map');
  const held = useSnapshot((snapshot) => snapshot.cart.heldSeat);
  const seatId = held?.seat?.seatId;
  return (
    <Dialog
      opened={held !== null}
      title={t('login.title')}
      onClose={() => {
        if (seatId !== undefined) void act({ type: 'ReleaseSeat', seatId });
      }}
    >
      <Suspense fallback={<div className="bone" />}>
        <Entry label={held?.seat?.label ?? held?.name ?? ''} />
      </Suspense>
    </Dialog>
  );
};
