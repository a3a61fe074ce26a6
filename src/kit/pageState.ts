/**
 * How a page was when it was left, kept in its own entry of the browser's history: who goes back or reloads finds it so
 * again. Numbers only.
 */

interface Left {
  /** Pixels from the page's beginning. */
  readonly y?: number;
  /** How many events its list had. */
  readonly events?: number;
}

/** Nothing for an entry that is new, or not the one that the address stands at. */
export const pageStateAt = (key: string): Left => (history.state?.key === key ? history.state : {});

export const savePageState = (key: string, some: Left): void => {
  if (history.state?.key === key) history.replaceState({ ...history.state, ...some }, '');
};
