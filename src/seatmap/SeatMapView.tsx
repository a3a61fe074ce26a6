import { type KeyboardEvent, useEffect, useId, useImperativeHandle, useRef, useState } from 'react';
import { lazyPart, pageIdle, useLazyPart } from '../kit/lazy.ts';
import { useSignal } from '../kit/signal.ts';
import { useSpoken } from '../kit/speech.tsx';
import { type Covered, UNCOVERED } from './cameraRig.ts';
import { intentOf } from './keyboard.ts';
import styles from './SeatMapView.module.css';
import type { SeatMapProps } from './seatMapProps.ts';
import { useEngine } from './useEngine.ts';
import { ZoomButtons } from './ZoomButtons.tsx';

/** Minimum height of the map that a cover leaves free, CSS px. */
const MIN_FREE = 96;

const tooltip = lazyPart(async () => (await import('./SeatTooltip.tsx')).SeatTooltip);

/** Part of the map below `cover`: the bottom if `cover` starts near the map's left edge, else the right side. */
const coveredBy = (map: Element | null, cover: Element | null): Covered => {
  if (map === null || cover === null) return UNCOVERED;
  const [frame, over] = [map.getBoundingClientRect(), cover.getBoundingClientRect()];
  const isFoot = over.left <= frame.left + frame.width / 4;
  return {
    right: isFoot ? 0 : Math.max(0, frame.right - over.left),
    bottom: isFoot ? Math.min(Math.max(0, frame.bottom - over.top), frame.height - MIN_FREE) : 0,
  };
};

export function SeatMapView(props: SeatMapProps) {
  const { labels, highlightSeat = null, tierShown = null, className, ref } = props;
  const surface = useRef<HTMLDivElement>(null);
  const keys = useId();
  const { engine, view, tip, spoken, failed, retry } = useEngine(surface, props);
  /** True after the first key. Hides the keyboard help, which would cover seats. */
  const [hasUsedKeys, setUsedKeys] = useState(false);

  // Loaded late, since the live region and the list have the same content.
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
  useEffect(() => engine.current?.highlight(highlightSeat), [engine, highlightSeat]);

  useEffect(() => engine.current?.showTier(tierShown), [engine, tierShown]);

  useSpoken(failed && labels.loadFailed, true);
  const press = (event: KeyboardEvent): void => {
    const intent = intentOf(event);
    if (intent === null || engine.current?.key(intent) !== true) return;
    event.preventDefault();
    setUsedKeys(true);
  };

  const here = props.overview.sectors.find((sector) => sector.sectorId === view?.sectorId);
  return (
    <div className={`rounded relative ${styles.frame} ${className ?? ''}`}>
      <div
        ref={surface}
        className={`cover ${styles.surface}`}
        role="application"
        aria-label={labels.map}
        aria-describedby={keys}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: an application widget takes the focus itself.
        tabIndex={0}
        data-walked={hasUsedKeys || undefined}
        onKeyDown={press}
        onFocus={(event) => {
          setUsedKeys(false);
          engine.current?.setFocused(event.currentTarget.matches(':focus-visible'));
        }}
        onBlur={() => engine.current?.setFocused(false)}
      />
      {here === undefined ? null : <p className={`cut strong ${styles.here}`}>{here.name}</p>}
      {tip === null || SeatTooltip === null ? null : <SeatTooltip {...tip} labels={labels} />}
      <ZoomButtons
        view={view}
        labels={labels}
        onZoom={(factor) => engine.current?.key({ kind: 'zoom', factor })}
        onWhole={() => engine.current?.key({ kind: 'whole' })}
      />
      <p id={keys} className={styles.keys}>
        {labels.keys}
      </p>
      <p className="visually-hidden" aria-live="polite">
        {spoken}
      </p>
      {failed ? (
        <div className={`line ${styles.failed}`}>
          <span>{labels.loadFailed}</span>
          <button type="button" onClick={retry}>
            {labels.retry}
          </button>
        </div>
      ) : null}
    </div>
  );
}
