import type { ReactElement, ReactNode } from 'react';
import { shop } from '../../core/shop.ts';
import { Breadcrumbs, type Crumb } from '../controls/Breadcrumbs.tsx';
import { SlowLoadNotice } from '../controls/Loaded.tsx';
import { lazyPart, useLazyPart } from '../lazy.ts';
import { useQuery } from '../query.ts';
import type { Networks } from './Footer.tsx';
import { usePageHead } from './head.ts';
import { MainHeader } from './header/MainHeader.tsx';
import styles from './Page.module.css';

interface Props {
  /** The page's part of the document title; null selects the home title. */
  readonly title: string | null;
  readonly header?: ReactElement;
  readonly crumbs?: readonly Crumb[];
  /** Smallest screen with breadcrumbs. `desk` leaves them out on phones, where the event's picture comes first. */
  readonly crumbsFrom?: 'phone' | 'desk';
  readonly footer?: boolean;
  /** Networks of a producer. Default: the shop's. */
  readonly networks?: Networks;
  readonly awaited?: boolean;
  readonly children: ReactNode;
}

const NONE: Networks = [];

const footerPart = lazyPart(async () => (await import('./Footer.tsx')).Footer);

const useShopNetworks = (): Networks => {
  const [result] = useQuery('settings', shop.networks === null ? {} : null);
  return shop.networks ?? (result?.ok ? result.value.networks : NONE);
};

export const Page = ({
  title,
  header,
  crumbs = [],
  crumbsFrom = 'phone',
  footer = true,
  networks,
  awaited = false,
  children,
}: Props) => {
  const ofShop = useShopNetworks();
  usePageHead(title, awaited);
  const hasFooter = footer && !awaited;
  // A page whose footer cannot be loaded has none.
  const { Component: Footer } = useLazyPart(footerPart, hasFooter, false);
  return (
    <div className={styles.page}>
      {header ?? <MainHeader variant="plain" />}
      {crumbs.length > 0 && (
        <div className={`${styles.crumbs} wrap`} data-from={crumbsFrom}>
          <Breadcrumbs trail={crumbs} />
        </div>
      )}
      <main id="content" tabIndex={-1} className={`grow ${styles.main}`}>
        {awaited ? <SlowLoadNotice>{children}</SlowLoadNotice> : children}
      </main>
      {/* The footer waits for the content, which would push it down. */}
      {Footer !== null && hasFooter && <Footer networks={networks ?? ofShop} />}
    </div>
  );
};
