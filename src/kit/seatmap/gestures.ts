/**
 * From pointers and wheels to intentions: pan, zoom, tap, hover, glide. Knows the element and its events, not
 * the map. One finger pans, two zoom about their middle; what does not move is a tap.
 */
import type { Point } from './camera.ts';
import { speedometer } from './motion.ts';

export interface GestureTarget {
  pan(dx: number, dy: number): void;
  /** Multiplies the scale about a point. */
  zoom(factor: number, about: Point): void;
  /** Whether zooming by this factor would change anything: if not, the page may scroll instead. */
  canZoom(factor: number): boolean;
  press(at: Point, touch: boolean): void;
  /** The press became a pan, or ended. */
  release(): void;
  tap(at: Point, touch: boolean): void;
  doubleTap(at: Point): void;
  /** The mouse is over a point, or has left (null). */
  hover(at: Point | null): void;
  /** A pan ended at this speed, CSS px a ms. */
  fling(vx: number, vy: number): void;
  /** A gesture that moves the camera began, or ended. */
  hold(down: boolean): void;
}

/** How far a pointer may stray and still tap, CSS px. */
const SLOP_MOUSE = 4;
const SLOP_TOUCH = 10;
/** Two taps of a finger so soon and so near are a double tap: ms, CSS px. */
const TWICE_MS = 300;
const TWICE_PX = 30;
/** Pixels a line of wheel delta, for mice that count in lines. */
const LINE = 16;

interface Finger {
  x: number;
  y: number;
  readonly startX: number;
  readonly startY: number;
  readonly touch: boolean;
}

/** Listens until the signal aborts. Points are CSS px from the element's top left; its children take no pointers. */
export function listen(element: HTMLElement, target: GestureTarget, signal: AbortSignal): void {
  const fingers = new Map<number, Finger>();
  const pace = speedometer();
  let moved = false;
  let pinched = false;
  let tapped = false;
  let lastTap = { x: 0, y: 0, time: Number.NEGATIVE_INFINITY };

  // The element's children let pointers through and a pressed pointer is captured: offsets are always its own.
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
    // Before the slop is passed the finger keeps its place, so that the pan starts without a jump.
    if (other !== undefined || moved || pinched) [finger.x, finger.y] = [at.x, at.y];
    pace.add(at.x, at.y, event.timeStamp);
  });

  const tappedAgain = (at: Point, time: number): void => {
    const near = Math.hypot(at.x - lastTap.x, at.y - lastTap.y) < TWICE_PX;
    const twice = near && time - lastTap.time < TWICE_MS;
    if (twice) target.doubleTap(at);
    lastTap = { ...at, time: twice ? Number.NEGATIVE_INFINITY : time };
  };

  const up = (event: PointerEvent, cancelled: boolean): void => {
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
      if (!pinched && !cancelled) target.fling(vx, vy);
    } else if (!cancelled) {
      const at = pointOf(event);
      tapped = finger.touch;
      target.tap(at, finger.touch);
      if (finger.touch) tappedAgain(at, event.timeStamp);
    }
  };
  on('pointerup', (event) => up(event, false));
  on('pointercancel', (event) => up(event, true));
  // The click that follows a finger's tap would fall on whatever the tap opened, and close or press it.
  on(
    'touchend',
    (event) => {
      if (tapped && event.cancelable) event.preventDefault();
    },
    false,
  );
  // A finger that lifts leaves too; what it tapped stays named until the next gesture.
  on('pointerleave', (event) => {
    if (event.pointerType === 'mouse') target.hover(null);
  });
  on('dblclick', (event) => target.doubleTap(pointOf(event)));

  on(
    'wheel',
    (event) => {
      const size = event.deltaMode === WheelEvent.DOM_DELTA_LINE ? LINE : 1;
      // A pinch on a trackpad comes as a wheel with ctrl, in small steps.
      const factor = Math.exp(-event.deltaY * size * (event.ctrlKey ? 0.01 : 0.0022));
      if (!target.canZoom(factor)) return;
      event.preventDefault();
      target.zoom(Math.min(Math.max(factor, 0.5), 2), pointOf(event));
    },
    false,
  );
}
