/** What goes on beside every page once the first one is quiet. */
import i18next from 'i18next';
import { currentCore } from '../core/index.ts';
import { forgetBearers } from '../features/checkout/who/forgetBearers.ts';
import { locale, takeLanguageNews } from '../kit/i18n/locale.ts';
import { focusMenu } from '../kit/logout.ts';
import { restoreFocus } from '../kit/restoreFocus.ts';
import { speak } from '../kit/speech.tsx';

/** The focus is handed on; names and documents of who goes in outlive neither their cart nor their buyer's stay. */
/** A language that was just chosen is said, and the keyboard goes on from the menu that it was chosen in. */
const tellLanguage = (): void => {
  if (!takeLanguageNews()) return;
  if (document.activeElement === document.body) focusMenu('language');
  speak(i18next.t('language.changed', { language: i18next.t(`language.${locale}`) }));
};

export const begin = (): (() => void) => {
  tellLanguage();
  const ends = [restoreFocus(), forgetBearers(currentCore().snapshots)];
  return () => {
    for (const end of ends) end();
  };
};
