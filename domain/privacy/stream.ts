/** An endless row of numbers that a text decides. Spreads what a keyed hash decided; hides nothing by itself. */

/** Whole numbers from 0 up to, but not including, `below`. */
export type Stream = (below: number) => number;

/** Four states from a text (cyrb128). */
function seedsOf(text: string): readonly [number, number, number, number] {
  let [a, b, c, d] = [1779033703, 3144134277, 1013904242, 2773480762];
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    a = b ^ Math.imul(a ^ code, 597399067);
    b = c ^ Math.imul(b ^ code, 2869860233);
    c = d ^ Math.imul(c ^ code, 951274213);
    d = a ^ Math.imul(d ^ code, 2716044179);
  }
  return [a, b, c, d];
}

/** The row that belongs to this text (sfc32). */
export function streamOf(text: string): Stream {
  let [a, b, c, d] = seedsOf(text);
  const next = () => {
    const sum = (a + b + d) | 0;
    d = (d + 1) | 0;
    a = b ^ (b >>> 9);
    b = (c + (c << 3)) | 0;
    c = (c << 21) | (c >>> 11);
    c = (c + sum) | 0;
    return sum >>> 0;
  };
  // The first numbers still show how alike two seeds are.
  for (let i = 0; i < 12; i += 1) next();
  return (below) => Math.floor((next() / 2 ** 32) * below);
}
