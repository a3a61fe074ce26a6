/**
 * Account parts of every page: the login offer, the login dialog, the logout confirmation and the demanded reset. With a
 * configured login provider, its own prompt replaces the shop's offer.
 */

import { IconX } from '@tabler/icons-react';
import { type ComponentType, useEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import { useTranslation } from 'react-i18next';
import { useLocation, useNavigate } from 'react-router';
import { OFFER_AFTER, offersLogin } from '../../domain/session/offer.ts';
import { useCore, useSnapshot } from '../core/index.ts';
import { readCookie, writeCookie } from '../core/ports.ts';
import { shop } from '../core/shop.ts';
import { afterEntry, entryAddress } from '../kit/addresses.ts';
import { Button } from '../kit/controls/Button.tsx';
import { useOnChange } from '../kit/hooks.ts';
import { type LazyPart, lazyPart, useLazyPart } from '../kit/lazy.ts';
import { focusMenu, isBuyerOut } from '../kit/logout.ts';
import { useCloseOnFailure } from '../kit/messages.ts';
import { entryOpened, loginOfferPlace, logoutOpened } from '../kit/overlays.ts';
import { type Signal, useSignal } from '../kit/signal.ts';
import styles from './Account.module.css';

/** Offers the login to guests, once a visit (S-22). Covers no content and takes no focus. */
export const SignInPrompt = ({ onClose }: { readonly onClose: () => void }) => {
  const { t } = useTranslation('entry');
  return (
    <aside className={`line gap-2 ${styles.prompt}`} aria-label={t('prompt.title')}>
      <p>{t('prompt.text')}</p>
      <Button kind="quiet" size="small" aria-haspopup="dialog" onClick={() => entryOpened.set(true)}>
        {t('prompt.enter')}
      </Button>
      <Button kind="icon" aria-label={t('prompt.close')} onClick={onClose}>
        <IconX aria-hidden size={20} />
      </Button>
    </aside>
  );
};

const entryPart = lazyPart(async () => (await import('../features/account/EntryDialog.tsx')).EntryDialog);
const leavePart = lazyPart(async () => (await import('../features/account/LogoutDialog.tsx')).LogoutDialog);

interface WantedProps {
  readonly of: LazyPart<ComponentType>;
  readonly opened: Signal<boolean>;
}

const Wanted = ({ of, opened }: WantedProps) => {
  const wanted = useSignal(opened);
  const { Component, problem } = useLazyPart(of, wanted, false);
  useCloseOnFailure(problem, () => opened.set(false));
  return Component !== null && <Component />;
};

const loginProvider = lazyPart(() => import('./loginProvider.ts'));

const OFFERED = 'signin_prompt';

/** Offers the login once a visit. The offer disappears on the next page. */
const SignIn = () => {
  const core = useCore();
  const { pathname } = useLocation();
  const place = useSignal(loginOfferPlace);
  const [since, setSince] = useState(0);
  const [wasOffered, setOffered] = useState(() => readCookie(OFFERED) !== null);
  const [shownAt, setShownAt] = useState<string | null>(null);
  const isOut = useSnapshot(isBuyerOut);
  useEffect(() => {
    const timer = setTimeout(() => setSince(OFFER_AFTER), OFFER_AFTER);
    return () => clearTimeout(timer);
  }, []);
  const isDue = offersLogin({ isGuest: isOut, wasOffered, since, pathname });
  useEffect(() => {
    if (!isDue || place === null) return;
    writeCookie(OFFERED, 'seen', null);
    setOffered(true);
    const { googleSignIn } = shop.providers;
    const asked = googleSignIn
      ? loginProvider.load().then((code) => code?.askProvider(core, googleSignIn) ?? false)
      : Promise.resolve(false);
    const show = (): void => setShownAt(pathname);
    void asked.then((isAsked) => isAsked || show(), show);
  }, [core, isDue, place, pathname]);
  useEffect(() => {
    if (shownAt !== pathname) setShownAt(null);
  }, [shownAt, pathname]);
  if (place === null || shownAt !== pathname || !isOut) return null;
  return createPortal(
    <SignInPrompt
      onClose={() => {
        setShownAt(null);
        focusMenu('account');
      }}
    />,
    place,
  );
};

/** S-04: opens the password reset when a login demands a new password. The core sends the message. */
const useResetDemand = (): void => {
  const navigate = useNavigate();
  const demanded = useSnapshot((snapshot) => snapshot.session.resetDemanded);
  const after = afterEntry(useLocation());
  useOnChange(demanded, () => {
    if (demanded > 0) void navigate(entryAddress('reset', after));
  });
};

export const Account = () => {
  useResetDemand();
  return (
    <>
      <SignIn />
      <Wanted of={entryPart} opened={entryOpened} />
      <Wanted of={leavePart} opened={logoutOpened} />
    </>
  );
};
