/** State of a page in its own history entry, restored after going back or a reload. Numbers only. */

interface Left {
  /** Scroll position in pixels. */
  readonly y?: number;
  /** Number of events in its list. */
  readonly events?: number;
}

/** `default` is react-router's key of an entry that no navigation has added, such as a typed address. */
const isCurrent = (key: string): boolean => key === (history.state?.key ?? 'default');

/** Empty for a new entry, or if the browser is at another entry. */
export const pageStateAt = (key: string): Left => (isCurrent(key) ? (history.state ?? {}) : {});

export const savePageState = (key: string, some: Left): void => {
  if (isCurrent(key)) history.replaceState({ ...history.state, ...some }, '');
};
