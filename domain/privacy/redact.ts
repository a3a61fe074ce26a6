/**
 * Takes persons out of what is recorded. Default deny: a field is kept only if its class says so, and one without a
 * class is left out. Not here: when to record.
 */
import type { Input } from '../core/commands.ts';
import type { Event } from '../core/events.ts';
import type { State } from '../core/state.ts';
import type { Envelope } from '../kernel/envelope.ts';
import type { ClassTree, PersonalKind } from './classes.ts';
import { EVENT_CLASSES } from './event-classes.ts';
import { INPUT_CLASSES } from './input-classes.ts';
import { type Pseudonym, pseudonymOf } from './pseudonym.ts';
import { STATE_CLASSES } from './state-classes.ts';

type Fields = Readonly<Record<string, unknown>>;

/** The path of a field that was malformed. Everything else there is the server's to say. */
const FAILURE_PARAMS: readonly string[] = ['path'];
/** What the core puts into its own messages: of products, limits and fields. */
const NOTICE_PARAMS: readonly string[] = ['path', 'name', 'limit', 'why', 'label'];

const isFields = (value: unknown): value is Fields => typeof value === 'object' && value !== null;

const onlyKeys = (value: unknown, keys: readonly string[]): unknown =>
  isFields(value) ? Object.fromEntries(Object.entries(value).filter(([key]) => keys.includes(key))) : {};

const personal = (kind: PersonalKind, value: unknown, pseudonym: Pseudonym): unknown =>
  typeof value === 'string' ? pseudonymOf(kind, value, pseudonym) : null;

/** Plain leaves only: what should be a leaf and is none has fields without a class. */
const plain = (value: unknown): unknown => (isFields(value) ? null : value);

function fieldsBy(table: Readonly<Record<string, ClassTree>>, value: Fields, pseudonym: Pseudonym): Fields {
  const kept: Record<string, unknown> = {};
  for (const [key, field] of Object.entries(value)) {
    const tree = Object.hasOwn(table, key) ? table[key] : table.each;
    if (tree !== undefined) kept[key] = redactBy(tree, field, pseudonym);
  }
  return kept;
}

/** A copy of plain data with the classes of the table carried out. Linear in its size. */
export function redactBy(tree: ClassTree, value: unknown, pseudonym: Pseudonym): unknown {
  if (value === null || value === undefined || tree === 'gone') return null;
  if (Array.isArray(value)) return value.map((each) => redactBy(tree, each, pseudonym));
  if (typeof tree === 'object') return isFields(value) ? fieldsBy(tree, value, pseudonym) : null;
  if (tree === 'plain') return plain(value);
  if (tree === 'failureParams') return onlyKeys(value, FAILURE_PARAMS);
  if (tree === 'noticeParams') return onlyKeys(value, NOTICE_PARAMS);
  return personal(tree, value, pseudonym);
}

/** An event that nobody knows says nothing but that it happened. */
const redactTyped = <T extends { readonly type: string }>(
  tables: Readonly<Record<string, ClassTree>>,
  value: T,
  pseudonym: Pseudonym,
): T =>
  redactBy(
    Object.hasOwn(tables, value.type) ? (tables[value.type] ?? TYPE_ONLY) : TYPE_ONLY,
    value,
    pseudonym,
  ) as T;
const TYPE_ONLY: ClassTree = { type: 'plain' };

/** for one event. */
export const redactEvent = (event: Event, pseudonym: Pseudonym): Event =>
  redactTyped(EVENT_CLASSES, event, pseudonym);

/** for one input. */
export const redactInput = (input: Input, pseudonym: Pseudonym): Input =>
  redactTyped(INPUT_CLASSES, input, pseudonym);

/** The state that the redacted log folds to. */
export const redactState = (state: State, pseudonym: Pseudonym): State =>
  redactBy(STATE_CLASSES, state, pseudonym) as State;

/** What the recorder keeps of one envelope. */
export const redact = (
  { seq, at, cause, event }: Envelope<Event, Input>,
  pseudonym: Pseudonym,
): Envelope<Event, Input> => ({
  seq,
  at,
  cause: cause === null ? null : redactInput(cause, pseudonym),
  event: redactEvent(event, pseudonym),
});
