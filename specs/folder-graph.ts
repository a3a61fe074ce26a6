/**
 * The graph of a folder's parts: its folders, and its own files one by one. One part points to another when a file of
 * it imports a file of the other: by value, by type or dynamically.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { posix } from 'node:path';

/** Source texts by path from the root of the repository. */
export type Files = ReadonlyMap<string, string>;

export interface Import {
  readonly from: string;
  readonly to: string;
}

/** For each part the parts that it imports, with the imports that say so. */
export type FolderGraph = ReadonlyMap<string, ReadonlyMap<string, readonly Import[]>>;

export const readSources = (root: string, folder: string): Files =>
  new Map(
    readdirSync(`${root}${folder}`, { recursive: true, encoding: 'utf8' })
      .map((file) => `${folder}/${file.replaceAll('\\', '/')}`)
      .filter((file) => /\.tsx?$/.test(file))
      .map((file) => [file, readFileSync(`${root}${file}`, 'utf8')]),
  );

const SPECIFIER = /\b(?:from|import)\s*\(?\s*(['"])(\.{1,2}\/[^'"]+)\1/g;

const importsOf = (file: string, code: string): readonly Import[] =>
  [...code.matchAll(SPECIFIER)].map(([, , specifier = '']) => ({
    from: file,
    to: posix.join(posix.dirname(file), specifier),
  }));

export const folderGraph = (folder: string, files: Files): FolderGraph => {
  const partOf = (file: string): string | undefined =>
    file.startsWith(`${folder}/`) ? file.slice(folder.length + 1).split('/')[0] : undefined;
  const graph = new Map<string, Map<string, Import[]>>();
  for (const [file, code] of files) {
    const part = partOf(file);
    if (part === undefined) continue;
    const targets = graph.get(part) ?? new Map<string, Import[]>();
    graph.set(part, targets);
    for (const found of importsOf(file, code)) {
      const target = partOf(found.to);
      if (target === undefined || target === part) continue;
      targets.set(target, [...(targets.get(target) ?? []), found]);
    }
  }
  return graph;
};

export interface Layers {
  /** Lowest first: a part imports only parts of the layers before its own. */
  readonly layers: readonly (readonly string[])[];
  /** What stands in no layer: parts that import each other in a circle, and whatever imports those. */
  readonly knot: readonly string[];
}

export const layersOf = (graph: FolderGraph): Layers => {
  const layers: string[][] = [];
  let rest = [...graph.keys()].sort();
  for (;;) {
    const above = new Set(rest);
    const layer = rest.filter((part) => ![...(graph.get(part)?.keys() ?? [])].some((to) => above.has(to)));
    if (layer.length === 0) return { layers, knot: rest };
    layers.push(layer);
    rest = rest.filter((part) => !layer.includes(part));
  }
};

/** One circle of the knot, each step with the imports that make it; each step is the one that fewest imports make. */
export const circleOf = (
  graph: FolderGraph,
  knot: readonly string[],
): readonly { readonly part: string; readonly to: string; readonly imports: readonly Import[] }[] => {
  const steps: { part: string; to: string; imports: readonly Import[] }[] = [];
  let part = knot[0];
  while (part !== undefined && !steps.some((step) => step.part === part)) {
    const [next] = [...(graph.get(part) ?? [])]
      .filter(([to]) => knot.includes(to))
      .sort(([, a], [, b]) => a.length - b.length);
    if (next === undefined) return [];
    steps.push({ part, to: next[0], imports: next[1] });
    part = next[0];
  }
  return steps.slice(steps.findIndex((step) => step.part === part));
};
