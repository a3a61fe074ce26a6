/** Keyboard navigation of a combobox's options. The text field keeps the focus. */
import { type KeyboardEvent, useState } from 'react';

export interface OptionWalk {
  /** Index of the active option; -1 if none. */
  readonly active: number;
  readonly reset: () => void;
  readonly onArrow: (event: KeyboardEvent) => boolean;
}

/** Active option of `count`. Arrow keys wrap around: after the last option none is active, then the first. */
export const useOptions = (count: number): OptionWalk => {
  const [active, setActive] = useState(-1);
  return {
    active: active < count ? active : -1,
    reset: () => setActive(-1),
    onArrow: (event) => {
      const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
      if (step === 0 || count === 0) return false;
      event.preventDefault();
      setActive((now) => ((Math.min(now, count - 1) + 1 + step + count + 1) % (count + 1)) - 1);
      return true;
    },
  };
};
