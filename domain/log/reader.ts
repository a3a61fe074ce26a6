/** From a schema to a function that reads a plain value or says what is wrong with it, and where. */
import type { Either } from 'effect';
import type { AnyShape, Type } from '../kernel/shapes.ts';
import { ParseResult } from '../schema.ts';

/** Reads a plain value as a `T`, or says what is wrong with it. */
export type Reader<T> = (value: unknown) => Either.Either<T, ParseResult.ParseIssue>;

export const readerOf = <S extends AnyShape>(shape: S): Reader<Type<S>> =>
  ParseResult.decodeUnknownEither(shape);

/** Where something is wrong, and why; says nothing of what stands there. */
export interface Place {
  /** Dotted; empty for the value itself. */
  readonly path: string;
  readonly why: string;
}

const kindOf = (value: unknown): string => {
  if (value === null) return 'null';
  return Array.isArray(value) ? 'a list' : `of type ${typeof value}`;
};

/** The schema in a few words; whole shapes fill pages. */
function wanted(ast: ParseResult.Type['ast']): string {
  if (ast._tag === 'TypeLiteral') return 'an object';
  return ast._tag === 'TupleType' ? 'a list' : String(ast);
}

const isLeaf = (issue: ParseResult.ParseIssue): issue is ParseResult.Type => issue._tag === 'Type';

const typeWrong = (
  { ast, actual }: ParseResult.Type | ParseResult.Composite,
  path: readonly string[],
): Place => ({
  path: path.join('.'),
  why: `not ${wanted(ast)}, but ${kindOf(actual)}`,
});

/** The library's own formatter needs effect's runtime, which the worker leaves out. */
function firstWrong(issue: ParseResult.ParseIssue, path: readonly string[]): Place {
  switch (issue._tag) {
    case 'Pointer':
      return firstWrong(issue.issue, [...path, ...[issue.path].flat().map(String)]);
    case 'Composite': {
      const inside = [issue.issues].flat();
      // None of a few words or leaves: all of them say more than the first.
      if (issue.ast._tag === 'Union' && inside.every(isLeaf)) return typeWrong(issue, path);
      const [first] = inside;
      return first === undefined ? typeWrong(issue, path) : firstWrong(first, path);
    }
    case 'Refinement':
    case 'Transformation':
      return firstWrong(issue.issue, path);
    case 'Type':
      return typeWrong(issue, path);
    default:
      return { path: path.join('.'), why: issue._tag.toLowerCase() };
  }
}

/** The first place that is wrong (G-04, G-07). */
export const placeOf = (issue: ParseResult.ParseIssue): Place => firstWrong(issue, []);
