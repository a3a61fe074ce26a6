import i18next from 'i18next';
import { consumeLanguageChange, locale } from '../kit/i18n/locale.ts';
import { focusMenu } from '../kit/logout.ts';
import { restoreFocus } from '../kit/restoreFocus.ts';
import { speak } from '../kit/speech.tsx';

/** Announces a newly chosen language after the reload, and returns the focus to the language menu. */
const tellLanguage = (): void => {
  if (!consumeLanguageChange()) return;
  if (document.activeElement === document.body) focusMenu('language');
  speak(i18next.t('language.changed', { language: i18next.t(`language.${locale}`) }));
};

export const begin = (): (() => void) => {
  tellLanguage();
  return restoreFocus();
};
