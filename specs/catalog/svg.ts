/** Strict check of SVG text: nested elements, quoted and unique attributes, escaped text. */

const TAG = /<(\/?)([a-zA-Z]+)((?:\s+[a-zA-Z0-9:-]+="[^"<]*")*)\s*(\/?)>/y;

/** The first error, or null. */
export function svgFault(svg: string): string | null {
  const open: string[] = [];
  let at = 0;
  let roots = 0;
  while (at < svg.length) {
    const next = svg.indexOf('<', at);
    const between = svg.slice(at, next < 0 ? svg.length : next);
    if (/&(?!(amp|lt|gt|quot|#39);)/.test(between) || between.includes('>'))
      return `bare mark in "${between.slice(0, 40)}"`;
    if (open.length === 0 && between.trim() !== '') return 'text outside the root';
    if (next < 0) break;
    TAG.lastIndex = next;
    const found = TAG.exec(svg);
    if (found === null) return `not a tag: ${svg.slice(next, next + 80)}`;
    const [whole, closing, name = '', attributes = '', empty] = found;
    const names = [...attributes.matchAll(/([a-zA-Z0-9:-]+)="([^"]*)"/g)].map(([, key, value]) => {
      if (/&(?!(amp|lt|gt|quot|#39);)/.test(value ?? '') || /NaN|undefined|Infinity/.test(value ?? ''))
        at = -1;
      return key;
    });
    if (at === -1) return `bad attribute in ${whole.slice(0, 120)}`;
    if (new Set(names).size !== names.length) return `attribute twice in ${whole.slice(0, 120)}`;
    if (closing === '/') {
      if (open.pop() !== name) return `</${name}> closes nothing`;
    } else {
      if (open.length === 0) roots += 1;
      if (empty !== '/') open.push(name);
    }
    at = next + whole.length;
  }
  if (open.length > 0) return `<${open[open.length - 1]}> stays open`;
  return roots === 1 ? null : `${roots} roots`;
}

/** References to missing ids. */
export const danglingIds = (svg: string): string[] => {
  const ids = new Set([...svg.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id));
  return [...svg.matchAll(/(?:url\(#|href="#)([^)"]+)/g)]
    .map(([, id]) => id ?? '')
    .filter((id) => !ids.has(id));
};
