/** An opened log: any position in any order, calls in flight, and decisions by today's rules. */
import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { instant, type LineId } from '../../domain/kernel/values.ts';
import { REFUSAL_CODES } from '../../domain/model/codes.ts';
import { foldLog } from '../../domain/shop/evolve.ts';
import type { Event } from '../../domain/shop/messages.ts';
import { view } from '../../domain/shop/view.ts';
import { writeLogText } from '../../worker/recording/log-text.ts';
import { stepLines } from '../../worker/replay/printing.ts';
import { firstLook, type OpenLog, openLog } from '../../worker/replay/replaying.ts';
import { rulesBehind, rulesBehindShown, rulesIn } from '../../worker/replay/rules.ts';
import type { Step } from '../../worker/replay/steps.ts';
import { fc, runs } from '../domain/fc.ts';
import { given, type Story } from '../domain/given.ts';
import { EVENTS, INPUTS } from '../domain/log/given.ts';
import { aBearer, aCart, aLine, anItem, MINUTE, NOW } from '../domain/shop.ts';
import {
  add,
  choose,
  fail,
  failedTo,
  failure,
  finalize,
  logIn,
  pay,
  SUCCEEDED,
  start,
  tell,
  welcome,
} from '../domain/story.ts';

const openedOf = (envelopes: Story['log']): OpenLog => {
  const log = openLog(writeLogText(NOW, envelopes));
  if (!('envelopes' in log)) throw new Error(JSON.stringify(log.problems));
  return log;
};

const CART = aCart([aLine('1', { bearerRequired: true })]);
const bearer = { type: 'SetBearer', lineId: '1' as LineId, bearer: aBearer() } as const;
const purchase = given(
  start(),
  add(anItem()),
  tell(CART),
  logIn,
  welcome(),
  tell(CART),
  bearer,
  choose('pix'),
)
  .later(MINUTE)
  .and(pay, finalize.says(SUCCEEDED));

const rules = rulesIn(
  readdirSync('domain', { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('RULES.md'))
    .map((name) => readFileSync(`domain/${name}`, 'utf8'))
    .join('\n'),
);

describe('a position of a log', () => {
  it('has the folded state, in whatever order positions are requested', () => {
    fc.assert(
      fc.property(
        fc.array(fc.constantFrom<Event>(...EVENTS), { minLength: 1, maxLength: 1200 }),
        fc.array(fc.nat(), { minLength: 1, maxLength: 8 }),
        (events, asked) => {
          const log = openedOf(events.map((event, seq) => ({ seq, at: NOW, cause: null, event })));
          for (const nth of asked) {
            const position = (nth % (events.length + 1)) - 1;
            expect(log.stateAt(position)).toEqual(foldLog(events.slice(0, position + 1)));
          }
        },
      ),
      { numRuns: runs(60) },
    );
  });

  it('shows time, event, changed places and the payable amount', () => {
    const log = openedOf(purchase.log);
    const at = purchase.log.findIndex(({ event }) => event.type === 'CartConfirmed');
    expect(log.stepAt(at)).toMatchObject({
      ...{ seq: at, since: 0, type: 'CartConfirmed', refused: null },
      changed: expect.arrayContaining([{ place: 'cart.queue', before: '[1]', after: '[0]' }]),
      payable: [{ currency: 'BRL', amount: log.snapshotAt(at).cart.prices[0]?.payable }],
    });
    expect(log.stepAt(log.positionOf(purchase.log.length - 1) ?? 0).since).toBe(MINUTE);
    expect(log.positionOf(-5)).toBeNull();
  });

  it('G-21 shows the screen after the whole decision, also inside one', () => {
    const log = openedOf(purchase.log);
    let inside = 0;
    for (const [position] of purchase.log.entries()) {
      const next = purchase.log.findIndex(({ cause }, nth) => nth > position && cause !== null);
      const last = next < 0 ? purchase.log.length - 1 : next - 1;
      expect(log.publishedAt(position)).toBe(last);
      if (last > position) inside += 1;
      expect(log.snapshotAt(position)).toEqual(view(log.stateAt(last), purchase.log[last]?.at ?? NOW));
      expect(log.callsAt(position)).toEqual(log.callsAt(last));
    }
    expect(inside).toBeGreaterThan(0);
  });

  it('lists the calls that have no response yet', () => {
    const log = openedOf(purchase.log);
    const inFlight = purchase.log.map((_, position) => log.callsAt(position).map(({ call }) => call.type));
    expect(inFlight.find((types) => types.length > 0)).toEqual(['Cart']);
    expect(inFlight).toContainEqual(['Finalize']);
    expect(inFlight.at(-1)).toEqual([]);
  });

  it('has the code of a refusal and its rules', () => {
    const story = given(
      start(),
      add(anItem()),
      failedTo('r1' as never, failure('refused', { httpStatus: 404, code: '7400' })),
    );
    const log = openedOf(story.log);
    const steps = story.log.map((_, position) => log.stepAt(position));
    expect(steps.flatMap(({ refused }) => (refused === null ? [] : [refused.code]))).toContain('7400');
    expect(steps.find(({ refused }) => refused?.code === '7400')?.refused?.rules).toContain('C-22');
  });
});

describe('deciding another input at a position', () => {
  it('follows the current rules and leaves the log unchanged', () => {
    const log = openedOf(purchase.log);
    const at = purchase.log.findIndex(({ event }) => event.type === 'CartConfirmed');
    const before = structuredClone(log.stateAt(at));
    const more = log.decideAgain(at, { type: 'ChangeQuantity', lineId: '1' as LineId, quantity: 3 });
    if (!('events' in more)) throw new Error(more.refusal.code);
    expect(more.events.map(({ type }) => type)).toEqual(['IntentQueued']);
    expect(more.calls.map(({ call }) => call.type)).toEqual(['Cart']);
    expect(more.snapshot.cart.intents).toHaveLength(1);
    const no = log.decideAgain(at, { type: 'ChangeQuantity', lineId: '1' as LineId, quantity: 9999 });
    expect(no).toMatchObject({ refusal: { code: 'cart.quantity-invalid' }, rules: ['C-04'] });
    expect(log.stateAt(at)).toEqual(before);
  });

  it('ends with events or a refusal for any input, at any position and time', () => {
    const log = openedOf(purchase.log);
    fc.assert(
      fc.property(
        fc.integer({ min: -2, max: purchase.log.length + 1 }),
        fc.constantFrom(...INPUTS),
        fc.double(),
        (position, input, now) => {
          const decided = log.decideAgain(position, input, instant(now));
          expect('events' in decided ? decided.events.length : decided.refusal.code.length).toBeGreaterThan(
            0,
          );
        },
      ),
      { numRuns: runs(300) },
    );
  });
});

describe('the rules for a code', () => {
  it('exist in RULES.md for amounts and codes on screen', () => {
    const named = (name: string, recorded: number | string | null, decided: number | string | null) =>
      rulesBehindShown({ name, recorded, decided });
    for (const name of [
      'payable BRL',
      'interest BRL',
      'coupon BRL',
      'shipping MXN',
      'service BRL',
      'deadline',
    ]) {
      const ids = named(name, 1, 2);
      expect(ids.length, name).toBeGreaterThan(0);
      for (const id of ids) expect(rules.has(id), `${name} ${id}`).toBe(true);
    }
    expect(named('units', 1, 2)).toEqual([]);
    expect(named('plus', 'stock:3 seated:1', 'seated:1')).toEqual(rulesBehind('limit.stock'));
    expect(named('plus', 'limitByKind:4', 'limit:4')).toEqual([
      ...new Set([...rulesBehind('limit.by-kind'), ...rulesBehind('limit.by-document')]),
    ]);
    expect(named('blocked', null, 'checkout.no-kind')).toEqual(rulesBehind('checkout.no-kind'));
  });

  it('are printed with the event that names the code, or apart', () => {
    const code = 'clock.nothing-due';
    const step: Step = {
      ...{ seq: 1, at: NOW, since: 0, cause: null, changed: [], payable: [], shown: [] },
      ...{ type: 'CommandRefused', event: `command refused: ${code}` },
      refused: { code, rules: ['C-18', 'S-13'] },
    };
    expect(stepLines(step).slice(1)).toEqual([`       command refused: ${code} (C-18, S-13)`]);
    expect(stepLines({ ...step, event: 'payment failed' }).slice(1)).toEqual([
      '       payment failed',
      `         refused: ${code} (C-18, S-13)`,
    ]);
  });

  it('exist in RULES.md for every refusal', () => {
    for (const code of REFUSAL_CODES) {
      const ids = rulesBehind(code);
      expect(ids.length, code).toBeGreaterThan(0);
      for (const id of ids) expect(rules.get(id)?.length, `${code} ${id}`).toBeGreaterThan(10);
    }
    for (const code of ['7400', '7500', 'amount_changed', 'checkout.not-charged'])
      for (const id of rulesBehind(code)) expect(rules.has(id), `${code} ${id}`).toBe(true);
    expect(rulesBehind('constructor')).toEqual([]);
    for (const event of ['IntentRefused', 'EntryRefused', 'PaymentFailed']) {
      const ids = rulesBehind('a code of the server', event);
      expect(ids.length, event).toBeGreaterThan(0);
      for (const id of ids) expect(rules.has(id), `${event} ${id}`).toBe(true);
    }
  });

  it('have their whole text, over line ends', () => {
    expect(rules.get('C-03')).toBe('At most 100 changes and deferred seats wait.');
    expect(rules.get('C-18')).toMatch(
      /^After the deadline the cart is read, .* restored order has no deadline\.$/,
    );
  });
});

describe('support looks first', () => {
  const at = (log: Story['log'], minutes: number) =>
    log.map((one) => ({ ...one, at: instant(one.at + minutes * MINUTE) }));
  const visit = (envelopes: Story['log'], difference: number | null = null) => ({ envelopes, difference });
  const shop = given(start(), add(anItem()), tell(CART), logIn, welcome(), tell(CART));
  const plain = shop.log;
  const refused = shop
    .and({ type: 'ApplyCoupon', code: 'NOPE' }, fail('refused'))
    .and({ type: 'ChooseProtection', protection: true }).log;
  const failedAt = refused.findLastIndex(
    ({ event }) => event.type === 'Noticed' || event.type === 'IntentRefused',
  );

  it('at the first difference of all visits', () => {
    expect(firstLook([visit(refused, 9), visit(at(plain, -60), 2)])).toMatchObject({ visit: 1, position: 2 });
    expect(firstLook([visit(refused), visit(at(plain, 60), 2)])).toMatchObject({ visit: 1, position: 2 });
  });

  it('else at the last refusal or failure that the buyer saw', () => {
    expect(firstLook([visit(at(refused, -60)), visit(plain)])).toMatchObject({
      visit: 0,
      position: failedAt,
    });
    expect(firstLook([visit(refused), visit(at(refused, 60))])).toMatchObject({
      visit: 1,
      position: failedAt,
    });
  });

  it('else at the end, and not at a refusal without a message', () => {
    const silent = {
      ...{ seq: plain.length, at: instant((plain.at(-1)?.at ?? NOW) + 1), cause: { type: 'ClockTicked' } },
      event: { type: 'CommandRefused', code: 'clock.nothing-due' },
    } as unknown as Story['log'][number];
    expect(firstLook([visit([...plain, silent, ...at(plain, 9)])])).toMatchObject({
      position: plain.length * 2,
    });
    expect(firstLook([])).toMatchObject({ visit: 0, position: 0 });
  });
});
