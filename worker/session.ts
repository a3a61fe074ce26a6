import {
  catchError,
  EMPTY,
  filter,
  from,
  map,
  merge,
  mergeMap,
  type Observable,
  of,
  scan,
  switchMap,
  timeout,
  timer,
} from 'rxjs';
import type { Country } from '../domain/kernel/values.ts';
import { isJudged } from '../domain/model/calls.ts';
import type { Settings } from '../domain/model/person.ts';
import type { Input, State } from '../domain/shop/messages.ts';
import type { CoreOptions, PagePort } from './contract.ts';
import type { Device } from './device.ts';
import type { Remembered } from './memory.ts';
import { settingsOf } from './queries/offers.ts';
import type { QueryReader } from './queries/run.ts';
import type { Fact } from './stream.ts';
import type { Vault } from './vault.ts';

/** Milliseconds to wait for the settings. Then the shop opens with default ones. */
const SETTINGS_TIMEOUT = 4_000;

const usual = (site: Country): Settings => ({
  site,
  holdMinutes: 15,
  maxInstallments: 12,
  checkCpfWithServer: false,
  finalizeSeconds: null,
});

export interface BootstrapOptions {
  readonly device: Device;
  readonly reader: QueryReader;
  readonly vault: Vault;
  readonly core: Pick<CoreOptions, 'country' | 'locale'>;
  readonly remembered: Remembered;
}

export const readSettings = ({
  device,
  reader,
  core,
}: Pick<BootstrapOptions, 'device' | 'reader' | 'core'>): Observable<Settings> =>
  from(reader.query('settings', {})).pipe(
    timeout({ first: SETTINGS_TIMEOUT, scheduler: device.scheduler }),
    map((result) => (result.ok ? settingsOf(result.value, core.country) : usual(core.country))),
    catchError(() => of(usual(core.country))),
  );

const lostNotice = (serverMessage: string): Input => ({
  type: 'Tell',
  notice: { tone: 'error', code: 'session.lost', params: {}, serverMessage: serverMessage || null },
});

/** First inputs of a session. None reads the cart of a stored login: the login reads it (S-17). */
export const bootstrap = (options: BootstrapOptions): Observable<Input> => {
  const { vault, remembered } = options;
  const token = vault.token();
  const inputsWith = (settings: Settings): readonly Input[] => {
    const { purchaseId, delivery, protection, payment, things, referrals, ended } = remembered;
    const tokenRef = token === null ? null : vault.keep(token);
    const start: Input = { type: 'Start', settings, purchaseId, delivery, tokenRef, payment };
    // The choice comes before the start, because a restored payment can block it afterwards (C-85).
    return [
      ...(protection ? [{ type: 'ChooseProtection', protection } as const] : []),
      start,
      ...(things.length > 0 ? [{ type: 'RestoreThings', things } as const] : []),
      ...referrals.map((referral): Input => ({ type: 'FollowReferral', referral })),
      ...(ended === null || token !== null ? [] : [lostNotice(ended)]),
    ];
  };
  return readSettings(options).pipe(mergeMap(inputsWith));
};

/**
 * Inputs of a core that continues the log of an earlier one. S-33: without the token its requests would be a guest's,
 * and a guest's response about the buyer's cart means nothing.
 */
export const recovery = ({ session }: State, { token }: Pick<Vault, 'token'>): Observable<Input> =>
  session.status === 'consumer' && token() === null
    ? from<Input[]>([{ type: 'LoseSession' }, { type: 'Recover' }])
    : from<Input[]>([{ type: 'Recover' }]);

/**
 * Lifecycle of the access token: read from its cookie, offered by a response, stored once the core accepts it, retried
 * without a response, dropped when the session ends.
 */

/** Seven days (spec §9). */
const TOKEN_SECONDS = 7 * 24 * 60 * 60;
const FIRST_PAUSE = 10_000;
const LAST_PAUSE = 5 * 60_000;

export interface Tokens {
  /** Remembers the token of this response until the core accepts the response. */
  readonly offer: (response: Input, token: string | null) => void;
  readonly follow: (fact: Fact) => void;
  /** Writes this tab's token to the cookie, because all other sessions of the account ended. */
  readonly keep: () => void;
}

export interface TokensOptions {
  readonly vault: Vault;
  readonly page: Pick<PagePort, 'writeToken' | 'reload'>;
  /** Server's sentence of the last 403 to a request other than the core's calls. */
  readonly forbiddenMessage: () => string | null;
  readonly keepLoss: (message: string | null) => void;
  readonly endOnServer: (token: string) => void;
  /** True if another tab caused the input. That tab already updated the cookie, perhaps with a newer token. */
  readonly isFromOtherTab: (input: Input) => boolean;
  /** Reports a new token of the present session (S-32). */
  readonly renewed: () => void;
}

const refusedEntry = ({ entry: { event }, cause }: Fact): 'worthless' | 'unanswered' | null => {
  if (event.type !== 'EntryRefused') return null;
  if (cause.type === 'Recover') return 'unanswered';
  if (cause.type !== 'Answered' || cause.call !== 'LogInWithToken') return null;
  return isJudged(event.failure) ? 'worthless' : 'unanswered';
};

export const createTokens = ({ vault, page, forbiddenMessage, ...others }: TokensOptions): Tokens => {
  const { endOnServer, isFromOtherTab, keepLoss, renewed } = others;
  const offered = new WeakMap<Input, string>();
  const adopt = ({ entry: { event }, cause }: Fact): void => {
    const token = offered.get(cause);
    if (token === undefined) return;
    vault.setToken(token);
    page.writeToken(token, TOKEN_SECONDS);
    if (event.type === 'ProfileChanged') renewed();
  };
  const forget = (): void => {
    vault.setToken(null);
    page.writeToken(null, 0);
  };
  /** Each tab ends its own token on the server: after a renewal two tabs can have different ones. */
  const leave = (cause: Input): void => {
    const token = vault.token();
    if (token !== null) endOnServer(token);
    if (isFromOtherTab(cause)) vault.setToken(null);
    else forget();
  };
  /** If another tab lost the session, it cleared the cookie. This tab keeps its page and payment. */
  const lose = (cause: Input): void => {
    if (isFromOtherTab(cause)) {
      vault.setToken(null);
      return;
    }
    // A reload without a token has no effect and would repeat forever.
    const had = vault.token() !== null;
    forget();
    const failure = cause.type === 'Answered' && !cause.outcome.ok ? cause.outcome.failure : null;
    const message = failure === null ? forbiddenMessage() : failure.serverMessage;
    keepLoss(message);
    if (had) page.reload();
  };
  return {
    offer: (response, token) => {
      if (token !== null) offered.set(response, token);
    },
    keep: () => {
      const token = vault.token();
      if (token !== null) page.writeToken(token, TOKEN_SECONDS);
    },
    follow: (fact) => {
      const { event } = fact.entry;
      // The former account's session has ended. Without a response, this token is tried again (S-43).
      if (event.type === 'EntryAsked' && fact.cause.type === 'ResumeSession')
        vault.setToken(vault.peek(fact.cause.tokenRef));
      if (event.type === 'LoggedIn' || event.type === 'ProfileChanged') adopt(fact);
      // A token without a response is kept. A refused one is dropped.
      if (refusedEntry(fact) === 'worthless') forget();
      if (event.type === 'LoggedOut') leave(fact.cause);
      if (event.type === 'SessionLost') lose(fact.cause);
      if (event.type === 'LoggedOut' || event.type === 'SessionLost') vault.endSession();
    },
  };
};

export const retryOf = ({ vault, state }: Pick<RetryOptions, 'vault' | 'state'>): Input | null => {
  const token = vault.token();
  if (state().session.status !== 'guest' || token === null) return null;
  return { type: 'ResumeSession', tokenRef: vault.keep(token), by: 'retry' };
};

export interface RetryOptions {
  readonly events$: Observable<Fact>;
  readonly device: Pick<Device, 'scheduler'>;
  readonly vault: Vault;
  readonly state: () => State;
  readonly recovers: boolean;
}

/** Retries a stored token without a response. Otherwise a bad connection leaves a guest until the next reload. */
export const retryStoredToken = ({
  events$,
  device,
  vault,
  state,
  recovers,
}: RetryOptions): Observable<Input> => {
  const hadNoResponse = (fact: Fact): boolean =>
    vault.token() !== null && refusedEntry(fact) === 'unanswered';
  const start = (token: string): readonly Input[] => {
    // After another login or a logout the token is obsolete.
    const input = vault.token() === token ? retryOf({ vault, state }) : null;
    return input === null ? [] : [input];
  };
  const entries$ = events$.pipe(
    filter((fact) => fact.entry.event.type === 'LoggedIn' || hadNoResponse(fact)),
    map(({ entry }) => entry.event.type === 'LoggedIn'),
  );
  // The failed worker may have been waiting for the next try.
  const waited = recovers && state().session.status === 'guest';
  return merge(waited ? of(false) : EMPTY, entries$).pipe(
    scan((pause, isIn) => (isIn ? 0 : Math.min(pause * 2 || FIRST_PAUSE, LAST_PAUSE)), 0),
    switchMap((pause) => {
      const token = vault.token();
      return pause === 0 || token === null
        ? EMPTY
        : timer(pause, device.scheduler).pipe(
            map(() => token),
            mergeMap(start),
          );
    }),
  );
};
