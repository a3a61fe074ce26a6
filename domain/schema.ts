/** The one place that names the schema library, so that a later move to another one is one line. */

export * as ArrayFormatter from '@effect/schema/ArrayFormatter';
export * as AST from '@effect/schema/AST';
export * as ParseResult from '@effect/schema/ParseResult';
export * as Schema from '@effect/schema/Schema';
