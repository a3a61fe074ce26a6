/** One page: its title, header, trail, content and footer. Drawers and messages live above it, in Shell. */
import { type ComponentType, lazy, type ReactNode, Suspense } from 'react';
import { Breadcrumbs, type Crumb } from '../controls/Breadcrumbs.tsx';
import { Patience } from '../controls/Loaded.tsx';
import { useQuery } from '../query.ts';
import type { Networks } from './Footer.tsx';
import { usePageHead } from './head.ts';
import { MainHeader } from './header/MainHeader.tsx';
import styles from './Page.module.css';

interface Props {
  /** The page's own part of the title; null falls back on the home title. */
  readonly title: string | null;
  readonly header?: ReactNode;
  readonly crumbs?: readonly Crumb[];
  /** `desk`: the trail is left out on a phone, where the event's picture comes first. */
  readonly crumbsFrom?: 'phone' | 'desk';
  /** False where nothing should lead away. */
  readonly footer?: boolean;
  /** A producer's own; the shop's where there are none. */
  readonly networks?: Networks;
  /** The content is the shape of what is still awaited. */
  readonly awaited?: boolean;
  readonly children: ReactNode;
}

const NONE: Networks = [];

/** Comes after the page, and is not worth an error page where it cannot be had. */
const Footer = lazy<ComponentType<{ readonly networks: Networks }>>(() =>
  import('./Footer.tsx').then(
    (module) => ({ default: module.Footer }),
    () => ({ default: () => null }),
  ),
);

/** The shop's own networks, where a page has none of its own. */
const useShopNetworks = (): Networks => {
  const answer = useQuery('settings', {});
  return answer?.ok ? answer.value.networks : NONE;
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
  const shop = useShopNetworks();
  usePageHead(title);
  return (
    <div className={styles.page}>
      {header ?? <MainHeader variant="plain" />}
      {crumbs.length > 0 && (
        <div className={`${styles.crumbs} wrap`} data-from={crumbsFrom}>
          <Breadcrumbs trail={crumbs} />
        </div>
      )}
      <main id="content" tabIndex={-1} className={styles.main}>
        {awaited ? <Patience>{children}</Patience> : children}
      </main>
      {/* What comes would push it down before the reader's eyes. */}
      {footer && !awaited && (
        <Suspense fallback={null}>
          <Footer networks={networks ?? shop} />
        </Suspense>
      )}
    </div>
  );
};
