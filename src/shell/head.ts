/**
 * What every page has in the document's head: its title, its one address, and the same in each language. Taken out
 * again when the page is left.
 */
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router';
import { LOCALES } from '../../worker/contract.ts';

export const headTag = (
  name: 'meta' | 'link',
  attributes: Readonly<Record<string, string>>,
): HTMLMetaElement | HTMLLinkElement => {
  const element = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value);
  return element;
};

/** `title` is the page's own part; null falls back on the home title. */
export const usePageHead = (title: string | null): void => {
  const { t } = useTranslation();
  const { pathname } = useLocation();
  useEffect(() => {
    document.title = `${title ?? t('title.home')} | ${t('product.name')}`;
  }, [title, t]);
  useEffect(() => {
    const url = `${location.origin}${pathname}`;
    const tags = [
      headTag('link', { rel: 'canonical', href: url }),
      ...LOCALES.map((lang) =>
        headTag('link', { rel: 'alternate', hreflang: lang, href: `${url}?lang=${lang}` }),
      ),
    ];
    document.head.append(...tags);
    return () => {
      for (const tag of tags) tag.remove();
    };
  }, [pathname]);
};
