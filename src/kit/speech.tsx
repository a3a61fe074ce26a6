/**
 * Announcements for screen readers. The page and each dialog have permanent live regions. A text goes to the
 * innermost active one, since an open dialog makes the rest inert. Equal texts are announced once, even if
 * several places show them.
 */
import { useEffect } from 'react';
import styles from './speech.module.css';

/** Milliseconds before an announcement, since a region of a new dialog is not observed at once. */
const BEFORE = 100;
/** Milliseconds within which an equal text counts as a repetition. */
const SAME = 2000;
/** Milliseconds that a text stays in its region, for screen reader users who navigate to it. */
const STAYS = 5000;

const all: HTMLElement[] = [];
/** Times of the page's texts. Another page has its own map. */
let said = new Map<string, number>();

const isHeard = ({ parentElement }: HTMLElement): boolean =>
  parentElement?.localName !== 'dialog' || parentElement.hasAttribute('open');

const enter = (element: HTMLElement | null): (() => void) | undefined => {
  if (element === null) return undefined;
  // Dialogs are inside the page, so the page's region comes first.
  if (element.parentElement?.localName === 'dialog') all.push(element);
  else all.unshift(element);
  return () => {
    all.splice(all.indexOf(element), 1);
    if (all.length === 0) said = new Map();
  };
};

/**
 * Live regions of the page, or of the dialog that is their parent: polite, urgent and silent. The silent one
 * is for texts announced elsewhere. Visible content lies over the page.
 */
export const LiveRegions = () => (
  <div ref={enter} className={styles.place}>
    <div role="status" aria-atomic={false} />
    <div role="alert" aria-atomic={false} />
    <div role="status" aria-live="off" />
  </div>
);

const PLACES = { polite: 0, urgent: 1, silent: 2 } as const;

/** Live region of the innermost open dialog, else of the page. */
export const region = (how: keyof typeof PLACES): Element | null =>
  (all.filter(isHeard).at(-1)?.childNodes[PLACES[how]] as Element | undefined) ?? null;

/** True unless an equal text was announced recently. Marks the text as announced. */
export const isNews = (text: string): boolean => {
  const now = performance.now();
  const fresh = now - (said.get(text) ?? -SAME) >= SAME;
  if (fresh) said.set(text, now);
  return fresh;
};

/** Announces a text, even a repeated one, for the result of a press. */
export const announce = (text: string, urgent = false): void => {
  const ofPage = said;
  setTimeout(() => {
    const place: Node | null = region(urgent ? 'urgent' : 'polite');
    if (place === null || ofPage !== said) return;
    const sentence = document.createElement('p');
    sentence.className = 'visually-hidden';
    sentence.textContent = text;
    place.appendChild(sentence);
    setTimeout(() => sentence.remove(), STAYS);
  }, BEFORE);
};

export const speak = (text: string, urgent = false): void => {
  if (isNews(text)) announce(text, urgent);
};

export const useSpoken = (text: string | null | undefined | false, urgent = false): void => {
  useEffect(() => {
    if (!text) return undefined;
    speak(text, urgent);
    // Once removed, the text is new again: a second wrong code is announced like the first.
    return () => void said.delete(text);
  }, [text, urgent]);
};
