/**
 * A bar goes to the screen's other end when it comes up over what is pressed next, and there and back when a control below it
 * takes the focus.
 */
import button from '../kit/controls/Button.module.css';

/** A whole region that took the focus is not what is pressed next. */
const isControl = (part: Element | null): part is Element =>
  part !== null && part.getBoundingClientRect().height < window.innerHeight / 3;

export const giveWay = (bar: HTMLElement | null): void => {
  if (bar === null) return;
  const covers = (part: Element | null): boolean => {
    if (!isControl(part) || bar.contains(part)) return false;
    const own = bar.getBoundingClientRect();
    const { top, bottom, left, right } = part.getBoundingClientRect();
    return top < own.bottom && bottom > own.top && left < own.right && right > own.left;
  };
  const move = (): void => {
    bar.dataset.aside = String(bar.dataset.aside !== 'true');
  };
  // Once the browser has scrolled to what has the focus.
  const look = (): void => {
    if (!bar.isConnected) document.removeEventListener('focusin', look);
    requestAnimationFrame(() => {
      if (covers(document.activeElement)) move();
    });
  };
  document.addEventListener('focusin', look);
  // At first, and as what is still loading moves the page on.
  const grown = new ResizeObserver(() => {
    if (!bar.isConnected) grown.disconnect();
    const next = document.querySelectorAll(`main .${button.primary?.split(' ')[0]}:not(:disabled)`);
    if (bar.dataset.aside !== 'true' && [document.activeElement, ...next].some(covers)) move();
  });
  grown.observe(document.body);
};
