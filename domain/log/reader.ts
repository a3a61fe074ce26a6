import * as Either from 'effect/Either';
import * as Option from 'effect/Option';
import type { AnyShape, Type } from '../kernel/shapes.ts';
import { AST, ParseResult } from '../kernel/shapes.ts';
import { isRaw } from './upcasters.ts';

export type Reader<T> = (value: unknown) => Either.Either<T, ParseResult.ParseIssue>;

type Check = (value: unknown) => boolean;

const fieldsFit = ({ propertySignatures, indexSignatures }: AST.TypeLiteral): Check => {
  const names = propertySignatures.map(({ name }) => String(name));
  const fits = propertySignatures.map(({ type }) => fitOf(type));
  const [others] = indexSignatures;
  const isOther = others === undefined ? null : fitOf(others.type);
  if (indexSignatures.length > 1) return () => false;
  if (isOther !== null)
    return (value) => {
      if (names.length > 0 || !isRaw(value)) return false;
      for (const key in value) if (key === '__proto__' || !isOther(value[key])) return false;
      return true;
    };
  /** The last value that fits. The cart of a response is also in its event. */
  let fitting: unknown = null;
  return (value) => {
    if (value === fitting && value !== null) return true;
    if (!isRaw(value)) return false;
    let nth = 0;
    for (const key in value) {
      if (key !== names[nth]) {
        // Takes over the order of this value, which the next ones have too. So no field is looked up by its name.
        const place = names.indexOf(key, nth);
        if (place < 0) return false;
        names.splice(nth, 0, ...names.splice(place, 1));
        fits.splice(nth, 0, ...fits.splice(place, 1));
      }
      const isField = fits[nth];
      if (isField === undefined || !isField(value[key])) return false;
      nth += 1;
    }
    if (nth !== names.length) return false;
    fitting = value;
    return true;
  };
};

const checks = new WeakMap<AST.AST, Check>();

/** True only if a value matches the schema without extra fields. False does not prove a mismatch. */
const fitOf = (ast: AST.AST): Check => {
  const check = checks.get(ast) ?? madeFit(ast);
  checks.set(ast, check);
  return check;
};

const madeFit = (ast: AST.AST): Check => {
  switch (ast._tag) {
    case 'StringKeyword':
      return (value) => typeof value === 'string';
    case 'NumberKeyword':
      return (value) => typeof value === 'number';
    case 'BooleanKeyword':
      return (value) => typeof value === 'boolean';
    case 'Literal':
      return (value) => value === ast.literal;
    case 'Refinement': {
      const isBase = fitOf(ast.from);
      return (value) => isBase(value) && Option.isNone(ast.filter(value, AST.defaultParseOption, ast));
    }
    case 'Union': {
      const members = ast.types.map(fitOf);
      const [isFirst, isSecond] = members;
      // A nullable field, as most are.
      if (members.length === 2 && isSecond !== undefined)
        return (value) => isFirst?.(value) === true || isSecond(value);
      return (value) => members.some((isMember) => isMember(value));
    }
    case 'TupleType': {
      const [rest] = ast.rest;
      if (rest === undefined || ast.rest.length > 1 || ast.elements.length > 0) return () => false;
      const isElement = fitOf(rest.type);
      return (value) => {
        if (!Array.isArray(value)) return false;
        for (const one of value) if (!isElement(one)) return false;
        return true;
      };
    }
    case 'TypeLiteral':
      return fieldsFit(ast);
    default:
      return () => false;
  }
};

/** Reader that returns a matching value unchanged, because the schema library is too slow for a million events. */
export const readerOf = <S extends AnyShape>(shape: S): Reader<Type<S>> => {
  const fits = fitOf(shape.ast);
  const decode = ParseResult.decodeUnknownEither(shape);
  return (value) => {
    if (fits(value)) return Either.right(value as Type<S>);
    try {
      return decode(value);
    } catch {
      // The stack overflows on lists in lists, to which the library converts a text for comparison.
      return Either.left(new ParseResult.Type(shape.ast, value));
    }
  };
};

/** Path and reason of a decoding error. Never includes the value, which may be personal data. */
export interface ErrorPlace {
  /** Dotted. Empty for the value itself. */
  readonly path: string;
  readonly why: string;
}

const kindOf = (value: unknown): string => {
  if (value === null) return 'null';
  return Array.isArray(value) ? 'a list' : `of type ${typeof value}`;
};

function wanted(ast: ParseResult.Type['ast']): string {
  if (ast._tag === 'TypeLiteral') return 'an object';
  return ast._tag === 'TupleType' ? 'a list' : String(ast);
}

const isLeaf = (issue: ParseResult.ParseIssue): issue is ParseResult.Type => issue._tag === 'Type';

const typeWrong = (
  { ast, actual }: ParseResult.Type | ParseResult.Composite,
  path: readonly string[],
): ErrorPlace => ({
  path: path.join('.'),
  why: `not ${wanted(ast)}, but ${kindOf(actual)}`,
});

/** The library's own formatter needs effect's runtime, which the worker leaves out. */
function firstWrong(issue: ParseResult.ParseIssue, path: readonly string[]): ErrorPlace {
  switch (issue._tag) {
    case 'Pointer':
      return firstWrong(issue.issue, [...path, ...[issue.path].flat().map(String)]);
    case 'Composite': {
      const inside = [issue.issues].flat();
      const [first] = inside;
      // For a union of literals or leaves, all options are more useful than the first.
      return first === undefined || inside.every(isLeaf) ? typeWrong(issue, path) : firstWrong(first, path);
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

export const placeOf = (issue: ParseResult.ParseIssue): ErrorPlace => firstWrong(issue, []);
