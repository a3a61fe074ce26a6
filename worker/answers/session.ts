/** Carries out entering, registering and profile changes. The token never goes to the core's state or log. */
import * as Either from 'effect/Either';
import type { Profile } from '../../domain/model/person.ts';
import type { Call, CallResult } from '../../domain/shop/messages.ts';
import type { ApiError } from '../api/errors.ts';
import type { Received } from '../api/gateway.ts';
import { type LogInAnswer, toConsumer } from '../api/wire/session.ts';
import type { Asking, Outcome } from './asking.ts';

type Entry = 'LogIn' | 'LogInWithToken' | 'Register';
type CallOf<T extends Call['type']> = Extract<Call, { type: T }>;

/** The vault no longer has the secret: it was used, or made in a life of the worker that is over. */
const NO_SECRET: ApiError = { _tag: 'Refused', status: 400, code: 'secret-gone', message: null, params: {} };
const WITHIN = 15_000;

const entered = (
  outcome: Either.Either<Received<typeof LogInAnswer.Type>, ApiError>,
): Either.Either<Received<CallResult[Entry]>, ApiError> =>
  Either.map(outcome, ({ value }) => ({
    value: { consumer: toConsumer(value.consumer) },
    token: value.accessToken,
  }));

const flat = ({ address, ...rest }: Profile) => ({ ...rest, ...address });

export const answerLogIn = async (asking: Asking, call: CallOf<'LogIn'>): Promise<Outcome<'LogIn'>> => {
  const password = asking.vault.take(call.secretRef);
  if (password === null) return Either.left(NO_SECRET);
  const captcha = await asking.captcha('logIn');
  const body = { email: call.email, password, token: null, captcha };
  return entered(await asking.gateway.send('logIn', { body }, { within: WITHIN }));
};

/** Trying a token changes nothing at the server, so it may be tried again. */
export const answerLogInWithToken = async (
  asking: Asking,
  call: CallOf<'LogInWithToken'>,
): Promise<Outcome<'LogInWithToken'>> => {
  const token = asking.vault.take(call.secretRef);
  if (token === null) return Either.left(NO_SECRET);
  const captcha = await asking.captcha('logIn');
  const body = { email: null, password: null, token, captcha };
  const options = { within: WITHIN, idempotencyKey: `${asking.session}-${call.requestId}` };
  return entered(await asking.gateway.send('logIn', { body }, options));
};

export const answerRegister = async (
  asking: Asking,
  call: CallOf<'Register'>,
): Promise<Outcome<'Register'>> => {
  const password = asking.vault.take(call.secretRef);
  if (password === null) return Either.left(NO_SECRET);
  const captcha = await asking.captcha('register');
  const body = { ...flat(call.profile), language: asking.locale, password, captcha };
  return entered(await asking.gateway.send('register', { body }, { within: WITHIN }));
};

export const answerUpdateProfile = async (
  asking: Asking,
  call: CallOf<'UpdateProfile'>,
): Promise<Outcome<'UpdateProfile'>> => {
  const { consumerId, profile } = call;
  const identity = { userId: asking.userId() as never, consumerId: consumerId as never };
  const body = { ...flat(profile), ...identity, status: 'ATIVO', type: '', userType: '' };
  const sent = { path: { customerId: consumerId }, body };
  return Either.map(
    await asking.gateway.send('updateConsumer', sent, { within: WITHIN }),
    ({ value, token }) => ({ value: { consumer: toConsumer(value.consumer) }, token }),
  );
};
