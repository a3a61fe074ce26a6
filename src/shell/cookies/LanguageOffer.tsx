/** Offers the language of the buyer's browser until the buyer chooses a language (F-43). */
import { useTranslation } from 'react-i18next';
import { Button } from '../../kit/controls/Button.tsx';
import { chooseLocale, keepLocale, offeredLanguage } from '../../kit/i18n/locale.ts';
import { useSignal } from '../../kit/signal.ts';
import styles from './Cookies.module.css';

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
      <Button onClick={() => chooseLocale(other)}>
        <span lang={other}>{t(`language.offer.${other}`)}</span>
      </Button>
      <Button kind="plain" onClick={keep}>
        {t('language.keep')}
      </Button>
    </section>
  );
};
