/** Checks of a ticket before the entrance. Imports no schema, because pages import this file. */
import { isBy } from '../model/payment-kinds.ts';
import {
  isHandedOn,
  isNearEvent,
  isUsable,
  mayChangeBearer,
  mayRegisterFace,
  mayShow,
  type Permission,
} from './actions.ts';
import type { BoughtItem, Order, ZonedOrder } from './messages.ts';

/** `waiting`: nothing has to be done now. `bring`: to take along. `unknown`: neither host nor device tells. */
export type EntryState = 'done' | 'open' | 'waiting' | 'bring' | 'unknown';

export const ENTRY_TEXTS = [
  ...(['entry.paid.done', 'entry.paid.waiting', 'entry.bearer.done', 'entry.bearer.open'] as const),
  ...(['entry.face.done', 'entry.face.open', 'entry.face.waiting', 'entry.proof.bring'] as const),
  ...(['entry.code.done', 'entry.code.waiting'] as const),
  ...(['entry.offline.done', 'entry.offline.waiting', 'entry.offline.unknown'] as const),
] as const;

export interface EntryCheck {
  readonly text: (typeof ENTRY_TEXTS)[number];
  readonly state: EntryState;
  /** Press that fixes the point (O-77). Null if there is none. */
  readonly fix: 'bearer' | 'face' | 'offline' | null;
}

/** A required face without a status is one to register. */
const FACES = { none: 'open', pending: 'open', inAnalysis: 'waiting', registered: 'done' } as const;

const check = (
  text: EntryCheck['text'],
  state: EntryState,
  fix: EntryCheck['fix'] = null,
  permission: Permission | null = null,
): EntryCheck => ({ text, state, fix: permission?.allowed ? fix : null });

const bearerCheck = (order: Order, item: BoughtItem, now: number): EntryCheck => {
  if (item.bearerName !== '' && item.bearerDocument !== '') return check('entry.bearer.done', 'done');
  return check('entry.bearer.open', 'open', 'bearer', mayChangeBearer(order, item, now));
};

const faceCheck = (order: Order, item: BoughtItem): EntryCheck => {
  const state = FACES[item.facial];
  return check(`entry.face.${state}`, state, 'face', mayRegisterFace(order, item));
};

const offlineCheck = (order: Order, item: BoughtItem, isStored: boolean | null): EntryCheck => {
  if (isStored === null) return check('entry.offline.unknown', 'unknown');
  if (isStored) return check('entry.offline.done', 'done');
  return check('entry.offline.waiting', 'waiting', 'offline', mayShow(order, item));
};

/**
 * Points of a valid ticket near its time (O-77). `isStored`: the ticket is in this device's offline copy,
 * or null if that is unknown. An item with a hidden date (E-07) has none, because they would show that it is near.
 */
export const entryChecks = (
  order: ZonedOrder,
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
    ...(line.facialRequired ? [faceCheck(order, item)] : []),
    ...(item.proof === '' ? [] : [check('entry.proof.bring', 'bring')]),
    item.code === null ? check('entry.code.waiting', 'waiting') : check('entry.code.done', 'done'),
    offlineCheck(order, item, isStored),
  ];
};

/** Button of a point. A page without changes of the order has none for the holder (O-161). */
export const shownFix = ({ fix }: Pick<EntryCheck, 'fix'>, hasChanges: boolean): EntryCheck['fix'] =>
  fix === 'bearer' && !hasChanges ? null : fix;

/** One result of all points: open before waiting before to bring. The offline copy does not count (O-78). */
export const entryResult = (checks: readonly EntryCheck[]) => {
  const states = checks.filter(({ text }) => !text.startsWith('entry.offline')).map(({ state }) => state);
  if (states.includes('open')) return 'entry.open';
  if (states.includes('waiting')) return 'entry.waiting';
  return states.includes('bring') ? 'entry.bring' : 'entry.done';
};

/** True if nothing is left to do or awaited (O-78). */
export const isEntryReady = (result: ReturnType<typeof entryResult>): boolean =>
  result === 'entry.done' || result === 'entry.bring';
