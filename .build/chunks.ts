/** Files of the page's script. A phone takes longer for each file than for its bytes, so parts that load together share one. */
import type { Rolldown } from 'vite';

type Groups = NonNullable<Extract<Rolldown.OutputOptions['codeSplitting'], object>['groups']>;

const localeOf = (id: string): string => id.split('/').at(-2) ?? '';

/** A module belongs to the first matching group of the highest priority, together with its own imports. */
export const PAGE_CHUNKS: Groups = [
  // Before the first view: the start of core and queries, the app, and parts of several pages.
  { name: 'start', test: /\/src\/main\.tsx$/, priority: 2 },
  { name: 'react', test: /\/node_modules\/(?:react-dom|scheduler)\//, priority: 2 },
  { name: 'app', test: /\/src\/(?:app|kit\/forms\/Choices)\.tsx$/, priority: 1 },
  {
    name: 'common',
    test: /\/src\/kit\/(?:controls\/(?!QrCode)|forms\/CodeForm|page\/(?:LoadedPage|shownEvent))|\/domain\/(?:limits|model|pricing\/(?!lines))|icons\/Icon(?:CalendarPlus|CircleCheck|FaceId|MapPin|Share2|ShieldCheck|Wallet)\.mjs$/,
    minShareCount: 2,
  },
  {
    name: 'lists',
    test: /\/src\/kit\/events\/(?:EventTile|CategoryRow|Discount)\.tsx$|\/domain\/catalog\/spans\.ts$/,
    minShareCount: 2,
  },
  // The cart has dates of events, and no list. An event has no filter.
  { name: 'filters', test: /\/src\/kit\/events\/(?!DateBlock|Discount)/, minShareCount: 2 },
  // The first view needs both files of texts.
  { name: (id) => `texts-${localeOf(id)}`, test: /\/i18n\/[\w-]+\/(?:shell|codes)\.json$/ },
  { name: 'HomePage', test: /\/src\/features\/home\/(?:HomePage|NearYou)\.tsx$/ },
  // Of an event and its map.
  { name: 'sale', test: /\/domain\/catalog\/sale-phase\.ts$/, priority: 1 },
  { name: 'ProductPage', test: /\/src\/features\/product\/ProductPage\.tsx$/ },
  // Once the page is idle: texts and parts of every page. The cart's own parts wait until there is one.
  { name: (id) => `idle-${localeOf(id)}`, test: /\/i18n\/[\w-]+\/(?:cookies|entry|notices)\.json$/ },
  // Texts and times of every page.
  { name: 'text', test: /\/domain\/(?:fields\/plain-text|time\/(?:civil|deadline|zone))\.ts$/, priority: 2 },
  { name: 'payment', test: /\/domain\/fields\/payment\.ts$/ },
  {
    name: 'cart',
    test: /\/src\/(?:features\/cart|kit\/events\/DateBlock)|\/domain\/(?:cart|checkout|pricing|reads|time)\//,
    minShareCount: 2,
  },
  // Every form has both.
  { name: 'fields', test: /\/src\/kit\/theme\/Forms\.tsx$|\/@mantine\/core\/esm\/components\/Input\// },
  {
    name: 'idle',
    test: /\/src\/(?:kit\/(?:restoration|spokenTime|page\/search\/Results)|shell\/(?:Account|cookies\/Cookies))\.tsx?$/,
  },
];

/** Names of the files that are needed to draw a page. Most of their functions run at once. */
export const RUNS_AT_ONCE = /^(?:start|react|app|common|filters|lists)$|Page$/;
