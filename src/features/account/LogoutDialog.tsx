/** Asks before a logout while the cart has items, since the account's cart disappears with the logout. */
import { useTranslation } from 'react-i18next';
import { accountName } from '../../../domain/session/name.ts';
import { useSnapshot } from '../../core/index.ts';
import { Button } from '../../kit/controls/Button.tsx';
import { Dialog, INITIAL_FOCUS } from '../../kit/controls/Dialog.tsx';
import { useDispatch } from '../../kit/dispatch.ts';
import { focusMenu } from '../../kit/logout.ts';
import { logoutOpened } from '../../kit/overlays.ts';
import { useSignal } from '../../kit/signal.ts';

const WARNING = 'leave-warning';

export const LogoutDialog = () => {
  const { t } = useTranslation('entry');
  const dispatch = useDispatch();
  const opened = useSignal(logoutOpened);
  const consumer = useSnapshot((snapshot) => snapshot.session.consumer);
  const close = (): void => logoutOpened.set(false);
  const logOut = async (): Promise<void> => {
    if (!(await dispatch({ type: 'LogOut' }))) return;
    close();
    focusMenu('account');
  };
  return (
    <Dialog opened={opened && consumer !== null} title={t('leave.title')} onClose={close} warning={WARNING}>
      <p id={WARNING}>{t('leave.text', { name: consumer && accountName(consumer) })}</p>
      <div className="cluster gap-3">
        <Button size="medium" {...INITIAL_FOCUS} onClick={close}>
          {t('leave.stay')}
        </Button>
        <Button size="medium" kind="quiet" onClick={() => void logOut()}>
          {t('leave.yes')}
        </Button>
      </div>
    </Dialog>
  );
};
