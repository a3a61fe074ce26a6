import * as Either from 'effect/Either';
import {
  type ApiError,
  failed,
  isCaptchaRefused,
  isForbidden,
  refused,
  SECRET_MISSING,
} from '../api/errors.ts';
import type { ApiResponse, SendOptions } from '../api/gateway.ts';
import type { CardForm, CardToken, RequestName, Requests, Result } from '../contract.ts';
import type { CallContext } from '../requests/context.ts';

type Sender = {
  readonly [R in RequestName]: (
    context: CallContext,
    params: Requests[R]['params'],
  ) => Promise<ApiResponse<Requests[R]['result']>>;
};

const LOGGED_OUT = refused(401);
/** Milliseconds for 8 MB of pictures or logs on a slow line. */
const WITH_PICTURES = 120_000;
const value = <A>(response: ApiResponse<{ readonly value: A }>): ApiResponse<A> =>
  Either.map(response, (received) => received.value);

/**
 * Sends a form under one key with one captcha until it succeeds, so that a repeat after a lost response is the same
 * request and arrives once. A refused captcha is replaced.
 */
const sendOnce = async <A>(
  { formKeys, newKey, captcha: newCaptcha }: CallContext,
  name: RequestName,
  params: unknown,
  send: (options: SendOptions) => Promise<ApiResponse<A>>,
): Promise<ApiResponse<A>> => {
  const form = name + JSON.stringify(params);
  const earlier = formKeys.get(form);
  const { key: idempotencyKey } = earlier ?? { key: newKey() };
  const kept = earlier?.captcha ?? null;
  const captcha = kept ?? newCaptcha(name);
  formKeys.set(form, { key: idempotencyKey, captcha });
  const response = await send({
    ...{ idempotencyKey, tries: 1 },
    captcha: (isRepeat) => captcha(isRepeat || kept !== null),
  });
  if (Either.isRight(response)) formKeys.delete(form);
  else if (isCaptchaRefused(response.left)) formKeys.set(form, { key: idempotencyKey, captcha: null });
  return response;
};

const FORMS: Sender = {
  contact: async (context, params) => {
    const { gateway, locale: language } = context;
    return sendOnce(context, 'contact', params, async (options) => {
      const body = { ...params, captcha: '', language };
      return value(await gateway.send('contact', { body }, { ...options, timeout: WITH_PICTURES }));
    });
  },
  report: async (context, params) => {
    const { gateway, locale: language } = context;
    return sendOnce(context, 'report', params, async (options) => {
      const body = { ...params, captcha: '', language };
      return value(await gateway.send('report', { body }, { ...options, timeout: WITH_PICTURES }));
    });
  },
  forgotPassword: async ({ gateway, captcha, locale }, { email, url }) => {
    const body = { email, url, captcha: '', language: locale };
    return value(await gateway.send('forgotPassword', { body }, { captcha: captcha('forgotPassword') }));
  },
  validateToken: async ({ gateway, vault }, { email, tokenRef }) => {
    const token = vault.take(tokenRef);
    if (token === null) return Either.left(SECRET_MISSING);
    return value(await gateway.send('validateToken', { body: { email, token } }));
  },
  resetPassword: async ({ gateway, vault }, { email, tokenRef, passwordRef }) => {
    const token = vault.take(tokenRef);
    const password = vault.take(passwordRef);
    if (token === null || password === null) return Either.left(SECRET_MISSING);
    return value(await gateway.send('resetPassword', { body: { email, token, password } }));
  },
  changePassword: async ({ gateway, vault, consumer }, { oldRef, newRef }) => {
    const oldPassword = vault.take(oldRef);
    const newPassword = vault.take(newRef);
    const customer = consumer();
    if (customer === null) return Either.left(LOGGED_OUT);
    if (oldPassword === null || newPassword === null) return Either.left(SECRET_MISSING);
    const sent = { path: { customerId: customer.consumerId }, body: { oldPassword, newPassword } };
    return value(await gateway.send('changePassword', sent));
  },
  facialLink: async ({ gateway }, { lineId, redirectUrl }) =>
    value(await gateway.send('facialLink', { path: { idItem: lineId }, body: { redirectUrl } })),
  facialInvitation: async ({ gateway }, { lineId }) =>
    value(await gateway.send('facialInvitation', { path: { idItem: lineId } })),
  invitedFacialLink: async ({ gateway }, params) =>
    value(await gateway.send('invitedFacialLink', { body: params })),
  offerLink: async ({ gateway }, { lineId }) =>
    value(await gateway.send('offerLink', { path: { iditem: lineId } })),
  acceptTicket: async ({ gateway }, params) =>
    value(await gateway.send('acceptTicket', { body: { ...params, birthDate: '' } }, { tries: 1 })),
  producerSignUp: async (context, params) => {
    const { gateway, locale: language } = context;
    return sendOnce(context, 'producerSignUp', params, async (options) => {
      const body = { ...params, captcha: '', language };
      return value(await gateway.send('producerSignUp', { body }, options));
    });
  },
  marketing: async ({ gateway }, params) => value(await gateway.send('marketing', { body: params })),
};

const resultOf = <A>(response: ApiResponse<A>, forbidden: (error: ApiError) => void): Result<A> => {
  if (Either.isRight(response)) return { ok: true, value: response.right };
  if (isForbidden(response.left)) forbidden(response.left);
  return failed(response.left);
};

export const sendForm = async <R extends RequestName>(
  context: CallContext,
  name: R,
  params: Requests[R]['params'],
  forbidden: (error: ApiError) => void,
): Promise<Result<Requests[R]['result']>> => resultOf(await FORMS[name](context, params), forbidden);

/** Sends the card only with the provider's call. The vault keeps the resulting token. */
export const tokenizeCard = async (
  { gateway, vault }: CallContext,
  { number, holder, expiry, securityCode }: CardForm,
  forbidden: (error: ApiError) => void,
): Promise<Result<CardToken>> => {
  const response = await gateway.send('cardToken', { body: { number, holder, expiry, securityCode } });
  return resultOf(
    Either.map(value(response), ({ token }) => ({ secretRef: vault.keep(token) })),
    forbidden,
  );
};
