/**
 * Replaces `effect/Effect`, `effect/Data` and the schema library's messages in the built worker (`vite.config.ts`). They
 * bring the runtime of effect, 33 KB of gzip, and all our schemas are synchronous.
 */

const never = (): never => {
  throw new Error(
    'The built worker has no runtime for asynchronous schemas, nor for the messages of schema errors.',
  );
};

export {
  never as array,
  never as Class,
  never as catchAll,
  never as Error,
  never as either,
  never as flatMap,
  never as fail,
  never as forEach,
  never as formatErrorSync,
  never as formatForbiddenMessage,
  never as formatIssueSync,
  never as formatMissingMessage,
  never as formatTypeMessage,
  never as formatUnexpectedMessage,
  never as getMessage,
  never as isEffect,
  never as map,
  never as mapBoth,
  never as mapError,
  never as matchEffect,
  never as orElse,
  never as runPromise,
  never as runSync,
  never as struct,
  never as succeed,
  never as suspend,
};

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
