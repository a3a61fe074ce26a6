/**
 * A page whose code cannot be loaded (a new version was put out meanwhile) loads its address again: once, on this
 * origin only, so that it can neither loop nor lead elsewhere. Without a connection only where tickets were put down to be
 * read: elsewhere nothing of the shop would be left, nor anybody to end the session on the server.
 */
const KEY = 'reloaded-for';

const tried = (): string | null => {
  try {
    return sessionStorage.getItem(KEY);
  } catch {
    // Without storage a loop could not be told: do not reload at all.
    return location.href;
  }
};

const remember = (address: string | null): void => {
  try {
    if (address === null) sessionStorage.removeItem(KEY);
    else sessionStorage.setItem(KEY, address);
  } catch {
    // tried() has already refused.
  }
};

const leadsNowhere = ({ origin, pathname, href }: URL): boolean =>
  origin !== location.origin ||
  tried() === href ||
  (navigator.onLine === false && !pathname.startsWith('/minhas-compras'));

/** Where the navigation under way leads; answers the page's own address while there is none. */
export type Target = () => string;

/**
 * Wraps a dynamic import. On failure goes to the target's address with a full load, the first time, and never
 * settles then; the second time it rejects and the route's error page says so.
 */
export const once =
  <Module>(load: () => Promise<Module>, target: Target) =>
  async (): Promise<Module> => {
    try {
      const module = await load();
      remember(null);
      return module;
    } catch (error) {
      const address = new URL(target(), location.href);
      if (leadsNowhere(address)) throw error;
      remember(address.href);
      location.assign(address);
      return new Promise<Module>(() => undefined);
    }
  };
