/** Zoom buttons, for buyers without a mouse wheel or a touch screen. */

import styles from './SeatMapView.module.css';
import type { ViewState } from './seatMapProps.ts';
import type { SeatMapLabels } from './types.ts';

interface ZoomButtonsProps {
  readonly view: ViewState | null;
  readonly labels: SeatMapLabels;
  readonly onZoom: (factor: number) => void;
  readonly onWhole: () => void;
}

const STEP = 1.8;

const Glyph = ({ path }: { path: string }) => (
  <svg width="20" height="20" viewBox="0 0 20 20" fill="none" aria-hidden="true" focusable="false">
    <path d={path} stroke="currentColor" strokeWidth="2" strokeLinecap="round" strokeLinejoin="round" />
  </svg>
);

export function ZoomButtons({ view, labels, onZoom, onWhole }: ZoomButtonsProps) {
  const buttons = [
    {
      label: labels.zoomIn,
      path: 'M10 4V16M4 10H16',
      off: view?.canZoomIn === false,
      press: () => onZoom(STEP),
    },
    {
      label: labels.zoomOut,
      path: 'M4 10H16',
      off: view?.canZoomOut !== true,
      press: () => onZoom(1 / STEP),
    },
    {
      label: labels.wholeMap,
      path: 'M3 7V3H7M13 3H17V7M17 13V17H13M7 17H3V13',
      off: view?.canZoomOut !== true,
      press: onWhole,
    },
  ];
  return (
    <div className={`stack rounded ${styles.zoom}`}>
      {buttons.map(({ label, path, off, press }) => (
        // Stays focusable at the limit of the zoom, so that keyboard users keep their place.
        <button
          key={label}
          type="button"
          title={label}
          aria-label={label}
          aria-disabled={off}
          onClick={press}
        >
          <Glyph path={path} />
        </button>
      ))}
    </div>
  );
}
