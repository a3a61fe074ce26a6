import { useEffect, useLayoutEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation, useNavigate } from 'react-router';
import { closesPage, expectsCart } from '../../domain/reads/header.ts';
import { useCore, useSnapshot } from '../core/index.ts';
import { asksConsent, shop } from '../core/shop.ts';
import { loginAskedFor } from '../kit/addresses.ts';
import { consent } from '../kit/consent.ts';
import { awaitHeading } from '../kit/controls/PageHeading.tsx';
import type { Elements } from '../kit/elements.ts';
import { useOnChange } from '../kit/hooks.ts';
import { offeredLanguage } from '../kit/i18n/locale.ts';
import { loadTexts, noticeTexts } from '../kit/i18n/texts.ts';
import { lazyPart, pageIdle, useLazyPart, watchPageIdle } from '../kit/lazy.ts';
import { useDeleteOfflineTickets } from '../kit/logout.ts';
import { useCloseOnFailure } from '../kit/messages.ts';
import { cartOpened, cookiesOpened, entryOpened, logoutOpened, reportOpened } from '../kit/overlays.ts';
import { watchPresses } from '../kit/press.ts';
import { useQuery } from '../kit/query.ts';
import { pageStateAt } from '../kit/router.tsx';
import { useSignal } from '../kit/signal.ts';
import { CoreNotices } from './CoreNotices.tsx';
import { MessageBar } from './MessageBar.tsx';
import styles from './Shell.module.css';

const restoration = lazyPart(() => import('../kit/restoration.ts'));

/**
 * Moves the focus and the scroll position after a navigation. Rendered before the page, because its effect has to run
 * before the new heading mounts: layout effects run in the order of siblings.
 */
const FocusAndScroll = () => {
  const location = useLocation();
  // Another search text is another page. Other filters are the same page.
  const page = `${location.pathname} ${new URLSearchParams(location.search).get('search') ?? ''}`;
  const former = useRef<string | null>(null);
  // A layout effect, because the browser has not yet reported a scroll position that the new page clamps.
  useLayoutEffect(() => {
    const isNew = page !== former.current;
    if (isNew && former.current !== null) awaitHeading();
    former.current = page;
    const { y } = pageStateAt(location.key);
    if (y) {
      const over = new AbortController();
      void restoration.load().then((code) => code?.restoreScroll(y, over));
      return () => over.abort();
    }
    const target = document.getElementById(location.hash.slice(1));
    if (isNew) target === null ? window.scrollTo(0, 0) : target.scrollIntoView();
    return undefined;
  }, [location, page]);
  return null;
};

const cartPart = lazyPart(
  async () =>
    (await Promise.all([import('../features/cart/CartDrawer.tsx'), loadTexts('cart', 'notices')]))[0]
      .CartDrawer,
);

const cookiesPart = lazyPart(
  async () => (await Promise.all([import('./cookies/Cookies.tsx'), loadTexts('cookies')]))[0].Cookies,
);

/** Loads the drawer's code when the cart opens, or in an idle page once there is a cart (N-36). */
const Cart = () => {
  const opened = useSignal(cartOpened);
  const expected = useSnapshot(expectsCart);
  const everOpened = useRef(false);
  everOpened.current ||= opened;
  const { Component, problem } = useLazyPart(cartPart, opened, useSignal(pageIdle) && expected);
  useCloseOnFailure(problem, () => cartOpened.set(false));
  return Component !== null && everOpened.current && <Component />;
};

/** Cookie bar and language offer. If their code cannot be loaded, nothing counts as accepted. */
const CookieChoice = () => {
  const [chosen, other] = [useSignal(consent), useSignal(offeredLanguage)];
  const unasked = (asksConsent && chosen === null) || other !== null;
  const opened = useSignal(cookiesOpened);
  const isQuiet = useSignal(pageIdle);
  const { Component, problem } = useLazyPart(cookiesPart, opened, unasked && isQuiet);
  useCloseOnFailure(problem, () => cookiesOpened.set(false));
  return Component !== null && <Component />;
};

const reportPart = lazyPart(
  async () => (await Promise.all([import('./report/Report.tsx'), loadTexts('report')]))[0].Report,
);

const Report = () => {
  const opened = useSignal(reportOpened);
  const { Component, problem } = useLazyPart(reportPart, opened, false);
  useCloseOnFailure(problem, () => reportOpened.set(false));
  return Component !== null && <Component />;
};

const accountPart = lazyPart(
  async () => (await Promise.all([import('./Account.tsx'), loadTexts('entry')]))[0].Account,
);

const Account = () => {
  const entry = useSignal(entryOpened);
  const leave = useSignal(logoutOpened);
  const asked = loginAskedFor(useLocation()) !== null;
  useEffect(() => {
    if (asked) entryOpened.set(true);
  }, [asked]);
  const { Component, problem } = useLazyPart(accountPart, entry || leave, useSignal(pageIdle));
  useCloseOnFailure(problem, () => (entry ? entryOpened : logoutOpened).set(false));
  return Component !== null && <Component />;
};

const measuring = lazyPart(() => import('./measuring/measure.ts'));

/** Applies the buyer's cookie choice and reports each page to the consented providers. */
const useMeasuring = (): void => {
  const { key } = useLocation();
  const chosen = useSignal(consent);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each navigation can be a page view
  useEffect(() => {
    if (shop.isMeasured && chosen !== null) void measuring.load().then((code) => code?.measure(chosen));
  }, [chosen, key]);
};

const errorReports = lazyPart(() => import('./errors/report.ts'));

/**
 * Starts background tasks once the page is idle: notice texts, the visit's log, error reports, focus
 * handling. A task whose code cannot be loaded is skipped.
 */
const useOnceQuiet = (): void => {
  const core = useCore();
  const isQuiet = useSignal(pageIdle);
  useEffect(() => {
    if (!isQuiet) return;
    void noticeTexts();
    core.beginKeeping();
    if (shop.providers.sentry) void errorReports.load().then((code) => code?.reportErrors());
    let stop: (() => void) | undefined;
    let over = false;
    void restoration.load().then((code) => {
      if (!over) stop = code?.restoreFocus();
    });
    return () => {
      over = true;
      stop?.();
    };
  }, [isQuiet, core]);
};

const spokenTimePart = lazyPart(async () => (await import('../kit/spokenTime.tsx')).SpokenTime);

/** Announces the cart's remaining time, once the page is idle. */
const SpokenTime = () => {
  const { Component } = useLazyPart(spokenTimePart, false, useSignal(pageIdle));
  return Component !== null && <Component />;
};

const useMaintenance = (): void => {
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const closes = useSnapshot(({ reads }) => closesPage(pathname, reads));
  const [result] = useQuery('settings', {});
  useOnChange(closes && result?.ok && result.value.maintenance, (isClosed) => {
    if (isClosed) void navigate('/manutencao', { replace: true });
  });
};

/** Renders nothing, so that its reads render nothing again. Its effects run after those of the page. */
const Background = () => {
  useDeleteOfflineTickets();
  useEffect(watchPageIdle, []);
  useEffect(watchPresses, []);
  useMaintenance();
  useMeasuring();
  useOnceQuiet();
  return null;
};

export const Shell = ({ children }: { readonly children: Elements }) => {
  const { t } = useTranslation();
  return (
    <>
      <a href="#content" className={`rounded pad-note strong raised ${styles.skip}`}>
        {t('skip')}
      </a>
      <CookieChoice />
      <CoreNotices />
      <FocusAndScroll />
      {children}
      <Account />
      <Cart />
      <Report />
      <SpokenTime />
      <MessageBar />
      <Background />
    </>
  );
};
