import { type CartIntent, intent } from '../cart/messages.ts';
import { type AnyShape, AST, PRIVACY, shapeNamed, TEXT } from '../kernel/shapes.ts';
import { instant } from '../kernel/values.ts';
import { type Cart, cart, counted } from '../model/cart.ts';
import { EVENTS, type Event, INPUTS, type Input, RESPONSES } from '../shop/messages.ts';
import { dateText, SECOND_MS } from '../time/civil.ts';
import { clockText } from '../time/deadline.ts';
import { SAO_PAULO, wallAt } from '../time/zone.ts';

/** Caches up to 1,000 results, because a log of a million events repeats few descriptions. */
const remembering = <K, V>(make: (key: K) => V): ((key: K) => V) => {
  const known = new Map<K, V>();
  return (key) => {
    const found = known.get(key);
    if (found !== undefined) return found;
    if (known.size >= 1_000) known.clear();
    const made = make(key);
    known.set(key, made);
    return made;
  };
};

/** Zone of {@link timeText}, which a reader needs once. */
export const ZONE_NOTE = 'times of São Paulo';

/** Such as `2026-07-01 12:00:00`, with `.450` if there are milliseconds. A damaged log can contain an invalid time. */
export const timeText = remembering((at: number): string => {
  const wall = wallAt(instant(at), SAO_PAULO);
  if (wall === null) return 'no time';
  const time = clockText({ minutes: wall.hour, seconds: wall.minute });
  const rest = Math.abs(at % SECOND_MS);
  const milliseconds = rest === 0 ? '' : `.${String(rest).padStart(3, '0')}`;
  return `${dateText(wall)} ${time}:${String(wall.second).padStart(2, '0')}${milliseconds}`;
});

const words = remembering((name: string): string =>
  name.replaceAll(/(?<=[a-z0-9])[A-Z]/g, (capital) => ` ${capital}`).toLowerCase(),
);

type Fields = Readonly<Record<string, unknown>>;

/** Member of a union that a value belongs to, by the literals of its fields. */
const memberOf = (members: readonly AST.AST[], value: Fields): AST.AST | undefined =>
  members.find(
    (member) =>
      !AST.isTypeLiteral(member) ||
      member.propertySignatures.every(
        ({ name, type }) => !AST.isLiteral(type) || value[String(name)] === type.literal,
      ),
  );

const leafText = (value: unknown, key: string): string => {
  if (typeof value === 'boolean') return value ? words(key) : `not ${words(key)}`;
  return typeof value === 'number' ? `${words(key)} ${value}` : typeof value === 'string' ? value : '';
};

const cartText = ({ orders }: Cart): string => {
  const lines = orders.reduce((sum, order) => sum + order.lines.length, 0);
  const combos = orders.reduce((sum, order) => sum + order.combos.length, 0);
  if (lines === 0 && combos === 0) return 'an empty cart';
  const totals = orders.map(({ total, currency }) => `${(total / 100).toFixed(2)} ${currency}`);
  return `${counted(lines, 'line')}, ${counted(combos, 'combo')}, ${totals.join(' + ')}`;
};

const intentText = (one: CartIntent): string => {
  if (one.type === 'Reserve')
    return `Reserve ${counted(one.items.length, 'item')}, ${counted(one.combos.length, 'combo')}`;
  return one.type === 'Remove' ? `Remove ${counted(one.lineIds.length, 'line')}` : one.type;
};

/** The pseudonym of a number says which purchase an event is about. The number itself is not described. */
const isToken = (privacy: unknown, value: unknown): boolean =>
  privacy === 'purchase' && typeof value === 'string' && /^purchase-[0-9a-f]{16}$/.test(value);

const listText = (length: number, plural: string): string =>
  `${length} ${length === 1 ? plural.replace(/s$/, '') : plural}`;

/** Description of a value. Empty if it has no text, or only personal data. */
const textOf = (ast: AST.AST, value: unknown, key: string): string => {
  if (value === null || value === undefined) return '';
  // These texts are here, not in the shapes, so that the worker does not load them.
  if (ast === cart.ast) return cartText(value as Cart);
  if (ast === intent.ast) return intentText(value as CartIntent);
  const described = ast.annotations[TEXT];
  if (described === 'time')
    return `${words(key)} ${timeText(Math.floor((value as number) / SECOND_MS) * SECOND_MS)}`;
  if (typeof described === 'function') {
    const text = String(described(value));
    return typeof value === 'number' ? `${words(key)} ${text}` : text;
  }
  const privacy = ast.annotations[PRIVACY];
  if (privacy !== undefined)
    return privacy === 'plain' || isToken(privacy, value) ? leafText(value, key) : '';
  if (AST.isTupleType(ast)) return Array.isArray(value) ? listText(value.length, words(key)) : '';
  if (AST.isUnion(ast)) {
    const member = memberOf(ast.types, value as Fields);
    return member === undefined ? '' : textOf(member, value, key);
  }
  if (!AST.isTypeLiteral(ast)) return '';
  let text = '';
  for (const { name, type } of ast.propertySignatures) {
    if (name === 'type') continue;
    const part = textOf(type, (value as Fields)[String(name)], String(name));
    if (part !== '') text += text === '' ? part : `, ${part}`;
  }
  return text;
};

const lineOf = (shape: AnyShape | undefined, value: Fields, name: string): string => {
  const text = shape === undefined ? '' : textOf(shape.ast, value, '');
  return text === '' ? words(name) : `${words(name)}: ${text}`;
};

/** Describes an event in one line of English, without personal data (G-11). An unknown event gets its type's name. */
export const describe = (event: Event): string =>
  lineOf(shapeNamed(EVENTS, event.type), event as unknown as Fields, event.type);

export const describeCause = (input: Input): string =>
  input.type === 'Answered'
    ? lineOf(shapeNamed(RESPONSES, input.call), input as unknown as Fields, 'Answered')
    : lineOf(shapeNamed(INPUTS, input.type), input as unknown as Fields, input.type);
