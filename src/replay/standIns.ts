/** Highlights the pseudonyms in a view, so that support does not take them for personal data. */
import { redactState } from '../../domain/privacy/redact.ts';
import type { State } from '../../domain/shop/messages.ts';

/** Shorter texts would match parts of other words. */
const SHORTEST = 4;

/** Pseudonyms in a state of a log, in capitals. Redaction visits every field that has a personal class. */
export const standInsOf = (state: State): ReadonlySet<string> => {
  const found = new Set<string>();
  redactState(state, (_, text) => {
    if (text.length >= SHORTEST) found.add(text);
    return '0'.repeat(64);
  });
  return found;
};

const bare = (text: string): string => text.toUpperCase().replaceAll(/[^0-9A-ZÑ&]/g, '');

const rangesIn = (view: HTMLElement, texts: ReadonlySet<string>): readonly Range[] => {
  const walker = document.createTreeWalker(view, NodeFilter.SHOW_TEXT);
  const ranges: Range[] = [];
  for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
    const shown = (node.nodeValue ?? '').toUpperCase();
    for (const text of texts) {
      const at = shown.indexOf(text);
      if (at < 0) continue;
      const range = new Range();
      range.setStart(node, at);
      range.setEnd(node, at + text.length);
      ranges.push(range);
    }
  }
  return ranges;
};

/** Marked texts of each view. The page has one set of marks for all its views. */
const marked = new Map<HTMLElement, readonly Range[]>();

const setRanges = (view: HTMLElement, ranges: readonly Range[] | null): void => {
  if (ranges === null) marked.delete(view);
  else marked.set(view, ranges);
  // Absent in older browsers, where only fields are marked.
  globalThis.CSS?.highlights?.set('stand-ins', new Highlight(...[...marked.values()].flat()));
};

/** Marks the texts in this view now and after each change. Returns the function that stops it. */
export const markStandIns = (view: HTMLElement, texts: ReadonlySet<string>): (() => void) => {
  const values = new Set([...texts].map(bare));
  const mark = (): void => {
    for (const field of view.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>('input, textarea'))
      field.toggleAttribute('data-stand-in', field.value.length >= SHORTEST && values.has(bare(field.value)));
    setRanges(view, rangesIn(view, texts));
  };
  mark();
  const observer = new MutationObserver(mark);
  observer.observe(view, { childList: true, characterData: true, subtree: true });
  return () => {
    observer.disconnect();
    setRanges(view, null);
  };
};
