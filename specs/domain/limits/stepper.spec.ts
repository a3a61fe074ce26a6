/** Plus and minus of a quantity. */
import { expect, it } from 'vitest';
import { isWhyNotLess, quantityAfter } from '../../../domain/limits/stepper.ts';

it('C-59 a press counts from the last one that the page does not show yet', () => {
  const after = (pending: number | null, step: 1 | -1) => quantityAfter(2, pending, step, true);
  expect([after(null, 1), after(null, -1)]).toEqual([3, 1]);
  expect([after(4, 1), after(0, 1), after(1, -1)]).toEqual([5, 1, 0]);
});

it('L-29 a press of an inactive button, or one below zero, requests nothing', () => {
  expect([quantityAfter(2, null, 1, false), quantityAfter(2, null, -1, false)]).toEqual([null, null]);
  expect([quantityAfter(0, null, -1, true), quantityAfter(2, 0, -1, true)]).toEqual([null, null]);
});

it('L-30 the reason is about plus, unless plus is active and minus is not', () => {
  expect([isWhyNotLess(true, false), isWhyNotLess(false, false)]).toEqual([false, false]);
  expect(isWhyNotLess(false, true)).toBe(true);
});
