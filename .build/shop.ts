/**
 * `npm run shop -- CONFIG [FOLDER]`: turns the build into the shop of a config.json. Without a folder it changes `dist/`,
 * else it copies `dist/` there first.
 */
import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { cp, mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { isKindIn } from '../domain/model/payment-kinds.ts';
import type { Shop } from '../src/core/shop.ts';
import { type Config, ConfigProblem, LOGO_HEIGHT, type LogoFile, readConfig, readLogo } from './config.ts';
import { compressFiles, writeHosting } from './hosting.ts';
import { escaped, fillPage, type PageParts, SHARE } from './page.ts';
import { foreignScripts, securityHeaders } from './policy.ts';
import { contrast, themeOf } from './theme.ts';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const TOKENS = `${ROOT}src/kit/theme/tokens.css`;
export const DEFAULT_CONFIG = `${ROOT}fixtures/shops/catraca/config.json`;

const hashed = (content: Buffer | string, extension: string): string =>
  `assets/shop-${createHash('sha256').update(content).digest('base64url').slice(0, 8)}${extension}`;

const MEASURING = ['googleAnalytics', 'googleAds', 'clarity', 'metaPixel'] as const;

/** True with a reader of the buyer's data, which needs consent. A host adds its own with `tagManager`. */
const asksConsent = (providers: Config['providers']): boolean =>
  providers.tagManager === true || MEASURING.some((provider) => providers[provider] !== undefined);

/** Providers that receive data of a visit without a choice of cookies, and features, that texts mention. */
const RECEIVERS = ['turnstile', 'googleSignIn', 'sentry'] as const;
const MENTIONED = ['problemReport', 'offlineTickets'] as const;

/** Adds the facts that texts of the site can mention (F-57). */
const siteWith =
  ({ payments, providers, features }: Config) =>
  (site: Config['sites'][number]): Shop['sites'][0] => ({
    domain: null,
    ...site,
    facts: [
      site.country,
      ...payments.filter((kind) => isKindIn(kind, site.country)),
      ...(asksConsent(providers) ? ['consent'] : []),
      ...RECEIVERS.filter((provider) => providers[provider] !== undefined),
      ...MENTIONED.filter((feature) => features[feature]),
      ...Object.keys(site.promises),
    ],
  });

const pageShop = (
  config: Config,
  logo: string,
  logoWidth: number,
  tokens: Readonly<Record<string, string>>,
): Shop => {
  const { name, wordmark = name, api, sites, languages, payments, networks, providers, features } = config;
  const { brand = '', panel = '' } = tokens;
  const [first, ...others] = sites;
  const withFacts = siteWith(config);
  if (first === undefined) throw new Error('The schema lets no empty list pass.');
  return {
    ...{ name, wordmark, isWordmarkLong: / |.{11}/.test(wordmark) },
    ...{ logo, logoWidth, api, languages, providers, features },
    networks: networks ?? null,
    isMeasured: MEASURING.some((provider) => providers[provider] !== undefined),
    sites: [withFacts(first), ...others.map(withFacts)],
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

const INK = '#1c1c22';

/** Draws SVG as PNG, which devices and messengers need. Texts have the one weight of a font file. */
const createPainter = async () => {
  const { resolve: locate } = createRequire(import.meta.url);
  const [{ initWasm, Resvg }, program, font] = await Promise.all([
    import('@resvg/resvg-wasm'),
    readFile(locate('@resvg/resvg-wasm/index_bg.wasm')),
    readFile(locate('@fontsource/inter/files/inter-latin-800-normal.woff2')),
  ]);
  // Refused if an earlier shop of this process did it.
  await initWasm(program).catch(() => undefined);
  const family = { defaultFontFamily: 'Inter', sansSerifFamily: 'Inter', serifFamily: 'Inter' };
  return (svg: string): Buffer => {
    const drawing = new Resvg(svg, { font: { ...family, loadSystemFonts: false, fontBuffers: [font] } });
    const image = drawing.render();
    const png = Buffer.from(image.asPng());
    image.free();
    drawing.free();
    return png;
  };
};

/** The logo on the shop's frame color, above its wordmark if that is shown. */
const drawLogo = (
  { shop, logo, frame }: ShopFiles,
  width: number,
  height: number,
  wordmark: string,
): string => {
  const share = wordmark === '' ? 0.62 : 0.34;
  const scale = Math.min((width * 0.68) / shop.logoWidth, (height * share) / LOGO_HEIGHT);
  const [wide, high] = [shop.logoWidth * scale, LOGO_HEIGHT * scale];
  const top = wordmark === '' ? (height - high) / 2 : height * 0.42 - high / 2;
  const size = Math.min(96, (width * 0.8) / (wordmark.length * 0.62));
  const place = `x="${(width - wide) / 2}" y="${top}" width="${wide}" height="${high}"`;
  // Fonts do not reach an SVG inside of an image element.
  const drawn =
    logo.extension === '.svg'
      ? logo.content.toString().replace(/^[\s\S]*?<svg([^>]*)>/, (_, attributes: string) => {
          const kept = attributes.replaceAll(/\s(?:x|y|width|height)="[^"]*"/g, '');
          return `<svg${kept} ${place}>`;
        })
      : `<image href="data:image/png;base64,${logo.content.toString('base64')}" ${place}/>`;
  const ink = contrast(frame, INK) > contrast(frame, '#ffffff') ? INK : '#ffffff';
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">
<rect width="100%" height="100%" fill="${frame}"/>
${drawn}
${wordmark === '' ? '' : `<text x="${width / 2}" y="${height * 0.78}" font-family="Inter" font-weight="800" font-size="${size}" style="fill:${ink}" text-anchor="middle">${escaped(wordmark)}</text>`}
</svg>`;
};

const ICON_SIZES = [192, 512];

/** Writes icons, the manifest, and the picture that previews of the home page show. */
const writePictures = async (folder: string, files: ShopFiles): Promise<PageParts['pictures']> => {
  const { shop, frame } = files;
  const paint = await createPainter();
  const write = async (content: Buffer | string, extension: string): Promise<string> => {
    const name = hashed(content, extension);
    await writeFile(`${folder}/${name}`, content);
    return `/${name}`;
  };
  const icons = await Promise.all(
    ICON_SIZES.map(async (size) => ({
      src: await write(paint(drawLogo(files, size, size, '')), '.png'),
      sizes: `${size}x${size}`,
      type: 'image/png',
    })),
  );
  const [{ language }] = shop.sites;
  const manifest = {
    ...{ name: shop.name, short_name: shop.wordmark || shop.name, lang: language },
    ...{ id: '/', start_url: '/', display: 'minimal-ui' },
    ...{ theme_color: frame, background_color: frame, icons },
  };
  return {
    manifest: await write(JSON.stringify(manifest), '.json'),
    icon: icons[0]?.src ?? '',
    share: await write(paint(drawLogo(files, SHARE.width, SHARE.height, shop.wordmark)), '.png'),
  };
};

/** Writes the shop into the build's folder: pages, style, pictures, headers, and compressed copies of pages and style. */
export const writeShop = async (folder: string, file: string): Promise<string> => {
  const files = readShop(file);
  const { config, shop, logo, css, frame } = files;
  const changed = ['index.html', 'replay/index.html'];
  let style = '';
  // Files of the shop before.
  for (const name of await readdir(`${folder}/assets`))
    if (name.startsWith('shop-')) await rm(`${folder}/assets/${name}`);
  if (logo.inline === null) await writeFile(`${folder}${shop.logo}`, logo.content);
  if (css !== null) {
    const name = hashed(css, '.css');
    await writeFile(`${folder}/${name}`, css);
    changed.push(name);
    style = `<link rel="stylesheet" href="/${name}" />`;
  }
  const pictures = await writePictures(folder, files);
  const support = `${folder}/replay/index.html`;
  const replay = (await readFile(support, 'utf8')).replace(
    /<title>.*<\/title>/,
    () => `<title>Replay | ${escaped(shop.name)}</title>`,
  );
  await writeFile(support, replay);
  const page = await readFile(`${folder}/index.html`, 'utf8');
  await writeFile(`${folder}/index.html`, fillPage(page, { shop, frame, style, pictures }));
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
