/** Draws the load of a page as an SVG picture: requests, long tasks and moments over time. */

/** Times of a request in milliseconds since the page began. `end` is NaN while the response is open. */
export interface Transfer {
  readonly url: string;
  readonly start: number;
  readonly firstByte: number;
  readonly end: number;
}

interface Load {
  readonly title: string;
  readonly transfers: readonly Transfer[];
  readonly tasks: readonly (readonly [start: number, duration: number])[];
  /** Moments by name, in milliseconds. */
  readonly marks: Readonly<Record<string, number>>;
}

const [LINE, LABELS, CHART, TOP] = [16, 420, 1000, 60];
const [WAIT, RECEIVE, TASK] = ['#b9c9e8', '#3d6cc0', '#d8455b'];
const MARKS = ['#1b8a4b', '#0f6b78', '#7513bf', '#b86a00'];
const FONT = '11px system-ui, sans-serif';

const escaped = (text: string): string => text.replace(/&/g, '&amp;').replace(/</g, '&lt;');

/** Path with the beginning and the end of a long one. */
const labelOf = (url: string): string => {
  const { pathname, search } = new URL(url);
  const path = pathname + search;
  return path.length > 56 ? `${path.slice(0, 26)}…${path.slice(-29)}` : path;
};

export const waterfall = ({ title, transfers, tasks, marks }: Load): string => {
  const moments = Object.entries(marks).filter(([, at]) => !Number.isNaN(at));
  const ends = [
    ...transfers.map(({ end }) => end || 0),
    ...tasks.map(([start, duration]) => start + duration),
  ];
  const last = Math.max(1, ...ends, ...moments.map(([, at]) => at));
  const x = (at: number): number => LABELS + (Math.max(0, at) / last) * CHART;
  const height = TOP + (transfers.length + 2) * LINE + 30;
  const text = (at: number, y: number, words: string, more = ''): string =>
    `<text x="${at.toFixed(1)}" y="${y}" ${more}>${escaped(words)}</text>`;
  const bar = (from: number, to: number, y: number, color: string): string =>
    `<rect x="${x(from).toFixed(1)}" y="${y + 3}" width="${Math.max(1, x(to) - x(from)).toFixed(1)}" height="${LINE - 5}" fill="${color}"/>`;
  const rule = (at: number, color: string): string =>
    `<line x1="${x(at).toFixed(1)}" x2="${x(at).toFixed(1)}" y1="${TOP}" y2="${height - 30}" stroke="${color}"/>`;

  const step = last > 4_000 ? 1_000 : last > 1_500 ? 500 : 100;
  const ticks = Array.from({ length: Math.floor(last / step) + 1 }, (_, nth) => nth * step);
  const grid = ticks.map(
    (at) => rule(at, '#e5e5e5') + text(x(at), height - 14, `${at} ms`, 'text-anchor="middle"'),
  );
  const rows = [...transfers]
    .sort((a, b) => a.start - b.start)
    .map(({ url, start, firstByte, end }, nth) => {
      const y = TOP + (nth + 1) * LINE;
      const isOpen = Number.isNaN(end);
      const bars = isOpen
        ? bar(start, last, y, WAIT)
        : bar(start, firstByte, y, WAIT) + bar(firstByte, end, y, RECEIVE);
      const times = `${start.toFixed(0)}–${isOpen ? 'open' : end.toFixed(0)}`;
      return text(8, y + 12, labelOf(url)) + text(LABELS - 8, y + 12, times, 'text-anchor="end"') + bars;
    });
  const long = tasks.map(([start, duration]) => bar(start, start + duration, TOP, TASK));
  const legend = moments.map(([name, at], nth) => {
    const color = MARKS[nth % MARKS.length] ?? '#000';
    return rule(at, color) + text(LABELS + nth * 240, 40, `│ ${name} ${at.toFixed(0)} ms`, `fill="${color}"`);
  });
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${LABELS + CHART + 40}" height="${height}" style="background:#fff;font:${FONT}">
${text(8, 20, `${title}: ${transfers.length} requests; waiting light, receiving dark, long tasks red`, 'font-weight="bold"')}
${text(8, TOP + 12, 'long tasks of the page')}
${[...grid, ...rows, ...long, ...legend].join('\n')}
</svg>
`;
};
