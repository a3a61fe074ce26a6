/**
 * The seat map for React: gives the engine its element and its data, and shows what belongs around the drawing:
 * tooltip, zoom buttons, the sector one looks at, messages, and the live region. Holds no cart and no texts.
 */
import { type KeyboardEvent, useEffect, useId, useImperativeHandle, useRef, useState } from 'react';
import { lazyPart, pageIdle, useLazyPart } from '../lazy.ts';
import { useSignal } from '../signal.ts';
import { useSpoken } from '../speech.tsx';
import { type Covered, UNCOVERED } from './cameraRig.ts';
import { intentOf } from './keyboard.ts';
import styles from './SeatMap.module.css';
import type { SeatMapProps } from './seatMapProps.ts';
import { useEngine } from './useEngine.ts';
import { ZoomButtons } from './ZoomButtons.tsx';

/** Height of the map that stays free under any cover, CSS px. */
const LEAST_FREE = 96;

const tooltip = lazyPart(async () => (await import('./SeatTooltip.tsx')).SeatTooltip);

/** What a cover takes of the map: its foot where it starts at the map's left edge, else its right side. */
const coveredBy = (map: Element | null, cover: Element | null): Covered => {
  if (map === null || cover === null) return UNCOVERED;
  const [frame, over] = [map.getBoundingClientRect(), cover.getBoundingClientRect()];
  const isFoot = over.left <= frame.left + frame.width / 4;
  return {
    right: isFoot ? 0 : Math.max(0, frame.right - over.left),
    bottom: isFoot ? Math.min(Math.max(0, frame.bottom - over.top), frame.height - LEAST_FREE) : 0,
  };
};

export function SeatMap(props: SeatMapProps) {
  const { labels, focusSector = null, highlightSeat = null, className, ref } = props;
  const surface = useRef<HTMLDivElement>(null);
  const keys = useId();
  const { engine, view, tip, spoken, failed, retry } = useEngine(surface, props);
  /** Whoever walks knows the keys: what tells them covers no seat any more. */
  const [walked, setWalked] = useState(false);

  // What it says the live region and the list say too: one that does not come is nobody's loss.
  const { Component: SeatTooltip } = useLazyPart(tooltip, tip !== null, useSignal(pageIdle));

  useImperativeHandle(
    ref,
    () => ({
      zoomTo: (target) => engine.current?.zoomTo(target),
      focus: () => surface.current?.focus({ preventScroll: true }),
      showWhole: () => void engine.current?.key({ kind: 'whole' }),
      offer: (seats, cover) => engine.current?.offer(seats, coveredBy(surface.current, cover)),
      screenOf: (seat) => engine.current?.screenOf(seat) ?? null,
    }),
    [engine],
  );
  useEffect(() => {
    if (focusSector !== null && engine.current?.view?.sectorId !== focusSector)
      engine.current?.zoomTo({ sectorId: focusSector });
  }, [engine, focusSector]);
  useEffect(() => engine.current?.highlight(highlightSeat), [engine, highlightSeat]);

  useSpoken(failed && labels.loadFailed, true);
  const press = (event: KeyboardEvent): void => {
    const intent = intentOf(event);
    if (intent === null || engine.current?.key(intent) !== true) return;
    event.preventDefault();
    setWalked(true);
  };

  const here = props.overview.sectors.find((sector) => sector.sectorId === view?.sectorId);
  return (
    <div className={`${styles.frame} ${className ?? ''}`}>
      <div
        ref={surface}
        className={styles.surface}
        role="application"
        aria-label={labels.map}
        aria-describedby={keys}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: an application widget takes the focus itself.
        tabIndex={0}
        data-walked={walked || undefined}
        onKeyDown={press}
        onFocus={(event) => {
          setWalked(false);
          engine.current?.setFocused(event.currentTarget.matches(':focus-visible'));
        }}
        onBlur={() => engine.current?.setFocused(false)}
      />
      {here === undefined ? null : <p className={styles.here}>{here.name}</p>}
      {tip === null || SeatTooltip === null ? null : (
        <SeatTooltip subject={tip.subject} at={tip.at} colour={tip.colour} labels={labels} />
      )}
      <ZoomButtons
        view={view}
        labels={labels}
        onZoom={(factor) => engine.current?.key({ kind: 'zoom', factor })}
        onWhole={() => engine.current?.key({ kind: 'whole' })}
      />
      <p id={keys} className={styles.keys}>
        {labels.keys}
      </p>
      <p className={styles.spoken} aria-live="polite">
        {spoken}
      </p>
      {failed ? (
        <div className={styles.failed}>
          {labels.loadFailed}
          <button type="button" onClick={retry}>
            {labels.retry}
          </button>
        </div>
      ) : null}
    </div>
  );
}
