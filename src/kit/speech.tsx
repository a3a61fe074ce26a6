/**
 * What is said to whoever does not see it. The page and each dialog have live regions of their own that are always there;
 * a sentence is written into the innermost that can be heard, since behind an open dialog nothing is. What has the same
 * words is said once, however many places show it.
 */
import { useEffect, useRef } from 'react';
import type { CountdownSlice } from '../../domain/cart/view.ts';
import { minutesToSay } from '../../domain/time/deadline.ts';
import styles from './speech.module.css';

/** A region that has just appeared with its dialog is heard from then on, ms. */
const BEFORE = 100;
/** The same words again within this time are the same news, ms. */
const SAME = 2000;
/** How long a sentence stays in its region, for who reads on from there, ms. */
const STAYS = 5000;

const all: HTMLElement[] = [];
const said = new Map<string, number>();

const isHeard = ({ parentElement }: HTMLElement): boolean =>
  parentElement?.localName !== 'dialog' || parentElement.hasAttribute('open');

const enter = (element: HTMLElement | null): (() => void) | undefined => {
  if (element === null) return undefined;
  // Dialogs stand within the page, whose own comes first.
  if (element.parentElement?.localName === 'dialog') all.push(element);
  else all.unshift(element);
  return () => void all.splice(all.indexOf(element), 1);
};

/**
 * Live regions: of the page, or as the child of a dialog of that dialog. Whatever is put into the first two later is read out,
 * in the second at once; what stands in the third is not, since it was said elsewhere. What is seen of it lies over the page.
 */
export const LiveRegions = () => (
  <div ref={enter} className={styles.place}>
    <div role="status" aria-atomic={false} />
    <div role="alert" aria-atomic={false} />
    <div role="status" aria-live="off" />
  </div>
);

const PLACES = { polite: 0, urgent: 1, silent: 2 } as const;

/** The region that can be heard now, behind no dialog. */
export const region = (how: keyof typeof PLACES): Element | null =>
  (all.filter(isHeard).at(-1)?.childNodes[PLACES[how]] as Element | undefined) ?? null;

/** Whether these words are news; they are none for a while from then on. */
export const isNews = (text: string): boolean => {
  const now = performance.now();
  const fresh = now - (said.get(text) ?? -SAME) >= SAME;
  if (fresh) said.set(text, now);
  return fresh;
};

/** Says it, the same words again too: for what answers a press, as a number does. */
export const announce = (text: string, urgent = false): void => {
  setTimeout(() => {
    const place: Node | null = region(urgent ? 'urgent' : 'polite');
    if (place === null) return;
    const sentence = document.createElement('p');
    sentence.className = 'visually-hidden';
    sentence.textContent = text;
    place.appendChild(sentence);
    setTimeout(() => {
      if (sentence.parentNode === place) place.removeChild(sentence);
    }, STAYS);
  }, BEFORE);
};

export const speak = (text: string, urgent = false): void => {
  if (isNews(text)) announce(text, urgent);
};

/** Says the text when it appears or changes. */
export const useSpoken = (text: string | null | undefined | false, urgent = false): void => {
  useEffect(() => {
    if (!text) return undefined;
    speak(text, urgent);
    // Once it is gone, the same words are news: a second wrong code is said like the first.
    return () => void said.delete(text);
  }, [text, urgent]);
};

/** Says how many minutes are left, at the moments when that is to be said (T-10). */
export const useSpokenTime = (left: CountdownSlice | null, text: (minutes: number) => string): void => {
  const before = useRef<CountdownSlice | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once a second
  useEffect(() => {
    const minutes = left === null ? null : minutesToSay(before.current, left);
    before.current = left;
    if (minutes !== null) speak(text(minutes));
  }, [left]);
};
