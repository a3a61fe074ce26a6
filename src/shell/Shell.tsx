/**
 * What stands around every page: the way past the header for keyboards, the question about cookies, the cart drawer,
 * the message bar, and what happens on arriving at another page.
 */
import { type ReactNode, useEffect, useLayoutEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation, useNavigate } from 'react-router';
import { useCore, useCoreStatus, useSnapshot } from '../core/index.ts';
import { afterEntry, entryAddress, loginAskedFor } from '../kit/addresses.ts';
import { consent } from '../kit/consent.ts';
import { awaitHeading } from '../kit/headingFocus.ts';
import { offered } from '../kit/i18n/locale.ts';
import { loadTexts, noticeTexts } from '../kit/i18n/texts.ts';
import { lazyPart, pageIdle, useLazyPart, watchPageIdle } from '../kit/lazy.ts';
import { useDeleteOfflineTickets } from '../kit/logout.ts';
import { cartOpened, cookiesOpened, entryOpened, logoutOpened, reportOpened } from '../kit/overlays.ts';
import { pageStateAt } from '../kit/pageState.ts';
import { startSettings } from '../kit/query.ts';
import { useSignal } from '../kit/signal.ts';
import { useSpokenTime } from '../kit/speech.tsx';
import { Gone } from './Gone.tsx';
import { useGiveUp } from './giveUp.ts';
import { MessageBar } from './MessageBar.tsx';
import styles from './Shell.module.css';
import { Slow } from './Slow.tsx';
import { Unkept } from './Unkept.tsx';

const cartPart = lazyPart(
  async () =>
    (await Promise.all([import('../features/cart/CartDrawer.tsx'), loadTexts('cart', 'notices')]))[0]
      .CartDrawer,
);

const cookiesPart = lazyPart(
  async () => (await Promise.all([import('./cookies/Cookies.tsx'), loadTexts('cookies')]))[0].Cookies,
);

/** The cart's code is there before it is opened, unless somebody is very quick. */
const Cart = () => {
  const opened = useSignal(cartOpened);
  const everOpened = useRef(false);
  everOpened.current ||= opened;
  const { Component, problem } = useLazyPart(cartPart, opened, useSignal(pageIdle));
  useGiveUp(problem, cartOpened);
  return Component !== null && everOpened.current && <Component />;
};

/** The question about cookies, and the offer of another language. Where it cannot be had nothing is asked and nothing accepted. */
const CookieChoice = () => {
  const [chosen, other] = [useSignal(consent), useSignal(offered)];
  const unasked = chosen === null || other !== null;
  const opened = useSignal(cookiesOpened);
  const isQuiet = useSignal(pageIdle);
  const { Component, problem } = useLazyPart(cookiesPart, opened, unasked && isQuiet);
  useGiveUp(problem, cookiesOpened);
  return Component !== null && <Component />;
};

const reportPart = lazyPart(
  async () => (await Promise.all([import('./report/Report.tsx'), loadTexts('report')]))[0].Report,
);

/** What is said to support, asked for only when somebody wants to say it. */
const Report = () => {
  const opened = useSignal(reportOpened);
  const { Component, problem } = useLazyPart(reportPart, opened, false);
  useGiveUp(problem, reportOpened);
  return Component !== null && <Component />;
};

const accountPart = lazyPart(
  async () => (await Promise.all([import('./Account.tsx'), loadTexts('entry')]))[0].Account,
);

/** Logging in over the page, the offer to do so, and the question before leaving. */
const Account = () => {
  const entry = useSignal(entryOpened);
  const leave = useSignal(logoutOpened);
  const asked = loginAskedFor(useLocation()) !== null;
  useEffect(() => {
    if (asked) entryOpened.set(true);
  }, [asked]);
  const { Component, problem } = useLazyPart(accountPart, entry || leave, useSignal(pageIdle));
  useGiveUp(problem, entry ? entryOpened : logoutOpened);
  return Component !== null && <Component />;
};

/** Called while the new page is being drawn, so that its heading finds that it was navigated to. */
const useArrival = (): void => {
  const { pathname, search, key } = useLocation();
  // Other words are another search; other filters are the same list.
  const page = `${pathname} ${new URLSearchParams(search).get('search') ?? ''}`;
  const seen = useRef(page);
  const moved = useRef(true);
  if (seen.current !== page) {
    seen.current = page;
    moved.current = true;
    awaitHeading();
  }
  // The heights of the new page are known only now; before the browser tells where the shorter page has been scrolled to.
  useLayoutEffect(() => {
    const isMoved = moved.current;
    moved.current = false;
    const { y } = pageStateAt(key);
    if (y) {
      const over = new AbortController();
      void import('../kit/scrollBack.ts').then(({ scrollBackTo }) => scrollBackTo(y, over));
      return () => over.abort();
    }
    // An address may name a place on the page.
    const place = document.getElementById(location.hash.slice(1));
    if (isMoved) place === null ? window.scrollTo(0, 0) : place.scrollIntoView();
    return undefined;
  }, [key]);
};

/** Whether the build names a provider, and who is told of errors: put in by the build, which else leaves out all that hangs on it. */
declare const CATRACA_MEASURES: boolean;
declare const CATRACA_REPORTS: boolean;

/** Who measures, records or advertises hears of pages, where the build names somebody and the reader has chosen. */
const useMeasuring = (): void => {
  const { key } = useLocation();
  const chosen = useSignal(consent);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once an address
  useEffect(() => {
    if (CATRACA_MEASURES && chosen !== null)
      import('./measuring/measure.ts').then(
        ({ measure }) => measure(chosen),
        // Nobody's visit hangs on it.
        () => undefined,
      );
  }, [chosen, key]);
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

/**
 * Once nobody waits for the page any more: the words of what the core decides are there before it has decided much, what
 * happened is kept for support, errors are told, and what goes on beside every page begins. Where the code of something
 * cannot be had it is missing; nobody's visit hangs on it.
 */
const useOnceQuiet = (): void => {
  const core = useCore();
  const isQuiet = useSignal(pageIdle);
  useEffect(() => {
    if (!isQuiet) return;
    void noticeTexts();
    core.beginKeeping();
    if (CATRACA_REPORTS)
      import('./errors/report.ts').then(
        ({ reportErrors }) => reportErrors(),
        () => undefined,
      );
    let stop: (() => void) | undefined;
    let over = false;
    void import('./beside.ts').then(
      ({ begin }) => {
        if (!over) stop = begin();
      },
      () => undefined,
    );
    return () => {
      over = true;
      stop?.();
    };
  }, [isQuiet, core]);
};

/** How long the cart is still held, at a few moments (T-10). */
const SpokenTime = () => {
  const { t } = useTranslation();
  useSpokenTime(
    useSnapshot((snapshot) => snapshot.countdown),
    (count) => t('timeLeft', { count }),
  );
  return null;
};

/** A shop that is closed shows nothing but that. */
const useMaintenance = (): void => {
  const navigate = useNavigate();
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked once a visit
  useEffect(() => {
    void startSettings().then((answer) => {
      if (answer.ok && answer.value.maintenance) void navigate('/manutencao', { replace: true });
    });
  }, []);
};

export const Shell = ({ children }: { readonly children: ReactNode }) => {
  useDeleteOfflineTickets();
  const { t } = useTranslation();
  const status = useCoreStatus();
  useEffect(watchPageIdle, []);
  useArrival();
  useMaintenance();
  useMeasuring();
  useResetDemand();
  useOnceQuiet();
  return (
    <>
      <a href="#content" className={styles.skip}>
        {t('skip')}
      </a>
      <CookieChoice />
      {status === 'gone' && <Gone />}
      {status === 'slow' && <Slow />}
      <Unkept />
      {children}
      <Account />
      <Cart />
      <Report />
      <SpokenTime />
      <MessageBar />
    </>
  );
};
