/**
 * Minimal DOM for React to mount views, press buttons and fill in fields without a browser. Has a tree,
 * attributes, and events that capture and bubble. Has no layout, drawing or styles.
 */
import { vi } from 'vitest';

interface Happening {
  readonly type: string;
  readonly target: Branch;
  currentTarget?: Branch;
  defaultPrevented: boolean;
  [more: string]: unknown;
}
type Listener = ((event: Happening) => void) | { handleEvent(event: Happening): void };
interface Registered {
  readonly type: string;
  readonly listener: Listener;
  readonly capture: boolean;
}

const isCapture = (options: unknown): boolean =>
  options === true || (typeof options === 'object' && (options as { capture?: boolean })?.capture === true);

class Branch {
  readonly childNodes: Branch[] = [];
  readonly #listeners: Registered[] = [];
  parentNode: Branch | null = null;
  nodeValue = '';

  readonly nodeType: number;
  readonly nodeName: string;
  readonly ownerDocument: Page | null;

  constructor(nodeType: number, nodeName: string, ownerDocument: Page | null) {
    this.nodeType = nodeType;
    this.nodeName = nodeName;
    this.ownerDocument = ownerDocument;
  }

  get firstChild(): Branch | null {
    return this.childNodes[0] ?? null;
  }
  get lastChild(): Branch | null {
    return this.childNodes.at(-1) ?? null;
  }
  get nextSibling(): Branch | null {
    const all = this.parentNode?.childNodes ?? [];
    return all[all.indexOf(this) + 1] ?? null;
  }
  get previousSibling(): Branch | null {
    const all = this.parentNode?.childNodes ?? [];
    return all[all.indexOf(this) - 1] ?? null;
  }
  get parentElement(): Branch | null {
    return this.parentNode;
  }
  get isConnected(): boolean {
    return this.nodeType === 9 || (this.parentNode?.isConnected ?? false);
  }
  get textContent(): string {
    return this.nodeType === 3 ? this.nodeValue : this.childNodes.map((child) => child.textContent).join('');
  }
  set textContent(text: string) {
    if (this.nodeType === 3) this.nodeValue = text;
    else {
      for (const child of [...this.childNodes]) this.removeChild(child);
      if (text !== '') this.appendChild(new Branch(3, '#text', this.ownerDocument)).nodeValue = text;
    }
  }
  get data(): string {
    return this.nodeValue;
  }
  appendChild(child: Branch): Branch {
    return this.insertBefore(child, null);
  }
  insertBefore(child: Branch, before: Branch | null): Branch {
    child.parentNode?.removeChild(child);
    const at = before === null ? this.childNodes.length : this.childNodes.indexOf(before);
    this.childNodes.splice(at, 0, child);
    child.parentNode = this;
    return child;
  }
  removeChild(child: Branch): Branch {
    this.childNodes.splice(this.childNodes.indexOf(child), 1);
    child.parentNode = null;
    return child;
  }
  append(...children: readonly Branch[]): void {
    for (const child of children) this.appendChild(child);
  }
  prepend(...children: readonly Branch[]): void {
    for (const child of children.toReversed()) this.insertBefore(child, this.firstChild);
  }
  remove(): void {
    this.parentNode?.removeChild(this);
  }
  contains(other: Branch | null): boolean {
    return other !== null && (other === this || this.contains(other.parentNode));
  }
  compareDocumentPosition(): number {
    return 0;
  }
  getRootNode(): Branch {
    return this.parentNode?.getRootNode() ?? this;
  }
  addEventListener(type: string, listener: Listener, options?: unknown): void {
    this.#listeners.push({ type, listener, capture: isCapture(options) });
  }
  removeEventListener(type: string, listener: Listener, options?: unknown): void {
    const at = this.#listeners.findIndex(
      (each) => each.type === type && each.listener === listener && each.capture === isCapture(options),
    );
    if (at >= 0) this.#listeners.splice(at, 1);
  }
  /** Runs this node's listeners of one phase. */
  tell(event: Happening, capture: boolean): void {
    event.currentTarget = this;
    for (const { listener, ...each } of [...this.#listeners])
      if (each.type === event.type && each.capture === capture) {
        if (typeof listener === 'function') listener(event);
        else listener.handleEvent(event);
      }
  }
  /** Dispatches an event: capture phase from the document, then bubbling. Window listeners run first and last. */
  happen(type: string, more: Readonly<Record<string, unknown>> = {}): Happening {
    const event: Happening = {
      type,
      target: this,
      bubbles: true,
      cancelable: true,
      defaultPrevented: false,
      timeStamp: 0,
      button: 0,
      preventDefault: () => {
        event.defaultPrevented = true;
      },
      stopPropagation: () => undefined,
      ...more,
    };
    const path: Branch[] = [];
    for (let each: Branch | null = this; each !== null; each = each.parentNode) path.push(each);
    const outside = this.ownerDocument?.defaultView;
    outside?.tell(event, true);
    for (const each of path.toReversed()) each.tell(event, true);
    for (const each of path) each.tell(event, false);
    outside?.tell(event, false);
    return event;
  }
  /** Everything below that the test holds for, in the order of the page. */
  all(holds: (each: Leaf) => boolean): Leaf[] {
    return this.childNodes.flatMap((child) => [
      ...(child instanceof Leaf && holds(child) ? [child] : []),
      ...child.all(holds),
    ]);
  }
  /** `tag[attribute][attribute="value"]`, nothing else. */
  querySelectorAll(selector: string): Leaf[] {
    const tag = /^[\w-]*/.exec(selector)?.[0] ?? '';
    const wanted = [...selector.matchAll(/\[([\w-]+)(?:="([^"]*)")?\]/g)];
    return this.all(
      (each) =>
        (tag === '' || each.localName === tag) &&
        wanted.every(([, name = '', value]) =>
          value === undefined ? each.hasAttribute(name) : each.getAttribute(name) === value,
        ),
    );
  }
  querySelector(selector: string): Leaf | null {
    return this.querySelectorAll(selector)[0] ?? null;
  }
}

/** An element. Fields keep `value` and `checked` as they are written. */
export class Leaf extends Branch {
  readonly localName: string;
  readonly tagName: string;
  readonly style = { setProperty: () => undefined, removeProperty: () => undefined };
  readonly #attributes = new Map<string, string>();
  readonly classList = { add: () => undefined, remove: () => undefined };
  checked = false;
  disabled = false;
  selected = false;
  type = '';

  readonly namespaceURI: string;

  constructor(name: string, page: Page, space: string) {
    super(1, name.toUpperCase(), page);
    this.namespaceURI = space;
    this.localName = name;
    this.type = name === 'input' ? 'text' : '';
    this.tagName = name.toUpperCase();
    if (name !== 'option') Object.assign(this, { value: '' });
  }
  get attributes(): { name: string; value: string }[] {
    return [...this.#attributes].map(([name, value]) => ({ name, value }));
  }
  get id(): string {
    return this.getAttribute('id') ?? '';
  }
  get open(): boolean {
    return this.hasAttribute('open');
  }
  get options(): Leaf[] {
    return this.all((each) => each.localName === 'option');
  }
  get form(): Leaf | null {
    return this.closest('form');
  }
  getAttribute(name: string): string | null {
    return this.#attributes.get(name) ?? null;
  }
  hasAttribute(name: string): boolean {
    return this.#attributes.has(name);
  }
  setAttribute(name: string, value: unknown): void {
    this.#attributes.set(name, String(value));
    if (name === 'value' && this.localName === 'option') Object.assign(this, { value: String(value) });
  }
  removeAttribute(name: string): void {
    this.#attributes.delete(name);
  }
  closest(name: string): Leaf | null {
    if (this.localName === name) return this;
    return this.parentNode instanceof Leaf ? this.parentNode.closest(name) : null;
  }
  click(): void {
    this.happen('click');
  }

  focus(): void {
    if (this.ownerDocument !== null) this.ownerDocument.activeElement = this;
  }
  blur(): void {}
  select(): void {}
  scrollIntoView(): void {}
  setSelectionRange(): void {}
  showModal(): void {
    this.setAttribute('open', '');
  }
  close(): void {
    this.removeAttribute('open');
    this.tell({ type: 'close', target: this, defaultPrevented: false }, false);
  }
  /** Accessible name: the label, else the text. */
  get label(): string {
    return this.getAttribute('aria-label') ?? this.textContent;
  }
}

/** Class stand-in, so that `instanceof` matches elements by their name. */
const classOf = (name: string) => ({
  [Symbol.hasInstance]: (each: unknown): boolean => each instanceof Leaf && each.localName === name,
});

/** Observer stub. Without layout there is nothing to observe. */
class Watching {
  observe(): void {}
  disconnect(): void {}
}

const HTML = 'http://www.w3.org/1999/xhtml';

class Page extends Branch {
  readonly documentElement: Leaf;
  readonly head: Leaf;
  readonly body: Leaf;
  readonly defaultView: Branch;
  activeElement: Leaf | null = null;
  readonly oninput = null;
  readonly visibilityState = 'visible';
  readonly hidden = false;
  readonly readyState = 'complete';
  cookie = '';
  title = '';

  constructor(view: Branch) {
    super(9, '#document', null);
    this.defaultView = view;
    this.documentElement = new Leaf('html', this, HTML);
    this.head = new Leaf('head', this, HTML);
    this.body = new Leaf('body', this, HTML);
    this.appendChild(this.documentElement);
    this.documentElement.appendChild(this.head);
    this.documentElement.appendChild(this.body);
    this.activeElement = this.body;
  }
  createElement(name: string): Leaf {
    return new Leaf(name, this, HTML);
  }
  createElementNS(space: string, name: string): Leaf {
    return new Leaf(name, this, space);
  }
  createTextNode(text: string): Branch {
    const node = new Branch(3, '#text', this);
    node.nodeValue = text;
    return node;
  }
  createComment(): Branch {
    return new Branch(8, '#comment', this);
  }
  getElementById(id: string): Leaf | null {
    return this.all((each) => each.id === id)[0] ?? null;
  }
}

/** Page to mount into, with a reader's actions. Its globals exist until `vi.unstubAllGlobals()`. */
export const pretendPage = () => {
  const view = new Branch(0, '#window', null);
  const page = new Page(view);
  const listening = {
    addEventListener: view.addEventListener.bind(view),
    removeEventListener: view.removeEventListener.bind(view),
  };
  const storage = { getItem: () => null, setItem: () => undefined, removeItem: () => undefined };
  const globals = {
    document: page,
    location: Object.assign(new URL('http://localhost:4173/'), { assign: () => undefined }),
    sessionStorage: storage,
    localStorage: storage,
    HTMLElement: Leaf,
    Node: Leaf,
    MutationObserver: Watching,
    ResizeObserver: Watching,
    IntersectionObserver: Watching,
    history: { state: null, replaceState: () => undefined },
    HTMLIFrameElement: class {},
    HTMLInputElement: classOf('input'),
    matchMedia: () => ({
      matches: false,
      addEventListener: () => undefined,
      removeEventListener: () => undefined,
    }),
    requestAnimationFrame: (run: () => void) => setImmediate(run),
    cancelAnimationFrame: clearImmediate,
    scrollTo: () => undefined,
    ...listening,
  };
  // Views call some of these as the window's.
  Object.assign(view, globals, { setTimeout, clearTimeout });
  for (const [name, value] of Object.entries(globals)) vi.stubGlobal(name, value);
  vi.stubGlobal('window', view);
  Object.assign(page, { defaultView: view });
  return {
    page,
    /** Clicks like a pointer or Enter, with the browser's default action. */
    press: (element: Leaf): void => {
      if (element.disabled) throw new Error(`${element.label} is disabled`);
      if (element.type === 'checkbox') element.checked = !element.checked;
      if (element.type === 'radio') element.checked = true;
      const { defaultPrevented } = element.happen('click');
      const form = element.closest('form');
      if (!defaultPrevented && form !== null && element.getAttribute('type') === 'submit')
        form.happen('submit');
    },
    fill: (element: Leaf, value: string): void => {
      Object.assign(element, { value });
      for (const option of element.options) option.selected = option.getAttribute('value') === value;
      element.happen(element.localName === 'select' ? 'change' : 'input');
    },
  };
};
