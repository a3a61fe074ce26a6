/** Specs of logout, session loss, the profile and the consumer's identity. */
import { describe, expect, it } from 'vitest';
import { type Consumer, isForeign, isProfileComplete } from '../../../domain/model/person.ts';
import { canBuyRecharges } from '../../../domain/session/view.ts';
import { given } from '../given.ts';
import {
  ADDRESS,
  aCart,
  aConsumer,
  aForeigner,
  aLine,
  anItem,
  anItemOf,
  aProfile,
  aSeat,
  CPF,
  NOW,
  SETTINGS,
} from '../shop.ts';
import {
  add,
  answerProfile,
  choose,
  click,
  enter,
  failure,
  finalize,
  logIn,
  pay,
  start,
  tell,
  welcome,
} from '../story.ts';

const DAY = 24 * 60 * 60 * 1000;
const PROFILE = aProfile();
const update = { type: 'UpdateProfile', profile: PROFILE } as const;
const ONE = aCart([aLine('1')]);
const inside = given(start(), ...enter());

describe('the end of a session', () => {
  const shopping = inside.and(add(anItem()), tell(ONE), add(anItem()));

  it('S-05 drops everything of the consumer', () => {
    const after = shopping
      .when({ type: 'LogOut' })
      .happens(
        { type: 'CartDropped', reason: 'logout' },
        { type: 'LoggedOut' },
        { type: 'Noticed', notice: { tone: 'success', code: 'session.logged-out' } },
      )
      .asks();
    expect(after.state).toMatchObject({
      session: { status: 'guest' },
      cart: {
        cart: { purchaseId: null, orders: [] },
        queue: [],
        lost: [],
        deferredSeats: [],
        deadline: null,
      },
    });
    after.story.when({ type: 'LogOut' }).refuses('session.not-in');
    given(start(), click(aSeat('a1')), logIn)
      .when({ type: 'LogOut' })
      .happens({ type: 'CartDropped' }, { type: 'LoggedOut' }, { type: 'Noticed' });
  });

  it('S-11 follows a 403 to a catalog read', () => {
    const after = shopping
      .when({ type: 'LoseSession' })
      .happens({ type: 'SessionLost' }, { type: 'Noticed', notice: { tone: 'error', code: 'session.lost' } });
    expect(after.state).toMatchObject({ session: { status: 'guest' }, cart: { queue: [], deadline: null } });
    expect(after.story.view().cart.empty).toBe(true);
    given(start()).when({ type: 'LoseSession' }).refuses('session.not-in');
  });

  it('S-81 a 403 to a read during a login ends no session, but that of a stored token', () => {
    const entering = given(start(), add(anItem()), tell(ONE), logIn);
    entering.when({ type: 'LoseSession' }).refuses('session.not-in');
    entering.when(welcome()).happens({ type: 'LoggedIn' }, { type: 'IntentQueued' }, { type: 'Noticed' });
    given(start(), { type: 'ResumeSession', tokenRef: 'token-1', by: 'retry' })
      .when({ type: 'LoseSession' })
      .happens({ type: 'SessionLost' }, { type: 'Noticed' });
  });

  it('P-14 drops the payment after a logout', () => {
    const paying = inside.and(add(anItem()), tell(ONE), choose('pix'), pay, finalize.fails('lost'));
    const left = {
      ...{ kind: null, kinds: [], plans: null, count: 1, installments: null },
      ...{ bearers: {}, payment: { status: 'idle' } },
      ...{ open: [], openAsked: null, canceling: null, lost: [] },
    };
    expect(paying.and({ type: 'LogOut' }).state.checkout).toEqual(left);
    // P-25: a session that is lost keeps the payment and nothing else.
    expect(paying.and({ type: 'LoseSession' }).state.checkout).toEqual({
      ...left,
      payment: expect.objectContaining({ status: 'unknown', next: 'only-read' }),
    });
  });

  it('S-13 follows the token’s seven days, unless a payment depends on it', () => {
    const look = { type: 'CheckDeadline' } as const;
    inside
      .later(7 * DAY - 1)
      .when(look)
      .refuses('clock.nothing-due');
    inside
      .later(7 * DAY)
      .when(look)
      .happens({ type: 'SessionLost' }, { type: 'Noticed' });
    const paying = inside.and(add(anItem()), tell(ONE), choose('pix'), pay);
    paying
      .later(7 * DAY)
      .when(look)
      .refuses('clock.nothing-due');
    given(start())
      .later(7 * DAY)
      .when(look)
      .refuses('clock.nothing-due');
  });
});

describe('a profile change', () => {
  it('S-01 S-30 runs alone, and only for a logged-in buyer', () => {
    given(start()).when(update).refuses('session.not-in');
    const asked = inside.when(update).happens({ type: 'ProfileChangeAsked', requestId: 'r3' });
    expect(asked.state.requests).toBe(3);
    asked.asks({ type: 'UpdateProfile', requestId: 'r3', consumerId: '70', profile: PROFILE });
    asked.story.when(update).refuses('session.updating');
    expect(asked.story.view().session.updating).toBe(true);
    const changed = aConsumer({ name: 'Ana Maria Lima' });
    const after = asked.story
      .when(answerProfile({ ok: true, value: { consumer: changed } }))
      .happens(
        { type: 'ProfileChanged', consumer: changed },
        { type: 'Noticed', notice: { tone: 'success', code: 'session.profile-updated' } },
      );
    expect(after.story.view().session).toMatchObject({ consumer: changed, updating: false });
  });

  it('S-01 reports a refusal', () => {
    const asked = inside.and(update);
    const after = asked
      .when(answerProfile({ ok: false, failure: failure('refused', { serverMessage: 'CPF em uso' }) }))
      .happens(
        { type: 'ProfileChangeRefused' },
        {
          type: 'Noticed',
          notice: { tone: 'error', code: 'session.profile-failed', serverMessage: 'CPF em uso' },
        },
      );
    expect(after.state.session).toMatchObject({ updating: null, consumer: aConsumer() });
    asked
      .when(answerProfile({ ok: false, failure: failure('forbidden') }))
      .happens({ type: 'SessionLost' }, { type: 'Noticed' });
  });

  it('S-16 accepts only the response to the change under way', () => {
    const answer = {
      type: 'Answered',
      call: 'UpdateProfile',
      requestId: 'r3' as never,
      outcome: { ok: true, value: { consumer: aConsumer() } },
    } as const;
    inside.when(answer).refuses('answer.stale');
    given(start()).when(answer).refuses('answer.stale');
    inside.and(update, answer).when(answer).refuses('answer.stale');
  });
});

describe('a buyer', () => {
  const from = (country: string): Consumer => aConsumer({ address: { ...ADDRESS, country } });

  it('S-08 is foreign if the country is not that of the site', () => {
    const home = ['Brasil', 'brazil', ' BRASIL ', 'br'];
    expect(home.map((country) => isForeign(from(country), 'BR'))).toEqual(home.map(() => false));
    expect(home.map((country) => isForeign(from(country), 'MX'))).toEqual(home.map(() => true));
    const mexico = ['México', 'mexico', 'MX'];
    expect(mexico.map((country) => isForeign(from(country), 'MX'))).toEqual(mexico.map(() => false));
    expect(mexico.map((country) => isForeign(from(country), 'BR'))).toEqual(mexico.map(() => true));
    expect(['', '  '].map((country) => isForeign(from(country), 'BR'))).toEqual([false, false]);
    expect(given(start(), ...enter(aForeigner())).view().session.foreign).toBe(true);
  });

  it('S-09 has a complete profile with a document, postal code and country', () => {
    const none = { document: '', cnpj: '', passport: '' };
    for (const has of [{ document: CPF }, { cnpj: '11.222.333/0001-81' }, { passport: 'X1234567' }])
      expect(isProfileComplete(aConsumer({ ...none, ...has }))).toBe(true);
    expect(isProfileComplete(aConsumer({ ...none, document: ' ' }))).toBe(false);
    expect(isProfileComplete(aConsumer({ address: { ...ADDRESS, postalCode: ' ' } }))).toBe(false);
    expect(isProfileComplete(from(' '))).toBe(false);
    const unnumbered = (country: string) => aConsumer({ address: { ...ADDRESS, country, postalCode: '' } });
    expect(['Portugal', 'Brasil', 'México'].map((country) => isProfileComplete(unnumbered(country)))).toEqual(
      [...[true, false, false]],
    );
    expect(given(start()).view().session).toMatchObject({
      updating: false,
      profileComplete: false,
      foreign: false,
      consumer: null,
    });
  });

  it('S-10 can buy recharges as a guest or a natural person with the site’s document', () => {
    const as = (consumer: Consumer) =>
      ({ status: 'consumer', consumer, tokenExpiresAt: NOW, updating: null }) as const;
    expect(canBuyRecharges({ status: 'guest' }, 'BR')).toBe(true);
    expect(canBuyRecharges(as(aConsumer()), 'BR')).toBe(true);
    expect(canBuyRecharges(as(aConsumer({ personType: 'legal' })), 'BR')).toBe(false);
    expect(canBuyRecharges(as(aConsumer({ document: '52998224725' })), 'BR')).toBe(false);
    expect(canBuyRecharges(as(aConsumer({ document: '529.982.247-26' })), 'BR')).toBe(false);
    expect(canBuyRecharges(as(aConsumer({ document: 'GODE561231GR8' })), 'MX')).toBe(true);
    expect(canBuyRecharges(as(aConsumer()), 'MX')).toBe(false);
    expect(
      given({ ...start({ ...SETTINGS }) }, add(anItemOf('recharge'))).view().session.canBuyRecharges,
    ).toBe(true);
  });
});
