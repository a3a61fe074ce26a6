/**
 * Sets i18next up with flat, typed keys: one JSON file a locale and namespace, loaded when a page needs it.
 * pt-BR is the source of the types.
 */
import i18next from 'i18next';
import { initReactI18next } from 'react-i18next';
import { languageTag, locale } from './locale.ts';

const files = import.meta.glob<Record<string, string>>('./*/*.json', { import: 'default' });

// Texts are added as pages need them, so there is nothing to wait for.
void i18next.use(initReactI18next).init({
  // Counts are written as the language's own country writes them: `1,210` in Mexico.
  lng: languageTag,
  resources: {},
  initAsync: false,
  defaultNS: 'shell',
  fallbackLng: false,
  keySeparator: false,
  interpolation: { escapeValue: false },
  returnNull: false,
  react: { useSuspense: false },
});
document.documentElement.lang = languageTag;

/** Loads the texts of these namespaces, each once. Rejects when a file cannot be loaded. */
export const loadTexts = async (...namespaces: readonly string[]): Promise<void> => {
  await Promise.all(
    namespaces
      .filter((namespace) => !i18next.hasResourceBundle(languageTag, namespace))
      .map(async (namespace) => {
        const file = files[`./${locale}/${namespace}.json`];
        if (file === undefined) throw new Error(`no texts ${namespace} in ${locale}`);
        i18next.addResourceBundle(languageTag, namespace, await file());
      }),
  );
};

/** The shell's own texts, and those of failed reads and wrong fields: every page has them. */
export const shellTexts = (): Promise<void> => loadTexts('shell', 'codes');

/**
 * The texts of what the core decides: they come when the page is quiet, or sooner when one is to be told. Resolves to
 * whether they are there; where they could not be had they are asked for again the next time.
 */
export const noticeTexts = (): Promise<boolean> =>
  loadTexts('notices').then(
    () => true,
    () => false,
  );

/** Whether they are there already. */
export const hasNoticeTexts = (): boolean => i18next.hasResourceBundle(languageTag, 'notices');
