/**
 * Stands in for effect's runtime inside the schema library of the built worker (see `vite.config.ts`): our
 * schemas are all synchronous and never come here, and the runtime would be a third of the worker's bytes.
 * Not for import by hand.
 */

const never = (): never => {
  throw new Error(
    'The built worker has no runtime for asynchronous schemas, nor for the messages of schema errors.',
  );
};

export {
  never as catchAll,
  never as either,
  never as flatMap,
  never as fail,
  never as forEach,
  never as isEffect,
  never as map,
  never as mapBoth,
  never as mapError,
  never as matchEffect,
  never as orElse,
  never as runPromise,
  never as runSync,
  never as succeed,
  never as suspend,
};

/** The library's one error is a class of effect's, which brings causes, chunks and hash sets of its runtime along. */
export const TaggedError = (tag: string) =>
  class extends Error {
    readonly _tag = tag;
    constructor(fields: object) {
      super();
      Object.assign(this, fields);
    }
  };

const nothing = undefined;

export { nothing as void };
