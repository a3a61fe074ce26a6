/** A bar goes to the screen's other end, and back, when a control below it takes the focus. */
export const giveWay = (bar: HTMLElement | null): void => {
  if (bar === null) return;
  const look = (): void => {
    if (!bar.isConnected) document.removeEventListener('focusin', look);
    // Once the browser has scrolled to it.
    requestAnimationFrame(() => {
      const own = bar.getBoundingClientRect();
      const focus = document.activeElement;
      if (focus === null || bar.contains(focus)) return;
      const { top, bottom, left, right, height } = focus.getBoundingClientRect();
      // A whole region that took it is not what is pressed next.
      const isControl = height < window.innerHeight / 3;
      if (isControl && top < own.bottom && bottom > own.top && left < own.right && right > own.left)
        bar.dataset.aside = String(bar.dataset.aside !== 'true');
    });
  };
  document.addEventListener('focusin', look);
};
