import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation, useNavigate } from 'react-router';
import { isLoggedIn } from '../../../domain/session/status.ts';
import { useSnapshot } from '../../core/index.ts';
import { afterEntry, loginAskedFor } from '../../kit/addresses.ts';
import { Dialog } from '../../kit/controls/Dialog.tsx';
import { entryOpened } from '../../kit/overlays.ts';
import { useSignal } from '../../kit/signal.ts';
import { type EntryMode, EntrySwitch } from './entry/EntrySwitch.tsx';

export const EntryDialog = () => {
  const { t } = useTranslation('entry');
  const opened = useSignal(entryOpened);
  const isIn = useSnapshot(isLoggedIn);
  const place = useLocation();
  const navigate = useNavigate();
  const after = loginAskedFor(place);
  const [mode, setMode] = useState<EntryMode>('known');
  const page = useRef(place.pathname);
  useEffect(() => {
    if (page.current !== place.pathname) entryOpened.set(false);
    page.current = place.pathname;
  }, [place.pathname]);
  useEffect(() => {
    if (!isIn || !opened) return;
    entryOpened.set(false);
    if (after !== null) void navigate(after, { replace: true });
  }, [isIn, opened, after, navigate]);
  const close = (): void => {
    entryOpened.set(false);
    if (after !== null) void navigate('/', { replace: true });
  };
  return (
    <Dialog opened={opened} title={t(mode === 'known' ? 'title.login' : 'title.register')} onClose={close}>
      <EntrySwitch mode={mode} onChoose={setMode} after={afterEntry(place)} />
    </Dialog>
  );
};
