/** Sends the forms that change neither cart nor session. Secrets come by reference and are used once. */
import * as Either from 'effect/Either';
import type { Asking } from '../answers/asking.ts';
import { type ApiError, toProblem } from '../api/errors.ts';
import type { CardForm, CardToken, RequestName, Requests, Result } from '../contract.ts';

type Sender = {
  readonly [R in RequestName]: (
    asking: FormAsking,
    params: Requests[R]['params'],
  ) => Promise<Either.Either<Requests[R]['result'], ApiError>>;
};

export interface FormAsking extends Asking {
  readonly consumerId: () => string | null;
}

const SECRET_GONE: ApiError = {
  _tag: 'Refused',
  status: 400,
  code: 'secret-gone',
  message: null,
  params: {},
};
const LOGGED_OUT: ApiError = { _tag: 'Refused', status: 401, code: '', message: null, params: {} };
const value = <A>(came: Either.Either<{ readonly value: A }, ApiError>): Either.Either<A, ApiError> =>
  Either.map(came, (received) => received.value);

const FORMS: Sender = {
  contact: async ({ gateway, captcha, locale }, params) => {
    const body = { ...params, captcha: await captcha('contact'), language: locale };
    return value(await gateway.send('contact', { body }));
  },
  forgotPassword: async ({ gateway, captcha, locale }, { email, url }) => {
    const body = { email, url, captcha: await captcha('forgotPassword'), language: locale };
    return value(await gateway.send('forgotPassword', { body }));
  },
  validateToken: async ({ gateway, vault }, { email, tokenRef }) => {
    const token = vault.take(tokenRef);
    if (token === null) return Either.left(SECRET_GONE);
    return value(await gateway.send('validateToken', { body: { email, token } }));
  },
  resetPassword: async ({ gateway, vault }, { email, tokenRef, passwordRef }) => {
    const token = vault.take(tokenRef);
    const password = vault.take(passwordRef);
    if (token === null || password === null) return Either.left(SECRET_GONE);
    return value(await gateway.send('resetPassword', { body: { email, token, password } }));
  },
  changePassword: async ({ gateway, vault, consumerId }, { oldRef, newRef }) => {
    const oldPassword = vault.take(oldRef);
    const newPassword = vault.take(newRef);
    const customerId = consumerId();
    if (customerId === null) return Either.left(LOGGED_OUT);
    if (oldPassword === null || newPassword === null) return Either.left(SECRET_GONE);
    const sent = { path: { customerId }, body: { oldPassword, newPassword } };
    return value(await gateway.send('changePassword', sent));
  },
  producerSignUp: async ({ gateway, captcha, locale }, params) => {
    const body = { ...params, captcha: await captcha('producerSignUp'), language: locale };
    return value(await gateway.send('producerSignUp', { body }));
  },
  marketing: async ({ gateway }, params) => value(await gateway.send('marketing', { body: params })),
  affiliateView: async ({ gateway }, params) =>
    value(await gateway.send('affiliateView', { body: { ...params, programId: params.programId as never } })),
};

const toResult = <T>(came: Either.Either<T, ApiError>, forbidden: () => void): Result<T> => {
  if (Either.isRight(came)) return { ok: true, value: came.right };
  if (came.left._tag === 'Refused' && came.left.status === 403) forbidden();
  return { ok: false, problem: toProblem(came.left) };
};

/** `forbidden` is told of a 403: whoever is logged in is so no longer. */
export const sendForm = async <R extends RequestName>(
  asking: FormAsking,
  name: R,
  params: Requests[R]['params'],
  forbidden: () => void,
): Promise<Result<Requests[R]['result']>> => toResult(await FORMS[name](asking, params), forbidden);

/** The card goes to the payment provider and nowhere else; what comes back is kept in the vault. */
export const tokenizeCard = async (asking: Asking, card: CardForm): Promise<Result<CardToken>> => {
  const { number, holder, expiry, securityCode } = card;
  const came = await asking.gateway.send('cardToken', { body: { number, holder, expiry, securityCode } });
  if (Either.isLeft(came)) return { ok: false, problem: toProblem(came.left) };
  const { token, brand, lastDigits } = came.right.value;
  return { ok: true, value: { secretRef: asking.vault.keep(token), brand, lastDigits } };
};
