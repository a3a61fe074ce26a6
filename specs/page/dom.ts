/** A happy-dom page to mount views without a browser. It has no layout, and its links do not navigate. */
import { setImmediate } from 'node:timers/promises';
import { Window } from 'happy-dom';
import { vi } from 'vitest';

/** Globals that Node has as well. The page's code needs those of happy-dom, which accept each other. */
const SHARED_WITH_NODE = ['Event', 'EventTarget', 'CustomEvent', 'Storage', 'localStorage', 'sessionStorage'];
/** The page's window is the global object, so that a stubbed global is also a property of `window`. */
const WINDOWS = ['window', 'self', 'top', 'parent', 'globalThis'];

const settings = {
  disableJavaScriptFileLoading: true,
  disableCSSFileLoading: true,
  handleDisabledFileLoadingAsSuccess: true,
  navigation: {
    disableMainFrameNavigation: true,
    disableChildFrameNavigation: true,
    disableChildPageNavigation: true,
    disableFallbackToSetURL: true,
  },
};

/** Pages of the spec file. `setup/leave-nothing.ts` ends their timers. */
const shared = globalThis as { specPages?: Window[] };
shared.specPages ??= [];

const isClass = (name: string): boolean => /^[A-Z]/.test(name);

/** Accessible name as far as specs need it: `aria-label`, else the text. */
export const labelOf = (element: Element): string =>
  element.getAttribute('aria-label') ?? element.textContent;

/** Opens a page with a reader's actions, in place of the last one. Its globals exist until `vi.unstubAllGlobals()`. */
export const pretendPage = (url = 'http://localhost:4173/') => {
  vi.unstubAllGlobals();
  const window = new Window({ url, settings });
  shared.specPages?.push(window);
  const names = new Set<string>();
  for (let owner: object = window; owner !== Object.prototype; owner = Object.getPrototypeOf(owner))
    for (const name of Object.getOwnPropertyNames(owner)) names.add(name);
  const own = window as unknown as Record<string, unknown>;
  for (const name of names)
    if ((SHARED_WITH_NODE.includes(name) || !(name in globalThis)) && name !== 'constructor') {
      const value = own[name];
      vi.stubGlobal(name, typeof value === 'function' && !isClass(name) ? value.bind(window) : value);
    }
  for (const name of WINDOWS) vi.stubGlobal(name, globalThis);
  // happy-dom sends `hashchange` after `replaceState`, which browsers do not. Specs send it where a browser would.
  const location = Object.assign(new URL(window.location.href), { assign: () => undefined });
  vi.stubGlobal('location', location);
  vi.stubGlobal('history', { state: null, replaceState: () => undefined });
  const page = window.document as unknown as Document;
  const select = (selector: string, within: ParentNode = page): HTMLElement[] => [
    ...within.querySelectorAll<HTMLElement>(selector),
  ];
  const happen = (target: EventTarget, type: string, init: Readonly<Record<string, unknown>> = {}): void => {
    const event = new Event(type, { bubbles: true, cancelable: true });
    target.dispatchEvent(Object.assign(event, init));
  };
  return {
    page,
    select,
    /** Elements that the test accepts, in the order of the page. */
    all: (test: (each: HTMLElement) => boolean, within: ParentNode = page): HTMLElement[] =>
      select('*', within).filter(test),
    happen,
    /** Clicks like a pointer or Enter, with the browser's default action. */
    press: (element: HTMLElement): void => {
      if ('disabled' in element && element.disabled) throw new Error(`${labelOf(element)} is disabled`);
      element.click();
    },
    /** Sets a field's value through the prototype's setter, as typing does. React ignores its own setter. */
    fill: (element: HTMLElement, value: string): void => {
      Object.getOwnPropertyDescriptor(Object.getPrototypeOf(element), 'value')?.set?.call(element, value);
      happen(element, element.localName === 'select' ? 'change' : 'input');
    },
  };
};

/** Removes the page after React has run its last tasks, which can schedule others. */
export const takePageAway = async (): Promise<void> => {
  for (let task = 0; task < 10; task += 1) await setImmediate();
  vi.unstubAllGlobals();
  vi.resetModules();
};
