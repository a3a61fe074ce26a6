/** Drafts of bearers in `sessionStorage`, so that a reload keeps them. Drafts of another purchase are ignored. */
import type { LineId, PurchaseId } from '../../../../worker/contract.ts';
import { BEARERS_KEY } from './forgetBearers.ts';

export interface Draft {
  readonly name: string;
  readonly document: string;
  readonly confirmed: boolean;
}
type Drafts = Readonly<Record<string, Draft>>;

const isDraft = (value: unknown): value is Draft =>
  typeof value === 'object' &&
  value !== null &&
  'name' in value &&
  typeof value.name === 'string' &&
  'document' in value &&
  typeof value.document === 'string' &&
  'confirmed' in value &&
  typeof value.confirmed === 'boolean';

const read = (purchaseId: PurchaseId): Drafts => {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(BEARERS_KEY) ?? 'null');
    if (typeof kept !== 'object' || kept === null || !('of' in kept) || kept.of !== purchaseId) return {};
    const drafts: object = 'drafts' in kept && typeof kept.drafts === 'object' ? (kept.drafts ?? {}) : {};
    return Object.fromEntries(Object.entries(drafts).filter(([, draft]) => isDraft(draft)));
  } catch {
    return {};
  }
};

export const draftOf = (purchaseId: PurchaseId | null, lineId: LineId): Draft | null =>
  purchaseId === null ? null : (read(purchaseId)[lineId] ?? null);

export const keepDraft = (purchaseId: PurchaseId | null, lineId: LineId, draft: Draft): void => {
  if (purchaseId === null) return;
  const drafts = { ...read(purchaseId), [lineId]: draft };
  try {
    sessionStorage.setItem(BEARERS_KEY, JSON.stringify({ of: purchaseId, drafts }));
  } catch {
    // Storage is denied or full, so a reload loses the draft.
  }
};
