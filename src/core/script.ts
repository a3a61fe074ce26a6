/** Loads third-party scripts, only from the hosts in `sources.json`. A shop's policy allows those that it uses. */
import sources from './sources.json';

interface TrustedTypes {
  createPolicy(name: string, rules: { createScriptURL(url: string): string | null }): unknown;
}

const ALLOWED: ReadonlySet<string> = new Set(Object.values(sources).flatMap(({ script }) => script));
let opened = false;

/** Creates the page's default Trusted Types policy, which accepts only the listed hosts. */
const openPolicy = (): void => {
  if (opened) return;
  opened = true;
  (globalThis as { readonly trustedTypes?: TrustedTypes }).trustedTypes?.createPolicy('default', {
    createScriptURL: (url) => (URL.canParse(url) && ALLOWED.has(new URL(url).origin) ? url : null),
  });
};

export const loadScript = (url: string): HTMLScriptElement => {
  openPolicy();
  const script = document.createElement('script');
  script.async = true;
  script.src = url;
  document.head.append(script);
  return script;
};
