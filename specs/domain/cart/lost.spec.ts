/** Specs of lost, unreadable and late responses, and of a cart that is locked during payment. */
import { describe, expect, it } from 'vitest';
import { needsProofByKey } from '../../../domain/cart/queue.ts';
import type { RequestId } from '../../../domain/kernel/values.ts';
import { given } from '../given.ts';
import {
  aCart,
  aConsumer,
  aLine,
  anItem,
  aSeat,
  aSeatLine,
  EMPTY_CART,
  PURCHASE,
  SETTINGS,
} from '../shop.ts';
import {
  add,
  choose,
  click,
  enter,
  fail,
  failedTo,
  failure,
  finalize,
  logIn,
  pay,
  release,
  start,
  tell,
  toldTo,
  welcome,
} from '../story.ts';

const ONE = aCart([aLine('1')]);
const REFRESH = { type: 'RefreshCart' } as const;

describe('lost and late responses', () => {
  const shopping = given(start(), add(anItem()), tell(ONE));

  it('C-23 lead to a read of the cart before any other request', () => {
    const after = shopping
      .and(add(anItem()), add(anItem()))
      .when(fail('lost'))
      .happens(
        { type: 'IntentQueued', intent: { type: 'Read' } },
        { type: 'IntentLost', requestId: 'r2' },
        { type: 'Noticed', notice: { tone: 'info', code: 'cart.lost-answer' } },
      )
      .asks({ type: 'Cart', purchaseId: PURCHASE, intent: { type: 'Read' } });
    expect(after.state.cart.lost).toEqual(['r2']);
    expect(after.state.cart.queue.map(({ intent }) => intent.type)).toEqual(['Read', 'Reserve']);
  });

  it('C-76 are reported as unknown if there is no cart to read', () => {
    given(start(), add(anItem()))
      .when(fail('malformed'))
      .happens(
        { type: 'IntentLost' },
        { type: 'Noticed', notice: { tone: 'info', code: 'cart.lost-unread' } },
      );
  });

  it('C-94 include a refusal during a charge, after a delivery that may have been carried out', () => {
    shopping
      .and(add(anItem()))
      .when(fail('refused', { httpStatus: 422, code: 'being_charged' }))
      .happens(
        { type: 'IntentQueued', intent: { type: 'Read' } },
        { type: 'IntentRefused', requestId: 'r2' },
        { type: 'Noticed', notice: { tone: 'error', code: 'cart.being-charged' } },
      )
      .asks({ type: 'Cart', purchaseId: PURCHASE, intent: { type: 'Read' } });
  });

  it('C-23 C-94 do not lead to another read if a read is refused during a charge', () => {
    shopping
      .and(REFRESH)
      .when(fail('refused', { httpStatus: 422, code: 'being_charged' }))
      .happens({ type: 'IntentRefused' }, { type: 'Noticed', notice: { code: 'cart.read-failed' } })
      .asks();
  });

  it('C-23 use a read of the cart that already waits', () => {
    shopping
      .and(add(anItem()), REFRESH)
      .when(fail('lost'))
      .happens({ type: 'IntentLost' }, { type: 'Noticed' })
      .asks({ type: 'Cart', intent: { type: 'Read' } });
  });

  it('C-23 include an unreadable response, and the notice names its field', () => {
    shopping
      .and(add(anItem()))
      .when(fail('malformed', { params: { path: 'pedidos.0' } }))
      .happens(
        { type: 'IntentQueued' },
        { type: 'IntentLost' },
        { type: 'Noticed', notice: { code: 'answer.malformed', params: { path: 'pedidos.0' } } },
      );
  });

  it('C-23 K-13 K-21 include a server error on an intent, but not an unreachable server', () => {
    const asked = shopping.and(add(anItem()));
    asked
      .when(fail('unavailable', { httpStatus: 500 }))
      .happens({ type: 'IntentQueued' }, { type: 'IntentLost' }, { type: 'Noticed' });
    for (const httpStatus of [null, 429, 499])
      asked.when(fail('unavailable', { httpStatus })).happens({ type: 'IntentRefused' }, { type: 'Noticed' });
  });

  it('C-23 do not lead to another read if a read was lost', () => {
    shopping
      .and(REFRESH)
      .when(fail('lost'))
      .happens(
        { type: 'IntentLost' },
        { type: 'Noticed', notice: { tone: 'error', code: 'cart.read-failed' } },
      )
      .asks();
  });

  it('C-23 C-76 lead to a read for a consumer, but not for a guest without a cart number', () => {
    given(start(), add(anItem()), REFRESH)
      .when(fail('lost'))
      .happens({ type: 'IntentDropped', reason: 'gone' }, { type: 'IntentLost' }, { type: 'Noticed' })
      .asks();
    given(start(), ...enter(), add(anItem()))
      .when(fail('lost'))
      .happens({ type: 'IntentQueued' }, { type: 'IntentLost' }, { type: 'Noticed' })
      .asks({ type: 'Cart', purchaseId: null, intent: { type: 'Read' } });
  });

  it('C-24 lead to another read if the response arrives late, whatever its content', () => {
    const lost = shopping.and(add(anItem()), fail('lost'), tell(ONE));
    for (const late of [
      toldTo('r2' as RequestId, EMPTY_CART),
      failedTo('r2' as RequestId, failure('forbidden')),
    ])
      lost
        .when(late)
        .happens(
          { type: 'LateAnswerSeen', requestId: 'r2' },
          { type: 'IntentQueued', intent: { type: 'Read' } },
        )
        .asks({ type: 'Cart', intent: { type: 'Read' } });
    lost
      .and(toldTo('r2' as RequestId, ONE))
      .when(toldTo('r2' as RequestId, ONE))
      .refuses('answer.stale');
  });

  it('C-77 show the cart of a late response if no cart is known and no intent waits', () => {
    const after = given(start(), add(anItem()), fail('lost'))
      .when(toldTo('r1' as RequestId, ONE))
      .happens({ type: 'LateAnswerSeen' }, { type: 'CartConfirmed', cart: ONE })
      .asks();
    expect(after.state.cart.cart.purchaseId).toBe(PURCHASE);
    given(start(), add(anItem()), fail('lost'))
      .when(failedTo('r1' as RequestId, failure('refused')))
      .happens({ type: 'LateAnswerSeen' });
    given(start(), add(anItem()), fail('lost'), add(anItem()))
      .when(toldTo('r1' as RequestId, ONE))
      .happens({ type: 'LateAnswerSeen' });
  });

  it('C-24 are only recorded during a payment', () => {
    given(start(), add(anItem()), tell(ONE), logIn, welcome(aConsumer()), fail('lost'), tell(ONE))
      .and(choose('pix'), pay)
      .when(toldTo('r3' as RequestId, ONE))
      .happens({ type: 'LateAnswerSeen' })
      .asks();
  });

  it('C-21 are matched with the last fifty lost requests', () => {
    let story = shopping;
    for (let nth = 0; nth < 51; nth++) story = story.and(add(anItem()), fail('lost'), tell(ONE));
    expect(story.state.cart.lost).toHaveLength(50);
    story.when(toldTo('r2' as RequestId, ONE)).refuses('answer.stale');
    story.when(toldTo('r4' as RequestId, ONE)).happens({ type: 'LateAnswerSeen' }, { type: 'IntentQueued' });
  });
});

describe('a reservation that only its key can prove', () => {
  it('C-44 comes from a guest without a cart number, if the server keeps idempotency keys', () => {
    const intents = [
      { type: 'Reserve', items: [anItem()], combos: [] },
      { type: 'Read' },
      { type: 'Reattach' },
      { type: 'ApplyCoupon', code: 'X' },
    ] as const;
    for (const intent of intents)
      for (const purchaseId of [null, PURCHASE])
        for (const consumer of [null, aConsumer()])
          for (const finalizeSeconds of [null, 25]) {
            const settings = { ...SETTINGS, finalizeSeconds: finalizeSeconds };
            expect(needsProofByKey({ consumer, settings }, { purchaseId, intent })).toBe(
              intent.type === 'Reserve' &&
                purchaseId === null &&
                consumer === null &&
                finalizeSeconds !== null,
            );
          }
  });
});

describe('a payment under way', () => {
  const paying = given(
    start(),
    add(anItem()),
    tell(aCart([aLine('1'), aSeatLine('2', 'a1')])),
    logIn,
    welcome(),
    tell(ONE),
  ).and(choose('pix'), pay);

  it('C-17 blocks changes and reads of the cart', () => {
    const line = aLine('1').lineId;
    for (const command of [
      add(anItem()),
      {
        type: 'AddCombo',
        combo: { store: anItem().store, comboId: 'k' as never, quantity: 1, name: '' },
      } as const,
      click(aSeat('b2')),
      release('a1'),
      { type: 'ChangeQuantity', lineId: line, quantity: 2 } as const,
      { type: 'RemoveLines', lineIds: [line] } as const,
      { type: 'RemoveCombo', comboId: 'k' as never } as const,
      { type: 'ApplyCoupon', code: 'X' } as const,
      { type: 'ApplyBin', digits: '411111' } as const,
      { type: 'ChooseDelivery', delivery: 'deliver' } as const,
      { type: 'ChooseProtection', protection: true } as const,
      REFRESH,
    ])
      paying.when(command).refuses('cart.paying');
  });

  it('C-17 allows changes of the cart again after a failure', () => {
    paying
      .and(finalize.says({ status: 'failed', reason: 'x', serverMessage: null }))
      .when(add(anItem()))
      .happens({ type: 'IntentQueued' });
  });
});
