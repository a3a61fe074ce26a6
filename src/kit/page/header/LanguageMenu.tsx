import { IconCheck, IconWorld } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { shop } from '../../../core/shop.ts';
import { chooseLocale, locale } from '../../i18n/locale.ts';
import { Disclosure } from './Disclosure.tsx';
import styles from './Header.module.css';

export const Languages = () => {
  const { t } = useTranslation();
  if (shop.languages.length < 2) return null;
  return shop.languages.map((each) => (
    <button
      key={each}
      type="button"
      lang={each}
      aria-current={each === locale}
      onClick={() => chooseLocale(each)}
    >
      <span>{t(`language.${each}`)}</span>
      {each === locale && <IconCheck aria-hidden size={18} />}
    </button>
  ));
};

export const LanguageMenu = () => {
  const { t } = useTranslation();
  const code = locale.slice(0, 2).toUpperCase();
  if (shop.languages.length < 2) return null;
  return (
    <Disclosure
      name="language"
      label={t('header.languageNow', { code, language: t(`language.${locale}`) })}
      button={
        <>
          <IconWorld aria-hidden size={20} />
          <span aria-hidden className={styles.code}>
            {code}
          </span>
        </>
      }
      buttonClass={styles.tool}
    >
      <Languages />
    </Disclosure>
  );
};
