/** Guard against the second half of a double tap. The first tap opens a dialog, whose button the second would press. */
import { type MouseEvent, useEffect, useRef } from 'react';

const DOUBLE_TAP_MS = 350;
const SAME_PLACE = 24;

interface Tap {
  readonly x: number;
  readonly y: number;
  readonly at: number;
}

export const isSecondTap = (first: Tap | null, second: Tap): boolean =>
  first !== null &&
  second.at - first.at < DOUBLE_TAP_MS &&
  Math.hypot(second.x - first.x, second.y - first.y) < SAME_PLACE;

/** Returns a handler for `onClickCapture`. `opened` is true while the element with the handler is open. */
export const useSecondTapGuard = (opened: boolean): ((event: MouseEvent) => void) => {
  const before = useRef<Tap | null>(null);
  const opener = useRef<Tap | null>(null);
  useEffect(() => {
    const note = ({ clientX, clientY, timeStamp }: PointerEvent): void => {
      before.current = { x: clientX, y: clientY, at: timeStamp };
    };
    window.addEventListener('pointerup', note, true);
    return () => window.removeEventListener('pointerup', note, true);
  }, []);
  useEffect(() => {
    opener.current = opened ? before.current : null;
  }, [opened]);
  return (event) => {
    // Keyboard clicks have no position.
    if (event.detail === 0) return;
    const tap = { x: event.clientX, y: event.clientY, at: event.timeStamp };
    if (!isSecondTap(opener.current, tap)) return;
    event.preventDefault();
    event.stopPropagation();
  };
};
