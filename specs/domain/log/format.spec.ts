/**
 * Compares the definitions of state and messages with `format.txt`, which has a digest of each. Its diff names the
 * messages whose fields or privacy classes changed, so that existing logs need an upcaster.
 * `npx vitest run specs/domain/log/format.spec.ts -u` updates the file.
 */
import { createHash } from 'node:crypto';
import { expect, it } from 'vitest';
import { AST, PRIVACY, TEXT } from '../../../domain/kernel/shapes.ts';
import { aboutShape } from '../../../domain/log/file.ts';
import { CALLS, EVENTS, INPUTS, RESPONSES, state } from '../../../domain/shop/messages.ts';

/** Place where each group of fields is printed. Each is printed once. */
type Known = Map<AST.AST, string>;

/** Prints a schema. `string <name>` is a personal text of that kind. `<gone>` is a text that no log keeps. */
const written = (known: Known, ast: AST.AST, path: string, indent = ''): string => {
  const privacy = ast.annotations[PRIVACY] ?? 'plain';
  const classed = (type: string): string =>
    privacy === 'plain'
      ? type
      : `${type} <${typeof privacy === 'object' ? JSON.stringify(privacy) : privacy}>`;
  const inside = (type: AST.AST): string => written(known, type, path, indent);
  if (ast.annotations[TEXT] === 'time') return classed('time');
  if (AST.isRefinement(ast)) return classed(inside(ast.from));
  if (AST.isTupleType(ast)) return `list of ${ast.rest.map(({ type }) => inside(type))}`;
  if (AST.isUnion(ast)) {
    const many = ast.types.filter(AST.isTypeLiteral).length > 1;
    const members = ast.types.map((type, nth) =>
      written(known, type, many ? `${path}/${nth + 1}` : path, indent),
    );
    return classed(members.join(' | '));
  }
  if (AST.isLiteral(ast)) return classed(JSON.stringify(ast.literal));
  if (!AST.isTypeLiteral(ast)) return classed(ast._tag.replace('Keyword', '').toLowerCase());
  const first = known.get(ast);
  if (first !== undefined) return `as ${first}`;
  known.set(ast, path);
  const inner = `${indent}  `;
  const fields = [
    ...ast.propertySignatures.map(({ name, type }) => [String(name), type] as const),
    ...ast.indexSignatures.map(({ type }) => ['*', type] as const),
  ].map(([name, type]) => `${inner}${name}: ${written(known, type, `${path}.${name}`, inner)}\n`);
  return classed(`{\n${fields.join('')}${indent}}`);
};

const digest = (text: string): string => createHash('sha256').update(text).digest('hex').slice(0, 8);

it('G-01 R-01 state and messages have the fields and privacy classes of `format.txt`', async () => {
  const known: Known = new Map();
  const parts = {
    'log begins with': { about: aboutShape, state },
    event: EVENTS,
    input: INPUTS,
    call: CALLS,
    answer: RESPONSES,
  };
  const texts = Object.entries(parts).flatMap(([part, shapes]) =>
    Object.entries(shapes).map(([name, { ast }]) => `${part} ${name} ${digest(written(known, ast, name))}\n`),
  );
  await expect(texts.join('')).toMatchFileSnapshot('format.txt');
});
