/** Every command, weighted by its value for the specs. */
import { fc } from '../../fc.ts';
import { FULL, HALF, LOOSE, SEATS, SHIRT } from '../shelf.ts';
import { AddItem } from './AddItem.ts';
import { AnswerLost } from './AnswerLost.ts';
import { BankPays } from './BankPays.ts';
import { ChangeQuantity } from './ChangeQuantity.ts';
import { CheckPayment } from './CheckPayment.ts';
import { Choose } from './Choose.ts';
import { DuplicateAnswer } from './DuplicateAnswer.ts';
import { LateAnswer } from './LateAnswer.ts';
import { LogIn } from './LogIn.ts';
import { LogOut } from './LogOut.ts';
import { Pay } from './Pay.ts';
import { Recover } from './Recover.ts';
import { RefreshCart } from './RefreshCart.ts';
import { ReleaseSeat } from './ReleaseSeat.ts';
import { RemoveLine } from './RemoveLine.ts';
import { Rival } from './Rival.ts';
import { SelectSeat } from './SelectSeat.ts';
import { ServerAnswers } from './ServerAnswers.ts';
import type { Step } from './step.ts';
import { TimePasses } from './TimePasses.ts';

const ware = fc.constantFrom(...LOOSE);
const seat = fc.constantFrom(...SEATS);
const units = fc.constantFrom(1, 1, 1, 1, 2, 2, 3, 5, 0, -1, 1.5, Number.NaN);
const total = fc.constantFrom(0, 1, 2, 2, 3, 3, 4, 5, -1, 0.5, Number.NaN);
const just = <T extends Step>(make: () => T) => fc.constant(0).map(make);

export const anyStep: fc.Arbitrary<Step> = fc.oneof(
  { weight: 12, arbitrary: just(() => new ServerAnswers()) },
  { weight: 6, arbitrary: fc.tuple(ware, units).map(([what, many]) => new AddItem(what, many)) },
  { weight: 4, arbitrary: seat.map((which) => new SelectSeat(which)) },
  { weight: 2, arbitrary: seat.map((which) => new ReleaseSeat(which)) },
  { weight: 4, arbitrary: fc.tuple(ware, total).map(([what, many]) => new ChangeQuantity(what, many)) },
  { weight: 2, arbitrary: fc.nat(4).map((place) => new RemoveLine(place)) },
  { weight: 1, arbitrary: just(() => new RefreshCart()) },
  { weight: 3, arbitrary: fc.boolean().map((carriedOut) => new AnswerLost(carriedOut)) },
  { weight: 2, arbitrary: just(() => new LateAnswer()) },
  { weight: 1, arbitrary: fc.nat(3).map((place) => new DuplicateAnswer(place)) },
  { weight: 1, arbitrary: fc.constantFrom(...SEATS, 'full', 'half').map((what) => new Rival(what)) },
  { weight: 2, arbitrary: fc.constantFrom(1, 2, 3, 7, 14, 15, 16).map((minutes) => new TimePasses(minutes)) },
  { weight: 1, arbitrary: just(() => new LogIn()) },
  { weight: 1, arbitrary: fc.nat(4).map((lot) => (lot === 0 ? new LogOut() : new LogIn())) },
  { weight: 4, arbitrary: fc.constantFrom('credit' as const, 'pix' as const).map((kind) => new Pay(kind)) },
  { weight: 2, arbitrary: just(() => new CheckPayment()) },
  { weight: 1, arbitrary: just(() => new BankPays()) },
  {
    weight: 1,
    arbitrary: fc
      .tuple(fc.constantFrom('delivery' as const, 'protection' as const), fc.boolean())
      .map(([what, on]) => new Choose(what, on)),
  },
  {
    weight: 1,
    arbitrary: fc
      .constantFrom('before' as const, 'behind' as const, 'never' as const)
      .map((carriedOut) => new Recover(carriedOut)),
  },
);

/** Login to an account that has no open payment (S-17). */
const inside = (): readonly Step[] => [new LogIn(), new ServerAnswers()];

/** First steps of a story: none, a login, items in the cart, or a pending payment. */
const preludes: readonly (() => readonly Step[])[] = [
  () => [],
  () => [new LogIn()],
  () => [new AddItem(FULL, 2), new ServerAnswers()],
  () => [
    ...inside(),
    new SelectSeat('s1@1'),
    new SelectSeat('s1@2'),
    new ServerAnswers(),
    new ServerAnswers(),
  ],
  () => [...inside(), new AddItem(SHIRT, 1), new ServerAnswers(), new Pay('credit')],
  () => [...inside(), new AddItem(SHIRT, 1), new ServerAnswers(), new Pay('pix'), new ServerAnswers()],
  () => [
    ...inside(),
    ...[new AddItem(SHIRT, 1), new ServerAnswers(), new Pay('pix'), new ServerAnswers()],
    ...[new TimePasses(16), new CheckPayment()],
  ],
  () => [
    new AddItem(HALF, 1),
    new AddItem(FULL, 1),
    new ServerAnswers(),
    new ServerAnswers(),
    new LogIn(),
    new ServerAnswers(),
  ],
];

/** Steps of one prelude, followed by arbitrary steps. */
export const anySteps = (most: number): fc.Arbitrary<readonly Step[]> =>
  fc
    .tuple(fc.nat(preludes.length - 1), fc.array(anyStep, { minLength: 2, maxLength: most, size: 'max' }))
    .map(([lot, steps]) => [...(preludes[lot]?.() ?? []), ...steps]);
