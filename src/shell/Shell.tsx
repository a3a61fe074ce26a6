/**
 * What stands around every page: the way past the header for keyboards, the question about cookies, the cart drawer,
 * the message bar, and what happens on arriving at another page.
 */
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation, useNavigate } from 'react-router';
import { readCookie, TOKEN_COOKIE, writeCookie } from '../core/cookie.ts';
import { type Problem, useCoreStatus, useSnapshot } from '../core/index.ts';
import { afterEntry, asksToLogIn, entryAddress } from '../kit/addresses.ts';
import { arrive } from '../kit/arrival.ts';
import { consent } from '../kit/consent.ts';
import { loadTexts } from '../kit/i18n/texts.ts';
import { focusContent } from '../kit/leaving.ts';
import { settings } from '../kit/loading.ts';
import { codeText, say } from '../kit/messages.ts';
import { useNoTicketsForGuests } from '../kit/offlineTickets.ts';
import { cartOpened, cookiesOpened, entryOpened, leaveAsked } from '../kit/overlays.ts';
import { awaitQuiet, part, quiet, usePart } from '../kit/parts.ts';
import { type Signal, useSignal } from '../kit/signal.ts';
import { Gone } from './Gone.tsx';
import { MessageBar } from './MessageBar.tsx';
import styles from './Shell.module.css';

const cartPart = part(
  async () =>
    (await Promise.all([import('../features/cart/CartDrawer.tsx'), loadTexts('cart')]))[0].CartDrawer,
);

const cookiesPart = part(
  async () => (await Promise.all([import('./cookies/Cookies.tsx'), loadTexts('cookies')]))[0].Cookies,
);

/** Who pressed a button for what cannot be had is told so, and may press again. */
const useGiveUp = (problem: Problem | null, opened: Signal<boolean>): void => {
  useEffect(() => {
    if (problem === null) return;
    opened.set(false);
    say('error', codeText(`problem.${problem.code}`));
  }, [problem, opened]);
};

/** The cart's code is there before it is opened, unless somebody is very quick. */
const Cart = () => {
  const opened = useSignal(cartOpened);
  const everOpened = useRef(false);
  everOpened.current ||= opened;
  const { Component, problem } = usePart(cartPart, opened, useSignal(quiet));
  useGiveUp(problem, cartOpened);
  return Component !== null && everOpened.current && <Component />;
};

/** The question about cookies. Where it cannot be had nothing is asked and nothing accepted. */
const CookieChoice = () => {
  const unasked = useSignal(consent) === null;
  const opened = useSignal(cookiesOpened);
  const isQuiet = useSignal(quiet);
  const { Component, problem } = usePart(cookiesPart, opened, unasked && isQuiet);
  useGiveUp(problem, cookiesOpened);
  return Component !== null && <Component />;
};

const dialogsPart = part(async () => {
  const [{ EntryDialog }, { LeaveDialog }] = await Promise.all([
    import('../features/account/EntryDialog.tsx'),
    import('../features/account/LeaveDialog.tsx'),
    loadTexts('entry'),
  ]);
  return () => (
    <>
      <EntryDialog />
      <LeaveDialog />
    </>
  );
});

/** Logging in over the page, and the question before leaving; their code comes when it is wanted. */
const AccountDialogs = () => {
  const entry = useSignal(entryOpened);
  const leave = useSignal(leaveAsked);
  const { Component, problem } = usePart(dialogsPart, entry || leave, false);
  useGiveUp(problem, entry ? entryOpened : leaveAsked);
  return Component !== null && <Component />;
};

const promptPart = part(
  async () =>
    (await Promise.all([import('../features/account/SignInPrompt.tsx'), loadTexts('entry')]))[0].SignInPrompt,
);

const PROMPT_AFTER = 2000;
const PROMPT_COOKIE = 'signin_prompt';

/** Guests are offered to log in 2 s after the shop is there, where the page does not ask for it by itself. */
const SignIn = () => {
  const { pathname } = useLocation();
  const [due, setDue] = useState(false);
  const [closed, setClosed] = useState(() => readCookie(PROMPT_COOKIE) !== null);
  const isGuest = useSnapshot((snapshot) => snapshot.session.status === 'guest');
  useEffect(() => {
    const timer = setTimeout(() => setDue(true), PROMPT_AFTER);
    return () => clearTimeout(timer);
  }, []);
  const asks = asksToLogIn(pathname) || pathname.endsWith('/mapa') || pathname === '/manutencao';
  const wanted = due && !closed && !asks && isGuest && readCookie(TOKEN_COOKIE) === null;
  const { Component } = usePart(promptPart, wanted, false);
  const close = (): void => {
    writeCookie(PROMPT_COOKIE, 'closed', null);
    setClosed(true);
    focusContent();
  };
  return wanted && Component !== null && <Component onClose={close} />;
};

/** Called while the new page is being drawn, so that its heading finds that it was navigated to. */
const useArrival = (): void => {
  const { pathname } = useLocation();
  const seen = useRef(pathname);
  if (seen.current !== pathname) {
    seen.current = pathname;
    arrive();
  }
  // The heights of the new page are known only now.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once a path
  useEffect(() => {
    // An address may name a place on the page.
    const place = document.getElementById(location.hash.slice(1));
    if (place === null) window.scrollTo(0, 0);
    else place.scrollIntoView();
  }, [pathname]);
};

/** S-04: a login that demands a new password leads there; its message is the core's. */
const useResetDemand = (): void => {
  const navigate = useNavigate();
  const demanded = useSnapshot((snapshot) => snapshot.session.resetDemanded);
  const after = afterEntry(useLocation());
  // biome-ignore lint/correctness/useExhaustiveDependencies: once a demand
  useEffect(() => {
    if (demanded > 0) void navigate(entryAddress('reset', after));
  }, [demanded]);
};

/** A shop that is closed shows nothing but that. */
const useMaintenance = (): void => {
  const navigate = useNavigate();
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked once a visit
  useEffect(() => {
    void settings().then((answer) => {
      if (answer.ok && answer.value.maintenance) void navigate('/manutencao', { replace: true });
    });
  }, []);
};

export const Shell = ({ children }: { readonly children: ReactNode }) => {
  useNoTicketsForGuests();
  const { t } = useTranslation();
  const status = useCoreStatus();
  useEffect(awaitQuiet, []);
  useArrival();
  useMaintenance();
  useResetDemand();
  return (
    <>
      <a href="#content" className={styles.skip}>
        {t('skip')}
      </a>
      <CookieChoice />
      {status === 'gone' && <Gone />}
      {children}
      <SignIn />
      <Cart />
      <AccountDialogs />
      <MessageBar />
    </>
  );
};
