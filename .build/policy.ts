/** Security headers of a shop, from its configuration. */
import sources from '../src/core/sources.json' with { type: 'json' };
import type { Config } from './config.ts';

type Kind = 'script' | 'connect' | 'img' | 'frame' | 'policies';
type Provider = keyof typeof sources;

/** Origin of an absolute URL; null for a relative or missing one. */
const originOf = (url: string | undefined): string | null =>
  url !== undefined && URL.canParse(url) ? new URL(url).origin : null;

/** Headers that every response of the page's host must have. */
export const securityHeaders = ({
  api,
  providers,
}: Pick<Config, 'api' | 'providers'>): Record<string, string> => {
  const configured = (Object.keys(sources) as Provider[]).filter((name) => providers[name] !== undefined);
  const apiOrigin = originOf(api);
  const of = (kind: Kind): readonly string[] => [
    ...new Set(configured.flatMap((name): readonly string[] => sources[name][kind])),
  ];
  const runsForeignScripts = configured.some((name) => name !== 'googleSignIn');
  const directives: Readonly<Record<string, readonly (string | null)[]>> = {
    'default-src': ["'none'"],
    'script-src': ["'self'", ...of('script')],
    'worker-src': ["'self'"],
    'style-src': ["'self'"],
    'font-src': ["'self'"],
    'img-src': ["'self'", 'data:', 'blob:', apiOrigin, ...of('img')],
    'connect-src': ["'self'", apiOrigin, ...of('connect'), originOf(providers.sentry)],
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

/** Scripts of other hosts that the shop can load, with the reason (PCI DSS 4.0, 6.4.3). */
export const foreignScripts = ({ providers }: Pick<Config, 'providers'>) =>
  (Object.keys(sources) as Provider[])
    .filter((name) => providers[name] !== undefined)
    .flatMap((name) =>
      sources[name].script.map((origin) => ({
        origin,
        purpose: name === 'turnstile' ? 'captcha of forms' : `${name}, only after consent`,
      })),
    );
