/**
 * What stands around every page: the way past the header for keyboards, the question about cookies, the cart drawer,
 * the message bar, and what happens on arriving at another page. Not here: headers and footers, which pages choose.
 */
import { type ComponentType, lazy, Suspense, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Outlet, useLocation, useNavigate } from 'react-router';
import { useCoreStatus } from '../core/index.ts';
import { arrive } from '../kit/arrival.ts';
import { once } from '../kit/chunks.ts';
import { consent } from '../kit/consent.ts';
import { loadTexts } from '../kit/i18n/texts.ts';
import { settings } from '../kit/loading.ts';
import { codeText, say } from '../kit/messages.ts';
import { cartOpened, cookiesOpened } from '../kit/overlays.ts';
import { useSignal } from '../kit/signal.ts';
import { Gone } from './Gone.tsx';
import { MessageBar } from './MessageBar.tsx';
import styles from './Shell.module.css';

const loadCart = once(
  async () => (await Promise.all([import('../features/cart/CartDrawer.tsx'), loadTexts('cart')]))[0],
  () => location.href,
);
const CartDrawer = lazy(loadCart);

const loadCookies = async (): Promise<ComponentType> =>
  (await Promise.all([import('./cookies/Cookies.tsx'), loadTexts('cookies')]))[0].Cookies;

/** Becomes true once the page that was asked for is there and nothing else is to be done. */
const useQuiet = (): boolean => {
  const [quiet, setQuiet] = useState(false);
  useEffect(() => {
    const rest = (): void => {
      // Not in every browser that the shop serves.
      if ('requestIdleCallback' in window) requestIdleCallback(() => setQuiet(true));
      else setTimeout(() => setQuiet(true), 500);
    };
    if (document.readyState === 'complete') rest();
    else addEventListener('load', rest, { once: true });
    return () => removeEventListener('load', rest);
  }, []);
  return quiet;
};

/**
 * The question about cookies. Where it cannot be had nothing is asked and nothing accepted; who pressed a button for it
 * is told so, and may press again.
 */
const CookieChoice = () => {
  const unasked = useSignal(consent) === null;
  const opened = useSignal(cookiesOpened);
  const quiet = useQuiet();
  const [Cookies, setCookies] = useState<ComponentType | null>(null);
  useEffect(() => {
    if (Cookies !== null || !(opened || (unasked && quiet))) return;
    loadCookies().then(
      (loaded) => setCookies(() => loaded),
      () => {
        if (!opened) return;
        cookiesOpened.set(false);
        say('error', codeText('problem.unavailable'));
      },
    );
  }, [unasked, opened, quiet, Cookies]);
  return Cookies !== null && <Cookies />;
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
    window.scrollTo(0, 0);
  }, [pathname]);
};

/** A shop that is closed shows nothing but that. */
const useMaintenance = (): void => {
  const navigate = useNavigate();
  useEffect(() => {
    void settings().then((answer) => {
      if (answer.ok && answer.value.maintenance) void navigate('/manutencao', { replace: true });
    });
  }, [navigate]);
};

export const Shell = () => {
  const { t } = useTranslation();
  const opened = useSignal(cartOpened);
  const everOpened = useRef(false);
  everOpened.current ||= opened;
  const status = useCoreStatus();
  useArrival();
  useMaintenance();
  return (
    <>
      <a href="#content" className={styles.skip}>
        {t('skip')}
      </a>
      <CookieChoice />
      {status === 'gone' && <Gone />}
      <Outlet />
      {everOpened.current && (
        <Suspense>
          <CartDrawer />
        </Suspense>
      )}
      <MessageBar />
    </>
  );
};
