/** Checks of a ticket before the entrance. Imports no schema, because pages import this file. */
import { isBy } from '../model/payment-kinds.ts';
import { isHandedOn, isNearEvent, isUsable, mayChangeBearer } from './actions.ts';
import type { BoughtItem, Order } from './messages.ts';

type DatedOrder = Order & { readonly timeZone: string | null };

/** `waiting`: nothing to do now. `unknown`: neither the host nor the device tells. */
export type EntryState = 'done' | 'open' | 'waiting' | 'unknown';

export const ENTRY_TEXTS = [
  ...(['entry.paid.done', 'entry.paid.waiting', 'entry.bearer.done', 'entry.bearer.open'] as const),
  ...(['entry.face.done', 'entry.face.open', 'entry.face.waiting', 'entry.proof.done'] as const),
  ...(['entry.code.done', 'entry.code.waiting'] as const),
  ...(['entry.offline.done', 'entry.offline.waiting', 'entry.offline.unknown'] as const),
] as const;

export interface EntryCheck {
  readonly text: (typeof ENTRY_TEXTS)[number];
  readonly state: EntryState;
  readonly fix: 'changeBearer' | null;
}

const FACES = { none: 'unknown', pending: 'open', inAnalysis: 'waiting', registered: 'done' } as const;

const check = <S extends EntryState, T extends EntryCheck['text']>(text: T, state: S): EntryCheck => ({
  ...{ text, state, fix: null },
});

const bearerCheck = (order: Order, item: BoughtItem, now: number): EntryCheck => {
  if (item.bearerName !== '' && item.bearerDocument !== '') return check('entry.bearer.done', 'done');
  const fix = mayChangeBearer(order, item, now).allowed ? 'changeBearer' : null;
  return { ...check('entry.bearer.open', 'open'), fix };
};

const faceCheck = ({ facial }: BoughtItem): EntryCheck => {
  const state = FACES[facial];
  // A required face without a status is one to register.
  return state === 'unknown' ? check('entry.face.open', 'open') : check(`entry.face.${state}`, state);
};

const offlineCheck = (isStored: boolean | null): EntryCheck => {
  if (isStored === null) return check('entry.offline.unknown', 'unknown');
  return isStored ? check('entry.offline.done', 'done') : check('entry.offline.waiting', 'waiting');
};

/**
 * Points of a valid ticket from two days before its date (O-77). `isStored`: the ticket is in this device's offline copy,
 * or null if that is unknown. A hidden date (E-07) has none, because they would tell that it is near.
 */
export const entryChecks = (
  order: DatedOrder,
  item: BoughtItem,
  now: number,
  isStored: boolean | null,
): readonly EntryCheck[] => {
  const { line } = item;
  if (isHandedOn(item) || line.kind !== 'ticket' || item.status !== 'valid' || !isUsable(order, item))
    return [];
  if (line.hideDate || !isNearEvent(order, item, now)) return [];
  return [
    isBy(order.kind, 'entrance') ? check('entry.paid.waiting', 'waiting') : check('entry.paid.done', 'done'),
    ...(line.bearerRequired ? [bearerCheck(order, item, now)] : []),
    ...(line.facialRequired ? [faceCheck(item)] : []),
    ...(item.proof === '' ? [] : [check('entry.proof.done', 'done')]),
    item.code === null ? check('entry.code.waiting', 'waiting') : check('entry.code.done', 'done'),
    offlineCheck(isStored),
  ];
};

/** One result of all points: open before waiting. The offline copy does not count (O-78). */
export const entryResult = (checks: readonly EntryCheck[]) => {
  const states = checks.filter(({ text }) => !text.startsWith('entry.offline')).map(({ state }) => state);
  if (states.includes('open')) return 'entry.open';
  return states.includes('waiting') ? 'entry.waiting' : 'entry.done';
};
