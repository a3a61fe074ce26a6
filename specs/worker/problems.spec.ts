/** Specs of a failed request, as the page and the core receive it. */
import { expect, it } from 'vitest';
import { isUncertain } from '../../domain/model/calls.ts';
import { type ApiError, refused, toFailure, toProblem } from '../../worker/api/errors.ts';

const STATUSES = [400, 403, 404, 409, 422, 429, 500, 503];
const ERRORS: readonly ApiError[] = [
  ...STATUSES.map((status) => refused(status, 'code')),
  ...STATUSES.map((status): ApiError => ({ _tag: 'Foreign', status })),
  ...STATUSES.map((status): ApiError => ({ _tag: 'Undecided', status, code: 'code' })),
  ...(['Offline', 'Unreachable', 'TimedOut', 'Aborted'] as const).map((_tag) => ({ _tag })),
  { _tag: 'MalformedResponse', path: 'nome' },
];

it.each(ERRORS)('K-13 is uncertain for the page exactly if it is for the core: $_tag $status', (error) => {
  const failure = toFailure(error);
  const { isUncertain: ofPage = false } = toProblem(error);
  expect(ofPage).toBe(isUncertain(failure));
});

it('K-13 a form that was refused for too many requests did nothing', () => {
  expect(toProblem(refused(429))).not.toHaveProperty('isUncertain');
  expect(toProblem(refused(503))).toHaveProperty('isUncertain', true);
});
