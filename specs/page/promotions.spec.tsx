/** Reports of the home page's banners to analytics. */
import { expect, it } from 'vitest';
import { ACCEPT_ALL, type Consent, OPERATIONAL_ONLY } from '../../domain/fields/site.ts';
import { onPage } from './mounted.tsx';

onPage('shell', 'codes', 'home');

const reports = async (chosen: Consent | null): Promise<readonly unknown[]> => {
  const [{ promote }, { consent }] = await Promise.all([
    import('../../src/features/home/HomePage.tsx'),
    import('../../src/kit/consent.ts'),
  ]);
  consent.set(chosen);
  window.dataLayer = [];
  promote('view_promotion', { categoryId: '7', name: 'Teatro' });
  return window.dataLayer;
};

it('F-94 a promotion is reported only with consent to analytical cookies', async () => {
  const report = { event: 'view_promotion', promotion_id: '7', promotion_name: 'Teatro' };
  for (const chosen of [ACCEPT_ALL, { analytical: true, marketing: false }])
    expect(await reports(chosen)).toEqual([report]);
  for (const chosen of [null, OPERATIONAL_ONLY, { analytical: false, marketing: true }])
    expect(await reports(chosen)).toEqual([]);
});
