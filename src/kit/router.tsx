/**
 * Routing with react-router's declarative `Router`, links and hooks. A navigation changes the address, starts
 * the page's queries and renders the page in a transition. So the former page stays until the new page's code is loaded.
 */
import {
  Component,
  type ComponentType,
  createContext,
  type ReactElement,
  type ReactNode,
  startTransition,
  use,
  useLayoutEffect,
  useState,
} from 'react';
import { createPath, type Location, type Navigator, Router, type To } from 'react-router';
import { currentCore } from '../core/index.ts';
import { loadTexts } from './i18n/texts.ts';
import { afterFetch, loadOrReload } from './lazy.ts';
import { firstResults, takeFirstData } from './query.ts';
import { type RouteMatch, type Screen, screenHere } from './screen.ts';
import { signal } from './signal.ts';

/** State of a page in its own history entry, restored after going back or a reload. Numbers only. */
interface PageState {
  /** Scroll position in pixels. */
  readonly y?: number;
  /** Number of events in its list. */
  readonly events?: number;
}

/** `default` is react-router's key of an entry that no navigation has added, such as a typed address. */
const isCurrent = (key: string): boolean => key === (history.state?.key ?? 'default');

/** Empty for a new entry, or if the browser is at another entry. */
export const pageStateAt = (key: string): PageState => (isCurrent(key) ? (history.state ?? {}) : {});

export const savePageState = (key: string, some: PageState): void => {
  if (isCurrent(key)) history.replaceState({ ...history.state, ...some }, '');
};

const mayReload = (): boolean => currentCore().snapshots.get().reads.mayReload;

/** Starts the screen's queries immediately. Resolves to the page once its code and texts are loaded. */
export const openScreen = async (
  { path, load, code, page, texts }: Screen,
  visit: RouteMatch,
): Promise<ReactElement> => {
  const begun = takeFirstData(load);
  const data = begun ?? load(visit);
  const [module] = await loadOrReload(() => Promise.all([afterFetch(code), loadTexts(...texts)]), mayReload);
  const Page = page(module);
  if (begun !== null) await firstResults(begun);
  // Another screen is another page, even with the same component.
  return <Page key={path} {...data} />;
};

const Reload = createContext<() => void>(() => undefined);

/** Repeats the queries of the current page, which stays until the results arrive. */
export const useReload = (): (() => void) => use(Reload);

interface Shown {
  readonly location: Location;
  /** The first page is loaded before the first render, so it renders without suspending. */
  readonly page: ReactElement | Promise<ReactElement>;
}

interface FailureProps {
  readonly error: unknown;
}

interface BoundaryProps {
  /** A new value resets the failure. */
  readonly shown: Shown;
  readonly failure: ComponentType<FailureProps>;
  readonly children: ReactNode;
}

interface BoundaryState {
  readonly shown: Shown;
  readonly failed: FailureProps | null;
}

class Boundary extends Component<BoundaryProps, BoundaryState> {
  override state: BoundaryState = { shown: this.props.shown, failed: null };
  static getDerivedStateFromError(error: unknown): Partial<BoundaryState> {
    return { failed: { error } };
  }
  static getDerivedStateFromProps({ shown }: BoundaryProps, last: BoundaryState): BoundaryState | null {
    return shown === last.shown ? null : { shown, failed: null };
  }
  override render(): ReactNode {
    const { failure: Failure, children } = this.props;
    const { failed } = this.state;
    return failed === null ? children : <Failure {...failed} />;
  }
}

/** Location of the current history entry. `default` is react-router's key of an entry that no navigation has added. */
const currentLocation = (): Location => {
  const { pathname, search, hash } = location;
  const { key = 'default', state = null } = (history.state ?? {}) as Partial<Location>;
  return { pathname, search, hash, key, state };
};

const hrefOf = (to: To): string => (typeof to === 'string' ? to : createPath(to));

const changeEntry = (method: 'pushState' | 'replaceState', to: To, state: unknown = null): void =>
  history[method]({ key: Math.random().toString(36).slice(2), state }, '', hrefOf(to));

const Page = ({ page }: Pick<Shown, 'page'>): ReactElement => (page instanceof Promise ? use(page) : page);

interface Options {
  readonly screens: readonly Screen[];
  readonly frame: ComponentType<{ readonly children: ReactElement }>;
  /** Replaces a page that cannot be loaded or rendered. */
  readonly failure: ComponentType<FailureProps>;
}

/** Starts the router. Resolves to the app once the first page can be rendered. */
export const startRouter = async ({
  screens,
  frame: Frame,
  failure: Failure,
}: Options): Promise<ReactElement> => {
  /** Opens the page of the current address, after the redirects of guards. */
  const open = (): Shown & { readonly page: Promise<ReactElement> } => {
    const { screen, params } = screenHere(screens);
    const location = currentLocation();
    const redirect = screen.guard?.(createPath(location)) ?? null;
    if (redirect !== null) {
      changeEntry('replaceState', redirect);
      return open();
    }
    const page = openScreen(screen, { params, search: new URLSearchParams(location.search) });
    // The boundary shows the failure, unless the buyer has navigated away.
    page.catch(() => undefined);
    return { location, page };
  };

  const first = open();
  const shown = signal<Shown>(first);
  const load = async (): Promise<void> => {
    const page = await first.page;
    if (shown.get() === first) shown.set({ ...first, page });
  };
  await load().catch(() => undefined);

  const follow = (): void => {
    const former = shown.get();
    const location = currentLocation();
    const { pathname, search, hash } = former.location;
    const isSamePage = location.pathname === pathname && location.search === search && location.hash !== hash;
    shown.set(isSamePage ? { ...former, location } : open());
  };

  /** Key of the rendered entry. The address can already be the next one. */
  let renderedKey = '';
  const saveScroll = (): void => savePageState(renderedKey, { y: scrollY });

  const navigator: Navigator = {
    createHref: hrefOf,
    go: (delta) => history.go(delta),
    push: (to, state) => {
      saveScroll();
      // A second press of a link, while its page loads, adds no second entry.
      const isCurrent = new URL(hrefOf(to), location.href).href === location.href;
      changeEntry(isCurrent ? 'replaceState' : 'pushState', to, state);
      follow();
    },
    replace: (to, state) => {
      changeEntry('replaceState', to, state);
      follow();
    },
  };
  const reload = (): void => shown.set(open());

  const Shop = () => {
    const [now, setNow] = useState(shown.get);
    useLayoutEffect(() => {
      renderedKey = now.location.key;
    });
    useLayoutEffect(() => {
      const render = (): void => startTransition(() => setNow(shown.get()));
      render();
      return shown.subscribe(render);
    }, []);
    return (
      <Router location={now.location} navigator={navigator}>
        <Reload value={reload}>
          <Boundary shown={now} failure={Failure}>
            <Frame>
              <Boundary shown={now} failure={Failure}>
                <Page page={now.page} />
              </Boundary>
            </Frame>
          </Boundary>
        </Reload>
      </Router>
    );
  };

  // `FocusAndScroll` restores the scroll position instead, once the content gives the page its height.
  history.scrollRestoration = 'manual';
  addEventListener('popstate', follow);
  // `popstate` fires after the entry has changed, so the position is saved beforehand.
  addEventListener('scrollend', saveScroll);
  addEventListener('pagehide', saveScroll);
  return <Shop />;
};
