/** Plus and minus of a quantity. */
import { expect, it } from 'vitest';
import { explainedButton, quantityAfter } from '../../../domain/limits/stepper.ts';

const both = { canLess: true, canMore: true };

it('C-59 a press counts from the last one that the page does not show yet', () => {
  const shown = { value: 2, ...both };
  expect([quantityAfter(shown, null, 1), quantityAfter(shown, null, -1)]).toEqual([3, 1]);
  expect([quantityAfter(shown, 4, 1), quantityAfter(shown, 0, 1), quantityAfter(shown, 1, -1)]).toEqual([
    5, 1, 0,
  ]);
});

it('C-116 a press of an inactive button, or one below zero, requests nothing', () => {
  const [full, locked] = [
    { value: 2, canLess: true, canMore: false },
    { value: 2, canLess: false, canMore: true },
  ];
  expect([quantityAfter(full, null, 1), quantityAfter(full, null, -1)]).toEqual([null, 1]);
  expect([quantityAfter(locked, null, 1), quantityAfter(locked, null, -1)]).toEqual([3, null]);
  expect(quantityAfter({ value: 0, ...both }, null, -1)).toBeNull();
  expect(quantityAfter({ value: 2, ...both }, 0, -1)).toBeNull();
});

it('C-117 the reason is about plus, unless plus is active and minus is not', () => {
  const about = (canLess: boolean, canMore: boolean) => explainedButton({ canLess, canMore });
  expect([about(true, false), about(false, false), about(false, true)]).toEqual(['more', 'more', 'less']);
});
