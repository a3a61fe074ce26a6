/** The privacy class of every field of a shape, as the redaction reads it: derived from its definition. */
import { type AnyShape, PRIVACY, type PrivacyClass } from '../kernel/shapes.ts';
import { AST } from '../schema.ts';

/** A list has its elements' tree; `each` serves every key of a record. */
export type ClassTree = PrivacyClass | { readonly fields: { readonly [field: string]: ClassTree } };

const isFields = (tree: ClassTree): tree is Extract<ClassTree, { readonly fields: unknown }> =>
  typeof tree === 'object' && 'fields' in tree;

/** The trees of all members of a union laid together; a field that two members class differently is left out. */
const together = (a: ClassTree, b: ClassTree): ClassTree => {
  if (!isFields(a) || !isFields(b)) return JSON.stringify(a) === JSON.stringify(b) ? a : 'gone';
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
  if (AST.isRefinement(ast)) return treeOf(ast.from);
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

/** Default deny: what has no class is `gone`. */
export const classesOf = ({ ast }: AnyShape): ClassTree => treeOf(ast);
