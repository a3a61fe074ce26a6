/** Specs of a visit's outcome. */
import { describe, expect, it } from 'vitest';
import {
  moreImportant,
  otherVisits,
  summaryWith,
  type VisitSummary,
  visitsOfComplaint,
} from '../../../domain/log/outcome.ts';
import type { Event } from '../../../domain/shop/messages.ts';
import { fc, runs } from '../fc.ts';
import { ANA, eventsAbout } from '../privacy/people.ts';
import { aCart, aCombo, aLine, NOW } from '../shop.ts';
import { EVENTS } from './given.ts';

const about = eventsAbout(ANA);
const confirmed = (lines: readonly string[]): Event => ({
  ...{ type: 'CartConfirmed', requestId: 'r1' as never, deadline: NOW },
  cart: aCart(lines.map((productName, nth) => aLine(String(nth), { productName }))),
});
const outcomeOf = (...events: readonly (Event | undefined)[]): VisitSummary | null =>
  events.reduce<VisitSummary | null>((came, event) => (event ? summaryWith(came, event) : came), null);

describe('the outcome of a visit', () => {
  it('G-14 is absent if there is nothing to report', () => {
    expect(
      outcomeOf(...about.Started, ...about.LoggedIn, ...about.OpenPaymentsConfirmed, confirmed([])),
    ).toBeNull();
  });
  it('G-14 is the payment, else a changed order, else a refusal or expiry, else a cart', () => {
    const cart = confirmed(['Samba']);
    const paid = [...about.PaymentAsked, ...about.PaymentSucceeded];
    expect(outcomeOf(cart)).toEqual({ outcome: 'cart', event: 'Samba' });
    expect(outcomeOf(cart, ...about.IntentRefused, cart)).toEqual({ outcome: 'refused', event: 'Samba' });
    expect(outcomeOf(cart, ...about.Noticed)?.outcome).toBe('refused');
    expect(outcomeOf(cart, ...about.CartExpired)?.outcome).toBe('expired');
    expect(outcomeOf(cart, ...about.PaymentAsked)?.outcome).toBe('paying');
    expect(outcomeOf(cart, ...paid, ...about.Noticed, confirmed([]))).toEqual({
      outcome: 'paid',
      event: 'Samba',
    });
    expect(outcomeOf(...about.OrderChanged, ...about.Noticed)?.outcome).toBe('changed');
  });
  it.each([
    'cart.already-reading',
    'cart.quantity-unchanged',
    'choice.unchanged',
    'clock.nothing-due',
    'checkout.check-under-way',
    'checkout.nothing-to-check',
    'orders.changing',
  ] as const)('G-14 is absent after the refusal %s, which says nothing to the buyer', (code) => {
    const [refused] = about.CommandRefused;
    expect(outcomeOf(refused && { ...refused, code })).toBeNull();
  });
  it.each([
    ['IntentRefused', 'refused'],
    ['IntentLost', 'refused'],
    ['EntryRefused', 'refused'],
    ['CommandRefused', 'refused'],
    ['ProfileChangeRefused', 'refused'],
    ['CancellationRefused', 'refused'],
    ['OrderChangeRefused', 'refused'],
    ['CartExpired', 'expired'],
    ['OrderChanged', 'changed'],
    ['PaymentAsked', 'paying'],
    ['PaymentUnknown', 'paying'],
    ['PaymentWaiting', 'waiting'],
    ['PaymentFailed', 'failed'],
    ['PaymentCanceled', 'canceled'],
    ['PaymentSucceeded', 'paid'],
  ] as const)('G-14 changes with %s to %s', (type, outcome) => {
    expect(outcomeOf(confirmed(['Samba']), about[type][0])).toEqual({ outcome, event: 'Samba' });
  });
  it('G-14 G-16 names the first combo if there are no tickets, and ignores success notices', () => {
    const family = { ...confirmed([]), cart: aCart([], { combos: [aCombo('c1')] }) } as Event;
    expect(outcomeOf(family)).toEqual({ outcome: 'cart', event: 'Combo família' });
    for (const notice of about.Noticed) {
      const good = { ...notice, notice: { ...notice.notice, tone: 'success' } } as Event;
      expect(outcomeOf(family, good)?.outcome).toBe('cart');
    }
  });
  it('G-14 G-16 is the last of equally important outcomes, with the event of the newest cart', () => {
    const failed = [...about.PaymentAsked, ...about.PaymentFailed];
    expect(outcomeOf(confirmed(['Samba']), ...failed, confirmed(['Rock']))).toEqual({
      ...{ outcome: 'failed', event: 'Rock' },
    });
    expect(outcomeOf(...failed, ...about.PaymentAsked, ...about.PaymentWaiting)?.outcome).toBe('waiting');
  });
  it('G-14 is the same when a visit is summarized in two halves', () => {
    const some = fc.array(fc.constantFrom(...EVENTS), { maxLength: 8 });
    fc.assert(
      fc.property(some, some, (first, second) => {
        expect(moreImportant(outcomeOf(...first), outcomeOf(...second))).toEqual(
          outcomeOf(...first, ...second),
        );
      }),
      { numRuns: runs(500) },
    );
  });
});

describe('the visits of a complaint', () => {
  const HOUR = 3_600_000;
  const visit = fc.record({
    id: fc.uuid(),
    beganAt: fc.integer({ min: 0, max: 12 * HOUR }),
    length: fc.integer({ min: 0, max: HOUR }),
    isEmpty: fc.boolean(),
    purchases: fc.subarray(['purchase-1', 'purchase-2']),
  });
  const visits = fc.array(visit, { maxLength: 12 }).map((all) =>
    all.map(({ id, beganAt, length, isEmpty, purchases }) => ({
      ...{ id, beganAt, purchases, writtenAt: beganAt + length },
      cameTo: isEmpty ? null : ({ outcome: 'cart', event: null } as const),
    })),
  );
  it('G-22 are this visit, those of the purchase, and those with an outcome near one of them', () => {
    fc.assert(
      fc.property(visits, fc.nat(), fc.option(fc.constant('purchase-1')), (all, nth, purchase) => {
        const own = all[nth % Math.max(1, all.length)]?.id ?? 'own';
        const chosen = visitsOfComplaint(all, own, purchase);
        expect(chosen).toContain(own);
        const inside = all.filter(({ id }) => chosen.has(id));
        for (const one of all) {
          const isSure = one.id === own || (purchase !== null && one.purchases.includes(purchase));
          const near = inside.some(
            (other) =>
              other !== one && Math.max(one.beganAt - other.writtenAt, other.beganAt - one.writtenAt) <= HOUR,
          );
          if (isSure) expect(chosen).toContain(one.id);
          else if (chosen.has(one.id)) expect(one.cameTo !== null && near).toBe(true);
          else expect(one.cameTo === null || !near).toBe(true);
        }
      }),
      { numRuns: runs(500) },
    );
  });
  it('G-32 are offered with the other visits that have an outcome', () => {
    fc.assert(
      fc.property(visits, fc.nat(), fc.option(fc.constant('purchase-1')), (all, nth, purchase) => {
        const own = all[nth % Math.max(1, all.length)]?.id ?? 'own';
        const chosen = visitsOfComplaint(all, own, purchase);
        const offered = otherVisits(all, own, chosen).map(({ id }) => id);
        for (const { id, cameTo } of all)
          expect(offered.includes(id)).toBe(id !== own && (cameTo !== null || chosen.has(id)));
      }),
      { numRuns: runs(200) },
    );
  });
  it('G-22 can span several hours, but no pause of more than an hour', () => {
    const at = (id: string, beganAt: number) => ({
      ...{ id, beganAt, writtenAt: beganAt + 60_000, purchases: [] },
      cameTo: { outcome: 'refused', event: null } as const,
    });
    const all = [at('now', 5 * HOUR), at('b', 4.1 * HOUR), at('a', 3.2 * HOUR), at('early', 1.5 * HOUR)];
    expect([...visitsOfComplaint(all, 'now', null)].sort()).toEqual(['a', 'b', 'now']);
  });
});
