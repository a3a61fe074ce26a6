import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useSnapshot } from '../../core/index.ts';
import { asksConsent, siteIn } from '../../core/shop.ts';
import { Button } from '../../kit/controls/Button.tsx';
import { PageHeading } from '../../kit/controls/PageHeading.tsx';
import { cookiesOpened } from '../../kit/overlays.ts';
import { Page } from '../../kit/page/Page.tsx';
import styles from './policies.module.css';

const SECTIONS = {
  'terms-of-purchase': [
    'terms.who',
    'terms.price',
    'terms.order',
    'terms.half',
    'terms.withdraw',
    'terms.cancel',
    'terms.refundable',
    'terms.event',
    'terms.bearer',
    'terms.law',
  ],
  'privacy-policies': [
    'privacy.who',
    'privacy.data',
    'privacy.why',
    'privacy.share',
    'privacy.face',
    'privacy.keep',
    'privacy.rights',
  ],
  'cookie-policies': [
    'cookies.what',
    'cookies.needed',
    'cookies.analytics',
    'cookies.marketing',
    'cookies.change',
  ],
  accessibility: [
    'accessibility.standard',
    'accessibility.works',
    'accessibility.seats',
    'accessibility.limits',
    'accessibility.contact',
  ],
} as const;
const LEADS = {
  'terms-of-purchase': 'terms.lead',
  'privacy-policies': 'privacy.lead',
  'cookie-policies': 'cookies.lead',
  accessibility: 'accessibility.lead',
} as const;

export type PolicyName = keyof typeof SECTIONS;
type SectionName = (typeof SECTIONS)[PolicyName][number];

const anchorOf = (section: SectionName): string => section.slice(section.indexOf('.') + 1);

export const PolicyPage = ({ name }: { readonly name: PolicyName }) => {
  const { t } = useTranslation('legal');
  const { t: shell } = useTranslation();
  const { seller, address, dataOfficer } = siteIn(useSnapshot((snapshot) => snapshot.settings.site));
  // Unfolded with a section in the address, so that a reload finds that section where it was.
  const [isUnfolded] = useState(() => matchMedia('(min-width: 64em)').matches || location.hash !== '');
  const title = shell(`title.${name}`);
  // A text of which the shop needs nothing is empty.
  const sections = SECTIONS[name].filter((section) => t(`${section}.text`) !== '');
  return (
    <Page title={title} crumbs={[{ label: title, to: null }]}>
      <div className={`stack gap-6 column-page ${styles.page}`}>
        <header className="stack gap-3">
          <PageHeading>{title}</PageHeading>
          <p className="soft large">{t(LEADS[name])}</p>
          <p className="soft small">{t('version')}</p>
        </header>
        <div className="with-aside">
          <aside className={styles.contents}>
            {/* Folded on a narrow screen, where it would fill the first view. */}
            <details className="tinted" open={isUnfolded}>
              <summary>{t('contents')}</summary>
              <nav aria-label={t('contents')} className="link-list">
                <ol>
                  {sections.map((section) => (
                    <li key={section}>
                      <a href={`#${anchorOf(section)}`}>{t(`${section}.title`)}</a>
                    </li>
                  ))}
                </ol>
              </nav>
            </details>
          </aside>
          <div className={`stack gap-8 ${styles.text}`}>
            {sections.map((section) => (
              <section key={section} id={anchorOf(section)} tabIndex={-1}>
                <h2>{t(`${section}.title`)}</h2>
                <p>{t(`${section}.text`, { seller, address, officer: dataOfficer })}</p>
              </section>
            ))}
            <footer className={`row gap-4 divided ${styles.foot}`}>
              {name === 'cookie-policies' && asksConsent ? (
                <Button onClick={() => cookiesOpened.set(true)}>{t('cookies.open')}</Button>
              ) : (
                <Button kind="quiet" onClick={() => print()}>
                  {t('print')}
                </Button>
              )}
              <p>
                {t('questions')} <Link to="/contato">{t('write')}</Link>
              </p>
            </footer>
          </div>
        </div>
      </div>
    </Page>
  );
};
