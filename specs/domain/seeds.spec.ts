/**
 * Sequences that failed once, shrunk and named after the bug. Stored as steps, so that a change of the generators does
 * not change them.
 */
import { describe, it } from 'vitest';
import { comesToRest, runSteps } from './model/run.ts';
import { FULL, SHIRT } from './model/shelf.ts';
import {
  addItem,
  answerLost,
  bankPays,
  changeQuantity,
  checkPayment,
  lateAnswer,
  logIn,
  pay,
  refreshCart,
  removeLine,
  type Step,
  selectSeat,
  serverAnswers,
  timePasses,
} from './model/steps.ts';
import { World } from './model/world.ts';

const twoSeats = () => [logIn, selectSeat('s1'), selectSeat('s2'), serverAnswers, serverAnswers];
const shirt = () => [logIn, addItem(SHIRT, 1), serverAnswers];
const held = (...steps: readonly Step[]) => comesToRest(runSteps(new World(), steps));

describe('a sequence that failed before', () => {
  it('C-05 C-23 ends correctly after a lost release and a seat requested in its place', () => {
    held(...twoSeats(), removeLine(0), selectSeat('s1'), answerLost(false), serverAnswers);
    held(...twoSeats(), removeLine(0), selectSeat('s3'), answerLost(true), answerLost(false));
  });

  it('P-11 ends correctly after a late success while the same purchase is paid again', () => {
    held(...shirt(), pay('credit'), answerLost(false), serverAnswers, pay('credit'), lateAnswer);
  });

  it('P-11 ends correctly after a late success while the check is under way', () => {
    held(...shirt(), pay('credit'), answerLost(false), lateAnswer, serverAnswers, addItem(FULL, 1));
  });

  it('P-17 ends correctly if a finalize is carried out after a read found the purchase open', () => {
    const late = [...shirt(), pay('credit'), answerLost(false), serverAnswers];
    held(...late, changeQuantity(SHIRT, 0), serverAnswers, addItem(FULL, 1));
    held(...late, refreshCart, lateAnswer, serverAnswers);
    held(...late, timePasses(16), lateAnswer);
  });

  it('P-64 ends correctly after a finalize whose response is lost after its time', () => {
    held(
      ...twoSeats(),
      pay('credit'),
      timePasses(1),
      answerLost(false),
      answerLost(false),
      checkPayment,
      lateAnswer,
      serverAnswers,
    );
  });

  it('P-12 ends correctly after a Pix code is paid without a check', () => {
    held(...shirt(), pay('pix'), answerLost(true), bankPays, timePasses(16));
  });
});
