/** What an address must have; apart from its definition, so that a view that asks loads no schema. */
import type { Address } from './person.ts';

/** Enough for something to be sent there. */
export const isWholeAddress = ({ street, number, city, state, postalCode }: Address): boolean =>
  [street, number, city, state, postalCode].every((text) => text.trim() !== '');
