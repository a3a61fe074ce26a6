/** Tells each time that a control below a bar takes the focus. Answers how to stop. */
export const whenCovering = (bar: Element, tell: () => void): (() => void) => {
  const look = (): void => {
    // Once the browser has scrolled to it.
    requestAnimationFrame(() => {
      const own = bar.getBoundingClientRect();
      const focus = document.activeElement;
      if (focus === null || bar.contains(focus)) return;
      const { top, bottom, left, right, height } = focus.getBoundingClientRect();
      // A whole region that took it is not what is pressed next.
      const isControl = height < window.innerHeight / 3;
      if (isControl && top < own.bottom && bottom > own.top && left < own.right && right > own.left) tell();
    });
  };
  document.addEventListener('focusin', look);
  return () => document.removeEventListener('focusin', look);
};
