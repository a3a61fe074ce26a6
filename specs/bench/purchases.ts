/**
 * A log to fold: purchases one after the other, each decided by the core, with its own lines, bearers and requests.
 */
import * as Either from 'effect/Either';
import { cents, type LineId } from '../../domain/kernel/values.ts';
import { core } from '../../domain/shop/decide.ts';
import { foldLog } from '../../domain/shop/evolve.ts';
import type { Event, Input, State } from '../../domain/shop/messages.ts';
import { aBearer, aCart, aLine, anItem, aSeat, aSeatLine, NOW } from '../domain/shop.ts';
import {
  add,
  choose,
  click,
  finalize,
  logIn,
  pay,
  type Step,
  SUCCEEDED,
  start,
  tell,
  welcome,
} from '../domain/story.ts';

const PLAN = { count: 3, each: cents(9_000), total: cents(27_000), interest: cents(0) };

/** One purchase from login to ticket and logout. Line ids are unique across purchases. */
function purchase(nth: number): readonly Step[] {
  const id = (line: number) => `${nth}-${line}`;
  const lines = [
    aLine(id(1), { bearerRequired: true }),
    aLine(id(2)),
    aSeatLine(id(3), `seat-${nth}`, { bearerRequired: true }),
  ];
  const bearers = ['529.982.247-25', '111.444.777-35'].map((document) => aBearer({ document }));
  return [
    logIn,
    welcome(),
    add(anItem()),
    tell(aCart(lines.slice(0, 1))),
    add(anItem()),
    tell(aCart(lines.slice(0, 2))),
    click(aSeat(`seat-${nth}`)),
    tell(aCart(lines)),
    { type: 'ChangeQuantity', lineId: id(1) as LineId, quantity: 3 },
    tell(aCart(lines)),
    { type: 'ApplyCoupon', code: 'VERAO' },
    tell(aCart(lines, { couponCode: 'VERAO', couponDiscount: cents(500) })),
    { type: 'ChooseProtection', protection: true },
    tell(aCart(lines, { couponCode: 'VERAO', couponDiscount: cents(500) })),
    ...[1, 3].map(
      (line, at): Step => ({
        type: 'SetBearer',
        lineId: id(line) as LineId,
        bearer: bearers[at] ?? aBearer(),
      }),
    ),
    choose('credit'),
    { type: 'ChooseInstallments', option: PLAN },
    pay,
    finalize.says(SUCCEEDED),
    { type: 'ClosePayment' },
    { type: 'LogOut' },
  ];
}

function decided(state: State, input: Input): readonly Event[] {
  const decision = core.decide(state, input, NOW);
  if (Either.isLeft(decision)) throw new Error(`${input.type}: ${decision.left.code}`);
  return decision.right;
}

interface Decided {
  readonly input: Input;
  readonly events: readonly Event[];
}

/** Yields the events decided for each step, with the input that caused them. */
function* decisionsOf(steps: Iterable<Step>): Generator<Decided> {
  let state = core.initial;
  for (const step of steps) {
    const input = typeof step === 'function' ? step(state) : step;
    const events = decided(state, input);
    state = foldLog(events, state);
    yield { input, events };
  }
}

function* steps(count: number): Generator<Step> {
  yield start();
  for (let nth = 0; nth < count; nth += 1) yield* purchase(nth);
}

/** Yields the decisions of `count` purchases, about 35 events each. */
const decisions = (count: number): Generator<Decided> => decisionsOf(steps(count));

export const purchases = (count: number): readonly Event[] =>
  [...decisions(count)].flatMap(({ events }) => events);
