/** Differences between a response and the documented shape, field by field. Never shows a value that may be personal. */
import type { AST, ParseResult } from '../../../domain/kernel/shapes.ts';

export interface ShapeDifference {
  /** Wire path, such as `eventos.0.valor_minimo`. Empty for the whole response. */
  readonly field: string;
  readonly problem: string;
}

/** Kind of a wire value, without the value. */
export const kindOf = (value: unknown): string => {
  if (value === null) return 'null';
  if (value === undefined) return 'missing';
  if (Array.isArray(value)) return 'a list';
  if (typeof value === 'object') return 'an object';
  return { string: 'a text', number: 'a number', boolean: 'a boolean' }[String(typeof value)] ?? 'unknown';
};

/** Words that a field accepts, or the kind of its value. */
const expected = (ast: AST.AST): string => {
  switch (ast._tag) {
    case 'StringKeyword':
      return 'a text';
    case 'NumberKeyword':
      return 'a number';
    case 'BooleanKeyword':
      return 'a boolean';
    case 'Literal':
      return ast.literal === null ? 'null' : String(ast.literal);
    case 'TupleType':
      return 'a list';
    case 'TypeLiteral':
      return 'an object';
    case 'Union':
      return [...new Set(ast.types.filter(({ _tag }) => _tag !== 'UndefinedKeyword').map(expected))].join(
        ' or ',
      );
    case 'Refinement':
    case 'Transformation':
      return expected(ast.from);
    default:
      return 'another value';
  }
};

const join = (...parts: readonly unknown[]): string => parts.flat().map(String).filter(Boolean).join('.');

const depthOf = (issue: ParseResult.ParseIssue): number => {
  switch (issue._tag) {
    case 'Pointer':
      return 1 + depthOf(issue.issue);
    case 'Refinement':
    case 'Transformation':
      return depthOf(issue.issue);
    case 'Composite':
      return Math.max(0, ...[issue.issues].flat().map(depthOf));
    default:
      return 0;
  }
};

const isUnion = (ast: AST.AST): boolean => ast._tag === 'Union';

/** Differences of a schema's error with all issues. */
export const differencesOf = (issue: ParseResult.ParseIssue, field = ''): readonly ShapeDifference[] => {
  switch (issue._tag) {
    case 'Pointer':
      return differencesOf(issue.issue, join(field, issue.path));
    case 'Composite': {
      const issues = [issue.issues].flat();
      if (!isUnion(issue.ast)) return issues.flatMap((each) => differencesOf(each, field));
      // The member with the deepest issue is the one that the value was meant for.
      const deepest = issues.toSorted((a, b) => depthOf(b) - depthOf(a))[0];
      return deepest !== undefined && depthOf(deepest) > 0
        ? differencesOf(deepest, field)
        : [{ field, problem: mismatch(issue.ast, issue.actual) }];
    }
    case 'Transformation':
      return issue.kind === 'Transformation'
        ? [{ field, problem: messageOf(issue) }]
        : differencesOf(issue.issue, field);
    case 'Refinement':
      return issue.kind === 'From'
        ? differencesOf(issue.issue, field)
        : [{ field, problem: 'does not have the documented format' }];
    case 'Missing':
      return [{ field, problem: 'is missing' }];
    case 'Type':
      return [{ field, problem: mismatch(issue.ast, issue.actual) }];
    default:
      return [{ field, problem: 'is not allowed' }];
  }
};

/** True for a field whose texts are words of a closed list. */
const isWord = (ast: AST.AST): boolean => {
  switch (ast._tag) {
    case 'Literal':
      return typeof ast.literal === 'string';
    case 'Union':
      return ast.types.some(isWord);
    case 'Refinement':
    case 'Transformation':
      return isWord(ast.from);
    default:
      return false;
  }
};

const mismatch = (ast: AST.AST, actual: unknown): string => {
  // Words of a closed list are no personal data, so the unknown word is shown.
  const isShown = typeof actual === 'string' && isWord(ast) && /^[A-Z_]{1,24}$/.test(actual);
  return `is ${isShown ? actual : kindOf(actual)}, expected ${expected(ast)}`;
};

const messageOf = ({ issue, actual }: ParseResult.Transformation): string =>
  `is ${kindOf(actual)} and ${issue._tag === 'Type' && issue.message !== undefined ? issue.message : 'not as documented'}`;
