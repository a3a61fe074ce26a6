/** Login, registration and the stored token. */
import { describe, expect, it } from 'vitest';
import { fc, runs } from '../fc.ts';
import { given, type Story } from '../given.ts';
import { aCart, aConsumer, aForeigner, aLine, anItem, aProfile, aSeat, NOW, PURCHASE } from '../shop.ts';
import {
  add,
  answerProfile,
  click,
  enter,
  fail,
  failure,
  logIn,
  rejectEntry,
  type Step,
  start,
  tell,
  welcome,
} from '../story.ts';

const DAY = 24 * 60 * 60 * 1000;
const PROFILE = aProfile();
const register = { type: 'Register', profile: PROFILE, secretRef: 'secret-2', acceptsTerms: true } as const;
const update = { type: 'UpdateProfile', profile: PROFILE } as const;
const ONE = aCart([aLine('1')]);
const inside = given(start(), ...enter());

describe('logging in and registering', () => {
  it('S-01 sends the e-mail or the profile, with a reference to the password', () => {
    given(start())
      .when(logIn)
      .happens({ type: 'EntryAsked', requestId: 'r1', by: 'password' })
      .asks({ type: 'LogIn', requestId: 'r1', email: 'ana@exemplo.com', secretRef: 'secret-1' });
    given(start())
      .when(register)
      .happens({ type: 'EntryAsked', by: 'registration' })
      .asks({ type: 'Register', requestId: 'r1', profile: PROFILE, secretRef: 'secret-2' });
  });

  it('S-61 refuses a registration without acceptance of the terms', () => {
    given(start())
      .when({ ...register, acceptsTerms: false })
      .refuses('session.terms-missing');
  });

  it('S-18 S-29 accepts the token of a login provider, and reports the outcome', () => {
    const byProvider = { type: 'LogInByProvider', secretRef: 'secret-3' } as const;
    given(start())
      .when(byProvider)
      .happens({ type: 'EntryAsked', by: 'provider' })
      .asks({ type: 'LogInWithToken', requestId: 'r1', secretRef: 'secret-3' });
    given(start(), byProvider)
      .when(welcome())
      .happens(
        { type: 'LoggedIn' },
        { type: 'IntentQueued' },
        { type: 'Noticed', notice: { tone: 'success', code: 'session.logged-in' } },
      );
    given(start(), byProvider)
      .when(rejectEntry('refused', { serverMessage: 'Entrada recusada' }, 'LogInWithToken'))
      .happens(
        { type: 'EntryRefused' },
        {
          type: 'Noticed',
          notice: { tone: 'error', code: 'session.login-failed', serverMessage: 'Entrada recusada' },
        },
      );
    given(start())
      .when({ ...byProvider, secretRef: '' })
      .refuses('session.secret-missing');
  });

  it('S-01 is refused during another entry and after a login', () => {
    given(start(), logIn).when(logIn).refuses('session.entering');
    given(start(), logIn).when(register).refuses('session.entering');
    inside.when(logIn).refuses('session.already-in');
    inside.when(register).refuses('session.already-in');
  });

  it('S-26 requires a valid e-mail and a password', () => {
    given(start())
      .when({ ...logIn, email: 'ana@' } as never)
      .refuses('session.email-invalid');
    given(start())
      .when({ ...logIn, secretRef: '' } as never)
      .refuses('session.secret-missing');
    given(start())
      .when({ ...register, profile: { ...PROFILE, email: '' } })
      .refuses('session.email-invalid');
    given(start())
      .when({ ...register, secretRef: '' })
      .refuses('session.secret-missing');
  });

  it('S-03 is valid for seven days', () => {
    const after = given(start(), logIn)
      .when(welcome())
      .happens(
        { type: 'LoggedIn', consumer: aConsumer(), tokenExpiresAt: NOW + 7 * DAY },
        { type: 'IntentQueued' },
        { type: 'Noticed', notice: { tone: 'success', code: 'session.logged-in' } },
      )
      .asks({ type: 'Cart' });
    expect(after.story.view().session).toEqual({
      status: 'consumer',
      consumer: aConsumer(),
      profileComplete: true,
      foreign: false,
      canBuyRecharges: true,
      updating: false,
      resetDemanded: 0,
    });
  });

  it('S-14 includes the login after a registration', () => {
    given(start(), register)
      .when(welcome())
      .happens(
        { type: 'LoggedIn' },
        { type: 'IntentQueued' },
        { type: 'Noticed', notice: { code: 'session.registered' } },
      );
  });

  it('S-02 attaches the guest’s cart after the call in flight', () => {
    const shopping = given(start(), add(anItem()), tell(ONE), logIn);
    shopping
      .when(welcome())
      .happens(
        { type: 'LoggedIn' },
        { type: 'IntentQueued', intent: { type: 'Reattach' } },
        { type: 'Noticed' },
      )
      .asks({ type: 'Cart', purchaseId: PURCHASE, intent: { type: 'Reattach' } });
    given(start(), add(anItem()), logIn)
      .when(welcome())
      .happens(
        { type: 'LoggedIn' },
        { type: 'IntentQueued', intent: { type: 'Reattach' } },
        { type: 'Noticed' },
      )
      .asks();
  });

  it('S-07 requests deferred seats in order, and counts the earlier ones toward each limit', () => {
    const full = aCart([aLine('1', { perDocumentLimit: 2 })]);
    given(start(), add(anItem()), tell(full), click(aSeat('a1')), click(aSeat('a2')), logIn)
      .when(welcome())
      .happens(
        { type: 'LoggedIn' },
        { type: 'IntentQueued', requestId: 'r3', intent: { type: 'Reattach' } },
        { type: 'Noticed' },
        { type: 'SeatsDeferred', items: [] },
        { type: 'IntentQueued', requestId: 'r4', intent: { items: [aSeat('a1')] } },
        { type: 'Noticed', notice: { params: { limit: 2, why: 'limit.by-document' } } },
      );
  });

  it('S-17 shows the account’s open cart, and reports nothing if there is none', () => {
    const read = given(start(), logIn, welcome());
    expect(read.and(tell(ONE)).view().cart).toMatchObject({ purchaseId: PURCHASE, count: 1, intents: [] });
    for (const none of [tell({ purchaseId: null, orders: [] }), fail('refused', { code: '7400' })]) {
      const after = read.when(none);
      expect(after.came.events.filter(({ type }) => type === 'Noticed')).toEqual([]);
      expect(after.story.view().cart).toMatchObject({ purchaseId: null, empty: true, intents: [] });
    }
    given(start(), register)
      .when(welcome())
      .asks({ type: 'Cart', purchaseId: null, intent: { type: 'Read' } });
  });

  it('S-06 changes a foreign consumer’s delivery to collect', () => {
    given(start(), { type: 'ChooseDelivery', delivery: 'deliver' }, logIn)
      .when(welcome(aForeigner()))
      .happens(
        { type: 'LoggedIn' },
        { type: 'DeliveryChosen', delivery: 'collect' },
        { type: 'IntentQueued' },
        { type: 'Noticed' },
      );
    given(start(), { type: 'ChooseDelivery', delivery: 'deliver' }, logIn)
      .when(welcome())
      .happens({ type: 'LoggedIn' }, { type: 'IntentQueued' }, { type: 'Noticed' });
    inside
      .and({ type: 'ChooseDelivery', delivery: 'deliver' }, update)
      .when(answerProfile({ ok: true, value: { consumer: aForeigner() } }))
      .happens(
        { type: 'ProfileChanged' },
        { type: 'DeliveryChosen', delivery: 'collect' },
        { type: 'Noticed' },
      );
  });

  it('S-06 changes nothing if a foreign consumer has already chosen to collect', () => {
    given(start(), logIn)
      .when(welcome(aForeigner()))
      .happens({ type: 'LoggedIn' }, { type: 'IntentQueued' }, { type: 'Noticed' });
    const told = { ok: true, value: { consumer: aForeigner() } } as const;
    inside.and(update).when(answerProfile(told)).happens({ type: 'ProfileChanged' }, { type: 'Noticed' });
    inside
      .and({ type: 'ChooseDelivery', delivery: 'deliver' }, update)
      .when(answerProfile({ ok: true, value: { consumer: aConsumer() } }))
      .happens({ type: 'ProfileChanged' }, { type: 'Noticed' });
  });

  it('S-07 refuses a deferred recharge seat to a consumer who cannot buy it', () => {
    const held = given(start(), click(aSeat('a1', { kind: 'recharge' })), logIn);
    held
      .when(welcome())
      .happens(
        { type: 'LoggedIn' },
        { type: 'IntentQueued' },
        { type: 'Noticed' },
        { type: 'SeatsDeferred' },
        { type: 'IntentQueued' },
      );
    held
      .when(welcome(aConsumer({ personType: 'legal' })))
      .happens(
        { type: 'LoggedIn' },
        { type: 'IntentQueued' },
        { type: 'Noticed' },
        { type: 'SeatsDeferred' },
        { type: 'Noticed', notice: { params: { why: 'cart.recharge-needs-cpf' } } },
      );
  });

  it('S-15 S-29 keeps the guest’s cart and deferred seat after a refusal', () => {
    const story = given(start(), add(anItem()), tell(ONE), click(aSeat('a1')), logIn);
    const after = story.when(rejectEntry('refused', { serverMessage: 'Senha errada' })).happens(
      { type: 'EntryRefused', failure: { kind: 'refused' } },
      {
        type: 'Noticed',
        notice: { tone: 'error', code: 'session.login-failed', serverMessage: 'Senha errada' },
      },
    );
    expect(after.state.session).toEqual({ status: 'guest' });
    expect(after.story.view().cart).toMatchObject({ empty: false, deferredSeats: [aSeat('a1')] });
    given(start(), register)
      .when(rejectEntry('refused', { code: 'email_in_use' }, 'Register'))
      .happens(
        { type: 'EntryRefused' },
        { type: 'Noticed', notice: { code: 'session.registration-failed' } },
      );
    story.when(rejectEntry('forbidden')).happens({ type: 'EntryRefused' }, { type: 'Noticed' });
  });

  const unproven = fc.oneof(
    fc.record({
      kind: fc.constant('lost' as const),
      httpStatus: fc.option(fc.integer({ min: 300, max: 599 })),
    }),
    fc.record({ kind: fc.constant('malformed' as const), httpStatus: fc.constant(null) }),
    fc.record({ kind: fc.constant('unavailable' as const), httpStatus: fc.integer({ min: 500, max: 599 }) }),
  );
  const saysOf = (before: Story, step: Step) => before.and(step).state.notice;

  it('S-19 reports an unproven response as not confirmed, never as a refusal', () => {
    fc.assert(
      fc.property(unproven, fc.string(), ({ kind, httpStatus }, serverMessage) => {
        const changes = { httpStatus, serverMessage };
        const unconfirmed = (code: string) => ({ tone: 'info', code, serverMessage: null });
        expect(saysOf(given(start(), logIn), rejectEntry(kind, changes))).toMatchObject(
          unconfirmed('session.login-unconfirmed'),
        );
        expect(saysOf(given(start(), register), rejectEntry(kind, changes, 'Register'))).toMatchObject(
          unconfirmed('session.registration-unconfirmed'),
        );
        const change = answerProfile({ ok: false, failure: { ...failure(kind), ...changes } });
        expect(saysOf(inside.and(update), change)).toMatchObject(unconfirmed('session.profile-unconfirmed'));
      }),
      { numRuns: runs(100) },
    );
  });

  it('S-19 K-30 reports an unsent request as offline, and the server’s refusal as failed', () => {
    expect(saysOf(given(start(), logIn), rejectEntry('unavailable'))).toMatchObject({
      code: 'server.offline',
    });
    expect(saysOf(given(start(), logIn), rejectEntry('forbidden', { code: 'blocked' }))).toMatchObject({
      code: 'session.login-failed',
    });
    expect(saysOf(given(start(), logIn), rejectEntry('forbidden'))).toMatchObject({
      code: 'session.login-unconfirmed',
    });
    expect(saysOf(given(start(), logIn), rejectEntry('refused', { code: 'secret-gone' }))).toMatchObject({
      code: 'session.login-unconfirmed',
    });
  });

  it('S-04 demands a password reset on 7500, and counts the demands', () => {
    const demanded = rejectEntry('refused', { code: '7500', serverMessage: 'Troque a senha' });
    const after = given(start(), logIn)
      .when(demanded)
      .happens(
        { type: 'PasswordResetDemanded', serverMessage: 'Troque a senha' },
        {
          type: 'Noticed',
          notice: { tone: 'info', code: 'session.password-reset-demanded', serverMessage: 'Troque a senha' },
        },
      );
    expect(after.story.view().session).toMatchObject({ status: 'guest', resetDemanded: 1 });
    expect(after.story.and(logIn, demanded).view().session.resetDemanded).toBe(2);
  });

  it('S-16 accepts only the response to the login or registration in flight', () => {
    const answer = {
      type: 'Answered',
      call: 'LogIn',
      requestId: 'r1' as never,
      outcome: { ok: true, value: { consumer: aConsumer() } },
    } as const;
    given(start()).when(answer).refuses('answer.stale');
    inside.when(answer).refuses('answer.stale');
    given(start(), add(anItem()), logIn).when(answer).refuses('answer.stale');
    given(start(), logIn, { type: 'LogOut' }).when(answer).refuses('answer.stale');
  });
});

describe('the stored token', () => {
  const withToken = { ...start(), tokenRef: 'token-1' } as ReturnType<typeof start>;

  it('S-34 of another tab, or without a response, resumes the session', () => {
    for (const by of ['otherTab', 'retry'] as const) {
      const resume = { type: 'ResumeSession', tokenRef: 'token-2', by } as const;
      const story = given(start(), add(anItem()), tell(aCart([aLine('1')])));
      const resumed = story.when(resume).happens({ type: 'EntryAsked', by: 'token' });
      resumed.asks({ type: 'LogInWithToken', requestId: 'r2', secretRef: 'token-2' });
      expect(resumed.story.state.cart).toEqual(story.state.cart);
      resumed.story.when(resume).refuses('session.entering');
      resumed.story.when(welcome()).happens({ type: 'LoggedIn' }, { type: 'IntentQueued' });
      given(start(), ...enter())
        .when(resume)
        .refuses('session.already-in');
    }
  });

  it('K-07 S-29 is tried at the start, and its refusal is not reported', () => {
    const story = given().when(withToken).happens({ type: 'Started' }, { type: 'EntryAsked', by: 'token' });
    story.asks({ type: 'LogInWithToken', requestId: 'r1', secretRef: 'token-1' });
    story.story.when(rejectEntry('refused', {}, 'LogInWithToken')).happens({ type: 'EntryRefused' });
    story.story.when(rejectEntry('forbidden', {}, 'LogInWithToken')).happens({ type: 'SessionLost' });
    // A demanded password (S-04) is for the next login with one.
    const demanded = rejectEntry('refused', { code: '7500', httpStatus: 401 }, 'LogInWithToken');
    const { reads } = story.story.when(demanded).happens({ type: 'EntryRefused' }).story.view();
    expect([reads.session, reads.open]).toEqual(['ended', 'known']);
    story.story.when(welcome()).happens({ type: 'LoggedIn' }, { type: 'IntentQueued' });
  });
});
