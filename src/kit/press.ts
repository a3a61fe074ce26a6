/**
 * Presses of a mouse, pen or finger, from down to click. A layout that moves in between would lose the press: the
 * browser clicks only what is below the pointer at both ends. A finger's `mousedown`, which moves the focus, follows
 * its `pointerup`.
 */
let isPressed = false;
let waiting: (() => void)[] = [];
let timer: ReturnType<typeof setTimeout> | undefined;

/** Milliseconds after which a press no longer holds the layout, since a browser can withhold every sign of its end. */
const LONGEST = 1000;

const end = (): void => {
  clearTimeout(timer);
  isPressed = false;
  const all = waiting;
  waiting = [];
  for (const run of all) run();
};

const endAfter = (milliseconds: number): void => {
  clearTimeout(timer);
  timer = setTimeout(end, milliseconds);
};

const begin = ({ button }: MouseEvent): void => {
  // Other buttons do not click.
  if (button !== 0) return;
  isPressed = true;
  endAfter(LONGEST);
};

const isRelease = (event: Event): boolean => {
  if (event.type === 'blur') return event.target === event.currentTarget;
  // A text field also changes when a press moves the focus from it.
  if (event.type === 'change') return event.target instanceof HTMLSelectElement;
  if (event.type === 'pointermove') return 'buttons' in event && event.buttons === 0;
  return true;
};

/** The click belongs to the task of the release. */
const release = (event: Event): void => {
  if (isPressed && isRelease(event)) endAfter(0);
};

const STARTS = ['pointerdown', 'mousedown'] as const;
/** After the first three, ends without a release: native lists, menus and drags, and other windows swallow it. */
const ENDS = [
  ...(['pointerup', 'mouseup', 'pointercancel'] as const),
  ...(['blur', 'visibilitychange', 'contextmenu', 'dragstart', 'dragend'] as const),
  ...(['change', 'keydown', 'pointermove'] as const),
];

/** Observes presses. Returns a function that stops it. */
export const watchPresses = (): (() => void) => {
  for (const type of STARTS) addEventListener(type, begin, true);
  for (const type of ENDS) addEventListener(type, release, true);
  return () => {
    for (const type of STARTS) removeEventListener(type, begin, true);
    for (const type of ENDS) removeEventListener(type, release, true);
    end();
  };
};

/** Runs a change of the layout: at once, or after the current press. */
export const afterPress = (run: () => void): void => {
  if (isPressed) waiting.push(run);
  else run();
};

/** Resolves at the end of the current press. */
export const pressEnd = (): Promise<void> => new Promise(afterPress);
