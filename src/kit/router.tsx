/**
 * Client-side router. A route's loader starts its queries as soon as the navigation begins. The former page
 * stays, with its address, until the new page's code is loaded. Links, hooks and matching are those of
 * react-router.
 */
import {
  Component,
  type ComponentType,
  createContext,
  type ReactElement,
  type ReactNode,
  startTransition,
  useContext,
  useLayoutEffect,
  useState,
} from 'react';
import { createPath, matchRoutes, type Navigator, type Params, Router, type To } from 'react-router';
import { savePageState } from './pageState.ts';
import { signal } from './signal.ts';

/** Address of a navigation, for the route's loader. */
export interface Visit {
  readonly params: Params;
  readonly search: URLSearchParams;
  /** Absolute URL. */
  readonly href: string;
}

export interface Route {
  readonly path: string;
  /** Returns the address to redirect to, given the path; null to continue. */
  readonly guard?: (path: string) => string | null;
  /** Starts the page's queries immediately. Resolves to the page once its code is loaded. */
  readonly open: (visit: Visit) => Promise<ReactElement>;
}

/** Defines a route whose page takes the loader's data as its props. */
export const route = <Data extends object>(
  path: string,
  loader: (visit: Visit) => Data,
  code: (visit: Visit) => Promise<ComponentType<Data>>,
  guard?: (path: string) => string | null,
): Route => ({
  path,
  ...(guard && { guard }),
  open: async (visit) => {
    const data = loader(visit);
    const Page = await code(visit);
    // Another route is another page, even with the same component.
    return <Page key={path} {...data} />;
  },
});

interface Place {
  readonly pathname: string;
  readonly search: string;
  readonly hash: string;
  readonly state: unknown;
  /** Unique per history entry, so it returns with the entry. */
  readonly key: string;
}

interface Shown {
  readonly place: Place;
  readonly page: ReactNode;
}

/**
 * How the address changes: a new history entry, a replaced one, or not at all, since the browser has changed
 * it.
 */
type Way = 'push' | 'replace' | 'there';

const newKey = (): string => Math.random().toString(36).slice(2);

/** Current place. An entry of foreign origin, for example a typed address, gets its key here. */
const here = (): Place => {
  const { pathname, search, hash } = location;
  const { key = newKey(), state = null } = (history.state ?? {}) as Partial<Place>;
  if (history.state?.key !== key) history.replaceState({ key, state }, '');
  return { pathname, search, hash, state, key };
};

const placeOf = (to: To, state: unknown = null): Place => {
  const { pathname, search, hash } = new URL(typeof to === 'string' ? to : createPath(to), location.href);
  return { pathname, search, hash, state, key: newKey() };
};

const Reload = createContext<() => void>(() => undefined);

/** Repeats the queries of the current page, which stays until the results arrive. */
export const useReload = (): (() => void) => useContext(Reload);

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

interface Options {
  /** The route with the path `*` is for all other addresses. */
  readonly routes: readonly Route[];
  readonly frame: ComponentType<{ readonly children: ReactNode }>;
  /** Replaces a page that cannot be loaded or rendered. */
  readonly failure: ComponentType<FailureProps>;
}

/** Starts the router. Resolves to the app once the first page can be rendered. */
export const startRouter = async ({
  routes,
  frame: Frame,
  failure: Failure,
}: Options): Promise<ReactElement> => {
  const table = routes.map((each) => ({ path: each.path, handle: each }));

  const load = async (place: Place, { open }: Route, params: Params): Promise<ReactNode> => {
    const search = new URLSearchParams(place.search);
    try {
      return await open({ params, search, href: `${location.origin}${createPath(place)}` });
    } catch (error) {
      return <Failure error={error} />;
    }
  };

  const settle = (way: Way, place: Place): void => {
    if (way === 'there') return;
    const { key, state } = place;
    history[way === 'push' ? 'pushState' : 'replaceState']({ key, state }, '', createPath(place));
  };

  const shown = signal<Shown>({ place: here(), page: null });
  /** Key of the rendered entry. The address can already be the next one. */
  let drawn = '';
  const keepPlace = (): void => savePageState(drawn, { y: scrollY });
  /** Latest navigation. Earlier ones are dropped when their page arrives. */
  let latest: Place | null = null;

  const go = async (way: Way, place: Place): Promise<void> => {
    latest = place;
    const before = shown.get();
    const isSamePage =
      place.pathname === before.place.pathname &&
      place.search === before.place.search &&
      place.hash !== before.place.hash;
    if (isSamePage) {
      settle(way, place);
      return shown.set({ ...before, place });
    }
    const [match] = matchRoutes(table, place) ?? [];
    // Only without a route `*`.
    if (match === undefined) return;
    const { handle } = match.route;
    const instead = handle.guard?.(createPath(place)) ?? null;
    if (instead !== null) return go(way === 'there' ? 'replace' : way, placeOf(instead));
    const page = await load(place, handle, match.params);
    if (latest !== place) return;
    if (way === 'push') keepPlace();
    settle(way, place);
    shown.set({ place, page });
  };

  const navigator: Navigator = {
    createHref: (to) => (typeof to === 'string' ? to : createPath(to)),
    go: (delta) => history.go(delta),
    push: (to, state) => void go('push', placeOf(to, state)),
    replace: (to, state) => void go('replace', placeOf(to, state)),
  };
  const reload = (): void => {
    const { place } = shown.get();
    // A navigation under way continues.
    if (latest === place) void go('there', { ...place });
  };

  const Shop = () => {
    const [now, setNow] = useState(shown.get);
    useLayoutEffect(() => {
      drawn = now.place.key;
    });
    useLayoutEffect(() => {
      const follow = (): void => startTransition(() => setNow(shown.get()));
      follow();
      return shown.subscribe(follow);
    }, []);
    return (
      <Router location={now.place} navigator={navigator}>
        <Reload value={reload}>
          <Boundary shown={now} failure={Failure}>
            <Frame>
              <Boundary shown={now} failure={Failure}>
                {now.page}
              </Boundary>
            </Frame>
          </Boundary>
        </Reload>
      </Router>
    );
  };

  // `Shell` restores the scroll position instead, once the content gives the page its height.
  history.scrollRestoration = 'manual';
  addEventListener('popstate', () => void go('there', here()));
  // `popstate` fires after the entry has changed, so the position is saved beforehand.
  addEventListener('scrollend', keepPlace);
  addEventListener('pagehide', keepPlace);
  await new Promise<void>((resolve) => {
    const stop = shown.subscribe(() => {
      stop();
      resolve();
    });
    void go('there', here());
  });
  return <Shop />;
};
