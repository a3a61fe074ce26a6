/** Loads third-party scripts, only from the hosts in `sources.json`. A shop's policy allows those that it uses. */
import { scriptPolicy } from './script-policy.ts';
import sources from './sources.json';

const ALLOWED: ReadonlySet<string> = new Set(Object.values(sources).flatMap(({ script }) => script));
let opened = false;

/** Creates the page's default Trusted Types policy, which accepts only the listed hosts. */
const openPolicy = (): void => {
  if (opened) return;
  opened = true;
  scriptPolicy('default', (url) => ALLOWED.has(URL.parse(url)?.origin ?? ''));
};

export const loadScript = (url: string): HTMLScriptElement => {
  openPolicy();
  const script = document.createElement('script');
  script.async = true;
  script.src = url;
  document.head.append(script);
  return script;
};
