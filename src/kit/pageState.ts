/** State of a page in its own history entry, restored after going back or a reload. Numbers only. */

interface Left {
  /** Scroll position in pixels. */
  readonly y?: number;
  /** Number of events in its list. */
  readonly events?: number;
}

/** Empty for a new entry, or if the browser is at another entry. */
export const pageStateAt = (key: string): Left => (history.state?.key === key ? history.state : {});

export const savePageState = (key: string, some: Left): void => {
  if (history.state?.key === key) history.replaceState({ ...history.state, ...some }, '');
};
