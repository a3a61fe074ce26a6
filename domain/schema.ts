/** The only import of the schema library, so that it can be replaced here. */

export * as ArrayFormatter from '@effect/schema/ArrayFormatter';
export * as AST from '@effect/schema/AST';
export * as ParseResult from '@effect/schema/ParseResult';
export * as Schema from '@effect/schema/Schema';
