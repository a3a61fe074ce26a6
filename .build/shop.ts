/**
 * `npm run shop -- CONFIG [FOLDER]`: turns the build into the shop of a config.json. Without a folder it changes `dist/`,
 * else it copies `dist/` there first.
 */
import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { cp, mkdir, readFile, writeFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Shop } from '../src/core/shop.ts';
import { type Config, ConfigProblem, type LogoFile, readConfig, readLogo } from './config.ts';
import { compressFiles, writeHosting } from './hosting.ts';
import { escaped, fillPage } from './page.ts';
import { foreignScripts, securityHeaders } from './policy.ts';
import { themeOf } from './theme.ts';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const TOKENS = `${ROOT}src/kit/theme/tokens.css`;
export const DEFAULT_CONFIG = `${ROOT}fixtures/shops/catraca/config.json`;

const hashed = (content: Buffer | string, extension: string): string =>
  `assets/shop-${createHash('sha256').update(content).digest('base64url').slice(0, 8)}${extension}`;

const MEASURING = ['googleAnalytics', 'googleAds', 'clarity', 'metaPixel'] as const;

/** Readers of the buyer's data that need consent. `tagManager` stands for one that the host adds. */
const asksConsent = (providers: Config['providers']): boolean =>
  providers.tagManager === true || MEASURING.some((provider) => providers[provider] !== undefined);

/** What texts of the shop can mention (F-57). */
const factsOf = ({ sites, payments, promises, providers }: Config): readonly string[] => {
  const countries = sites.map(({ country }) => country);
  return [
    ...countries,
    ...(countries.includes('BR') && payments.includes('pix') ? ['pix'] : []),
    ...(asksConsent(providers) ? ['consent'] : []),
    ...Object.keys(promises),
  ];
};

const siteWith = (site: Config['sites'][number]): Shop['sites'][0] => ({ domain: null, ...site });

const pageShop = (
  config: Config,
  logo: string,
  logoWidth: number,
  tokens: Readonly<Record<string, string>>,
): Shop => {
  const {
    name,
    wordmark = name,
    api,
    sites,
    languages,
    payments,
    networks,
    providers,
    features,
    promises,
  } = config;
  const { brand = '', panel = '' } = tokens;
  const [first, ...others] = sites;
  if (first === undefined) throw new Error('The schema lets no empty list pass.');
  return {
    ...{ name, wordmark, logo, logoWidth, api, languages, providers, features, promises },
    networks: networks ?? null,
    facts: factsOf(config),
    isMeasured: MEASURING.some((provider) => providers[provider] !== undefined),
    sites: [siteWith(first), ...others.map(siteWith)],
    // Never chosen by buyers: the payment of carts that cost nothing.
    payments: [...payments, 'courtesy'],
    colors: { brand, panel },
  };
};

interface ShopFiles {
  readonly config: Config;
  readonly shop: Shop;
  readonly logo: LogoFile;
  readonly css: string | null;
  readonly frame: string;
}

/** Reads a config.json and the files that it names. Throws a {@link ConfigProblem}. */
export const readShop = (file: string): ShopFiles => {
  const config = readConfig(file);
  const logo = readLogo(config, file);
  const { css, tokens } = themeOf(readFileSync(TOKENS, 'utf8'), config.theme);
  const shop = pageShop(
    config,
    logo.inline ?? `/${hashed(logo.content, logo.extension)}`,
    logo.width,
    tokens,
  );
  return { config, shop, logo, css, frame: tokens.frame ?? '' };
};

/** Writes the shop into the build's folder: page, style, logo, headers, and the compressed copies of these. */
export const writeShop = async (folder: string, file: string): Promise<string> => {
  const { config, shop, logo, css, frame } = readShop(file);
  const changed = ['index.html', 'replay/index.html'];
  let style = '';
  if (logo.inline === null) await writeFile(`${folder}${shop.logo}`, logo.content);
  if (css !== null) {
    const name = hashed(css, '.css');
    await writeFile(`${folder}/${name}`, css);
    changed.push(name);
    style = `<link rel="stylesheet" href="/${name}" />`;
  }
  const support = `${folder}/replay/index.html`;
  const replay = (await readFile(support, 'utf8')).replace(
    /<title>.*<\/title>/,
    () => `<title>Replay | ${escaped(shop.name)}</title>`,
  );
  await writeFile(support, replay);
  const page = await readFile(`${folder}/index.html`, 'utf8');
  await writeFile(`${folder}/index.html`, fillPage(page, { shop, frame, style }));
  await writeHosting(folder, securityHeaders(config), foreignScripts(config));
  await compressFiles(folder, changed);
  return shop.name;
};

if (import.meta.main) {
  const [file, target] = process.argv.slice(2);
  const built = `${ROOT}dist`;
  const folder = target === undefined ? built : resolve(target);
  try {
    if (file === undefined) throw new ConfigProblem('npm run shop -- CONFIG [FOLDER]', ['CONFIG is missing']);
    if (!existsSync(`${built}/index.html`))
      throw new ConfigProblem(built, ['there is no build: run npm run build']);
    if (folder !== built) {
      await mkdir(folder, { recursive: true });
      await cp(built, folder, { recursive: true });
    }
    console.log(`${await writeShop(folder, resolve(file))} is in ${folder}`);
    const look = folder === built ? 'npm run preview shows it. ' : '';
    console.log(`Next: ${look}Publish the folder as fixtures/deploy/README.md describes.`);
  } catch (error) {
    if (!(error instanceof ConfigProblem)) throw error;
    console.error(error.message);
    process.exitCode = 1;
  }
}
