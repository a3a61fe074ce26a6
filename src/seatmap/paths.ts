import type { Measure } from './captions.ts';

export interface Fonts {
  readonly family: string;
  readonly measure: Measure;
}

const paths = new WeakMap<object, Path2D>();

export function pathOf(polygon: readonly number[]): Path2D {
  const known = paths.get(polygon);
  if (known !== undefined) return known;
  const path = new Path2D();
  for (let i = 0; i + 1 < polygon.length; i += 2) path.lineTo(polygon[i] as number, polygon[i + 1] as number);
  path.closePath();
  paths.set(polygon, path);
  return path;
}

export function fontsOf(family: string): Fonts {
  const pen = new OffscreenCanvas(1, 1).getContext('2d');
  const known = new Map<string, number>();
  const measure: Measure = (text, weight) => {
    const key = `${weight} ${text}`;
    let width = known.get(key);
    if (width === undefined && pen !== null) {
      pen.font = `${weight} 100px ${family}`;
      width = pen.measureText(text).width;
      known.set(key, width);
    }
    return width ?? text.length * 60;
  };
  return { family, measure };
}
