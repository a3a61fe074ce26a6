/**
 * Sequences that failed once, shrunk and named after the bug. Stored as steps, so that a change of the generators does
 * not change them.
 */
import { describe, it } from 'vitest';
import { AddItem } from './model/commands/AddItem.ts';
import { AnswerLost } from './model/commands/AnswerLost.ts';
import { BankPays } from './model/commands/BankPays.ts';
import { ChangeQuantity } from './model/commands/ChangeQuantity.ts';
import { CheckPayment } from './model/commands/CheckPayment.ts';
import { LateAnswer } from './model/commands/LateAnswer.ts';
import { LogIn } from './model/commands/LogIn.ts';
import { Pay } from './model/commands/Pay.ts';
import { RefreshCart } from './model/commands/RefreshCart.ts';
import { RemoveLine } from './model/commands/RemoveLine.ts';
import { SelectSeat } from './model/commands/SelectSeat.ts';
import { ServerAnswers } from './model/commands/ServerAnswers.ts';
import type { Step } from './model/commands/step.ts';
import { TimePasses } from './model/commands/TimePasses.ts';
import { comesToRest, runSteps } from './model/run.ts';
import { FULL, SHIRT } from './model/shelf.ts';
import { World } from './model/world.ts';

const twoSeats = () => [
  new LogIn(),
  new SelectSeat('s1'),
  new SelectSeat('s2'),
  new ServerAnswers(),
  new ServerAnswers(),
];
const shirt = () => [new LogIn(), new AddItem(SHIRT, 1), new ServerAnswers()];
const held = (...steps: readonly Step[]) => comesToRest(runSteps(new World(), steps));

describe('a sequence that failed before', () => {
  it('C-05 C-23 ends correctly after a lost release and a seat requested in its place', () => {
    held(...twoSeats(), new RemoveLine(0), new SelectSeat('s1'), new AnswerLost(false), new ServerAnswers());
    held(...twoSeats(), new RemoveLine(0), new SelectSeat('s3'), new AnswerLost(true), new AnswerLost(false));
  });

  it('P-11 ends correctly after a late success while the same purchase is paid again', () => {
    held(
      ...shirt(),
      new Pay('credit'),
      new AnswerLost(false),
      new ServerAnswers(),
      new Pay('credit'),
      new LateAnswer(),
    );
  });

  it('P-11 ends correctly after a late success while the check is under way', () => {
    held(
      ...shirt(),
      new Pay('credit'),
      new AnswerLost(false),
      new LateAnswer(),
      new ServerAnswers(),
      new AddItem(FULL, 1),
    );
  });

  it('P-17 ends correctly if a finalize is carried out after a read found the purchase open', () => {
    const late = [...shirt(), new Pay('credit'), new AnswerLost(false), new ServerAnswers()];
    held(...late, new ChangeQuantity(SHIRT, 0), new ServerAnswers(), new AddItem(FULL, 1));
    held(...late, new RefreshCart(), new LateAnswer(), new ServerAnswers());
    held(...late, new TimePasses(16), new LateAnswer());
  });

  it('P-64 ends correctly after a finalize whose response is lost after its time', () => {
    held(
      ...twoSeats(),
      new Pay('credit'),
      new TimePasses(1),
      new AnswerLost(false),
      new AnswerLost(false),
      new CheckPayment(),
      new LateAnswer(),
      new ServerAnswers(),
    );
  });

  it('P-12 ends correctly after a Pix code is paid without a check', () => {
    held(...shirt(), new Pay('pix'), new AnswerLost(true), new BankPays(), new TimePasses(16));
  });
});
