/** Maps keys to intents. Null leaves the key to the page. */
import type { Direction } from './neighbors.ts';

export type KeyIntent =
  | { readonly kind: 'zoom'; readonly factor: number }
  | { readonly kind: 'whole' }
  | { readonly kind: 'move'; readonly way: Direction }
  | { readonly kind: 'pan'; readonly x: number; readonly y: number }
  | { readonly kind: 'rowEnd'; readonly last: boolean }
  | { readonly kind: 'press' }
  | { readonly kind: 'out' };

const ARROWS: Readonly<Record<string, Direction>> = {
  ArrowLeft: 'left',
  ArrowRight: 'right',
  ArrowUp: 'up',
  ArrowDown: 'down',
};

const STEP = 0.25;
const PANS: Readonly<Record<Direction, readonly [number, number]>> = {
  left: [STEP, 0],
  right: [-STEP, 0],
  up: [0, STEP],
  down: [0, -STEP],
};

type Keys = Pick<KeyboardEvent, 'key' | 'shiftKey' | 'ctrlKey' | 'metaKey' | 'altKey'>;

export function intentOf(event: Keys): KeyIntent | null {
  if (event.ctrlKey || event.metaKey || event.altKey) return null;
  const way = ARROWS[event.key];
  if (way !== undefined) {
    const [x, y] = PANS[way];
    return event.shiftKey ? { kind: 'pan', x, y } : { kind: 'move', way };
  }
  switch (event.key) {
    case '+':
    case '=':
      return { kind: 'zoom', factor: 1.6 };
    case '-':
    case '_':
      return { kind: 'zoom', factor: 1 / 1.6 };
    case '0':
      return { kind: 'whole' };
    case 'Home':
    case 'End':
      return { kind: 'rowEnd', last: event.key === 'End' };
    case 'Enter':
    case ' ':
      return { kind: 'press' };
    case 'Escape':
      return { kind: 'out' };
    default:
      return null;
  }
}
