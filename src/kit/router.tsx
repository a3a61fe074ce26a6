/**
 * Takes the buyer from page to page. A route's loader asks for what its page shows as soon as it is navigated to; the page
 * before stays, with its address, until the new one's code is there. Links, hooks and
 * the matching of addresses are react-router's.
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

/** What a route's loader reads off the address. */
export interface Visit {
  readonly params: Params;
  readonly search: URLSearchParams;
  /** The whole address. */
  readonly href: string;
}

export interface Route {
  readonly path: string;
  /** Where those go instead who may not come here, to this path; null for who may. */
  readonly guard?: (path: string) => string | null;
  /** Asks at once; answers the page once its code is there. */
  readonly open: (visit: Visit) => Promise<ReactElement>;
}

/** A route whose page takes what its loader asks for as its props. */
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
    // Another route is another page, though it may be drawn by the same code.
    return <Page key={path} {...data} />;
  },
});

interface Place {
  readonly pathname: string;
  readonly search: string;
  readonly hash: string;
  readonly state: unknown;
  /** Another one for each navigation, the same again for who comes back. */
  readonly key: string;
}

interface Shown {
  readonly place: Place;
  readonly page: ReactNode;
}

/** How the address gets there: by a new entry of the browser's history, in place of the last one, or it is there. */
type Way = 'push' | 'replace' | 'there';

const newKey = (): string => Math.random().toString(36).slice(2);

/** An entry that somebody else made, be it by typing an address, is named when it is first seen. */
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

/** Asks again for what the page that is shown asked for; it stays as it is until that is there. */
export const useReload = (): (() => void) => useContext(Reload);

interface FailureProps {
  readonly error: unknown;
}

interface BoundaryProps {
  /** Another one is a new try. */
  readonly shown: Shown;
  readonly failure: ComponentType<FailureProps>;
  readonly children: ReactNode;
}

interface BoundaryState {
  readonly shown: Shown;
  readonly failed: FailureProps | null;
}

/** Shows, in place of what could not be drawn, why. */
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
  /** One with the path `*` is for every address that is no other's. */
  readonly routes: readonly Route[];
  /** What stands around every page. */
  readonly frame: ComponentType<{ readonly children: ReactNode }>;
  /** In place of a page that could not be loaded or drawn. */
  readonly failure: ComponentType<FailureProps>;
}

/** Follows the address from here on. Resolves once the first page can be drawn. */
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
  /** The entry whose page is drawn: the address may already be the next one's. */
  let drawn = '';
  const keepPlace = (): void => savePageState(drawn, { y: scrollY });
  /** The navigation that was begun last: an earlier one leads nowhere any more. */
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
    // The last route is for every address.
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
    // Who is on the way elsewhere goes on.
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

  // A page is as long as it was only when its content is there: `Shell` scrolls back then.
  history.scrollRestoration = 'manual';
  addEventListener('popstate', () => void go('there', here()));
  // Going back leaves the entry before anybody is told.
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
