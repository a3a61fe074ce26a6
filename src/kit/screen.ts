/** Rows of the route table, and the row of an address. Has no code of react-router or React, since the first script uses it. */
import type { ResourceNamespaceMap } from 'i18next';
import type { ComponentType } from 'react';
import type { Params } from 'react-router';

/** Address of a navigation, for the screen's loader. */
export interface RouteMatch {
  readonly params: Params;
  readonly search: URLSearchParams;
}

export interface Screen<Data extends object = object, Module = object> {
  /** The path `*` is for all other addresses. */
  readonly path: string;
  /** Returns the address to redirect to, given the path; null to continue. */
  readonly guard?: (path: string) => string | null;
  /** Starts the page's queries immediately. */
  readonly load: (visit: RouteMatch) => Data;
  readonly code: () => Promise<Module>;
  readonly page: (module: Module) => ComponentType<Data>;
  readonly texts: readonly (keyof ResourceNamespaceMap)[];
  /** False for a feature that the shop switched off. Its path stays reserved. */
  readonly isOn?: boolean;
}

/** Row of the table. The router passes module and data to the page of the same row only, hence the cast. */
export const screen = <Data extends object, Module>(row: Screen<Data, Module>): Screen =>
  row as unknown as Screen;

const partsOf = (path: string): readonly string[] => path.replace(/^\/|\/+$/g, '').split('/');

/** As react-router reads an address: an escaped slash belongs to its part, and one bad escape leaves all as they are. */
const decodedParts = (path: string): readonly string[] => {
  try {
    return partsOf(path).map(decodeURIComponent);
  } catch {
    return partsOf(path);
  }
};

/** The path as the table spells it, with the parameters of `path` as they are there (F-85). */
const canonicalPath = (pattern: string, path: string): string => {
  if (pattern === '*') return path;
  const wanted = partsOf(pattern);
  const parts = partsOf(path).map((part, nth) => (/^:/.test(wanted[nth] ?? '') ? part : wanted[nth]));
  return `/${parts.join('/')}`;
};

const paramsIn = (pattern: string, parts: readonly string[]): Params | null => {
  if (pattern === '*') return {};
  const wanted = partsOf(pattern);
  const least = wanted.filter((part) => !part.endsWith('?')).length;
  if (parts.length < least || parts.length > wanted.length) return null;
  const params: Record<string, string> = {};
  for (const [nth, part] of parts.entries()) {
    const [, name] = /^:(\w+)/.exec(wanted[nth] ?? '') ?? [];
    if (name !== undefined && part !== '') params[name] = part;
    else if (wanted[nth]?.toLowerCase() !== part.toLowerCase()) return null;
  }
  return params;
};

interface ScreenMatch {
  readonly screen: Screen;
  readonly params: Params;
  /** The page's one path (F-85). */
  readonly path: string;
}

/** The first row that matches the path of an address. The first script uses it before react-router is loaded. */
export const screenAt = (screens: readonly Screen[], path: string): ScreenMatch => {
  const parts = decodedParts(path);
  for (const each of screens) {
    const params = each.isOn === false ? null : paramsIn(each.path, parts);
    if (params !== null) return { screen: each, params, path: canonicalPath(each.path, path) };
  }
  throw new Error('No screen has the path *.');
};

/**
 * The screen of the current address. Another spelling of its path is replaced in the address first (F-85), by which the
 * app also reads the page's first view.
 */
export const screenHere = (screens: readonly Screen[]): ScreenMatch => {
  const { pathname, search, hash } = location;
  const match = screenAt(screens, pathname);
  if (match.path !== pathname) history.replaceState(history.state, '', `${match.path}${search}${hash}`);
  return match;
};

/** First segments of the paths, which no producer's address can have (F-39). */
export const firstSegments = (screens: readonly Screen[]): ReadonlySet<string> =>
  new Set(screens.flatMap(({ path }) => partsOf(path).slice(0, 1)).filter((part) => part !== ''));
