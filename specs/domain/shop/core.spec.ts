/** Specs of decisions, start and recovery, and of the requests to the server. */
import { readdirSync, readFileSync } from 'node:fs';
import * as Either from 'effect/Either';
import { describe, expect, it } from 'vitest';
import { instant } from '../../../domain/kernel/values.ts';
import { NOTICE_CODES, REFUSAL_CODES } from '../../../domain/model/codes.ts';
import { classesOf } from '../../../domain/privacy/redact.ts';
import { core } from '../../../domain/shop/decide.ts';
import { EVENTS, type Event, INPUTS, type Input, type State } from '../../../domain/shop/messages.ts';
import { callsAfter } from '../../../domain/shop/policies.ts';
import { given } from '../given.ts';
import { aBearer, aCart, aLine, anItem, NOW, PURCHASE, SETTINGS } from '../shop.ts';
import { add, choose, enter, finalize, logIn, pay, start, tell } from '../story.ts';

const ONE = aCart([aLine('1', { bearerRequired: true })]);
const bearer = { type: 'SetBearer', lineId: '1' as never, bearer: aBearer() } as const;
const RECOVER = { type: 'Recover' } as const;

describe('deciding', () => {
  it('K-14 records the notice of a form', () => {
    const notice = {
      tone: 'success',
      code: 'session.password-updated',
      params: {},
      serverMessage: null,
    } as const;
    const after = given(start()).when({ type: 'Tell', notice }).happens({ type: 'Noticed', notice }).asks();
    expect(after.state.notice).toMatchObject(notice);
  });

  it('K-15 throws the exception of a well-formed input', () => {
    const broken = { ...given(start()).state, cart: null } as never;
    expect(() => core.decide(broken, add(anItem()), NOW)).toThrow(TypeError);
    expect(core.decide(broken, { type: 'AddItem' } as never, NOW)).toEqual(
      Either.left({ code: 'input.malformed', params: {} }),
    );
  });

  it('K-01 refuses input as malformed if it does not have the documented shape', () => {
    const inputs: unknown[] = [
      null,
      undefined,
      7,
      {},
      { type: 'Nothing' },
      { type: 'AddItem' },
      { type: 'AddItem', item: null },
      { type: 'RemoveLines', lineIds: 4 },
      { type: 'LogIn' },
      { type: 'toString' },
      { type: 'Answered', call: 'Nothing' },
      { type: 'Answered', call: 'Cart', requestId: 'r1' },
      { type: 'Answered', call: 'Cart', requestId: 'r1', outcome: { ok: true, value: null } },
    ];
    const story = given(start(), add(anItem()));
    for (const input of inputs) {
      const decision = core.decide(story.state, input as Input, NOW);
      expect(Either.isLeft(decision) && decision.left.code, JSON.stringify(input)).toBe('input.malformed');
    }
  });

  it('K-02 is refused without a valid clock', () => {
    for (const now of [Number.NaN, Number.POSITIVE_INFINITY])
      expect(core.decide(core.initial, start(), instant(now))).toEqual(
        Either.left({ code: 'clock.invalid', params: {} }),
      );
  });

  it('K-11 numbers notices', () => {
    const story = given(start(), add(anItem()), add(anItem()));
    const first = story.and(tell(ONE)).state.notice;
    const second = story.and(tell(ONE), tell(ONE)).state.notice;
    expect([first?.serial, second?.serial]).toEqual([1, 2]);
    expect({ ...second, serial: 1 }).toEqual(first);
  });

  it('K-12 has no unused or repeated code in its list', () => {
    const folder = new URL('../../../domain/', import.meta.url);
    const sources = readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter(
        (name) =>
          /^(model|orders|seats|cart|session|checkout|shop)\/.*\.ts$/.test(name) &&
          !name.endsWith('codes.ts'),
      )
      .map((name) => readFileSync(new URL(name, folder), 'utf8'))
      .join('\n');
    const unused = [...REFUSAL_CODES, ...NOTICE_CODES].filter(
      (code) => !sources.includes(`'${code}'`) && !/^cart\.(added|removed|add-failed)\./.test(code),
    );
    expect(unused).toEqual([]);
    for (const codes of [REFUSAL_CODES, NOTICE_CODES]) expect(new Set(codes).size).toBe(codes.length);
  });
});

describe('starting and recovering', () => {
  it('K-07 reads the stored cart and tries the stored token at the same time', () => {
    const after = given()
      .when({
        type: 'Start',
        settings: SETTINGS,
        purchaseId: PURCHASE,
        delivery: 'deliver',
        tokenRef: 'token-1',
        payment: null,
      })
      .happens(
        { type: 'Started', purchaseId: PURCHASE, delivery: 'deliver' },
        { type: 'IntentQueued', requestId: 'r1', intent: { type: 'Read' } },
        { type: 'EntryAsked', requestId: 'r2', by: 'token' },
      )
      .asks(
        { type: 'Cart', purchaseId: PURCHASE, intent: { type: 'Read' } },
        { type: 'LogInWithToken', requestId: 'r2' },
      );
    expect(after.story.view().cart).toMatchObject({ purchaseId: PURCHASE, delivery: { chosen: 'deliver' } });
    given().when(start()).happens({ type: 'Started' }).asks();
  });

  it('K-07 keeps the cart and session of an active buyer', () => {
    const story = given(start(), ...enter(), add(anItem()), tell(ONE));
    const again = { ...start(), purchaseId: '999', tokenRef: 'token-1' } as never;
    const after = story.when(again).happens({ type: 'Started' }).asks();
    expect(after.state.cart.cart).toEqual(ONE);
    expect(after.state.session.status).toBe('consumer');
  });

  it('K-22 adopts another tab’s cart and reads it', () => {
    const adopt = { type: 'AdoptCart', purchaseId: PURCHASE } as const;
    const after = given(start())
      .when(adopt)
      .happens(
        { type: 'CartAdopted', purchaseId: PURCHASE },
        { type: 'IntentQueued', requestId: 'r1', intent: { type: 'Read' } },
      )
      .asks({ type: 'Cart', purchaseId: PURCHASE, intent: { type: 'Read' } });
    expect(after.story.state.reads.cart).toBe('loading');
    expect(after.story.and(tell(ONE)).state.cart.cart).toEqual(ONE);
    after.story.when(adopt).refuses('choice.unchanged');
    given(start(), add(anItem())).when(adopt).refuses('cart.change-pending');
    given(start(), ...enter(), add(anItem()), tell(ONE), bearer, choose('pix'), pay)
      .when(adopt)
      .refuses('cart.paying');
  });

  it('K-07 accepts new settings at any time', () => {
    const settings = { ...SETTINGS, maxInstallments: 3 };
    const after = given(start())
      .when({ type: 'UseSettings', settings })
      .happens({ type: 'SettingsChanged', settings });
    expect(after.story.view().settings).toEqual(settings);
    after.story.when({ type: 'UseSettings', settings }).refuses('choice.unchanged');
  });

  it('O-37 marks the orders as outdated for a logged-in buyer only', () => {
    given(start()).when({ type: 'OutdateOrders' }).refuses('session.not-in');
    given(start(), ...enter())
      .when({ type: 'OutdateOrders' })
      .happens({ type: 'OrderOutdated' });
  });

  it('K-08 counts the cart call under way as lost, and sends the rest in turn', () => {
    const shopping = given(start(), add(anItem()), tell(ONE));
    const after = shopping
      .and(add(anItem()), add(anItem()))
      .when(RECOVER)
      .happens({ type: 'IntentQueued', intent: { type: 'Read' } }, { type: 'IntentLost', requestId: 'r2' })
      .asks({ type: 'Cart', intent: { type: 'Read' } });
    expect(after.state.cart.queue.map(({ intent }) => intent.type)).toEqual(['Read', 'Reserve']);
    shopping
      .and({ type: 'RefreshCart' })
      .when(RECOVER)
      .happens({ type: 'IntentQueued', intent: { type: 'Read' } }, { type: 'IntentLost' })
      .asks({ type: 'Cart', intent: { type: 'Read' } });
    given(start(), add(anItem()), add(anItem()))
      .when(RECOVER)
      .happens({ type: 'IntentLost', requestId: 'r1' })
      .asks({ type: 'Cart', requestId: 'r2' });
    shopping.when(RECOVER).refuses('recover.nothing-under-way');
  });

  it('C-41 repeats the cart call under its key, even a guest’s first call', () => {
    const keyed = { ...start(), settings: { ...SETTINGS, finalizeSeconds: 25 } };
    const first = given(keyed, add(anItem()), add(anItem()))
      .when(RECOVER)
      .happens({ type: 'IntentRepeated', requestId: 'r1' })
      .asks({ type: 'Cart', requestId: 'r1', intent: { type: 'Reserve' } });
    expect(first.state.cart.queue).toHaveLength(2);
    const told = first.story
      .when(tell(ONE))
      .happens({ type: 'CartConfirmed', requestId: 'r1' }, { type: 'Noticed' })
      .asks({ type: 'Cart', requestId: 'r2' });
    expect(told.state.cart.lost).toEqual([]);
  });

  it('C-41 K-08 counts an intent as lost after a second worker death', () => {
    const keyed = { ...start(), settings: { ...SETTINGS, finalizeSeconds: 25 } };
    given(keyed, add(anItem()), tell(ONE), add(anItem()), RECOVER)
      .when(RECOVER)
      .happens({ type: 'IntentQueued', intent: { type: 'Read' } }, { type: 'IntentLost', requestId: 'r2' })
      .asks({ type: 'Cart', intent: { type: 'Read' } });
  });

  it('K-08 counts an entry and a profile change under way as lost', () => {
    given(start(), logIn)
      .when(RECOVER)
      .happens({ type: 'EntryRefused', requestId: 'r1', failure: { kind: 'lost' } });
    given(start(), ...enter(), { type: 'UpdateProfile', profile: {} as never })
      .when(RECOVER)
      .happens({ type: 'ProfileChangeRefused', requestId: 'r3', failure: { kind: 'lost' } });
    given(start(), ...enter())
      .when(RECOVER)
      .refuses('recover.nothing-under-way');
  });

  it('K-08 counts a payment under way as unknown, and checks it', () => {
    const ready = given(start(), ...enter(), add(anItem()), tell(ONE), bearer, choose('pix'));
    const asking = ready.and(pay);
    asking
      .when(RECOVER)
      .happens({ type: 'PaymentUnknown', requestId: 'r4' }, { type: 'PaymentCheckAsked', requestId: 'r5' })
      .asks({ type: 'ReadPayment', requestId: 'r5' });
    const unknown = asking.and(finalize.fails('lost'));
    unknown
      .when(RECOVER)
      .happens(
        { type: 'PaymentCheckFailed', requestId: 'r5' },
        { type: 'PaymentCheckAsked', requestId: 'r6' },
      )
      .asks({ type: 'ReadPayment' });
    const waiting = asking.and(finalize.says({ status: 'waiting', pix: null }));
    waiting
      .when(RECOVER)
      .happens({ type: 'PaymentCheckAsked', requestId: 'r5' })
      .asks({ type: 'ReadPayment' });
  });

  it('K-04 K-08 continues the request numbers when cart and payment recover together', () => {
    const both: State = {
      ...given(start(), add(anItem()), tell(ONE), add(anItem())).state,
      checkout: {
        ...core.initial.checkout,
        payment: {
          status: 'waiting',
          kind: 'pix',
          purchaseId: PURCHASE,
          sentAt: NOW,
          pix: null,
          asking: null,
        },
      },
    };
    const decision = core.decide(both, RECOVER, NOW);
    expect(Either.getOrThrow(decision)).toMatchObject([
      { type: 'IntentQueued', requestId: 'r3' },
      { type: 'IntentLost' },
      { type: 'PaymentCheckAsked', requestId: 'r4' },
    ]);
  });
});

describe('calls that follow from events', () => {
  it('K-16 have no secret in any event', () => {
    expect(JSON.stringify(classesOf(INPUTS.LogIn))).toContain('secretRef');
    for (const [type, shape] of Object.entries(EVENTS))
      expect(JSON.stringify(classesOf(shape)), type).not.toContain('secretRef');
  });

  it('K-05 are not made if state and cause do not fit the event', () => {
    const idle = given(start()).state;
    const id = 'r1' as never;
    const events: Event[] = [
      { type: 'EntryAsked', requestId: id, by: 'password' },
      { type: 'ProfileChangeAsked', requestId: id },
      { type: 'PaymentAsked', requestId: id, kind: 'pix', purchaseId: PURCHASE, sentAt: NOW },
      { type: 'PaymentRepeated', requestId: id, sentAt: NOW },
      { type: 'PaymentVoidAsked', requestId: id },
      { type: 'PaymentCheckAsked', requestId: id },
      { type: 'IntentQueued', requestId: id, intent: { type: 'Read' } },
      { type: 'IntentLost', requestId: id },
      { type: 'LoggedOut' },
    ];
    for (const event of events) {
      expect(callsAfter(idle, event, null)).toEqual([]);
      expect(callsAfter(idle, event, { type: 'LogOut' })).toEqual([]);
    }
    expect(callsAfter(idle, events[0] as Event, start())).toEqual([]);
    const inside = given(start(), ...enter()).state;
    expect(callsAfter(inside, events[1] as Event, null)).toEqual([]);
  });
});
