/**
 * What RxJS asks of `tslib`, for the worker's build: helpers of async iterables and byte streams, of which no stream here
 * is made by RxJS.
 */
const refuse = (): never => {
  throw new Error('No stream is made of an async iterable.');
};

export { refuse as __asyncGenerator, refuse as __asyncValues, refuse as __await, refuse as __awaiter };
