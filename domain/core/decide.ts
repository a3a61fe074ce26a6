/** Which slice decides what. Not here: any rule but K-01 to K-03. */
import { decideCartAnswer } from '../cart/answers.ts';
import { decideCart } from '../cart/decide.ts';
import { decideCheckAnswer, decideFinaliseAnswer } from '../checkout/answers.ts';
import { decideCheckout } from '../checkout/decide.ts';
import type { Instant } from '../kernel/instant.ts';
import { decideEntryAnswer, decideProfileAnswer } from '../session/answers.ts';
import { decideSession, isTokenOver, loseSession } from '../session/decide.ts';
import type { Answer } from './calls.ts';
import type { Input } from './commands.ts';
import { type Decision, refuse } from './decision.ts';
import type { State } from './state.ts';
import { decideSystem } from './system.ts';

const decideAnswer = (state: State, answer: Answer, now: Instant): Decision => {
  switch (answer.call) {
    case 'Cart':
      return decideCartAnswer(state, answer);
    case 'LogIn':
    case 'LogInWithToken':
    case 'Register':
      return decideEntryAnswer(state, answer, now);
    case 'UpdateProfile':
      return decideProfileAnswer(state, answer);
    case 'Finalise':
    case 'ReserveWithoutPayment':
      return decideFinaliseAnswer(state, answer);
    case 'ReadPayment':
      return decideCheckAnswer(state, answer);
    default:
      return refuse('input.malformed');
  }
};

/** For inputs of their documented shape. */
export const decideTyped = (state: State, input: Input, now: Instant): Decision => {
  switch (input.type) {
    case 'Start':
    case 'UseSettings':
    case 'Recover':
      return decideSystem(state, input);
    case 'LogIn':
    case 'Register':
    case 'UpdateProfile':
    case 'LogOut':
    case 'LoseSession':
      return decideSession(state, input);
    case 'ChoosePayment':
    case 'ChooseInstalments':
    case 'SetBearer':
    case 'UseBuyerAsBearer':
    case 'Pay':
    case 'CheckPayment':
    case 'ClosePayment':
      return decideCheckout(state, input, now);
    case 'Answered':
      return decideAnswer(state, input, now);
    case 'AddItem':
    case 'AddCombo':
    case 'SelectSeat':
    case 'ReleaseSeat':
    case 'ChangeQuantity':
    case 'RemoveLines':
    case 'RemoveCombo':
    case 'ApplyCoupon':
    case 'RemoveCoupon':
    case 'ApplyBin':
    case 'RemoveBin':
    case 'ChooseDelivery':
    case 'ChooseProtection':
    case 'RefreshCart':
      return decideCart(state, input, now);
    case 'CheckDeadline':
      return isTokenOver(state, now) ? loseSession() : decideCart(state, input, now);
    default:
      return refuse('input.malformed');
  }
};

/**
 * What happened, or why not. Never throws: a message from across the worker's boundary that lacks what its type
 * promises is refused as malformed, like a clock that shows no number (K-01, K-02).
 */
export const decide = (state: State, input: Input, now: Instant): Decision => {
  if (!Number.isFinite(now)) return refuse('clock.invalid');
  try {
    return decideTyped(state, input, now);
  } catch {
    return refuse('input.malformed');
  }
};
