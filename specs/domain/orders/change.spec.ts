/**
 * Specs of changing a bought order: sent once, never reported as failed while the outcome is unknown, then settled
 * for good.
 */
import { describe, expect, it } from 'vitest';
import { cents, type LineId, type RequestId } from '../../../domain/kernel/values.ts';
import type { OrderChange } from '../../../domain/orders/messages.ts';
import type { CallResponse } from '../../../domain/shop/messages.ts';
import { fc, runs } from '../fc.ts';
import { given } from '../given.ts';
import { aBearer, PURCHASE } from '../shop.ts';
import { enter, failure, type Step, start } from '../story.ts';

const lineId = '7' as LineId;
const CHANGES: readonly OrderChange[] = [
  { type: 'bearer', purchaseId: PURCHASE, lineId, bearer: aBearer(), entryDocument: null },
  { type: 'cancelItem', purchaseId: PURCHASE, lineId, announced: cents(5_000) },
  { type: 'cancelOrder', purchaseId: PURCHASE, announced: null },
  { type: 'refund', purchaseId: PURCHASE, reason: 'illness', note: '', announced: cents(0) },
  { type: 'offer', purchaseId: PURCHASE, lineId, name: 'Bia', email: '' },
  { type: 'takeBack', purchaseId: PURCHASE, lineId },
  { type: 'keep', purchaseId: PURCHASE, lineIds: [lineId], changeIds: ['7'] },
];
const CANCELED = ['orders.cancelled', 'orders.pendingCancellation'] as const;
/** Server codes that show that the change was made already. */
const ALL_ALREADY: Readonly<Record<OrderChange['type'], readonly [string, ...string[]]>> = {
  bearer: ['orders.bearerChanged'],
  offer: ['orders.offered', 'orders.handedOn'],
  takeBack: ['orders.notOffered'],
  keep: ['orders.kept'],
  cancelItem: ['orders.itemCancelled', 'orders.itemPendingCancellation', ...CANCELED],
  cancelOrder: CANCELED,
  refund: CANCELED,
};
const soAlready = ({ type }: OrderChange): string => ALL_ALREADY[type][0];
const [, CANCEL = CHANGES[0] as OrderChange] = CHANGES;

const change = (what: OrderChange): Step => ({ type: 'ChangeOrder', change: what });
const again: Step = { type: 'RepeatOrderChange' };
const answer =
  (outcome: Extract<CallResponse, { call: 'ChangeOrder' }>['outcome']): Step =>
  ({ orders }) => ({
    type: 'Answered',
    call: 'ChangeOrder',
    requestId: orders.change?.asking ?? ('r0' as RequestId),
    outcome,
  });
const done = answer({ ok: true, value: 'done' });
const fails = (...how: Parameters<typeof failure>) => answer({ ok: false, failure: failure(...how) });
const lost = fails('lost');
const refused = (code: string) => fails('refused', { httpStatus: 422, code, serverMessage: 'Não.' });
const entered = given(start(), ...enter());
/** State after one refused change. */
const REFUSED = { change: null, changes: 1, completed: 0 };

it.each(CHANGES)('O-15 a completed change of an order is reported: $type', (what) => {
  const code = {
    bearer: 'orders.bearer-changed',
    offer: 'orders.ticket-offered',
    takeBack: 'orders.offer-taken-back',
    keep: 'orders.ticket-kept',
    cancelItem: 'orders.item-canceled',
    cancelOrder: 'orders.order-canceling',
    refund: 'orders.refund-requested',
  }[what.type];
  expect(entered.and(change(what), done).state.notice).toMatchObject({ tone: 'success', code });
});

describe('requesting a change of an order', () => {
  it.each(CHANGES)('O-13 sends $type to the server unchanged', (what) => {
    entered
      .when(change(what))
      .happens({ type: 'OrderChangeAsked', change: what })
      .asks({ type: 'ChangeOrder', change: what });
  });
  it.each(CHANGES)('O-13 refuses a second press and any other change while $type is in flight', (what) => {
    entered.and(change(what)).when(change(what)).refuses('orders.changing');
    entered.and(change(what), lost).when(change(CANCEL)).refuses('orders.changing');
  });
  it('O-13 is refused without a login', () => {
    given(start()).when(change(CANCEL)).refuses('session.not-in');
  });
  it('O-28 requires a full name and a document for a new bearer', () => {
    const to = (over: object) =>
      change({
        ...{ type: 'bearer', purchaseId: PURCHASE, lineId, entryDocument: null },
        bearer: { ...aBearer(), ...over },
      });
    entered.when(to({ name: 'Ana' })).refuses('bearer.name-invalid');
    entered.when(to({ name: 'محمد علی' })).refuses('bearer.name-invalid');
    entered.when(to({ document: '52998224725' })).refuses('bearer.document-invalid');
    entered.when(to({ document: 'CB123456' })).happens({ type: 'OrderChangeAsked' });
  });
  it('O-83 needs a name and a valid e-mail, if any, of a ticket’s recipient', () => {
    const to = (over: object) =>
      change({ type: 'offer', purchaseId: PURCHASE, lineId, name: 'Bia', email: '', ...over });
    entered.when(to({ name: ' ' })).refuses('orders.recipient-invalid');
    entered.when(to({ email: 'bia' })).refuses('orders.recipient-invalid');
    entered.when(to({ email: 'bia@catraca.com.br' })).happens({ type: 'OrderChangeAsked' });
  });
  it('O-13 shows the change in flight, and counts changes so that the page refetches', () => {
    expect(entered.and(change(CANCEL)).view().orders).toEqual({
      change: { type: 'cancelItem', purchaseId: PURCHASE, lineId, unknown: false },
      ...{ changes: 0, completed: 0 },
    });
    expect(entered.and(change(CANCEL), done).view().orders).toEqual({
      change: null,
      changes: 1,
      completed: 1,
    });
  });
});

describe('the outcome of an order change', () => {
  it.each(CHANGES)('O-15 of $type is completed once when the server confirms it', (what) => {
    const { story } = entered.and(change(what)).when(done);
    expect(story.state.orders).toEqual({ change: null, changes: 1, completed: 1 });
    expect(story.state.notice?.tone).toBe('success');
    story.when(done).refuses('answer.stale');
  });
  it.each(CHANGES)('O-16 of $type is a refusal with the server’s text, and changes nothing', (what) => {
    const { story } = entered
      .and(change(what))
      .when(refused(soAlready(what)))
      .happens({ type: 'OrderChangeRefused' }, { type: 'OrderOutdated' }, { type: 'Noticed' });
    expect(story.state.orders.change).toBeNull();
    expect(story.state.notice).toMatchObject({ code: 'orders.change-failed', serverMessage: 'Não.' });
  });
  it('O-16 K-30 is a refusal if the request never left the device', () => {
    entered
      .and(change(CANCEL))
      .when(fails('unavailable'))
      .happens(
        { type: 'OrderChangeRefused' },
        { type: 'Noticed', notice: expect.objectContaining({ code: 'server.offline' }) },
      );
  });
  it.each([lost, fails('malformed'), fails('unavailable', { httpStatus: 503 })])(
    'O-14 without a proven response is unknown, and is reported once',
    (why) => {
      entered
        .and(change(CANCEL))
        .when(why)
        .happens({ type: 'OrderChangeUnknown' }, { type: 'Noticed' })
        .story.and(again)
        .when(lost)
        .happens({ type: 'OrderChangeUnknown' });
    },
  );
  it.each(CHANGES)('O-14 of an unknown $type is requested again unchanged, one request at a time', (what) => {
    const { story } = entered
      .and(change(what), lost)
      .when(again)
      .happens({ type: 'OrderChangeRepeated' })
      .asks({ type: 'ChangeOrder', change: what });
    story.when(again).refuses('orders.nothing-to-repeat');
    expect(story.and(done).state.orders).toEqual({ change: null, changes: 1, completed: 1 });
  });
  it('O-14 is not requested again once it is known', () => {
    entered.when(again).refuses('orders.nothing-to-repeat');
    entered.and(change(CANCEL)).when(again).refuses('orders.nothing-to-repeat');
  });
  it('O-53 of an unknown outcome ends between two tries, and the order is read', () => {
    const ended: Step = { type: 'EndOrderChange' };
    entered.when(ended).refuses('orders.nothing-to-repeat');
    entered.and(change(CANCEL)).when(ended).refuses('orders.nothing-to-repeat');
    entered.and(change(CANCEL), lost, again).when(ended).refuses('orders.nothing-to-repeat');
    const { story } = entered
      .and(change(CANCEL), lost)
      .when(ended)
      .happens({ type: 'OrderChangeAbandoned' }, { type: 'Noticed' });
    expect(story.state.orders).toEqual({ change: null, changes: 1, completed: 0 });
    story.when(change(CHANGES[2] ?? CANCEL)).happens({ type: 'OrderChangeAsked' });
  });
  const already = CHANGES.flatMap((what) => ALL_ALREADY[what.type].map((code) => ({ what, code })));
  it.each(already)('O-15 of a repeated $what.type is completed if it was made: $code', ({ what, code }) => {
    const came = entered.and(change(what), lost, again).when(refused(code));
    expect(came.state.orders).toEqual({ change: null, changes: 1, completed: 1 });
    expect(came.state.notice?.tone).toBe('success');
  });
  it.each(CHANGES)('O-24 of $type counts as completed only once the server has confirmed it', (what) => {
    const asked = entered.and(change(what));
    const completed = (...steps: readonly Step[]): number => asked.and(...steps).view().orders.completed;
    expect([
      ...[completed(), completed(refused('anything')), completed(fails('unavailable'))],
      ...[completed(lost), completed(done), completed(lost, again, done)],
      ...[completed(lost, again, refused(soAlready(what))), completed(done, change(what), done)],
    ]).toEqual([0, 0, 0, 0, 1, 1, 1, 2]);
  });
  it('O-16 marks the order as outdated after a refused change, but not after an unsent one', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...CHANGES),
        fc.boolean(),
        fc.constantFrom('orders.itemValidated', 'orders.periodOver', 'anything'),
        (what, isLost, code) => {
          const before = isLost ? entered.and(change(what), lost, again) : entered.and(change(what));
          expect(before.and(refused(code)).view().orders).toEqual(REFUSED);
        },
      ),
    );
    const away = entered.and(change(CANCEL), fails('unavailable'));
    expect(away.view().orders).toEqual({ change: null, changes: 0, completed: 0 });
  });
  it.each([fails('unavailable'), fails('refused', { httpStatus: 400, code: 'captcha' })])(
    'O-14 stays unknown if the repeat is turned away before any work',
    (why) => {
      const came = entered.and(change(CANCEL), lost, again).when(why);
      expect(came.state.orders.change).toMatchObject({ unknown: true, asking: null });
    },
  );
  it('O-14 K-08 is unknown after the death of the core, and is requested again', () => {
    entered
      .and(change(CANCEL))
      .when({ type: 'Recover' })
      .happens({ type: 'OrderChangeUnknown' })
      .story.when(again)
      .asks({ type: 'ChangeOrder', change: CANCEL });
  });
  it('O-17 is forgotten at the end of the session', () => {
    expect(entered.and(change(CANCEL), { type: 'LogOut' }).state.orders.change).toBeNull();
    expect(entered.and(change(CANCEL), { type: 'LoseSession' }).state.orders.change).toBeNull();
    entered
      .and(change(CANCEL))
      .when(fails('forbidden'))
      .happens({ type: 'SessionLost' }, { type: 'Noticed' });
  });
});

/** A server that carries out a change when a request arrives, and refuses its repeat as done. */
it('O-13 O-14 O-15 an order change happens once and is reported as done, whatever gets lost', () => {
  const fate = fc.constantFrom('answered', 'cut', 'lost' as const);
  fc.assert(
    fc.property(fc.constantFrom(...CHANGES), fc.array(fate, { maxLength: 8 }), (what, fates) => {
      let story = entered.and(change(what));
      let times = 0;
      for (const each of [...fates, 'answered']) {
        expect(story.came(change(what)).refusal?.code).toBe('orders.changing');
        const was = times > 0;
        if (each !== 'lost') times = 1;
        const told = was ? refused(soAlready(what)) : done;
        story = story.and(each === 'answered' ? told : lost);
        if (story.state.orders.change === null) break;
        story = story.and(again);
      }
      expect(story.state.orders).toEqual({ change: null, changes: 1, completed: 1 });
      expect([times, story.state.notice?.tone]).toEqual([1, 'success']);
    }),
    { numRuns: runs(200) },
  );
});
