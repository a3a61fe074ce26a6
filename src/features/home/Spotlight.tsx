/**
 * Highlights, one slide at a time. Advances every 10 s unless paused, hovered, touched or focused; reduced motion
 * starts paused.
 */
import { IconPlayerPauseFilled, IconPlayerPlayFilled } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router';
import { listedPicture } from '../../../domain/catalog/listed.ts';
import type { EventCard } from '../../../worker/contract.ts';
import { Button, NewTabHint } from '../../kit/controls/Button.tsx';
import { Carousel } from '../../kit/controls/Carousel.tsx';
import { Poster } from '../../kit/controls/Poster.tsx';
import { EventLink, useLowestPrice, useWhen } from '../../kit/events/EventTile.tsx';
import { firstViewOf } from '../../kit/page/head.ts';
import styles from './Spotlight.module.css';

const AUTOPLAY_MS = 10_000;

const calm = (): boolean => matchMedia('(prefers-reduced-motion: reduce)').matches;

const Slide = ({ event, first }: { readonly event: EventCard; readonly first: boolean }) => {
  const lowest = useLowestPrice(event);
  const facts = [useWhen(event), [event.city, event.state].filter(Boolean).join(', ')];
  return (
    <EventLink event={event} className={styles.slide} hint={<NewTabHint />}>
      <Poster src={listedPicture(event, 'landscape')} title={event.title} shape="landscape" eager={first} />
      <span className={styles.text}>
        <span className={`sentence ${styles.facts}`}>{facts.filter(Boolean).join('  ·  ')}</span>
        <strong>{event.title}</strong>
        {lowest !== null && (
          <span className={styles.price}>
            <span>{lowest.lead}</span> <b>{lowest.amount}</b>
          </span>
        )}
      </span>
    </EventLink>
  );
};

export const Spotlight = ({ events }: { readonly events: readonly EventCard[] }) => {
  const { t } = useTranslation('home');
  const place = useRef<HTMLElement>(null);
  const [paused, setPaused] = useState(calm);
  const [held, setHeld] = useState(false);
  const [at, setAt] = useState(0);
  const runs = !paused && !held && events.length > 1;
  useEffect(() => {
    if (!runs) return;
    const timer = setInterval(() => {
      const row = place.current?.querySelector('ul');
      if (row === null || row === undefined || document.hidden) return;
      const last = row.scrollLeft + row.clientWidth > row.scrollWidth - 8;
      row.scrollTo({ left: last ? 0 : row.scrollLeft + row.clientWidth });
    }, AUTOPLAY_MS);
    return () => clearInterval(timer);
  }, [runs]);
  if (events.length === 0) return null;
  return (
    <section
      ref={place}
      className={`min-width-0 ${styles.spotlight}`}
      aria-label={t('spotlight.label')}
      // Pointer events, because a finger on a slide sends mouse events only after its tap.
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      <Carousel label={t('spotlight.label')} fits="one" onMove={setAt}>
        {events.map((event, index) => (
          <li key={event.productId}>
            <Slide event={event} first={index === 0} />
          </li>
        ))}
      </Carousel>
      {events.length > 1 && (
        <div className={`line gap-2 ${styles.foot}`}>
          <p aria-hidden className={styles.dots}>
            {events.map((event, index) => (
              <span key={event.productId} data-here={index === at} />
            ))}
          </p>
          <Button
            kind="icon"
            aria-label={paused ? t('spotlight.play') : t('spotlight.pause')}
            onClick={() => setPaused(!paused)}
          >
            {paused ? (
              <IconPlayerPlayFilled aria-hidden size={16} />
            ) : (
              <IconPlayerPauseFilled aria-hidden size={16} />
            )}
          </Button>
        </div>
      )}
    </section>
  );
};

/** Skeleton with the height of a slide, so that the content below does not move. */
export const SpotlightBone = () => {
  const first = firstViewOf(useLocation().pathname);
  return (
    <div className={`min-width-0 ${styles.spotlight}`}>
      {first === null ? (
        <div className={`${styles.bone} bone`} />
      ) : (
        <Poster src={first.picture} title={first.title} shape="landscape" eager />
      )}
      <div className={styles.text}>
        <span className={styles.facts}>&nbsp;</span>
        <strong>{first?.title ?? '\u00a0'}</strong>
        <span className={styles.price}>
          <b>&nbsp;</b>
        </span>
      </div>
      <div className={styles.boneFoot} />
    </div>
  );
};
