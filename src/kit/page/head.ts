import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router';
import type { ProductPage } from '../../../worker/contract.ts';
import { shop } from '../../core/shop.ts';
import { locale } from '../i18n/locale.ts';
import { signal, useSignal } from '../signal.ts';
import { announce } from '../speech.tsx';

/** First picture and title of the page. The web server wrote both into the static shell. */
export interface FirstView {
  readonly picture: string;
  readonly title: string;
}

const read = (): (FirstView & { readonly path: string }) | null => {
  const place = document.querySelector('#root [data-first-view]');
  const picture = place?.querySelector('img')?.src;
  if (place === null || picture === undefined) return null;
  return { path: location.pathname, picture, title: place.querySelector('p')?.textContent ?? '' };
};

const first = read();

/** The first view, if it belongs to the page at `path`; null otherwise. */
export const firstViewOf = (path: string): FirstView | null => (first?.path === path ? first : null);

/** Removes the web server's tags, of one element name or all, from the document's head. The page sets its own tags. */
export const dropFirstHead = (kind = ''): void => {
  for (const tag of document.head.querySelectorAll(`${kind}[data-first-view]`)) tag.remove();
};

export const headTag = (
  name: 'meta' | 'link',
  attributes: Readonly<Record<string, string>>,
): HTMLMetaElement | HTMLLinkElement => {
  const element = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value);
  return element;
};

/** Canonical URL of the page. Includes `lang` only if the current URL has it. */
const canonical = (url: string, search: string): string =>
  new URLSearchParams(search).has('lang') ? `${url}?lang=${locale}` : url;

/** Title of the page's current state, for example of a payment's outcome. */
const ownTitle = signal<string | null>(null);

/** Sets the document title while the caller is mounted; null keeps the usual title. */
export const useOwnTitle = (title: string | null): void => {
  useEffect(() => {
    ownTitle.set(title);
    return () => ownTitle.set(null);
  }, [title]);
};

/** Describes the shop, unless the shell does. A host can write an event's description in place of the shell's. */
export const useShopDescription = (about: string): void => {
  useEffect(() => {
    if (document.head.querySelector('meta[name=description]:not([data-first-view])') !== null) return;
    const tags = [
      headTag('meta', { name: 'description', content: about }),
      headTag('meta', { property: 'og:description', content: about }),
    ];
    document.head.append(...tags);
    return () => {
      for (const tag of tags) tag.remove();
    };
  }, [about]);
};

/** Path whose title was announced last. The browser announces the first page of a visit. */
let announcedPath: string = location.pathname;

/**
 * Sets the page's tags, and announces the title of a page after a navigation, once it is no longer `awaited`. `usual` is the
 * page's part of the title; null selects the home title.
 */
export const usePageHead = (usual: string | null, awaited: boolean): void => {
  const { t } = useTranslation();
  const title = useSignal(ownTitle) ?? usual;
  const { pathname, search } = useLocation();
  useEffect(() => {
    if (pathname === '/' || firstViewOf(pathname) === null) dropFirstHead();
    const name = title ?? t('title.home');
    document.title = `${name} | ${shop.name}`;
    const tags = [
      headTag('meta', { property: 'og:title', content: name }),
      headTag('meta', { property: 'og:url', content: `${location.origin}${pathname}` }),
      headTag('meta', { property: 'og:locale', content: locale.replace('-', '_') }),
    ];
    // Before the shell's tags, since the first of several equal tags counts.
    document.head.prepend(...tags);
    return () => {
      for (const tag of tags) tag.remove();
    };
  }, [title, t, pathname]);
  useEffect(() => {
    if (awaited || pathname === announcedPath) return;
    announcedPath = pathname;
    announce(document.title);
  }, [awaited, pathname]);
  useEffect(() => {
    dropFirstHead('link');
    const url = `${location.origin}${pathname}`;
    const tags = [
      headTag('link', { rel: 'canonical', href: canonical(url, search) }),
      ...shop.languages.map((lang) =>
        headTag('link', { rel: 'alternate', hreflang: lang, href: `${url}?lang=${lang}` }),
      ),
    ];
    document.head.append(...tags);
    return () => {
      for (const tag of tags) tag.remove();
    };
  }, [pathname, search]);
};

/** Event whose page or map is shown, for the screen of a waiting room. */
export interface ShownEvent {
  readonly store: string;
  readonly slug: string;
  /** Null until the page has read it. */
  readonly product: ProductPage | null;
}

/** Null on other pages. */
export const shownEvent = signal<ShownEvent | null>(null);

export const useShownEvent = (store: string, slug: string, product: ProductPage | null): void => {
  useEffect(() => {
    shownEvent.set({ store, slug, product });
    return () => shownEvent.set(null);
  }, [store, slug, product]);
};
