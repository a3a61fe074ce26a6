/** Bar for a first visit: cookie choice and language offer. A dialog offers each cookie category. */
import { type ReactNode, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { ACCEPT_ALL, type Consent, OPERATIONAL_ONLY } from '../../../domain/fields/site.ts';
import { asksConsent } from '../../core/shop.ts';
import { chooseConsent, consent } from '../../kit/consent.ts';
import { Button } from '../../kit/controls/Button.tsx';
import { Dialog } from '../../kit/controls/Dialog.tsx';
import { lazyView } from '../../kit/controls/LazyView.tsx';
import { useFootHeight } from '../../kit/footHeight.ts';
import { chooseLocale, keepLocale, offeredLanguage } from '../../kit/i18n/locale.ts';
import { cookiesOpened } from '../../kit/overlays.ts';
import { useSignal } from '../../kit/signal.ts';
import styles from './Cookies.module.css';

/** Offers the language of the buyer's browser until the buyer chooses a language (F-43). */
export const LanguageOffer = () => {
  const { t } = useTranslation('cookies');
  const other = useSignal(offeredLanguage);
  if (other === null) return null;
  const keep = (): void => {
    keepLocale();
    document.getElementById('content')?.focus({ preventScroll: true });
  };
  return (
    <section className={`cluster gap-2 ${styles.offer}`} aria-label={t('language.label')}>
      <Button kind="quiet" onClick={() => chooseLocale(other)}>
        <span lang={other}>{t(`language.offer.${other}`)}</span>
      </Button>
      <Button kind="plain" onClick={keep}>
        {t('language.keep')}
      </Button>
    </section>
  );
};

// With the switches, which are larger than the bar.
const CookieChoices = lazyView(async () => (await import('./CookieChoices.tsx')).CookieChoices, {
  waiting: <div className={`bone ${styles.bone}`} />,
});

const Foot = ({ children }: { readonly children: ReactNode }) => (
  <div ref={useFootHeight<HTMLDivElement>('--cookie-bar')} className={`small divided raised ${styles.foot}`}>
    {children}
  </div>
);

const Bar = ({ onChosen }: { readonly onChosen: (chosen: Consent) => void }) => {
  const { t } = useTranslation('cookies');
  return (
    <section className={`stack gap-3 ${styles.bar}`} aria-label={t('title')}>
      <p>
        {t('text')} <Link to="/politica-de-cookies">{t('policy')}</Link>
      </p>
      <div className={`cluster gap-2 ${styles.answers}`}>
        <Button kind="plain" onClick={() => cookiesOpened.set(true)}>
          {t('settings')}
        </Button>
        {/* Refusing is as easy as accepting, and neither competes with the page's own next step. */}
        <Button kind="quiet" onClick={() => onChosen(OPERATIONAL_ONLY)}>
          {t('reject')}
        </Button>
        <Button kind="quiet" onClick={() => onChosen(ACCEPT_ALL)}>
          {t('acceptAll')}
        </Button>
      </div>
    </section>
  );
};

export const Cookies = () => {
  const { t } = useTranslation('cookies');
  const chosen = useSignal(consent);
  const isAsked = asksConsent && chosen === null;
  const opened = useSignal(cookiesOpened);
  const other = useSignal(offeredLanguage);
  const close = (): void => cookiesOpened.set(false);
  const take = (choice: Consent): void => {
    chooseConsent(choice);
    close();
  };
  // The bar and the dialog take the focus with them when they close.
  const answered = !isAsked && !opened;
  useEffect(() => {
    if (answered && document.activeElement === document.body)
      document.getElementById('content')?.focus({ preventScroll: true });
  }, [answered]);
  return (
    <>
      {(isAsked || other !== null) && (
        <Foot>
          <LanguageOffer />
          {isAsked && <Bar onChosen={take} />}
        </Foot>
      )}
      <Dialog opened={opened} title={t('dialog')} onClose={close}>
        {opened && <CookieChoices from={chosen ?? OPERATIONAL_ONLY} onChosen={take} />}
      </Dialog>
    </>
  );
};
