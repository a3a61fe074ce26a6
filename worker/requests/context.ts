import * as Either from 'effect/Either';
import { catchError, defer, firstValueFrom, of, timeout } from 'rxjs';
import type { Instant, RequestId } from '../../domain/kernel/values.ts';
import type { Consumer } from '../../domain/model/person.ts';
import { consumerOf } from '../../domain/session/messages.ts';
import type { Call, CallResult, State } from '../../domain/shop/messages.ts';
import type { ApiResponse, Captcha, Gateway, Received } from '../api/gateway.ts';
import type { PagePort } from '../contract.ts';
import { type Device, unguessable } from '../device.ts';
import type { Vault } from '../vault.ts';
import type { PaymentKeys } from './keys.ts';

export interface CallContext {
  readonly gateway: Gateway;
  readonly vault: Vault;
  readonly locale: string;
  readonly captcha: (action: string) => Captcha;
  /**
   * Repeats payment requests that are not settled, by first request (P-20). The functions contain card token and captcha,
   * so they end with this worker.
   */
  readonly unsettled: Map<RequestId, () => Promise<CallOutcome<'Finalize'>>>;
  readonly paymentKeys: PaymentKeys;
  /** Idempotency keys of guests' reservations without a proven outcome (C-44). */
  readonly reserveKeys: Map<string, string>;
  /** Key and captcha of each form that was not sent successfully. Null if the captcha was refused. */
  readonly formKeys: Map<string, { readonly key: string; readonly captcha: Captcha | null }>;
  readonly newKey: () => string;
  /** Unique to this core, so that two tabs never send the same idempotency key. */
  readonly session: string;
  readonly visit: string;
  readonly state: () => State;
  readonly scheduler: Device['scheduler'];
  /** Estimated time of the server. */
  readonly now: () => Instant;
  readonly consumer: () => Consumer | null;
}

export type CallOf<T extends Call['type']> = Extract<Call, { type: T }>;

export type CallOutcome<T extends keyof CallResult> = ApiResponse<Received<CallResult[T]>>;

/** Milliseconds. The buyer may have to solve a captcha. */
const CAPTCHA_TIMEOUT = 30_000;
/** Milliseconds after which a captcha is requested again. It expires after two minutes. */
const CAPTCHA_FRESH = 90_000;

export interface CallContextOptions {
  readonly device: Device;
  readonly page: Pick<PagePort, 'captcha'>;
  readonly gateway: Gateway;
  readonly vault: Vault;
  readonly locale: string;
  readonly state: () => State;
  readonly now: () => Instant;
  readonly session: string;
  readonly visit: string;
  readonly paymentKeys: PaymentKeys;
}

export const createCallContext = (options: CallContextOptions): CallContext => {
  const { device, page, gateway, vault, locale, state, now, session, visit, paymentKeys } = options;
  const { scheduler } = device;
  const requestCaptcha = async (action: string): Promise<string> => {
    const token = await firstValueFrom(
      defer(() => page.captcha(action)).pipe(
        timeout({ first: CAPTCHA_TIMEOUT, with: () => of(''), scheduler }),
        catchError(() => of('')),
      ),
    );
    if (token !== '') return token;
    const response = await gateway.send('captcha', { path: { action } });
    return Either.isRight(response) ? response.right.value.token : '';
  };
  return {
    ...{
      gateway,
      vault,
      locale,
      state,
      scheduler,
      now,
      session,
      visit,
      paymentKeys,
      unsettled: new Map(),
      formKeys: new Map(),
      reserveKeys: new Map(),
    },
    newKey: () => unguessable(device),
    captcha: (action) => {
      let token = '';
      let at = 0;
      return async (isRepeat) => {
        // A call without a connection has none. No captcha was checked for it, so a repeat may have a new one.
        if (token === '' || (!isRepeat && scheduler.now() - at > CAPTCHA_FRESH)) {
          token = await requestCaptcha(action);
          at = scheduler.now();
        }
        return token;
      };
    },
    consumer: () => consumerOf(state().session),
  };
};
