/**
 * Keeps the message bar clear of the page's controls. The bar changes to the other end of the screen when it
 * covers the focused control or a primary button.
 */
import button from '../kit/controls/Button.module.css';

/** A large focused region is no control. */
const isControl = (part: Element | null): part is Element =>
  part !== null && part.getBoundingClientRect().height < window.innerHeight / 3;

export const uncoverControls = (bar: HTMLElement | null): void => {
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
  // After the browser has scrolled to the focused control.
  const look = (): void => {
    if (!bar.isConnected) document.removeEventListener('focusin', look);
    requestAnimationFrame(() => {
      if (covers(document.activeElement)) move();
    });
  };
  document.addEventListener('focusin', look);
  // Runs once at the start, and whenever loaded content moves the page.
  const grown = new ResizeObserver(() => {
    if (!bar.isConnected) grown.disconnect();
    const next = document.querySelectorAll(`main .${button.primary?.split(' ')[0]}:not(:disabled)`);
    if (bar.dataset.aside !== 'true' && [document.activeElement, ...next].some(covers)) move();
  });
  grown.observe(document.body);
};
