/** Mounts a view of the shop on a fake page with a fake core that shows given snapshots. */
import { setImmediate } from 'node:timers/promises';
import type { ReactNode } from 'react';
import { afterAll, afterEach, beforeAll, expect, vi } from 'vitest';
import type { Snapshot } from '../../domain/shop/view.ts';
import type { CorePort, PagePort } from '../../worker/contract.ts';
import { SOON } from '../setup/soon.ts';
import { labelOf, pretendPage, takePageAway } from './dom.ts';
import { type Answers, connectTo } from './pretend-core.ts';

/** The page of this file's specs. */
export let reader: ReturnType<typeof pretendPage>;
let i18next: typeof import('i18next').default;
let unmount = async (): Promise<void> => undefined;

/** Opens a page with these texts. Its host selects the site, and `?lang=` the language. */
export const openPage = async (texts: readonly string[], address?: string): Promise<void> => {
  await unmount();
  reader = pretendPage(address);
  vi.resetModules();
  const [i18n, { loadTexts }] = await Promise.all([import('i18next'), import('../../src/kit/i18n/texts.ts')]);
  i18next = i18n.default;
  await loadTexts(...texts);
};

/** Removes the page, after its last view. */
export const closePage = async (): Promise<void> => {
  await unmount();
  await takePageAway();
};

/** References of labels and descriptions to elements that the page does not have. */
const missingLabels = (): readonly string[] =>
  ['aria-labelledby', 'aria-describedby', 'for'].flatMap((name) =>
    reader
      .select(`[${name}]`)
      .flatMap((each) => (each.getAttribute(name) ?? '').split(/\s+/))
      .filter((id) => id !== '' && reader.page.getElementById(id) === null)
      .map((id) => `${name}="${id}"`),
  );

/** Colored notes without a text, which are empty bars on the screen. */
const emptyNotes = (): readonly string[] =>
  reader
    .select('.pad-note:is(.bad, .warn, .good, .brand, .tinted):not(.collapse)')
    .filter(({ textContent }) => textContent.trim() === '')
    .map(({ className }) => className);

/** Gives this file's specs a page with these texts. Mounted views are checked and removed after each spec. */
export const onPage = (...texts: readonly string[]): void => {
  beforeAll(() => openPage(texts));
  afterEach(async () => {
    const wrong = [...missingLabels(), ...emptyNotes()];
    await unmount();
    expect(wrong).toEqual([]);
  });
  afterAll(closePage);
};

const refuse: CorePort['dispatch'] = async () => ({
  ok: false,
  refusal: { code: 'cart.paying', params: {} },
});

const rethrow = (error: unknown): never => {
  throw error;
};

interface Shown {
  readonly snapshot: Snapshot;
  readonly answers?: Answers;
  /** Every command is refused without it. */
  readonly dispatch?: CorePort['dispatch'];
  /** Further methods of the core to replace. */
  readonly core?: Partial<CorePort>;
  readonly view: () => Promise<ReactNode>;
  readonly address?: string;
}

/**
 * Replaces the mounted view and returns a function that shows another snapshot. Modules are imported on the
 * current page.
 */
export const mounted = async (shown: Shown): Promise<(next: Snapshot) => Promise<void>> => {
  const { snapshot, answers = {}, dispatch = refuse, core: more = {}, view, address = '/' } = shown;
  await unmount();
  const [{ createRoot }, { MemoryRouter }, { startCore }] = await Promise.all([
    import('react-dom/client'),
    import('react-router'),
    import('../../src/core/start.ts'),
  ]);
  let publish: PagePort['publish'] = () => undefined;
  const connect = connectTo(snapshot, answers, dispatch, (page) => {
    publish = page.publish;
    return more;
  });
  const core = startCore({ locale: 'pt-BR', connect });
  await vi.waitFor(() => expect(core.snapshots.get()).toEqual(snapshot), SOON);
  const place = reader.page.createElement('div');
  reader.page.body.textContent = '';
  reader.page.body.appendChild(place);
  // happy-dom accepts no error event of React, which would hide the error of the view.
  const root = createRoot(place, { onUncaughtError: rethrow });
  unmount = async () => {
    unmount = async () => undefined;
    root.unmount();
    core.dispose();
    // React runs the last cleanups in a separate task.
    await setImmediate();
  };
  root.render(<MemoryRouter initialEntries={[address]}>{await view()}</MemoryRouter>);
  let version = 1;
  return async (next) => {
    version += 1;
    publish({ version, slices: next });
    await vi.waitFor(() => expect(core.snapshots.get()).toEqual(next), SOON);
  };
};

/** The page of an address, which the route table opens. */
export const screenOf = async (address: string): Promise<ReactNode> => {
  const [{ screenAt }, { screens }, { openScreen }] = await Promise.all([
    import('../../src/kit/screen.ts'),
    import('../../src/routes.ts'),
    import('../../src/kit/router.tsx'),
  ]);
  const { pathname, searchParams } = new URL(address, location.origin);
  const { screen, params } = screenAt(screens, pathname);
  return openScreen(screen, { params, search: searchParams });
};

/** A text of the page, `namespace:key`. */
export const textOf = (key: string, words: Record<string, unknown> = {}): string =>
  String(i18next.t(key as never, words as never));

/** The last button with this name, or with a name that begins with it and a colon, once the page has it. */
export const button = (name: string): Promise<HTMLElement> =>
  vi.waitFor(() => {
    const found = reader
      .select('button')
      .filter((each) => labelOf(each).trim() === name || labelOf(each).startsWith(`${name}: `))
      .at(-1);
    if (found === undefined) throw new Error(`no button ${name}`);
    return found;
  }, SOON);

export const plain = (text: string): string => text.replaceAll(/[\u00a0\u202f]/g, ' ').trim();
const CONTROLS = 'button, input, select, textarea';

/** The control with this name: its own text, or that of its label. */
const controlOf = (name: string): HTMLElement => {
  const begins = (text: string): boolean => plain(text) === name || plain(text).startsWith(name);
  const label = reader.all((each) => each.localName === 'label' && begins(each.textContent))[0];
  const labelFor = label?.getAttribute('for');
  const found =
    reader.all((each) => each.localName === 'button' && plain(labelOf(each)) === name)[0] ??
    reader.all((each) => each.localName === 'button' && begins(labelOf(each)))[0] ??
    (labelFor ? reader.page.getElementById(labelFor) : label?.querySelector<HTMLElement>(CONTROLS));
  if (!found || found.hasAttribute('disabled')) throw new Error(`no enabled control is called ${name}`);
  return found;
};
/** The control of this text, `namespace:key`, once it can be used. */
export const named = (key: string, words?: Record<string, unknown>): Promise<HTMLElement> => {
  const name = plain(textOf(key, words).replace(/\{\{.*/, ''));
  return vi.waitFor(() => controlOf(name), SOON);
};

/** Text that readers can see and hear. An open dialog hides the rest of the page. */
export const shown = (): string => {
  return (reader.select('dialog[open]').at(-1) ?? reader.page.body).textContent;
};
