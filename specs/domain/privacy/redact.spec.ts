/** Specs of redacted logs: they contain no personal data and replay to the same story. */
import * as Either from 'effect/Either';
import { describe, expect, it } from 'vitest';
import {
  byId,
  cents,
  either,
  flag,
  hidden,
  list,
  messages,
  nullable,
  params,
  Schema,
  struct,
  text,
  word,
} from '../../../domain/kernel/shapes.ts';
import { instant, type LineId, type RequestId } from '../../../domain/kernel/values.ts';
import { pseudonymsUnder } from '../../../domain/privacy/pseudonym.ts';
import {
  type ClassTree,
  classesOf,
  redact,
  redactBy,
  redactEvent,
  redactInput,
  redactState,
} from '../../../domain/privacy/redact.ts';
import { core } from '../../../domain/shop/decide.ts';
import { foldLog } from '../../../domain/shop/evolve.ts';
import {
  EVENTS,
  type Event,
  INPUTS,
  type Input,
  RESPONSES,
  type State,
  state,
} from '../../../domain/shop/messages.ts';
import { type Recorded, replay } from '../../../domain/shop/replay.ts';
import { fc, runs } from '../fc.ts';
import { aCart, aLine, anItem, NOW } from '../shop.ts';
import { add, type Step, start, tell } from '../story.ts';
import { ANA, answersAbout, eventsAbout, inputsAbout, type Person, somebody } from './people.ts';

const under = pseudonymsUnder(Uint8Array.of(1, 2, 3));
const allEvents = (person: Person): readonly Event[] => Object.values(eventsAbout(person)).flat();
const allInputs = (person: Person, to?: RequestId): readonly Input[] =>
  Object.values(inputsAbout(person, to)).flat();

/** Every text in plain data, with its path. */
function textsIn(value: unknown, path = ''): readonly (readonly [path: string, text: string])[] {
  if (typeof value === 'string') return [[path, value]];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, each]) => textsIn(each, `${path}.${key}`));
}

describe('privacy classes', () => {
  it('R-01 are required to compile, for every field', () => {
    // @ts-expect-error: a schema of the library's own has no class.
    const bare = messages({ Odd: { secret: Schema.String } });
    // @ts-expect-error: a text needs one of the classes.
    const unknown = text('whatever');
    // @ts-expect-error: the field of a union's second member has no class.
    const union = either(struct({ a: text('plain') }), Schema.Struct({ b: Schema.String }));
    const nested = struct({ list: list(struct({ text: nullable(text('text')) })) });
    expect([bare, unknown, union]).toHaveLength(3);
    expect(classesOf(nested)).toEqual({ fields: { list: { fields: { text: 'text' } } } });
  });
  it('R-01 are derived from the definition of every field', () => {
    expect(
      classesOf(
        struct({ a: flag, b: cents, c: word('x', 'y'), d: params({ path: 'plain' }), e: hidden('z') }),
      ),
    ).toEqual({
      fields: { a: 'plain', b: 'plain', c: 'plain', d: { keep: { path: 'plain' } }, e: 'gone' },
    });
    const members = either(
      struct({ a: text('name'), same: text('code') }),
      struct({ b: text('email'), same: text('code') }),
    );
    expect(classesOf(members)).toEqual({ fields: { a: 'name', b: 'email', same: 'code' } });
    expect(classesOf(byId<string>()(struct({ name: text('name') })))).toEqual({
      fields: { each: { fields: { name: 'name' } } },
    });
    const torn = either(struct({ a: text('name') }), struct({ a: text('plain') }));
    expect(classesOf(torn)).toEqual({ fields: { a: 'gone' } });
    const shapes = either(struct({ a: struct({ b: text('plain') }) }), struct({ a: text('plain') }));
    expect(classesOf(shapes)).toEqual({ fields: { a: 'gone' } });
    expect(classesOf(Schema.String as never)).toBe('gone');
    expect(classesOf(Schema.Tuple() as never)).toBe('gone');
    const words = Schema.Union(text('name'), Schema.Literal('none'));
    expect(classesOf(words as never)).toBe('gone');
  });
  it('R-01 cover every field of the examples', () => {
    const unknownIn = (tree: ClassTree | undefined, value: unknown, path: string): readonly string[] => {
      if (value === null || typeof value !== 'object') return tree === undefined ? [path] : [];
      if (Array.isArray(value)) return value.flatMap((each) => unknownIn(tree, each, path));
      if (typeof tree !== 'object') return [path];
      if ('keep' in tree) return [];
      return Object.entries(value).flatMap(([key, each]) =>
        unknownIn(tree.fields[key] ?? tree.fields.each, each, `${path}.${key}`),
      );
    };
    for (const event of allEvents(ANA))
      expect(unknownIn(classesOf(EVENTS[event.type]), event, event.type)).toEqual([]);
    for (const input of allInputs(ANA))
      expect(
        unknownIn(
          classesOf(input.type === 'Answered' ? RESPONSES[input.call] : INPUTS[input.type]),
          input,
          input.type,
        ),
      ).toEqual([]);
  });
  it('R-01 are the same for one field in all members of a union', () => {
    const gone = (tree: ClassTree, path: string): readonly string[] => {
      if (tree === 'gone') return [path];
      if (typeof tree !== 'object' || 'keep' in tree) return [];
      return Object.entries(tree.fields).flatMap(([key, each]) => gone(each, `${path}.${key}`));
    };
    const all = Object.entries({ ...EVENTS, ...INPUTS, ...RESPONSES, state });
    for (const [name, shape] of all)
      expect(gone(classesOf(shape), name).filter((path) => !path.endsWith('.gender'))).toEqual([]);
  });
  it('R-11 are missing at run time for unknown fields, which are omitted', () => {
    const odd = { type: 'LoggedOut', token: 'x', nested: { cpf: 'y' } } as unknown as Event;
    expect(redactEvent(odd, under)).toEqual({ type: 'LoggedOut' });
    const unknown = { type: 'Teleported', name: 'Ana' } as unknown as Event;
    expect(redactEvent(unknown, under)).toEqual({ type: 'Teleported' });
    expect(redactEvent({ ...unknown, type: 'toString' } as unknown as Event, under)).toEqual({
      type: 'toString',
    });
    expect(redactInput({ type: 'Recover', name: 'Ana' } as unknown as Input, under)).toEqual({
      type: 'Recover',
    });
  });
  it('R-11 empty a value of the wrong form', () => {
    const table = {
      fields: { a: 'plain', b: 'name', c: { fields: { d: 'plain' } }, e: { keep: { path: 'plain' } } },
    } as const;
    const odd = { a: { cpf: '1' }, b: 7, c: 'Ana', e: 'Ana' };
    expect(redactBy(table, odd, under)).toEqual({ a: null, b: null, c: null, e: {} });
    for (const nothing of [null, undefined])
      for (const tree of [table, 'plain', 'name', table.fields.e] as const)
        expect(redactBy(tree, nothing, under)).toBeNull();
  });
});

describe('redacted events, inputs and states', () => {
  const marks = (person: Person) =>
    [person.name, person.company, person.email.trim(), person.phone, person.account, person.place]
      .concat([person.postalCode, person.code, person.words, person.secret, person.pix, person.bin])
      .concat([person.document, person.cnpj, person.passport, person.birthDate])
      .filter((text) => text.length > 5);
  it('R-13 keep everything else', () => {
    const kept = (value: Event | Input, redacted: unknown) => {
      const personal = new Set<string>(Object.values(ANA).filter((text) => text !== 'Brasil'));
      const after = new Map(textsIn(redacted));
      for (const [path, text] of textsIn(value)) {
        const isPersonal =
          personal.has(text.trim()) || /(purchaseId|orderId|number|gender)$|\.params\./i.test(path);
        if (!isPersonal) expect([path, after.get(path)]).toEqual([path, text]);
      }
    };
    for (const event of allEvents(ANA)) kept(event, redactEvent(event, under));
    for (const input of allInputs(ANA)) kept(input, redactInput(input, under));
    const [told] = eventsAbout(ANA).CartConfirmed;
    const shown = told && (redactEvent(told, under) as typeof told);
    expect(shown?.deadline).toBe(told?.deadline);
    expect(shown?.cart.orders[0]?.lines[0]).toEqual({
      ...told?.cart.orders[0]?.lines[0],
      wristbandCode: shown?.cart.orders[0]?.lines[0]?.wristbandCode,
    });
  });
  it('R-02 contain no personal data', () => {
    fc.assert(
      fc.property(somebody, (person) => {
        const folded = foldLog(allEvents(person));
        const written = [
          ...allEvents(person).map((event) => redactEvent(event, under)),
          ...allInputs(person).map((input) => redactInput(input, under)),
          redactState(folded, under),
        ]
          .flatMap((each) => textsIn(each))
          .map(([, text]) => text.toLowerCase())
          .join('\n');
        for (const mark of marks(person)) expect(written).not.toContain(mark.toLowerCase());
      }),
      { numRuns: runs(100) },
    );
  });
  it('R-02 R-09 replace the numbers of purchases and orders, also one that the server sends as a number', () => {
    const [asked] = eventsAbout(ANA).PaymentAsked;
    const redacted = asked && (redactEvent(asked, under) as typeof asked);
    expect(redacted?.purchaseId).toMatch(/^purchase-[0-9a-f]{16}$/);
    const table = { keep: { path: 'plain', purchaseId: 'purchase' } } as const;
    const [byText, byNumber] = [asked?.purchaseId, Number(asked?.purchaseId)].map((purchaseId) =>
      redactBy(table, { path: 'a', purchaseId, name: 'Ana' }, under),
    );
    expect(byText).toEqual({ path: 'a', purchaseId: redacted?.purchaseId });
    expect(byNumber).toEqual(byText);
  });
  it('R-11 R-13 omit gender, and keep flags and numbers', () => {
    const [event] = eventsAbout(ANA).LoggedIn;
    const redacted = event && (redactEvent(event, under) as typeof event);
    expect(redacted?.consumer).toMatchObject({ gender: null, newsletter: true, status: 'ATIVO' });
    expect(redacted?.tokenExpiresAt).toBe(NOW + 2);
  });
  it('R-09 R-12 keep only known keys of the parameters', () => {
    const [refused] = eventsAbout(ANA).IntentRefused;
    const [notice] = eventsAbout(ANA).Noticed;
    expect(refused && redactEvent(refused, under)).toMatchObject({
      failure: { code: '7001', httpStatus: 400 },
    });
    expect((refused && (redactEvent(refused, under) as typeof refused))?.failure.params).toEqual({
      path: 'pedidos.0.valor',
    });
    expect((notice && (redactEvent(notice, under) as typeof notice))?.notice.params).toEqual({
      limit: 4,
      name: 'Noite de samba',
      count: 2,
    });
  });
  it('R-03 R-05 have the same valid pseudonym for a repeated document', () => {
    const [first, second] = inputsAbout(ANA).SetBearer.map((input) => redactInput(input, under));
    const documents = [first, second].map((input) =>
      input?.type === 'SetBearer' ? input.bearer.document : '',
    );
    expect(documents[0]).toBe(documents[1]);
    expect(documents[0]).toMatch(/^\d{3}\.\d{3}\.\d{3}-\d\d$/);
  });
});

const story = fc.array(
  somebody.chain((person) => fc.constantFrom(...allEvents(person))),
  { maxLength: 25 },
);

/** Name and request id of pending calls about the cart, the session or a payment. */
function waitingIn({ cart, session, checkout }: State): readonly (readonly [call: string, to: RequestId])[] {
  const waiting: [string, RequestId][] = [];
  const [head] = cart.queue;
  if (head !== undefined) waiting.push(['Cart', head.requestId]);
  if (session.status === 'entering') waiting.push(['LogIn', session.requestId]);
  if (session.status === 'consumer' && session.updating !== null)
    waiting.push(['UpdateProfile', session.updating]);
  const { payment } = checkout;
  if (payment.status === 'asking') waiting.push(['Finalize', payment.requestId]);
  if ((payment.status === 'unknown' || payment.status === 'waiting') && payment.asking !== null)
    waiting.push(['ReadPayment', payment.asking]);
  return waiting;
}

/**
 * Inputs from the start to paying, so that half of the walks reach the rest. Null means a good response to the
 * pending call.
 */
const OPENING: readonly (Input | null)[] = (() => {
  const { LogIn, AddItem, SetBearer, ChoosePayment, Pay } = inputsAbout(ANA);
  const other = SetBearer.map((one) => ({ ...one, bearer: { ...one.bearer, document: '111.444.777-35' } }));
  return [
    ...LogIn,
    null,
    // The account's cart arrives.
    null,
    ...AddItem,
    null,
    ...SetBearer.slice(0, 1),
    ...other.slice(1),
    ...ChoosePayment,
    ...Pay,
  ];
})();

/** Decides the picked inputs: mostly responses while a call waits for one, else any input. */
function recorded(picks: readonly (readonly [person: Person, pick: number])[]): readonly Recorded[] {
  const log: Recorded[] = [];
  let current: State = core.initial;
  const isScripted = (picks[0]?.[1] ?? 0) % 2 === 0;
  for (const [at, [person, pick]] of picks.entries()) {
    const answers = waitingIn(current).flatMap(([call, to]) =>
      answersAbout(person, to).filter((answer) => answer.call === call),
    );
    const pool = answers.length > 0 && pick % 3 > 0 ? answers : allInputs(person);
    const opening = isScripted ? OPENING[at] : undefined;
    const input = opening === undefined ? pool[pick % pool.length] : (opening ?? answers[0]);
    if (input === undefined) continue;
    const now = instant(NOW + at * 1000);
    const decision = core.decide(current, input, now);
    if (Either.isLeft(decision)) continue;
    for (const [nth, event] of decision.right.entries())
      log.push({ seq: log.length, at: now, cause: nth === 0 ? input : null, event });
    current = foldLog(log.map(({ event }) => event));
  }
  return log;
}
const picks = fc.array(fc.tuple(somebody, fc.nat({ max: 10_000 })), { minLength: 30, maxLength: 60 });

/** Fewer walks reach too few kinds of events. */
const LEAST_WALKS = 100;

describe('a redacted log', () => {
  it('R-07 folds to the redacted state', () => {
    fc.assert(
      fc.property(story, (events) => {
        const redacted = events.map((event) => redactEvent(event, under));
        expect(foldLog(redacted)).toEqual(redactState(foldLog(events), under));
      }),
      { numRuns: runs(200) },
    );
  });
  it('R-08 R-07 replays to the redacted events', () => {
    const seen = new Set<string>();
    fc.assert(
      fc.property(picks, (picked) => {
        const log = recorded(picked);
        const again = replay(log.map((envelope) => redact(envelope, under)));
        expect(again.same ? null : again.difference).toBeNull();
        expect(again.state).toEqual(redactState(foldLog(log.map(({ event }) => event)), under));
        for (const { event } of log) seen.add(event.type);
      }),
      { numRuns: runs(LEAST_WALKS) },
    );
    // Walks without decisions would prove nothing. A share of the walks need not reach as many events.
    if (runs(LEAST_WALKS) >= LEAST_WALKS) expect(seen.size).toBeGreaterThan(30);
  });
  it('R-08 R-12 replays a notice including its count', () => {
    const lines = [aLine('1'), aLine('2')];
    const steps: readonly Step[] = [
      start(),
      add(anItem()),
      tell(aCart(lines)),
      { type: 'RemoveLines', lineIds: ['1' as LineId] },
      tell(aCart(lines.slice(1))),
    ];
    const log: Recorded[] = [];
    let current: State = core.initial;
    for (const step of steps) {
      const input = typeof step === 'function' ? step(current) : step;
      const events = Either.getOrThrow(core.decide(current, input, instant(NOW)));
      for (const [nth, event] of events.entries())
        log.push({ seq: log.length, at: instant(NOW), cause: nth === 0 ? input : null, event });
      current = foldLog(log.map(({ event }) => event));
    }
    expect(current.notice).toMatchObject({ code: 'cart.count', params: { count: 1 } });
    const again = replay(log.map((envelope) => redact(envelope, under)));
    expect(again).toMatchObject({ same: true, state: { notice: { params: { count: 1 } } } });
  });
  it('R-08 R-13 keeps number, instant and amounts on screen of each envelope, and whether it has a cause', () => {
    const [event] = eventsAbout(ANA).BearerSet;
    const [cause] = inputsAbout(ANA).SetBearer;
    if (event === undefined || cause === undefined) throw new Error('no examples');
    const envelope = { seq: 7, at: NOW, cause, event };
    expect(redact(envelope, under)).toEqual({
      seq: 7,
      at: NOW,
      cause: redactInput(cause, under),
      event: redactEvent(event, under),
    });
    expect(redact({ ...envelope, cause: null }, under).cause).toBeNull();
    const shown = { units: 2, notice: null };
    expect(redact({ ...envelope, shown }, under)).toEqual({ ...redact(envelope, under), shown });
    expect(redact(envelope, under)).not.toHaveProperty('shown');
  });
});
