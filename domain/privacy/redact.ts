/** Removes personal data from recordings. A field is kept only if its privacy class allows it. */
import { isObject } from '../kernel/plain.ts';
import {
  type AnyShape,
  AST,
  type Messages,
  type PersonalKind,
  PRIVACY,
  type PrivacyClass,
  shapeNamed,
} from '../kernel/shapes.ts';
import { EVENTS, type Event, INPUTS, type Input, RESPONSES, type State, state } from '../shop/messages.ts';
import type { Recorded } from '../shop/shown.ts';
import { type Pseudonym, pseudonymOf } from './pseudonym.ts';

/** Version of privacy classes and pseudonyms. A log stores the version that redacted it. */
export const REDACTION_VERSION = 3;

type Fields = Readonly<Record<string, unknown>>;

const personal = (kind: PersonalKind, value: unknown, pseudonym: Pseudonym): unknown =>
  typeof value === 'string' ? pseudonymOf(kind, value, pseudonym) : null;

/** A number becomes a text first, because a pseudonym is one. */
const parametersBy = (
  keep: Extract<PrivacyClass, { readonly keep: unknown }>['keep'],
  value: Fields,
  pseudonym: Pseudonym,
): Fields => {
  const kept: Record<string, unknown> = {};
  for (const [key, parameter] of Object.entries(value)) {
    const kind = Object.hasOwn(keep, key) ? keep[key] : undefined;
    if (kind !== undefined)
      kept[key] = kind === 'plain' ? parameter : personal(kind, String(parameter), pseudonym);
  }
  return kept;
};

/** Keeps plain leaves only: an object here has fields without a class. */
const plain = (value: unknown): unknown => (isObject(value) ? null : value);

function fieldsBy(table: Readonly<Record<string, ClassTree>>, value: Fields, pseudonym: Pseudonym): Fields {
  const kept: Record<string, unknown> = {};
  for (const [key, field] of Object.entries(value)) {
    const tree = Object.hasOwn(table, key) ? table[key] : table.each;
    if (tree !== undefined) kept[key] = redactBy(tree, field, pseudonym);
  }
  return kept;
}

export function redactBy(tree: ClassTree, value: unknown, pseudonym: Pseudonym): unknown {
  if (value === null || value === undefined || tree === 'gone') return null;
  if (Array.isArray(value)) return value.map((each) => redactBy(tree, each, pseudonym));
  if (tree === 'plain') return plain(value);
  if (typeof tree === 'string') return personal(tree, value, pseudonym);
  if ('keep' in tree) return isObject(value) ? parametersBy(tree.keep, value, pseudonym) : {};
  return isObject(value) ? fieldsBy(tree.fields, value, pseudonym) : null;
}

const TYPE_ONLY: ClassTree = { fields: { type: 'plain' } };

const treesOf = (shapes: Messages) => {
  const known = new Map<string, ClassTree>();
  return (name: string): ClassTree => {
    const shape = shapeNamed(shapes, name);
    const tree = known.get(name) ?? (shape === undefined ? TYPE_ONLY : classesOf(shape));
    known.set(name, tree);
    return tree;
  };
};
const eventTree = treesOf(EVENTS);
const inputTree = treesOf(INPUTS);
const responseTree = treesOf(RESPONSES);

/** Redacts an event. An unknown event keeps only its type. */
export const redactEvent = (event: Event, pseudonym: Pseudonym): Event =>
  redactBy(eventTree(event.type), event, pseudonym) as Event;

export const redactInput = (input: Input, pseudonym: Pseudonym): Input =>
  redactBy(
    input.type === 'Answered' ? responseTree(String(input.call)) : inputTree(input.type),
    input,
    pseudonym,
  ) as Input;

export const redactState = (value: State, pseudonym: Pseudonym): State =>
  redactBy(classesOf(state), value, pseudonym) as State;

/** Amounts and codes on screen name no person, so they are kept. */
export const redact = ({ seq, at, cause, event, shown }: Recorded, pseudonym: Pseudonym): Recorded => ({
  seq,
  at,
  cause: cause === null ? null : redactInput(cause, pseudonym),
  event: redactEvent(event, pseudonym),
  ...(shown && { shown }),
});

/** Privacy classes of a shape. A list has its elements' tree. `each` is the tree of every key of a record. */
export type ClassTree = PrivacyClass | { readonly fields: { readonly [field: string]: ClassTree } };

const isTable = (tree: ClassTree): tree is Extract<ClassTree, { readonly fields: unknown }> =>
  typeof tree === 'object' && 'fields' in tree;

/** Merges the trees of a union's members. A field with two different classes is emptied. */
const together = (a: ClassTree, b: ClassTree): ClassTree => {
  if (!isTable(a) || !isTable(b)) return JSON.stringify(a) === JSON.stringify(b) ? a : 'gone';
  const fields: Record<string, ClassTree> = { ...a.fields };
  for (const [key, tree] of Object.entries(b.fields)) {
    const known = Object.hasOwn(fields, key) ? fields[key] : undefined;
    fields[key] = known === undefined ? tree : together(known, tree);
  }
  return { fields };
};

const treeOf = (ast: AST.AST): ClassTree => {
  const privacy = ast.annotations[PRIVACY];
  if (privacy !== undefined) return privacy as PrivacyClass;
  if (AST.isTupleType(ast)) return ast.rest[0] === undefined ? 'gone' : treeOf(ast.rest[0].type);
  if (AST.isTypeLiteral(ast))
    return {
      fields: Object.fromEntries([
        ...ast.propertySignatures.map(({ name, type }) => [String(name), treeOf(type)] as const),
        ...ast.indexSignatures.map(({ type }) => ['each', treeOf(type)] as const),
      ]),
    };
  if (AST.isUnion(ast))
    return ast.types
      .filter((member) => !(AST.isLiteral(member) && member.literal === null))
      .map(treeOf)
      .reduce(together);
  return 'gone';
};

export const classesOf = ({ ast }: AnyShape): ClassTree => treeOf(ast);
