/** QR code as one SVG path: sharp at every size, printable, without injected HTML. */
import { encode } from 'uqr';

interface Props {
  readonly text: string;
  readonly label: string;
  readonly className?: string | undefined;
}

/** SVG path with one rectangle per run of dark modules, so that it stays short. */
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

/**
 * Maximum UTF-8 bytes of the largest code at this error correction level. Callers show the text next to the
 * code.
 */
const MAX_BYTES = 2331;

export const QrCode = ({ text, label, className }: Props) => {
  if (new TextEncoder().encode(text).length > MAX_BYTES) return null;
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
