/**
 * Sentences that the product can still show without proof, with the state that does so. Each entry leaves with its fix: the specs
 * count every other untrue sentence as a failure.
 */
import type { Violation } from '../judge.ts';

const DEADLINE =
  'C-18 expires a cart by the clock here: another device may have prolonged it, or the clock is the device’s after a crash';
const OTHER_DEVICE = 'another device changed or paid the cart since the last response here';

export const OPEN: Readonly<Record<string, string>> = {
  'cart:expired.title': DEADLINE,
  'checkout:empty.title': DEADLINE,
  'map:empty': DEADLINE,
  'shell:header.cart_zero': DEADLINE,
  'cart:line.items': OTHER_DEVICE,
  'checkout:brief': OTHER_DEVICE,
  'checkout:failed.gone': OTHER_DEVICE,
  'checkout:pay.credit': OTHER_DEVICE,
  'checkout:pay.pix': OTHER_DEVICE,
  'entry:leave.text': OTHER_DEVICE,
  'map:seats': OTHER_DEVICE,
  'product:cart.count': OTHER_DEVICE,
  'shell:header.cart': OTHER_DEVICE,
};

/** Violations but those that wait for a fix. */
export const unexpected = <V extends Pick<Violation, 'key'>>(violations: readonly V[]): readonly V[] =>
  violations.filter(({ key }) => key === null || !Object.hasOwn(OPEN, key));
