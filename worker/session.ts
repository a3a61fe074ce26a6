/**
 * How a session begins: the settings, what the page remembers of the last one, and the token of whoever is still
 * logged in. A server that does not answer keeps nobody waiting for long.
 */
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
import { siteOfHost } from '../domain/fields/site.ts';
import { isJudged } from '../domain/model/calls.ts';
import type { Settings } from '../domain/model/person.ts';
import type { Input, State } from '../domain/shop/messages.ts';
import type { CoreOptions, PagePort, Settings as SettingsAnswer } from './contract.ts';
import type { Device } from './device.ts';
import type { Remembered } from './memory.ts';
import type { Reader } from './queries/run.ts';
import type { Fact } from './stream.ts';
import type { Vault } from './vault.ts';

/** Longer than this, and the shop opens with what is true nearly everywhere. */
const SETTINGS_TIMEOUT = 4_000;

export const settingsOf = (answer: SettingsAnswer): Settings => ({
  site: answer.country,
  holdMinutes: answer.holdMinutes,
  maxInstalments: answer.maxInstalments,
  checkCpfWithServer: answer.checkCpf,
  finaliseSeconds: answer.finaliseSeconds,
});

const usual = (domain: string): Settings => ({
  site: siteOfHost(domain),
  holdMinutes: 15,
  maxInstalments: 12,
  checkCpfWithServer: false,
  finaliseSeconds: null,
});

export interface BootstrapOptions {
  readonly device: Device;
  readonly reader: Reader;
  readonly vault: Vault;
  readonly core: Pick<CoreOptions, 'domain' | 'locale'>;
  readonly remembered: Remembered;
}

/** The shop's settings; their answer also tells the server's time. */
export const readSettings = ({
  device,
  reader,
  core,
}: Pick<BootstrapOptions, 'device' | 'reader' | 'core'>): Observable<Settings> =>
  from(reader.query('settings', {})).pipe(
    timeout({ first: SETTINGS_TIMEOUT, scheduler: device.scheduler }),
    map((result) => (result.ok ? settingsOf(result.value) : usual(core.domain))),
    catchError(() => of(usual(core.domain))),
  );

/** The inputs that a session begins with. The cart of who is logged in is read with the login (S-17). */
export const bootstrap = (options: BootstrapOptions): Observable<Input> => {
  const { vault, remembered } = options;
  const token = vault.token();
  const inputsWith = (settings: Settings): readonly Input[] => {
    const { purchaseId, delivery, protection, payment, referrals } = remembered;
    const tokenRef = token === null ? null : vault.keep(token);
    const start: Input = { type: 'Start', settings, purchaseId, delivery, tokenRef, payment };
    // C-37: before the start, behind which a payment may stand in its way.
    return [
      ...(protection ? [{ type: 'ChooseProtection', protection } as const] : []),
      start,
      ...referrals.map((referral): Input => ({ type: 'FollowReferral', referral })),
    ];
  };
  return readSettings(options).pipe(mergeMap(inputsWith));
};

/**
 * The access token's life: taken from its cookie, offered by an answer and kept only when the core accepted that
 * answer, tried again when it went unanswered, forgotten when the session ends.
 */

/** Seven days (spec §9). */
const LIFE_SECONDS = 7 * 24 * 60 * 60;
const FIRST_PAUSE = 10_000;
const LAST_PAUSE = 5 * 60_000;

export interface Tokens {
  /** A token that came with this answer. */
  readonly offer: (answer: Input, token: string | null) => void;
  readonly follow: (fact: Fact) => void;
  /** Every other session of the account was ended: the cookie gets this tab's token. */
  readonly keep: () => void;
}

export interface TokensOptions {
  readonly vault: Vault;
  readonly page: Pick<PagePort, 'writeToken' | 'reload'>;
  /** Tells the server that this token is to end. */
  readonly endOnServer: (token: string) => void;
  /** Another tab led to it: that one has seen to the cookie, where a newer token may stand by now. */
  readonly isTold: (input: Input) => boolean;
}

/** Why a stored token did not let its owner in; null for every other fact. */
const refusedEntry = ({ entry: { event }, cause }: Fact): 'worthless' | 'unanswered' | null => {
  if (event.type !== 'EntryRefused') return null;
  // The worker before died while it asked.
  if (cause.type === 'Recover') return 'unanswered';
  if (cause.type !== 'Answered' || cause.call !== 'LogInWithToken') return null;
  return isJudged(event.failure) ? 'worthless' : 'unanswered';
};

export const createTokens = ({ vault, page, endOnServer, isTold }: TokensOptions): Tokens => {
  const offered = new WeakMap<Input, string>();
  const adopt = (answer: Input): void => {
    const token = offered.get(answer);
    if (token === undefined) return;
    vault.setToken(token);
    page.writeToken(token, LIFE_SECONDS);
  };
  const forget = (): void => {
    vault.setToken(null);
    page.writeToken(null, 0);
  };
  /** Each tab ends the token it holds: after a renewal two tabs can hold different tokens of one login session. */
  const leave = (cause: Input): void => {
    const token = vault.token();
    if (token !== null) endOnServer(token);
    if (isTold(cause)) vault.setToken(null);
    else forget();
  };
  /** A session lost in another tab: that tab cleared the cookie and reloads. This tab keeps its page and its payment. */
  const lose = (cause: Input): void => {
    if (isTold(cause)) {
      vault.setToken(null);
      return;
    }
    // A page without a token gains nothing by a reload, and would reload forever.
    const had = vault.token() !== null;
    forget();
    if (had) page.reload();
  };
  return {
    offer: (answer, token) => {
      if (token !== null) offered.set(answer, token);
    },
    keep: () => {
      const token = vault.token();
      if (token !== null) page.writeToken(token, LIFE_SECONDS);
    },
    follow: (fact) => {
      const { event } = fact.entry;
      if (event.type === 'LoggedIn' || event.type === 'ProfileChanged') adopt(fact.cause);
      // A stored token that merely went unanswered is kept, one that the server does not want is not.
      if (refusedEntry(fact) === 'worthless') forget();
      if (event.type === 'LoggedOut') leave(fact.cause);
      if (event.type === 'SessionLost') lose(fact.cause);
    },
  };
};

/** Tries the stored token again; null where none went unanswered. */
export const retryOf = ({ vault, state }: Pick<RetryOptions, 'vault' | 'state'>): Input | null => {
  const { session, settings, cart } = state();
  const token = vault.token();
  if (session.status !== 'guest' || token === null) return null;
  const { purchaseId } = cart.cart;
  const tokenRef = vault.keep(token);
  return { type: 'Start', settings, purchaseId, delivery: cart.delivery, tokenRef, payment: null };
};

export interface RetryOptions {
  readonly events$: Observable<Fact>;
  readonly device: Pick<Device, 'scheduler'>;
  readonly vault: Vault;
  readonly state: () => State;
  /** A worker died before this one. */
  readonly recovers: boolean;
}

/**
 * A stored token that went unanswered at the start, or was lost with the worker, is tried again, ever more rarely: whoever
 * opened the shop on a bad line is not a guest until the next reload.
 */
export const retryStoredToken = ({
  events$,
  device,
  vault,
  state,
  recovers,
}: RetryOptions): Observable<Input> => {
  const wentUnanswered = (fact: Fact): boolean =>
    vault.token() !== null && refusedEntry(fact) === 'unanswered';
  const start = (token: string): readonly Input[] => {
    // Somebody logged in or out meanwhile: that token is nobody's business anymore.
    const input = vault.token() === token ? retryOf({ vault, state }) : null;
    return input === null ? [] : [input];
  };
  const entries$ = events$.pipe(
    filter((fact) => fact.entry.event.type === 'LoggedIn' || wentUnanswered(fact)),
    map(({ entry }) => entry.event.type === 'LoggedIn'),
  );
  // The one that died may have been waiting for the next try.
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
