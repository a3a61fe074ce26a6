/** Sets up i18next with flat, typed keys. One JSON file per locale and namespace, loaded on demand. */
import i18next from 'i18next';
import { initReactI18next } from 'react-i18next';
import { textFor } from '../../../domain/fields/site.ts';
import { currentSite, shop } from '../../core/shop.ts';
import { withRetries } from '../lazy.ts';
import { languageTag, textFile } from './locale.ts';

void i18next.use(initReactI18next).init({
  // Language with country, so that numbers in texts are formatted for the country: `1,210` in Mexico.
  lng: languageTag,
  resources: {},
  initAsync: false,
  defaultNS: 'shell',
  fallbackLng: false,
  keySeparator: false,
  interpolation: { escapeValue: false, defaultVariables: { shop: shop.name, ...currentSite.promises } },
  returnNull: false,
  // Else the page would show the key of a text whose parts are all of other facts (F-57).
  returnEmptyString: true,
  react: { useSuspense: false },
});
document.documentElement.lang = languageTag;

/** Loads each namespace once. Rejects if a file cannot be loaded. */
export const loadTexts = async (...namespaces: readonly string[]): Promise<void> => {
  await Promise.all(
    namespaces
      .filter((namespace) => !i18next.hasResourceBundle(languageTag, namespace))
      .map(async (namespace) => {
        const file = await textFile(namespace);
        const texts = Object.entries(file).map(([key, text]) => [key, textFor(currentSite.facts, text)]);
        i18next.addResourceBundle(languageTag, namespace, Object.fromEntries(texts));
      }),
  );
};

export const shellTexts = (): Promise<void> => withRetries(() => loadTexts('shell', 'codes'));

/** Loads the texts of the core's notices. Resolves to false after a failure. The next call retries. */
export const noticeTexts = (): Promise<boolean> =>
  withRetries(() => loadTexts('notices')).then(
    () => true,
    () => false,
  );

export const hasNoticeTexts = (): boolean => i18next.hasResourceBundle(languageTag, 'notices');
