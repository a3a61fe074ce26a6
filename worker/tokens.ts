/**
 * The access token's life: taken from its cookie, offered by an answer and kept only when the core accepted
 * that answer, forgotten when the session ends. Not here: what a session is.
 */
import type { RequestId } from '../domain/kernel/values.ts';
import type { PagePort } from './contract.ts';
import type { Fact } from './stream.ts';
import type { Vault } from './vault.ts';

/** Seven days (spec §9). */
const LIFE_SECONDS = 7 * 24 * 60 * 60;

export interface Tokens {
  /** A token that came with the answer to this request. */
  readonly offer: (requestId: RequestId, token: string | null) => void;
  /** The answer to this request was decided: what was offered with it is used by now, or never. */
  readonly settle: (requestId: RequestId) => void;
  readonly follow: (fact: Fact) => void;
}

export interface TokensOptions {
  readonly vault: Vault;
  readonly page: Pick<PagePort, 'writeToken' | 'reload'>;
}

export const createTokens = ({ vault, page }: TokensOptions): Tokens => {
  const offered = new Map<RequestId, string>();
  const adopt = (requestId: RequestId): void => {
    const token = offered.get(requestId);
    if (token === undefined) return;
    vault.setToken(token);
    page.writeToken(token, LIFE_SECONDS);
  };
  const forget = (): void => {
    vault.setToken(null);
    page.writeToken(null, 0);
  };
  /** A stored token that the server does not want; one that merely went unanswered is kept for the next time. */
  const isWorthless = ({ event, cause }: Fact): boolean =>
    event.type === 'EntryRefused' &&
    event.failure.kind === 'refused' &&
    cause.type === 'Answered' &&
    cause.call === 'LogInWithToken';

  return {
    offer: (requestId, token) => {
      if (token !== null) offered.set(requestId, token);
    },
    settle: (requestId) => offered.delete(requestId),
    follow: (fact) => {
      const { event } = fact;
      if (event.type === 'LoggedIn' || event.type === 'ProfileChanged') adopt(event.requestId);
      if (event.type === 'LoggedOut' || isWorthless(fact)) forget();
      if (event.type === 'SessionLost') {
        // Whoever had no token gains nothing by a reload, and would be reloaded for ever.
        const had = vault.token() !== null;
        forget();
        if (had) page.reload();
      }
    },
  };
};
