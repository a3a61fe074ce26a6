/** The token never reaches the core's state or log. */
import * as Either from 'effect/Either';
import type { Profile } from '../../domain/model/person.ts';
import type { CallResult } from '../../domain/shop/messages.ts';
import { SECRET_MISSING } from '../api/errors.ts';
import { type ApiResponse, mapValue, type Received } from '../api/gateway.ts';
import { type LogInResponse, toConsumer } from '../api/wire/session.ts';
import type { CallContext, CallOf, CallOutcome } from './context.ts';
import { keyOf } from './keys.ts';

const TIMEOUT = 15_000;

const entered = (
  response: ApiResponse<Received<typeof LogInResponse.Type>>,
): ApiResponse<Received<CallResult['LogIn']>> =>
  Either.map(response, ({ value, leftOut }) => ({
    value: { consumer: toConsumer(value.consumer) },
    token: value.accessToken,
    leftOut,
  }));

const flat = ({ address, ...rest }: Profile, termsAcceptedAt: string) => ({
  ...{ ...rest, ...address },
  termsAcceptedAt,
});

export const sendLogIn = async (
  context: CallContext,
  call: CallOf<'LogIn'>,
): Promise<CallOutcome<'LogIn'>> => {
  const password = context.vault.take(call.secretRef);
  if (password === null) return Either.left(SECRET_MISSING);
  const body = { email: call.email, password, token: null, captcha: '' };
  const options = { timeout: TIMEOUT, captcha: context.captcha('logIn') };
  return entered(await context.gateway.send('logIn', { body }, options));
};

/** A login by token changes nothing at the server, so it can be retried. */
export const sendLogInWithToken = async (
  context: CallContext,
  call: CallOf<'LogInWithToken'>,
): Promise<CallOutcome<'LogInWithToken'>> => {
  const token = context.vault.take(call.secretRef);
  if (token === null) return Either.left(SECRET_MISSING);
  const body = { email: null, password: null, token, captcha: '' };
  const options = {
    ...{ timeout: TIMEOUT, idempotencyKey: keyOf(context, call.requestId) },
    captcha: context.captcha('logIn'),
  };
  return entered(await context.gateway.send('logIn', { body }, options));
};

export const sendRegister = async (
  context: CallContext,
  call: CallOf<'Register'>,
): Promise<CallOutcome<'Register'>> => {
  const password = context.vault.take(call.secretRef);
  if (password === null) return Either.left(SECRET_MISSING);
  // Only accepted terms lead to a registration (S-61).
  const profile = flat(call.profile, new Date(context.now()).toISOString());
  const body = { ...profile, language: context.locale, password, captcha: '' };
  const options = { timeout: TIMEOUT, captcha: context.captcha('register') };
  return entered(await context.gateway.send('register', { body }, options));
};

export const sendUpdateProfile = async (
  context: CallContext,
  call: CallOf<'UpdateProfile'>,
): Promise<CallOutcome<'UpdateProfile'>> => {
  const { consumerId, profile } = call;
  const { userId = '', status = '', termsAcceptedAt = '' } = context.consumer() ?? {};
  const identity = { userId: userId as never, consumerId: consumerId as never };
  const body = { ...flat(profile, termsAcceptedAt), ...identity, status, type: '', userType: '' };
  const sent = { path: { customerId: consumerId }, body };
  return mapValue(
    await context.gateway.send('updateConsumer', sent, { timeout: TIMEOUT }),
    ({ consumer }) => ({ consumer: toConsumer(consumer) }),
  );
};
