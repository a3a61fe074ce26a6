/** State of an event page's offers in the cart. */
import { type ComboId, unitsOf, type VariationId } from '../kernel/values.ts';
import type { CartSlice } from './view.ts';

interface Standing {
  /** Units in the cart. */
  readonly inCart: number;
  /** True for several, which can only be removed together, as the cart's row says (C-89). */
  readonly several: boolean;
  /** True while a change of the offer waits. */
  readonly busy: boolean;
}

/** State of a combo (C-89, C-106). */
export const comboStanding = ({ orders, intents }: CartSlice, of: ComboId): Standing => {
  const isOwn = ({ comboId }: { readonly comboId: ComboId | null }): boolean => comboId === of;
  const rows = orders.flatMap(({ combos }) => combos).filter(isOwn);
  return {
    inCart: unitsOf(rows),
    several: rows.some(({ several }) => several),
    busy: intents.some((intent) => isOwn(intent) || intent.combos.some(isOwn)),
  };
};

/** True while an item of the variation is requested: its next donation or exchange waits (C-107, C-192). */
export const isRequested = ({ intents }: CartSlice, of: VariationId): boolean =>
  intents.some(({ items }) => items.some(({ variationId }) => variationId === of));

type Exchange<V, P> =
  | { readonly ok: true; readonly value: { readonly variations: readonly V[] } }
  | { readonly ok: false; readonly problem: P };

interface Problem {
  readonly code: string;
  readonly serverMessage: string | null;
}

/** Why a voucher's code gives no ticket. `invalid`: without the server's words, a refusal or no ticket (C-102). */
const voucherProblem = <V, P extends Problem>(result: Exchange<V, P>): 'invalid' | P | null => {
  if (result.ok) return result.value.variations.length > 0 ? null : 'invalid';
  const { code, serverMessage } = result.problem;
  const isRefused = code === 'refused' || code === 'notFound';
  return isRefused && serverMessage === null ? 'invalid' : result.problem;
};

/** Field of a voucher's code: the tickets that it gives, or why it gives none. `code` is the last one sent (C-102). */
export const voucherEntry = <V, P extends Problem>(code: string | null, result: Exchange<V, P> | null) => ({
  busy: code !== null && result === null,
  tickets: result?.ok ? result.value.variations : [],
  problem: result && voucherProblem(result),
});
