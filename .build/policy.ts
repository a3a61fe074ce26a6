/**
 * Effects of the build variables of `src/README.md`: the page's security headers, and code that the build leaves out.
 */
import sources from '../src/core/sources.json' with { type: 'json' };

export type Variables = Readonly<Record<string, string | undefined>>;

type Kind = 'script' | 'connect' | 'img' | 'frame' | 'policies';
type Provider = keyof typeof sources;
const CAPTCHA = 'VITE_TURNSTILE_KEY';
const LOGIN = 'VITE_GOOGLE_ID';
const ERROR_REPORTS = 'VITE_SENTRY_DSN';

const configuredProviders = (variables: Variables): readonly Provider[] =>
  (Object.keys(sources) as Provider[]).filter((name) => variables[name]);

/** Origin of an absolute URL; null for a relative or missing one. */
const originOf = (url: string | undefined): string | null =>
  url !== undefined && URL.canParse(url) ? new URL(url).origin : null;

/** Constants of the page's code. The build removes the code behind a false one. */
export const featureConstants = (variables: Variables): Record<string, string> => {
  const providers = configuredProviders(variables);
  return {
    CATRACA_MEASURES: String(providers.some((name) => name !== CAPTCHA && name !== LOGIN)),
    CATRACA_CAPTCHA: String(providers.includes(CAPTCHA)),
    CATRACA_LOGIN: String(providers.includes(LOGIN)),
    CATRACA_REPORTS: String(originOf(variables[ERROR_REPORTS]) !== null),
  };
};

/** Headers that every response of the page's host must have. */
export const securityHeaders = (variables: Variables): Record<string, string> => {
  const providers = configuredProviders(variables);
  const api = originOf(variables.VITE_API_URL);
  const reports = originOf(variables[ERROR_REPORTS]);
  const of = (kind: Kind): readonly string[] => [
    ...new Set(providers.flatMap((name): readonly string[] => sources[name][kind])),
  ];
  const runsForeignScripts = providers.some((name) => name !== LOGIN);
  const directives: Readonly<Record<string, readonly (string | null)[]>> = {
    'default-src': ["'none'"],
    'script-src': ["'self'", ...of('script')],
    'worker-src': ["'self'"],
    'style-src': ["'self'"],
    'font-src': ["'self'"],
    'img-src': ["'self'", 'data:', 'blob:', api, ...of('img')],
    'connect-src': ["'self'", api, ...of('connect'), reports],
    'frame-src': of('frame'),
    'manifest-src': ["'self'"],
    'form-action': ["'self'"],
    'base-uri': ["'none'"],
    'object-src': ["'none'"],
    'frame-ancestors': ["'none'"],
    'require-trusted-types-for': ["'script'"],
    'trusted-types': [
      'catraca-worker',
      'catraca-replay',
      'dompurify',
      'catraca-text',
      runsForeignScripts ? 'default' : null,
      ...of('policies'),
    ],
  };
  return {
    'Content-Security-Policy': Object.entries(directives)
      .map(([name, values]) => [name, values.filter((value) => value !== null)] as const)
      .filter(([, values]) => values.length > 0)
      .map(([name, values]) => [name, ...values].join(' '))
      .join('; '),
    'X-Content-Type-Options': 'nosniff',
    'Referrer-Policy': 'strict-origin',
    'Permissions-Policy': 'geolocation=(self), camera=(self), microphone=(), payment=(), usb=()',
    'Cross-Origin-Opener-Policy': 'same-origin',
    // Browsers ignore it without https.
    'Strict-Transport-Security': 'max-age=63072000',
  };
};
