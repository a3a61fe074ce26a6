/** A QR code as one SVG path: sharp at every size, printable, and no HTML is injected for it. */
import { encode } from 'uqr';

interface Props {
  readonly text: string;
  /** What it is, for who can't see it. */
  readonly label: string;
  readonly className?: string | undefined;
}

/** One rectangle a run of dark modules, so that the path stays short. */
export const qrPath = (rows: readonly (readonly boolean[])[]): string =>
  rows
    .map((row, y) => {
      let path = '';
      for (let x = 0; x < row.length; x += 1) {
        if (!row[x]) continue;
        let end = x;
        while (row[end]) end += 1;
        path += `M${x} ${y}h${end - x}v1H${x}z`;
        x = end;
      }
      return path;
    })
    .join('');

/** UTF-8 bytes that the largest code holds at this strength; the code stands as text beside every picture of it. */
const MOST_BYTES = 2331;

export const QrCode = ({ text, label, className }: Props) => {
  if (new TextEncoder().encode(text).length > MOST_BYTES) return null;
  const { data, size } = encode(text, { ecc: 'M', border: 2 });
  return (
    <svg
      className={className}
      viewBox={`0 0 ${size} ${size}`}
      role="img"
      aria-label={label}
      shapeRendering="crispEdges"
    >
      <rect width={size} height={size} fill="#fff" />
      <path d={qrPath(data)} fill="#000" />
    </svg>
  );
};
