import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { type ReactNode, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { RowKind } from '../../../domain/catalog/listed.ts';
import { useOnChange } from '../hooks.ts';
import { announce } from '../speech.tsx';
import styles from './Carousel.module.css';

interface Props {
  readonly label: string;
  /**
   * `one` shows one item at a time, `wide` 1, 3 or 4 by screen width, the others 2, 6 or 8, those of `ranked` in two
   * lines.
   */
  readonly fits?: RowKind | 'tiles' | 'places' | 'one';
  readonly children: ReactNode;
  /** Receives the index of the first item in view. */
  readonly onMove?: (first: number) => void;
}

interface Ends {
  readonly start: boolean;
  readonly end: boolean;
}

/** Scrolls by a screen of items, and announces the first one that comes into view. */
const move = (row: HTMLElement | null, direction: 1 | -1): void => {
  if (row === null) return;
  const { scrollLeft, clientWidth, scrollWidth, children } = row;
  const left = Math.min(Math.max(0, scrollLeft + direction * clientWidth), scrollWidth - clientWidth);
  row.scrollBy({ left: direction * clientWidth });
  const first = children[Math.round((left / scrollWidth) * children.length)];
  if (first instanceof HTMLElement) announce(first.innerText.replaceAll(/\s+/g, ' '));
};

export const Carousel = ({ label, fits = 'posters', children, onMove }: Props) => {
  const { t } = useTranslation();
  const row = useRef<HTMLUListElement>(null);
  const [ends, setEnds] = useState<Ends>({ start: true, end: true });
  // The overflow changes with the items.
  useOnChange(children, () => {
    const list = row.current;
    if (list === null) return;
    const updateEnds = (): void => {
      const start = list.scrollLeft < 8;
      const end = list.scrollLeft + list.clientWidth > list.scrollWidth - 8;
      setEnds((before) => (before.start === start && before.end === end ? before : { start, end }));
      const width = list.firstElementChild?.clientWidth ?? list.clientWidth;
      onMove?.(Math.round(list.scrollLeft / Math.max(1, width)));
    };
    // Also runs once after the next layout. Measuring here would force an extra layout.
    const sizes = new ResizeObserver(updateEnds);
    sizes.observe(list);
    list.addEventListener('scroll', updateEnds, { passive: true });
    return () => {
      sizes.disconnect();
      list.removeEventListener('scroll', updateEnds);
    };
  });
  const still = ends.start && ends.end;
  return (
    <div className={styles.carousel} data-fits={fits}>
      {/* A scrolling region must be reachable by keyboard. */}
      <ul role="list" ref={row} className={styles.row} aria-label={label} tabIndex={still ? undefined : 0}>
        {children}
      </ul>
      {!still && (
        <>
          <button
            type="button"
            className={styles.back}
            aria-label={`${t('previous')}: ${label}`}
            disabled={ends.start}
            onClick={() => move(row.current, -1)}
          >
            <IconChevronLeft aria-hidden size={24} />
          </button>
          <button
            type="button"
            className={styles.forth}
            aria-label={`${t('next')}: ${label}`}
            disabled={ends.end}
            onClick={() => move(row.current, 1)}
          >
            <IconChevronRight aria-hidden size={24} />
          </button>
        </>
      )}
    </div>
  );
};

/** Placeholders of the items. Those beyond the row's end are clipped. */
export const CarouselBones = ({ fits = 'posters', children }: Pick<Props, 'fits' | 'children'>) => (
  <div className={styles.carousel} data-fits={fits} aria-hidden>
    <div className={styles.row}>{children}</div>
  </div>
);
