/** The second tap of a double tap on a seat is ignored. A quick press elsewhere counts. */
import { expect, test } from 'vitest';
import { isSecondTap } from '../../src/features/map/secondTap.ts';

test('a second tap is in the same place within the time of a double tap', () => {
  const first = { x: 100, y: 700, at: 1000 };
  expect(isSecondTap(first, { x: 104, y: 695, at: 1200 })).toBe(true);
  expect(isSecondTap(first, { x: 104, y: 695, at: 1360 })).toBe(false);
  expect(isSecondTap(first, { x: 100, y: 640, at: 1100 })).toBe(false);
  expect(isSecondTap(null, { x: 100, y: 700, at: 1100 })).toBe(false);
});
