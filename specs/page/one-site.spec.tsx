/** The pages of the Mexican site show no Brazilian fact, and those of the Brazilian site no Mexican one. */
import type { ReactNode } from 'react';
import { afterAll, expect, test, vi } from 'vitest';
import type { Country } from '../../domain/kernel/values.ts';
import type { Snapshot } from '../../domain/shop/view.ts';
import type { Queries } from '../../worker/contract.ts';
import { halfOf } from '../domain/fc.ts';
import { given } from '../domain/given.ts';
import { enter, start } from '../domain/story.ts';
import { SOON } from '../setup/soon.ts';
import { closePage, mounted, openPage, plain, reader, screenOf } from './mounted.tsx';

afterAll(closePage);

const TEXTS = [
  'shell',
  'codes',
  'faq',
  'legal',
  'sell',
  'contact',
  'entry',
  'account',
  'checkout',
  'cookies',
];

const PAGES: readonly (readonly [name: string, view: () => Promise<ReactNode>])[] = [
  [
    'footer',
    async () => {
      const { Footer } = await import('../../src/kit/page/Footer.tsx');
      return <Footer networks={[]} />;
    },
  ],
  ...[
    '/faq',
    '/termos-de-compra',
    '/politica-de-privacidade',
    '/politica-de-cookies',
    '/acessibilidade',
    '/quero-vender',
    '/contato',
  ].map((address) => [address, () => screenOf(address)] as const),
  [
    'registration',
    async () => {
      const { RegistrationForm } = await import('../../src/features/account/entry/RegistrationForm.tsx');
      return <RegistrationForm entering={false} draft={{ current: null }} onLogin={() => undefined} />;
    },
  ],
];

/** Facts of one country: money, payments, documents, laws, authorities and discounts. */
const FACTS = {
  BR: /R\$|\bpix\b|\bcpf\b|\bcnpj\b|\bcep\b|procon|\banpd\b|lgpd|id jovem|\bbpc\b|\binss\b|meia-entrada|media entrada|half price|brasil\b|brazil/i,
  MX: /MX\$|\bMXN\b|\brfc\b|\bcurp\b|\bcfdi\b|profeco|inapam|lfpd|m[eé]xico/i,
};
const SITES = [
  ['MX', 'http://mx.localhost:4173/', FACTS.BR],
  ['BR', 'http://localhost:4173/', FACTS.MX],
] as const;
/** The language menu and the list of countries of a form name every country. */
const NEUTRAL = 'select';

const SETTINGS: Queries['settings']['result'] = {
  ...{ categories: [], networks: [], holdMinutes: 15, maxInstallments: 12, finalizeSeconds: null },
  ...{ checkCpf: false, tellsAddresses: false, tellsCities: false, maintenance: false },
};

const on = (site: Country): Snapshot => {
  const shown = given(start(), ...enter()).view();
  return { ...shown, session: given(start()).view().session, settings: { ...shown.settings, site } };
};

for (const [site, address, foreign] of SITES)
  test.each(halfOf(['pt-BR', 'en-US', 'es-ES']))(
    `F-57 pages of the site of ${site} name no fact of the other country in %s`,
    async (language) => {
      await openPage(TEXTS, `${address}?lang=${language}`);
      for (const [name, view] of PAGES) {
        await mounted({ snapshot: on(site), view, answers: { settings: SETTINGS } });
        await vi.waitFor(() => expect(reader.page.body.textContent.length, name).toBeGreaterThan(100), SOON);
        const page = reader.page.body.cloneNode(true) as HTMLElement;
        for (const each of reader.select(NEUTRAL, page)) each.remove();
        const words = plain(page.textContent);
        const at = words.search(foreign);
        expect(at < 0 ? '' : words.slice(Math.max(0, at - 60), at + 60), name).toBe('');
      }
    },
  );
