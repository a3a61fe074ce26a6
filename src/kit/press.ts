/**
 * Presses of a mouse, pen or finger, from down to click. A layout that moves in between would lose the press: the
 * browser clicks only what is below the pointer at both ends. A finger's `mousedown`, which moves the focus, follows
 * its `pointerup`.
 */
let isPressed = false;
let waiting: (() => void)[] = [];

const begin = (): void => {
  isPressed = true;
};

const end = (): void => {
  isPressed = false;
  const all = waiting;
  waiting = [];
  for (const run of all) run();
};

/** The click belongs to the task of the release. */
const release = (event: Event): void => {
  if (event.type !== 'blur' || event.target === window) setTimeout(end);
};

const STARTS = ['pointerdown', 'mousedown'] as const;
const ENDS = ['pointerup', 'mouseup', 'pointercancel', 'blur'] as const;

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
