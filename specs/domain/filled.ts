/**
 * Values of a shape, among which is each member of its unions, except null. A list has an element for each value of its
 * element's shape, a record one entry. A spec gives the leaves by privacy class and name.
 */
import { type AnyShape, AST, PRIVACY, type PrivacyClass } from '../../domain/kernel/shapes.ts';

/** Value of one text, number, flag, word or record of parameters. `key` is the name of its field. */
export type Leaf = (ast: AST.AST, privacy: PrivacyClass, key: string) => unknown;

const filledBy = (ast: AST.AST, key: string, leaf: Leaf): readonly unknown[] => {
  const privacy = ast.annotations[PRIVACY] as PrivacyClass | undefined;
  if (privacy !== undefined) return [leaf(ast, privacy, key)];
  if (AST.isUnion(ast)) {
    const members = ast.types.filter((each) => !(AST.isLiteral(each) && each.literal === null));
    return members.flatMap((member) => filledBy(member, key, leaf));
  }
  if (AST.isTupleType(ast)) {
    const of = ast.rest[0]?.type;
    return [of === undefined ? [] : filledBy(of, key, leaf)];
  }
  if (AST.isTypeLiteral(ast)) {
    const fields = [
      ...ast.propertySignatures.map(({ name, type }) => [String(name), type] as const),
      ...ast.indexSignatures.map(({ type }) => ['1', type] as const),
    ].map(([name, type]) => [name, filledBy(type, name, leaf)] as const);
    const most = Math.max(1, ...fields.map(([, values]) => values.length));
    return Array.from({ length: most }, (_, nth) =>
      Object.fromEntries(fields.map(([name, values]) => [name, values[nth % values.length]])),
    );
  }
  throw new Error(`${key} is a ${ast._tag}, which this does not know`);
};

export const filled = <T>({ ast }: AnyShape, leaf: Leaf): readonly T[] =>
  filledBy(ast, '', leaf) as readonly T[];
export const allFilled = <T>(shapes: Readonly<Record<string, AnyShape>>, leaf: Leaf): readonly T[] =>
  Object.values(shapes).flatMap((shape) => filled<T>(shape, leaf));
/** Base of a leaf: the first word of a list, 1 and true. Undefined for any other. */
export const plainLeaf = (ast: AST.AST): unknown => {
  if (AST.isLiteral(ast)) return ast.literal;
  if (AST.isUnion(ast)) return plainLeaf(ast.types[0]);
  if (AST.isRefinement(ast)) return plainLeaf(ast.from);
  if (AST.isNumberKeyword(ast)) return 1;
  return AST.isBooleanKeyword(ast) ? true : undefined;
};
