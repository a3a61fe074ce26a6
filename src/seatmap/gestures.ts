/** Translates pointer and wheel events into pan, zoom, tap, hover and fling. */
import type { Point } from './camera.ts';
import { speedometer } from './motion.ts';

export interface GestureTarget {
  pan(dx: number, dy: number): void;
  zoom(factor: number, about: Point): void;
  /** True if zooming by this factor has an effect. Otherwise the page can scroll. */
  canZoom(factor: number): boolean;
  press(at: Point, touch: boolean): void;
  /** Called when a press becomes a pan or ends. */
  release(): void;
  tap(at: Point, touch: boolean): void;
  doubleTap(at: Point): void;
  hover(at: Point | null): void;
  /** Called when a pan ends at this speed, CSS px per ms. */
  fling(vx: number, vy: number): void;
  /** Called with true when a gesture starts to move the camera, with false when it ends. */
  hold(down: boolean): void;
}

/** Movement up to which a press is a tap, CSS px. */
const SLOP_MOUSE = 4;
const SLOP_TOUCH = 10;
/** Maximum interval (ms) and distance (CSS px) of a double tap. */
const TWICE_MS = 300;
const TWICE_PX = 30;
/** CSS px per line, for wheels that report lines. */
const LINE = 16;

interface Finger {
  x: number;
  y: number;
  readonly startX: number;
  readonly startY: number;
  readonly touch: boolean;
}

/** Adds listeners until `signal` aborts. Points are CSS px from the element's corner. Children must ignore pointers. */
export function observeGestures(element: HTMLElement, target: GestureTarget, signal: AbortSignal): void {
  const fingers = new Map<number, Finger>();
  const pace = speedometer();
  let moved = false;
  let pinched = false;
  let tapped = false;
  let lastTap = { x: 0, y: 0, time: Number.NEGATIVE_INFINITY };

  // Offsets are relative to the element, since children ignore pointers and a pressed pointer is captured.
  const pointOf = (event: MouseEvent): Point => ({ x: event.offsetX, y: event.offsetY });

  const on = <K extends keyof HTMLElementEventMap>(
    type: K,
    listener: (event: HTMLElementEventMap[K]) => void,
    passive = true,
  ): void => element.addEventListener(type, listener, { signal, passive });

  on('pointerdown', (event) => {
    if (event.button !== 0) return;
    const at = pointOf(event);
    const touch = event.pointerType !== 'mouse';
    fingers.set(event.pointerId, { ...at, startX: at.x, startY: at.y, touch });
    element.setPointerCapture(event.pointerId);
    if (fingers.size === 1) {
      [moved, pinched, tapped] = [false, false, false];
      pace.clear();
      pace.add(at.x, at.y, event.timeStamp);
      target.press(at, touch);
    } else {
      pinched = true;
      target.release();
      target.hold(true);
    }
  });

  const pinch = (finger: Finger, other: Finger, at: Point): void => {
    const before = Math.hypot(finger.x - other.x, finger.y - other.y);
    const after = Math.hypot(at.x - other.x, at.y - other.y);
    target.pan((at.x - finger.x) / 2, (at.y - finger.y) / 2);
    if (before > 1 && after > 1)
      target.zoom(after / before, { x: (at.x + other.x) / 2, y: (at.y + other.y) / 2 });
  };

  on('pointermove', (event) => {
    const at = pointOf(event);
    const finger = fingers.get(event.pointerId);
    if (finger === undefined) {
      if (event.pointerType === 'mouse') target.hover(at);
      return;
    }
    const other = [...fingers].find(([id]) => id !== event.pointerId)?.[1];
    const slop = finger.touch ? SLOP_TOUCH : SLOP_MOUSE;
    if (!moved && !pinched && Math.hypot(at.x - finger.startX, at.y - finger.startY) > slop) {
      moved = true;
      target.release();
      target.hold(true);
    }
    if (other !== undefined) pinch(finger, other, at);
    else if (moved || pinched) target.pan(at.x - finger.x, at.y - finger.y);
    // The finger keeps its start position up to the threshold, so that the pan starts without a jump.
    if (other !== undefined || moved || pinched) [finger.x, finger.y] = [at.x, at.y];
    pace.add(at.x, at.y, event.timeStamp);
  });

  const tappedAgain = (at: Point, time: number): void => {
    const near = Math.hypot(at.x - lastTap.x, at.y - lastTap.y) < TWICE_PX;
    const twice = near && time - lastTap.time < TWICE_MS;
    if (twice) target.doubleTap(at);
    lastTap = { ...at, time: twice ? Number.NEGATIVE_INFINITY : time };
  };

  const up = (event: PointerEvent, canceled: boolean): void => {
    const finger = fingers.get(event.pointerId);
    if (finger === undefined) return;
    fingers.delete(event.pointerId);
    if (fingers.size > 0) {
      pace.clear();
      return;
    }
    target.release();
    if (moved || pinched) {
      target.hold(false);
      const { vx, vy } = pace.speed(event.timeStamp);
      if (!pinched && !canceled) target.fling(vx, vy);
    } else if (!canceled) {
      const at = pointOf(event);
      tapped = finger.touch;
      target.tap(at, finger.touch);
      if (finger.touch) tappedAgain(at, event.timeStamp);
    }
  };
  on('pointerup', (event) => up(event, false));
  on('pointercancel', (event) => up(event, true));
  // Suppresses the click after a tap. The click would hit a dialog that the tap opened.
  on(
    'touchend',
    (event) => {
      if (tapped && event.cancelable) event.preventDefault();
    },
    false,
  );
  // A lifted finger also leaves, but its seat stays hovered until the next gesture.
  on('pointerleave', (event) => {
    if (event.pointerType === 'mouse') target.hover(null);
  });
  on('dblclick', (event) => target.doubleTap(pointOf(event)));

  on(
    'wheel',
    (event) => {
      const size = event.deltaMode === WheelEvent.DOM_DELTA_LINE ? LINE : 1;
      // A trackpad pinch arrives as a wheel event with Ctrl, in small steps.
      const factor = Math.exp(-event.deltaY * size * (event.ctrlKey ? 0.01 : 0.0022));
      if (!target.canZoom(factor)) return;
      event.preventDefault();
      target.zoom(Math.min(Math.max(factor, 0.5), 2), pointOf(event));
    },
    false,
  );
}
