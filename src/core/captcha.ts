/** Invisible captcha by Cloudflare Turnstile, for shops with a key. */
import styles from './captcha.module.css';
import { loadScript } from './script.ts';
import { shop } from './shop.ts';

interface Turnstile {
  readonly render: (place: HTMLElement, options: Readonly<Record<string, unknown>>) => string | undefined;
  readonly remove: (widget: string) => void;
}

const SCRIPT = 'https://challenges.cloudflare.com/turnstile/v0/api.js?render=explicit';

let loading: Promise<Turnstile> | null = null;

const load = (): Promise<Turnstile> => {
  loading ??= new Promise<Turnstile>((resolve, reject) => {
    const script = loadScript(SCRIPT);
    const fail = (): void => {
      loading = null;
      script.remove();
      reject(new Error('the captcha could not be loaded'));
    };
    script.addEventListener('error', fail);
    script.addEventListener('load', () => {
      const { turnstile } = globalThis as { readonly turnstile?: Turnstile };
      turnstile === undefined ? fail() : resolve(turnstile);
    });
  });
  return loading;
};

/** Topmost open dialog, since a modal dialog makes everything behind it inert. */
const front = (): Element => [...document.querySelectorAll('dialog:modal')].at(-1) ?? document.body;

/** Resolves to a captcha token for one call, else rejects. The core then uses the marketplace's captcha. */
export const solveCaptcha = async (action: string): Promise<string> => {
  const turnstile = await load();
  const place = document.createElement('div');
  place.className = styles.captcha ?? '';
  front().append(place);
  let widget: string | undefined;
  try {
    return await new Promise<string>((resolve, reject) => {
      const fail = (): void => reject(new Error('the captcha gave no token'));
      widget = turnstile.render(place, {
        sitekey: shop.providers.turnstile,
        action,
        language: document.documentElement.lang,
        appearance: 'interaction-only',
        retry: 'never',
        'response-field': false,
        callback: resolve,
        'error-callback': fail,
        'timeout-callback': fail,
        'unsupported-callback': fail,
      });
      if (widget === undefined) fail();
    });
  } finally {
    if (widget !== undefined) turnstile.remove(widget);
    place.remove();
  }
};
