/** Writes a shop into index.html, between the marks of the static shell. A second shop replaces the first. */
import { readFileSync } from 'node:fs';
import type { Shop } from '../src/core/shop.ts';

export const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');

const between = (page: string, mark: string, text: string): string => {
  const [start, end] = [`<!--${mark}-->`, `<!--/${mark}-->`];
  const from = page.indexOf(start);
  const to = page.indexOf(end, from);
  if (from < 0 || to < 0) throw new Error(`index.html has no ${start} … ${end}`);
  return page.slice(0, from) + start + text + page.slice(to);
};

const wordsOf = (language: string): Readonly<Record<string, string>> =>
  Object.assign(
    {},
    ...['shell', 'home'].map((name) => {
      const file = new URL(`../src/kit/i18n/${language}/${name}.json`, import.meta.url);
      return JSON.parse(readFileSync(file, 'utf8')) as object;
    }),
  );

/** Texts of the static shell that the page itself does not have. */
const SHELL: Readonly<
  Record<Shop['languages'][number], Readonly<Record<'noscript' | 'slow' | 'again', string>>>
> = {
  'pt-BR': {
    noscript: 'A loja precisa de JavaScript para reservar lugares em tempo real.',
    slow: 'A página ainda não carregou.',
    again: 'Carregar de novo',
  },
  'en-US': {
    noscript: 'The shop needs JavaScript to reserve seats in real time.',
    slow: 'The page has not loaded yet.',
    again: 'Load again',
  },
  'es-ES': {
    noscript: 'La tienda necesita JavaScript para reservar asientos en tiempo real.',
    slow: 'La página todavía no carga.',
    again: 'Cargar de nuevo',
  },
};

export interface PageParts {
  readonly shop: Shop;
  readonly frame: string;
  /** Tag for the shop's style sheet; empty without one. */
  readonly style: string;
  /** Addresses of the shop's manifest and PNG pictures; null in the development server. */
  readonly pictures: { readonly manifest: string; readonly icon: string; readonly share: string } | null;
}

/** Pixels of the picture in previews of the home page. */
export const SHARE = { width: 1200, height: 675 };

/** Previewers need an absolute address, which only a host without patterns gives. */
const absolute = (path: string, { sites: [{ hosts }] }: Shop): string => {
  const host = hosts.find((each) => !each.includes('*') && !/^(.+\.)?localhost$/.test(each));
  return host === undefined ? path : `https://${host}${path}`;
};

export const fillPage = (page: string, { shop, frame, style, pictures }: PageParts): string => {
  const [{ language }] = shop.sites;
  const words = wordsOf(language);
  const shell = SHELL[language];
  const word = (key: string): string => escaped(words[key] ?? '');
  const name = escaped(shop.name);
  const origin = URL.canParse(shop.api) ? new URL(shop.api).origin : null;
  // `<` would end the data block early.
  const data = JSON.stringify(shop).replaceAll('<', '\\u003c');
  const parts: readonly (readonly [mark: string, text: string])[] = [
    ['first-head', `<title>${word('title.home')} | ${name}</title>`],
    [
      'first-words',
      `
    <meta name="description" content="${word('hero.lead')}" />
    <meta property="og:title" content="${word('title.home')}" />
    <meta property="og:description" content="${word('hero.lead')}" />${
      pictures === null
        ? ''
        : `
    <meta property="og:image" content="${absolute(pictures.share, shop)}" data-first-view />
    <meta property="og:image:width" content="${SHARE.width}" data-first-view />
    <meta property="og:image:height" content="${SHARE.height}" data-first-view />`
    }
    `,
    ],
    [
      'shop',
      `
    <meta name="theme-color" content="${frame}" />
    <meta property="og:site_name" content="${name}" />
    <link rel="icon" href="${shop.logo}" />${
      pictures === null
        ? ''
        : `
    <link rel="apple-touch-icon" href="${pictures.icon}" />
    <link rel="manifest" href="${pictures.manifest}" />`
    }${origin === null ? '' : `\n    <link rel="preconnect" href="${origin}" crossorigin />`}${style === '' ? '' : `\n    ${style}`}
    <script type="application/json" id="shop">${data}</script>
    `,
    ],
    [
      'shop-logo',
      `<img src="${shop.logo}" alt="" width="${shop.logoWidth}" height="32" />${shop.wordmark === '' ? '' : `<span data-long="${shop.isWordmarkLong}">${escaped(shop.wordmark)}</span>`}`,
    ],
    [
      'first-lines',
      `
          <div>
            <p class="headline">${word('hero.title')}</p>
            <p class="lead">${word('hero.lead')}</p>
          </div>
          `,
    ],
    ['first-slow', `${shell.slow} <a href="">${shell.again}</a>`],
    ['first-noscript', shell.noscript],
  ];
  return parts.reduce(
    (filled, [mark, text]) => between(filled, mark, text),
    page.replace(/(<html[^>]*\slang=")[^"]*"/, `$1${language === 'es-ES' ? 'es-MX' : language}"`),
  );
};
