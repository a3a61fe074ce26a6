/** Header of most pages. It lies over a page's hero until the page scrolls. Scrolling down then hides it. */
import { IconMenu2, IconSearch, IconX } from '@tabler/icons-react';
import { type CSSProperties, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { shop } from '../../../core/shop.ts';
import { Logo } from '../../controls/Logo.tsx';
import type { Elements } from '../../elements.ts';
import { loginOfferPlace } from '../../overlays.ts';
import { SearchBox } from '../search/SearchBox.tsx';
import { AccountLinks, AccountMenu } from './AccountMenu.tsx';
import { CartButton } from './CartButton.tsx';
import { Disclosure } from './Disclosure.tsx';
import styles from './Header.module.css';
import { LanguageMenu, Languages } from './LanguageMenu.tsx';

/** Scroll state for headers. `away`: not at the top of the page. `down`: the last scrolling went down. */
export interface Scrolling {
  readonly away: boolean;
  readonly down: boolean;
}

const STEP = 8;

export const useScrolling = (): Scrolling => {
  const [now, setNow] = useState<Scrolling>({ away: false, down: false });
  useEffect(() => {
    let last = window.scrollY;
    const update = (): void => {
      const y = Math.max(0, window.scrollY);
      const moved = y - last;
      if (Math.abs(moved) < STEP && y > STEP) return;
      last = y;
      const away = y > STEP;
      const down = away && moved > 0 && y > window.innerHeight / 6;
      setNow((before) => (before.away === away && before.down === down ? before : { away, down }));
    };
    update();
    addEventListener('scroll', update, { passive: true });
    return () => removeEventListener('scroll', update);
  }, []);
  return now;
};

interface Props {
  readonly variant: 'home' | 'plain' | 'producer' | 'create-event';
  /** Colors of a producer's page: `--header-ground` and `--header-ink`. */
  readonly colors?: CSSProperties | undefined;
  /** Second row: a producer's logo and breadcrumbs. */
  readonly children?: Elements;
}

const PhoneMenu = () => {
  const { t } = useTranslation();
  return (
    <div className={styles.narrowOnly}>
      <Disclosure
        name="account language"
        label={t('header.menu')}
        side="start"
        button={<IconMenu2 aria-hidden size={24} />}
        buttonClass={styles.tool}
      >
        {shop.features.producerSignUp && (
          <>
            <Link to="/quero-vender">{t('header.createEvent')}</Link>
            <hr />
          </>
        )}
        <AccountLinks />
        {shop.languages.length > 1 && <hr />}
        <Languages />
      </Disclosure>
    </div>
  );
};

export const MainHeader = ({ variant, colors, children }: Props) => {
  const { t } = useTranslation();
  const [searching, setSearching] = useState(false);
  const opener = useRef<HTMLButtonElement>(null);
  const { away, down } = useScrolling();
  const isOver = variant === 'home' || variant === 'create-event';
  return (
    <header
      className={`${styles.header} on-frame`}
      data-variant={variant}
      data-over={isOver}
      data-solid={!isOver || away || searching}
      data-hidden={isOver && down && !searching}
      style={colors}
    >
      <div className={`line gap-2 ${styles.row} wrap`}>
        <PhoneMenu />
        <Link to="/" className={`line rounded plain tap ${styles.brand}`} aria-label={t('header.home')}>
          <Logo />
        </Link>
        <div className={`grow min-width-0 ${styles.search}`} data-open={searching}>
          <SearchBox
            key={String(searching)}
            autoFocus={searching}
            onLeave={() => {
              setSearching(false);
              opener.current?.focus();
            }}
          />
        </div>
        {/* Before the tools, which then keep their places when the offer appears. */}
        <div ref={loginOfferPlace.set} className={styles.offer} />
        <nav className="line gap-1 flex-none" aria-label={t('header.menu')}>
          {shop.features.producerSignUp && (
            <Link to="/quero-vender" className={`${styles.sell} ${styles.desk}`}>
              {t('header.createEvent')}
            </Link>
          )}
          <div className={styles.desk}>
            <LanguageMenu />
          </div>
          <div className={styles.desk}>
            <AccountMenu />
          </div>
          <button
            ref={opener}
            type="button"
            className={`${styles.tool} ${styles.narrowOnly}`}
            aria-expanded={searching}
            aria-label={searching ? t('header.closeSearch') : t('header.openSearch')}
            onClick={() => setSearching(!searching)}
          >
            {searching ? <IconX aria-hidden size={22} /> : <IconSearch aria-hidden size={22} />}
          </button>
          <CartButton />
        </nav>
      </div>
      {children}
    </header>
  );
};
