import {
  IconAccessible,
  IconBrandFacebook,
  IconBrandInstagram,
  IconBrandTiktok,
  IconBrandX,
  IconBrandYoutube,
  IconWorld,
} from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { isWebAddress } from '../../../domain/catalog/listed.ts';
import type { Producer } from '../../../worker/contract.ts';
import { useSnapshot } from '../../core/index.ts';
import { asksConsent, shop, siteIn } from '../../core/shop.ts';
import { Button } from '../controls/Button.tsx';
import { Logo } from '../controls/Logo.tsx';
import { isBuyerOut } from '../logout.ts';
import { cookiesOpened, openReport } from '../overlays.ts';
import styles from './Footer.module.css';

const ICONS: Readonly<Record<string, typeof IconWorld>> = {
  instagram: IconBrandInstagram,
  facebook: IconBrandFacebook,
  youtube: IconBrandYoutube,
  tiktok: IconBrandTiktok,
  x: IconBrandX,
};

export type Networks = Producer['networks'];

export const NetworkLinks = ({ networks }: { readonly networks: Networks }) => {
  const { t } = useTranslation();
  return (
    <ul role="list" className={styles.networks}>
      {networks.map(({ title, url }) => {
        if (!isWebAddress(url)) return null;
        const Icon = ICONS[title.toLowerCase()] ?? IconWorld;
        return (
          <li key={url}>
            <a href={url} target="_blank" rel="noopener noreferrer" aria-label={`${title}, ${t('newTab')}`}>
              <Icon aria-hidden size={22} />
            </a>
          </li>
        );
      })}
    </ul>
  );
};

export const Footer = ({ networks }: { readonly networks: Networks }) => {
  const { t } = useTranslation();
  const isOut = useSnapshot(isBuyerOut);
  const country = useSnapshot((snapshot) => snapshot.settings.site);
  const site = siteIn(country);
  return (
    <footer className={`${styles.footer} on-frame`}>
      <div className={`stack gap-8 ${styles.columns} wrap`}>
        <div className={`row between ${styles.lead}`}>
          <Logo />
          {networks.length > 0 && <NetworkLinks networks={networks} />}
        </div>
        <nav aria-label={t('footer.help')} className={`column ${styles.links}`}>
          <h2>{t('footer.help')}</h2>
          <Link to="/faq">{t('title.faq')}</Link>
          <Link to="/contato">{t('title.contact')}</Link>
          {/* Lei 13.146, art. 63: the symbol has to be prominent. */}
          <Link to="/acessibilidade">
            <IconAccessible aria-hidden size={24} />
            {t('title.accessibility')}
          </Link>
          {isOut ? (
            <Link to="/cadastro">{t('account.register')}</Link>
          ) : (
            <>
              <Link to="/minhas-compras">{t('account.orders')}</Link>
              <Link to="/minha-conta">{t('account.profile')}</Link>
            </>
          )}
          {shop.features.problemReport && (
            <button type="button" className={styles.choose} onClick={() => openReport(null)}>
              {t('report')}
            </button>
          )}
        </nav>
        <nav aria-label={t('footer.legal')} className={`column ${styles.links}`}>
          <h2>{t('footer.legal')}</h2>
          <Link to="/termos-de-compra">{t('title.terms-of-purchase')}</Link>
          <Link to="/politica-de-privacidade">{t('title.privacy-policies')}</Link>
          <Link to="/politica-de-cookies">{t('title.cookie-policies')}</Link>
          {asksConsent && (
            <button type="button" className={styles.choose} onClick={() => cookiesOpened.set(true)}>
              {t('footer.cookies')}
            </button>
          )}
        </nav>
        {shop.features.producerSignUp && (
          <div className={`column ${styles.links}`}>
            <h2>{t('footer.sell')}</h2>
            <p>{t('footer.sellText')}</p>
            <Button to="/quero-vender" kind="quiet" className={styles.sell}>
              {t('header.createEvent')}
            </Button>
          </div>
        )}
      </div>
      <div className={`cluster between tiny ${styles.legal} wrap`}>
        <p>{t('footer.rights', { year: new Date().getFullYear() })}</p>
        {/* Decreto 7.962, art. 2, and LFPC, art. 76 BIS: name, address and contact of the seller. */}
        <p>{[site.seller, site.address, site.dataOfficer].join(' · ')}</p>
      </div>
    </footer>
  );
};
