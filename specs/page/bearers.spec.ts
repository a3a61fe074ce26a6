/**
 * Bearer names stay in the tab while their cart exists or is being paid, even across a reload. They are deleted
 * with the cart on any page. Compares the core's snapshots with the tab's storage after each.
 */
import { beforeEach, describe, expect, it } from 'vitest';
import type { LineId, PurchaseId } from '../../domain/kernel/values.ts';
import type { Snapshot } from '../../domain/shop/view.ts';
import { given } from '../domain/given.ts';
import { aCart, aLine, anItem, EMPTY_CART, MINUTE, PURCHASE } from '../domain/shop.ts';
import {
  add,
  check,
  choose,
  enter,
  expire,
  fail,
  finalize,
  logIn,
  pay,
  start,
  tell,
  welcome,
} from '../domain/story.ts';
import { pretendBrowser } from './browser-globals.ts';

const LINE = '1' as LineId;
const DRAFT = { name: 'Ana Souza', document: '529.982.247-25', confirmed: true };
const INSIDE = 'access_token=abc';

const cart = aCart([aLine('1')]);
const entering = given(start(), logIn);
const shopping = given(start(), ...enter(), add(anItem()), tell(cart));
const paying = shopping.and(choose('pix'), pay);
const PIX = { code: '000201', expiresAt: null };

let storage: Map<string, string>;
let publish: (...snapshots: readonly Snapshot[]) => void;
let draft: (purchaseId?: PurchaseId) => unknown;
let stop: () => void;

/** A page as it begins, after a load or a reload. */
const load = async (cookie = INSIDE): Promise<void> => {
  const kept = [...(storage ?? [])];
  storage = pretendBrowser(cookie);
  for (const [key, text] of kept) storage.set(key, text);
  const [{ createStore }, { forgetBearers }, { draftOf, keepDraft }] = await Promise.all([
    import('../../src/core/store.ts'),
    import('../../src/features/checkout/buyer/forgetBearers.ts'),
    import('../../src/features/checkout/buyer/storedBearers.ts'),
  ]);
  const store = createStore(true);
  let version = 0;
  publish = (...snapshots) => {
    for (const slices of snapshots) {
      version += 1;
      store.apply({ version, slices });
    }
  };
  draft = (purchaseId = PURCHASE) => draftOf(purchaseId, LINE);
  stop = forgetBearers(store);
  if (kept.length === 0) keepDraft(PURCHASE, LINE, DRAFT);
};
const expectKept = (): void => expect(draft()).toEqual(DRAFT);
const expectForgotten = (): void => expect([...storage.keys()]).toEqual([]);

beforeEach(async () => {
  storage = new Map();
  await load();
});

describe('bearer names and documents', () => {
  it('stay while their cart exists', () => {
    publish(shopping.view(), shopping.and(add(anItem())).view());
    expectKept();
  });

  it('are deleted when the cart expires', () => {
    const expired = shopping.later(16 * MINUTE).and(...expire);
    publish(shopping.view());
    expectKept();
    publish(expired.view());
    expectForgotten();
  });

  it('are deleted once the emptied cart is confirmed', () => {
    const emptying = shopping.and({ type: 'RemoveLines', lineIds: [LINE] } as never);
    publish(emptying.view());
    expectKept();
    publish(emptying.and(tell(EMPTY_CART)).view());
    expectForgotten();
  });

  it('are deleted when another cart replaces theirs', () => {
    const other = { ...cart, purchaseId: 'another' as PurchaseId };
    publish(given(start(), ...enter(), add(anItem()), tell(other)).view());
    expectForgotten();
  });

  it('survive a reload, before and after the cart is read', async () => {
    await load();
    const back = entering.and(welcome());
    publish(given(start()).view(), entering.view(), back.view());
    expectKept();
    publish(back.and(tell(cart)).view());
    expectKept();
  });

  it('are deleted after a reload without a cart, but not after a failed read', async () => {
    const back = entering.and(welcome());
    await load();
    publish(entering.view(), back.view(), back.and(fail('unavailable')).view());
    expectKept();
    await load();
    publish(entering.view(), back.view(), back.and(tell({ purchaseId: null, orders: [] })).view());
    expectForgotten();
  });

  it('stay while a guest’s cart becomes the account’s', () => {
    const guest = given(start(), add(anItem()), tell(cart));
    const joining = guest.and(logIn, welcome());
    publish(guest.and(logIn).view(), joining.view(), joining.and(tell(cart)).view());
    expectKept();
  });

  it('stay during and after a failed payment, and are deleted after a successful one', () => {
    publish(paying.view(), paying.and(finalize.says({ status: 'waiting', pix: PIX } as never)).view());
    expectKept();
    publish(paying.and(finalize.fails('refused')).view());
    expectKept();
    publish(paying.and(finalize.says({ status: 'succeeded' })).view());
    expectForgotten();
  });

  it('stay while the payment of a removed cart has an unknown outcome', () => {
    const unknown = paying.and(finalize.fails('lost'));
    const blank = { ...unknown.view(), cart: given(start()).view().cart };
    publish(blank);
    expectKept();
    publish(unknown.and(check.says({ status: 'succeeded' })).view());
    expectForgotten();
  });

  it('are deleted when the buyer logs out', async () => {
    publish(shopping.view());
    Object.assign(document, { cookie: '' });
    publish(shopping.and({ type: 'LogOut' }).view());
    expectForgotten();
  });

  it('are deleted when the stored text cannot be read', () => {
    storage.set('catraca.bearers', '{');
    publish(shopping.view());
    expectForgotten();
  });

  it('are no longer deleted once watching has stopped', () => {
    stop();
    publish(given(start(), ...enter()).view());
    expectKept();
  });
});
