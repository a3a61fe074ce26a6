/**
 * What stands around every page: the way past the header for keyboards, the cart drawer, the message bar, and what
 * happens on arriving at another page. Not here: headers and footers, which pages choose.
 */
import { lazy, Suspense, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Outlet, useLocation, useNavigate } from 'react-router';
import { useCoreStatus } from '../core/index.ts';
import { loadTexts } from '../i18n/texts.ts';
import { arrive } from '../routes/arrival.ts';
import { once } from '../routes/chunks.ts';
import { settings } from '../routes/loaders.ts';
import { Gone } from './Gone.tsx';
import { MessageBar } from './MessageBar.tsx';
import { cartOpened } from './overlays.ts';
import styles from './Shell.module.css';
import { useSignal } from './signal.ts';

const loadCart = once(
  async () => (await Promise.all([import('../cart/CartDrawer.tsx'), loadTexts('cart')]))[0],
  () => location.href,
);
const CartDrawer = lazy(loadCart);

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
