/** Event picture of a fixed size, so that the layout does not shift. Drawn from the title if missing or broken. */
import { Picture } from './Picture.tsx';
import styles from './Poster.module.css';

interface Props {
  readonly src: string;
  readonly title: string;
  readonly shape: 'portrait' | 'landscape';
  readonly eager?: boolean;
}

const SIZE = { portrait: [360, 640], landscape: [1280, 720] } as const;
const PALETTES = [
  ['#2d1a4c', '#7513bf', '#ff8a5c'],
  ['#0b2545', '#1673b8', '#ffd166'],
  ['#3a0f2b', '#d1345b', '#f7c872'],
  ['#06281f', '#0a7d4f', '#e6f26b'],
] as const;

const hash = (text: string): number => {
  let value = 7;
  for (const letter of text) value = (value * 31 + (letter.codePointAt(0) ?? 0)) % 9973;
  return value;
};

interface DrawnProps extends Pick<Props, 'title' | 'shape'> {
  readonly className?: string | undefined;
}

/** Abstract picture by a title. */
export const Drawn = ({ title, shape, className = styles.image }: DrawnProps) => {
  const seed = hash(title);
  const [ground, shade, light] = PALETTES[seed % PALETTES.length] ?? PALETTES[0];
  const [width, height] = SIZE[shape];
  const reach = Math.min(width, height);
  return (
    <svg
      className={className}
      viewBox={`0 0 ${width} ${height}`}
      preserveAspectRatio="xMidYMid slice"
      aria-hidden
    >
      <rect width={width} height={height} fill={ground} />
      <circle cx={width * 0.2} cy={height * 0.85} r={reach * 0.75} fill={shade} />
      <circle cx={width * (0.6 + (seed % 5) / 20)} cy={height * 0.3} r={reach * 0.3} fill={light} />
      <circle cx={width * 0.85} cy={height * 0.75} r={reach * 0.4} fill={shade} opacity="0.6" />
    </svg>
  );
};

export const Poster = ({ src, title, shape, eager = false }: Props) => {
  const [width, height] = SIZE[shape];
  return (
    <span className={`brand ${styles.frame}`} data-shape={shape}>
      <Picture
        className={styles.image}
        src={src}
        width={width}
        height={height}
        loading={eager ? 'eager' : 'lazy'}
        fetchPriority={eager ? 'high' : 'auto'}
        // Synchronous decoding shows a cached picture without a blank frame.
        decoding={eager ? 'sync' : 'async'}
        otherwise={<Drawn title={title} shape={shape} />}
      />
    </span>
  );
};
