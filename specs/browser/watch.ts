/**
 * Checks of a page in a browser spec: no policy violation, no error, no axe violation, no lost focus. Also records live
 * regions.
 */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { expect, type Locator, type Page } from 'playwright/test';

const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

interface Found {
  readonly id: string;
  readonly nodes: readonly { readonly target: readonly unknown[]; readonly failureSummary?: string }[];
}

type Kind = 'violations' | 'incomplete';

/**
 * Runs axe (WCAG 2.0 to 2.2, A and AA, `target-size` on), or only the `rules`. Returns violations and findings that people
 * must judge. Kinds outside `kinds` list one node per rule, because selectors for all nodes take a third of the time.
 */
export const axeOn = async (
  page: Page,
  kinds: readonly Kind[] = ['violations', 'incomplete'],
  rules?: readonly string[],
): Promise<Readonly<Record<Kind, readonly Found[]>>> => {
  // Colors are checked after their transition.
  await page.evaluate(async () => {
    const ending = document
      .getAnimations()
      .filter((one) => one.effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY);
    // An animation that a settings change interrupted never finishes.
    const over = new Promise((done) => setTimeout(done, 3000));
    await Promise.race([Promise.allSettled(ending.map(({ finished }) => finished)), over]);
  });
  // The debugger injects axe, so that the page's policy stays strict. Once per document.
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(axeSource);
  const options = {
    runOnly: rules === undefined ? { type: 'tag', values: RULES } : { type: 'rule', values: rules },
    rules: { 'target-size': { enabled: true } },
    resultTypes: kinds,
  };
  return page.evaluate(async (options) => {
    const { axe } = globalThis as unknown as {
      axe: { run: (what: object, options: object) => Promise<Record<Kind, readonly Found[]>> };
    };
    const { violations, incomplete } = await axe.run(document, options);
    const plain = (all: readonly Found[]): readonly Found[] =>
      all.map(({ id, nodes }) => ({
        id,
        nodes: nodes.map(({ target, failureSummary = '' }) => ({ target, failureSummary })),
      }));
    return { violations: plain(violations), incomplete: plain(incomplete) };
  }, options);
};

const expectNothing = (page: Page, violations: readonly Found[]): void =>
  expect(
    violations.map(({ id, nodes }) => ({ id, where: nodes.map(({ target }) => target.join(' ')) })),
    `axe on ${page.url()}`,
  ).toEqual([]);

/**
 * Names that two buttons have, or two links to different addresses, so that neither voice control nor a screen reader's list
 * of controls can tell them apart. Header, footer and messages count. An open dialog hides the controls behind it.
 */
export const equalNames = async (page: Page): Promise<readonly string[]> => {
  const dialog = page.locator('dialog:modal').last();
  const tree = await ((await dialog.count()) > 0 ? dialog : page.locator('body')).ariaSnapshot();
  const found = tree.matchAll(
    /^ *- '?(button|link) "((?:[^"\\]|\\.)*)".*(?:\n +- (?!\/url|button|link).*)*(?:\n *- \/url: (.*))?/gm,
  );
  const controls = [...found].map(([, role, name, address = '']) => ({ key: `${role} ${name}`, address }));
  return controls.flatMap(({ key, address }, nth) => {
    const former = controls.slice(0, nth).find((each) => each.key === key);
    const isSamePage = key.startsWith('link') && former?.address.split('?')[0] === address.split('?')[0];
    return former === undefined || isSamePage ? [] : [key];
  });
};

const TITLES = 'h1, h2, h3, h4, strong';
const TEXTS = `${TITLES}, p, a, button, label, span, small, legend, dt, dd, li, output`;

/**
 * Texts that their own box cuts off, without scrolling. Without `ellipsis`, those that end with one do not count, because
 * screen readers get the whole text.
 */
export const cutTexts = (page: Page, ellipsis = true, selector = TEXTS): Promise<readonly string[]> =>
  page.evaluate(
    ({ ellipsis, selector }) =>
      [...document.querySelectorAll<HTMLElement>(selector)]
        .filter((part) => {
          const { overflowX, clipPath, textOverflow, webkitLineClamp } = getComputedStyle(part);
          const hides = overflowX === 'hidden' || overflowX === 'clip';
          const own = [...part.childNodes].some(
            (node) => node.nodeType === 3 && (node.textContent ?? '').trim() !== '',
          );
          const meant = (textOverflow === 'ellipsis' || webkitLineClamp !== 'none') && !ellipsis;
          if (!own || !hides || meant || clipPath !== 'none' || part.clientWidth < 2) return false;
          return part.scrollWidth > part.clientWidth + 1 || part.scrollHeight > part.clientHeight + 2;
        })
        .map((part) => `${part.localName} “${(part.textContent ?? '').slice(0, 60)}”`),
    { ellipsis, selector },
  );

/** References of labels and descriptions to elements that the document does not have. */
const missingLabels = (page: Page): Promise<readonly string[]> =>
  page.evaluate(() =>
    ['aria-labelledby', 'aria-describedby', 'aria-errormessage', 'aria-details', 'for'].flatMap((name) =>
      [...document.querySelectorAll(`[${name}]`)].flatMap((element) =>
        (element.getAttribute(name) ?? '')
          .split(/\s+/)
          .filter((id) => id !== '' && document.getElementById(id) === null)
          .map((id) => `${element.localName}[${name}=${id}]`),
      ),
    ),
  );

/** Placeholders on the screen. Rows further down load when they come near. */
const bonesInView = (page: Page): Promise<number> =>
  page.evaluate(
    () =>
      [...document.querySelectorAll('.bone')].filter((bone) => {
        const { top, bottom } = bone.getBoundingClientRect();
        return bottom > 0 && top < innerHeight;
      }).length,
  );

/**
 * Checks small targets again, each in the middle of the view. Where the page happens to be scrolled, the view's edge or a
 * bar may hide a part of a target, which axe takes for its size.
 */
const smallTargets = async (page: Page, violation: Found): Promise<readonly Found[]> => {
  const checked = new Set<string>();
  for (let found: Found | undefined = violation; found !== undefined; ) {
    const next: string | undefined = found.nodes
      .map(({ target }) => String(target[0]))
      .find((each) => !checked.has(each));
    if (next === undefined) return [found];
    checked.add(next);
    await page
      .locator(next)
      .first()
      .evaluate((target) => target.scrollIntoView({ block: 'center', behavior: 'instant' }));
    [found] = (await axeOn(page, ['violations'], [violation.id])).violations;
  }
  return [];
};

/**
 * Expects no axe violations on the page, except of the rules in `but`, no two controls of the same name and no missing
 * label. Waits for the page, because before it there is only a logo to check.
 */
export const expectAccessible = async (page: Page, but: readonly string[] = []): Promise<void> => {
  await expect(page.locator('h1').first()).toBeAttached();
  await expect.poll(() => bonesInView(page)).toBe(0);
  expect.soft(await equalNames(page), `controls with equal names on ${page.url()}`).toEqual([]);
  expect.soft(await missingLabels(page), `labels without an element on ${page.url()}`).toEqual([]);
  const { violations } = await axeOn(page, ['violations']);
  const found = violations.filter(({ id }) => !but.includes(id));
  const small = found.find(({ id }) => id === 'target-size');
  const others = found.filter((each) => each !== small);
  expectNothing(page, small === undefined ? others : [...others, ...(await smallTargets(page, small))]);
};

/** The axe rules whose result depends on colors (`cat.color`). */
const COLOR_RULES = ['color-contrast', 'link-in-text-block'];

/** Expects no violations of the color rules, on a page whose other rules are checked in another color scheme. */
export const expectContrast = async (page: Page): Promise<void> =>
  expectNothing(page, (await axeOn(page, ['violations'], COLOR_RULES)).violations);

/** Expects the focus on an element, not on the body. */
export const expectFocus = async (page: Page): Promise<void> => {
  const focused = (): Promise<boolean> =>
    page.evaluate(() => document.activeElement !== null && document.activeElement !== document.body);
  await expect.poll(focused, `the focus is on body at ${page.url()}`).toBe(true);
};

/** Expects that no message overlaps the control. */
export const expectUncovered = async (page: Page, control: Locator): Promise<void> => {
  const over = (): Promise<readonly string[]> =>
    control.evaluate((own) => {
      const { top, bottom, left, right } = own.getBoundingClientRect();
      return [...document.querySelectorAll('[data-tone]')]
        .filter((bar) => {
          const box = bar.getBoundingClientRect();
          return box.top < bottom && box.bottom > top && box.left < right && box.right > left;
        })
        .map((bar) => bar.textContent ?? '');
    });
  await expect.poll(over, `a message covers the control at ${page.url()}`).toEqual([]);
};

/** Expects that neither the page nor an overlay scrolls sideways, and that no title is cut. */
export const expectNoSideways = async (page: Page): Promise<void> => {
  // Animations started by a resize or larger text end within a few frames.
  const beyond = (): Promise<readonly string[]> =>
    page.evaluate(() =>
      [document.documentElement, ...document.querySelectorAll('dialog[open], section[aria-label="Cookies"]')]
        .filter((part) => part.scrollWidth > part.clientWidth)
        .map((part) => {
          const out = [...part.querySelectorAll('*')].filter(
            (one) => one.getBoundingClientRect().right > part.clientWidth + 1,
          );
          const last = out.at(-1);
          return `${part.tagName} ${part.scrollWidth} > ${part.clientWidth}: ${last?.localName}.${last?.className} ${last?.textContent}`;
        }),
    );
  await expect.poll(beyond, `${page.url()} scrolls sideways`).toEqual([]);
  await expect.poll(() => cutTexts(page, true, TITLES), `cut titles on ${page.url()}`).toEqual([]);
};

/** One announcement of a live region, as a screen reader gets it. */
export interface Said {
  /** Epoch milliseconds. */
  readonly at: number;
  readonly urgent: boolean;
  readonly text: string;
}

/**
 * Runs in the page before any of its scripts. Records what live regions announce. Reports a focus that was lost because
 * its element was removed or disabled, if it is still lost at the next press or after three seconds. A blur by a press
 * outside all controls is not reported. Also reports alerts inserted together with their text, because screen readers
 * often skip or repeat them.
 */
const listen = (): void => {
  const { catracaNote, catracaSaid } = globalThis as unknown as {
    catracaNote: (text: string) => void;
    catracaSaid: (said: object) => void;
  };
  let last: Element | null = null;
  let name = '';
  let since = 0;
  const isLost = (): boolean =>
    last !== null &&
    document.activeElement === document.body &&
    !(last.isConnected && last.checkVisibility() && !last.matches(':disabled'));
  const tell = (): void => {
    catracaNote(`focus: lost with ${name} at ${location.pathname}`);
    last = null;
  };
  document.addEventListener('focusin', ({ target }) => {
    last = target instanceof Element ? target : null;
    name = `${last?.localName} "${(last?.getAttribute('aria-label') ?? last?.textContent ?? '').trim().slice(0, 60)}"`;
  });
  document.addEventListener('focusout', ({ target, relatedTarget }) => {
    if (relatedTarget === null)
      queueMicrotask(() => {
        if (target === last && document.activeElement === document.body && !isLost()) last = null;
      });
  });
  for (const press of ['pointerdown', 'keydown'])
    document.addEventListener(
      press,
      ({ isTrusted }) => {
        if (isTrusted && isLost()) tell();
      },
      true,
    );
  setInterval(() => {
    if (!isLost()) since = 0;
    else if (since === 0) since = performance.now();
    else if (performance.now() - since > 3000) tell();
  }, 250);

  const LIVE =
    ':is([aria-live], [role="status"], [role="alert"], [role="log"], output):not([aria-live="off"])';
  const isHeard = (region: Element): boolean => {
    const modal = [...document.querySelectorAll('dialog:modal')].at(-1);
    return region.checkVisibility() && (modal === undefined || modal.contains(region));
  };
  const isUrgent = (region: Element): boolean => region.matches('[role="alert"], [aria-live="assertive"]');
  const words = (node: Node | null): string => (node?.textContent ?? '').replaceAll(/\s+/g, ' ').trim();
  const observer = new MutationObserver((records) => {
    const fresh = new Set<Element>();
    const heard = new Map<Element, string[]>();
    for (const { type, target, addedNodes } of records) {
      for (const added of addedNodes) {
        if (!(added instanceof Element)) continue;
        for (const region of [added, ...added.querySelectorAll(LIVE)])
          if (region.matches(LIVE)) fresh.add(region);
      }
      if (type === 'childList' && addedNodes.length === 0) continue;
      const region = (target instanceof Element ? target : target.parentElement)?.closest(LIVE);
      if (!region) continue;
      const isWhole = region.getAttribute('aria-atomic') !== 'false' && !region.hasAttribute('aria-live');
      const parts = type === 'childList' ? [...addedNodes] : [target];
      heard.set(region, isWhole ? [words(region)] : [...(heard.get(region) ?? []), ...parts.map(words)]);
    }
    for (const region of fresh)
      if (isUrgent(region) && isHeard(region) && words(region) !== '')
        catracaNote(`speech: an alert came with its words: ${words(region)}`);
    for (const [region, texts] of heard) {
      const text = texts.filter(Boolean).join(' ');
      if (text === '' || fresh.has(region) || !isHeard(region)) continue;
      catracaSaid({ at: performance.timeOrigin + performance.now(), urgent: isUrgent(region), text });
    }
  });
  observer.observe(document, { childList: true, characterData: true, subtree: true });
};

export interface Watch {
  /** Fails if there was an error since the page was opened, and lists all. */
  readonly expectQuiet: () => void;
  /** Announcements of live regions since then, in order. */
  readonly said: readonly Said[];
}

/** Starts watching. Call before the first navigation. `expected` matches errors that the spec provokes. */
export const watch = async (page: Page, expected: readonly RegExp[] = []): Promise<Watch> => {
  const wrong: string[] = [];
  const note = (text: string): void => {
    if (!expected.some((pattern) => pattern.test(text))) wrong.push(text);
  };
  page.on('pageerror', (error) => note(`error: ${error.message}`));
  page.on('console', (message) => {
    if (message.type() === 'error') note(`console: ${message.text()}`);
  });
  await page.exposeFunction('catracaViolation', (text: string) => note(`policy: ${text}`));
  await page.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', (event) => {
      const { catracaViolation } = globalThis as unknown as { catracaViolation: (text: string) => void };
      catracaViolation(`${event.effectiveDirective} ${event.blockedURI} ${event.sample}`);
    });
  });
  const said: Said[] = [];
  await page.exposeFunction('catracaNote', note);
  await page.exposeFunction('catracaSaid', (each: Said) => void said.push(each));
  await page.addInitScript(listen);
  return { expectQuiet: () => expect(wrong).toEqual([]), said };
};
