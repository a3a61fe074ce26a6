/**
 * A stored token that went unanswered at the start is tried again, ever more rarely: whoever opened the shop on a
 * bad line is not a guest until the next reload. Not here: what entering means.
 */
import type { Input, State } from '../domain/shop/messages.ts';
import type { Device } from './ports.ts';
import type { Fact } from './stream.ts';
import type { Vault } from './vault.ts';

const FIRST_PAUSE = 10_000;
const LAST_PAUSE = 5 * 60_000;

export interface ReentryOptions {
  readonly device: Pick<Device, 'setTimer'>;
  readonly vault: Vault;
  readonly state: () => State;
  readonly put: (input: Input) => void;
}

const wentUnanswered = ({ event, cause }: Fact): boolean =>
  event.type === 'EntryRefused' &&
  (event.failure.kind === 'lost' || event.failure.kind === 'unavailable') &&
  cause.type === 'Answered' &&
  cause.call === 'LogInWithToken';

/** Listens to facts. */
export const createReentry = ({ device, vault, state, put }: ReentryOptions): ((fact: Fact) => void) => {
  let pause = FIRST_PAUSE;
  const enterBy = (token: string): void => {
    const { session, settings, cart } = state();
    // Somebody logged in or out meanwhile: that token is nobody's business any more.
    if (session.status !== 'guest' || vault.token() !== token) return;
    const { purchaseId } = cart.cart;
    put({ type: 'Start', settings, purchaseId, delivery: cart.delivery, tokenRef: vault.keep(token) });
  };
  return (fact) => {
    if (fact.event.type === 'LoggedIn') pause = FIRST_PAUSE;
    const token = vault.token();
    if (token === null || !wentUnanswered(fact)) return;
    device.setTimer(() => enterBy(token), pause);
    pause = Math.min(pause * 2, LAST_PAUSE);
  };
};
