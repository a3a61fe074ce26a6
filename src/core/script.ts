/**
 * Lets in scripts of others: of the hosts in `sources.json` alone, which the page's policy names too where the build is
 * configured for them.
 */
import sources from './sources.json';

interface TrustedTypes {
  createPolicy(name: string, rules: { createScriptURL(url: string): string | null }): unknown;
}

const ALLOWED: ReadonlySet<string> = new Set(Object.values(sources).flatMap(({ script }) => script));
let opened = false;

/** The page's default policy, made when the first script is let in: addresses of providers' scripts and nothing else. */
const openPolicy = (): void => {
  if (opened) return;
  opened = true;
  (globalThis as { readonly trustedTypes?: TrustedTypes }).trustedTypes?.createPolicy('default', {
    createScriptURL: (url) => (URL.canParse(url) && ALLOWED.has(new URL(url).origin) ? url : null),
  });
};

/** Answers the element, for who waits for it. */
export const loadScript = (url: string): HTMLScriptElement => {
  openPolicy();
  const script = document.createElement('script');
  script.async = true;
  script.src = url;
  document.head.append(script);
  return script;
};
