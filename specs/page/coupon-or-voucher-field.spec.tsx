/**
 * The code box shows the core's result for its own code. Messages about other changes are ignored. The spec plays the
 * core of the mounted box.
 */
import { setImmediate } from 'node:timers/promises';
import type { Root } from 'react-dom/client';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { RequestId } from '../../domain/kernel/values.ts';
import type { Input } from '../../domain/shop/messages.ts';
import type { Snapshot } from '../../domain/shop/view.ts';
import type { CoreClient } from '../../src/core/client.ts';
import type { WritableSnapshotStore } from '../../src/core/store.ts';
import type { Command, Dispatched } from '../../worker/contract.ts';
import { given } from '../domain/given.ts';
import { aCart, aLine, anItem } from '../domain/shop.ts';
import { add, enter, fail, failure, type Step, start, tell } from '../domain/story.ts';
import { SOON } from '../setup/soon.ts';
import { labelOf, pretendPage, takePageAway } from './dom.ts';
import { variation } from './event-page.ts';

const cart = aCart([aLine('1')]);
const SPENT = { code: 'coupon_spent', serverMessage: 'Este cupom já foi usado.' };
const voucherAnswer =
  (outcome: Extract<Input, { call: 'ReadVoucher' }>['outcome']): Step =>
  ({ cart: { code } }) => ({
    ...{ type: 'Answered', call: 'ReadVoucher', outcome },
    requestId: code?.status === 'asking' ? code.requestId : ('r0' as RequestId),
  });
const NO_COUPON = fail('refused', { code: 'coupon_invalid', httpStatus: 422 });
const { productId, variationId, kind, name } = variation({ name: 'Inteira' });
const VOUCHER = voucherAnswer({ ok: true, value: [{ productId, variationId, kind, name }] });

let story = given(start());
let store: WritableSnapshotStore;
let version = 0;
let sent: Command[] = [];
let reader: ReturnType<typeof pretendPage>;
let texts: (key: string) => string;
let root: Root | undefined;
let mount: () => void;

const publish = (slices: Partial<Snapshot> = story.view()): void => {
  version += 1;
  store.apply({ version, slices });
};
/** Continues the story and publishes each step to the page separately. */
const happen = (...steps: readonly Step[]): void => {
  for (const step of steps) {
    story = story.and(step);
    publish();
  }
};

beforeAll(async () => {
  reader = pretendPage();
  vi.resetModules();
  const [{ default: i18next }, { loadTexts }] = await Promise.all([
    import('i18next'),
    import('../../src/kit/i18n/texts.ts'),
  ]);
  await loadTexts('shell', 'codes', 'notices', 'cart');
  texts = (key) => String(i18next.t(key as never));
});
afterAll(takePageAway);

const controlOf = (name: string): Promise<HTMLElement> =>
  vi.waitFor(() => {
    const button = reader.all((each) => each.localName === 'button' && labelOf(each).trim() === name)[0];
    const label = reader.all((each) => each.localName === 'label' && each.textContent.trim() === name)[0];
    const control = button ?? reader.page.getElementById(label?.getAttribute('for') ?? 'none');
    if (!control) throw new Error(`no control is called ${name}`);
    return control;
  }, SOON);
const field = (): Promise<HTMLElement> => controlOf(texts('cart:code.label'));
const typed = async (): Promise<string> => ((await field()) as HTMLInputElement).value;
/** The box can be pressed again. */
const expectReady = (): Promise<HTMLElement> => controlOf(texts('cart:coupon.apply'));
const expectBusy = (): Promise<HTMLElement> => controlOf(texts('cart:changing'));

beforeEach(async () => {
  const [{ createRoot }, { createStore }, { CoreContext }, { useSnapshot }, { CouponOrVoucherField }] =
    await Promise.all([
      import('react-dom/client'),
      import('../../src/core/store.ts'),
      import('../../src/core/index.ts'),
      import('../../src/core/index.ts'),
      import('../../src/features/cart/CouponOrVoucherField.tsx'),
    ]);
  store = createStore(true);
  version = 0;
  sent = [];
  story = given(start(), ...enter(), add(anItem()), tell(cart));
  publish();
  const core: Partial<CoreClient> = {
    snapshots: store,
    dispatch: async (command): Promise<Dispatched> => {
      sent.push(command);
      happen(command);
      return { ok: true };
    },
  };
  const Box = () => (
    <>
      <CouponOrVoucherField cart={useSnapshot((snapshot) => snapshot.cart)} />
      <p>{`Notice ${useSnapshot((snapshot) => snapshot.notice?.serial ?? 0)}`}</p>
    </>
  );
  mount = () => {
    const place = reader.page.createElement('div');
    reader.page.body.textContent = '';
    reader.page.body.appendChild(place);
    root = createRoot(place);
    root.render(
      <CoreContext value={core as CoreClient}>
        <Box />
      </CoreContext>,
    );
  };
  mount();
  reader.fill(await field(), 'VEM10');
  reader.press(await expectReady());
  await expectBusy();
});
afterEach(async () => {
  root?.unmount();
  await setImmediate();
});

const sentOff = (): Promise<void> => vi.waitFor(() => expect(sent).toHaveLength(1), SOON);
const shows = (text: string) => vi.waitFor(() => expect(reader.page.body.textContent).toContain(text), SOON);

/** Waits until the page has rendered everything that the core published. */
const heard = async (): Promise<void> => {
  await shows(`Notice ${story.view().notice?.serial ?? 0}`);
  await setImmediate();
  await setImmediate();
};

describe('the code box', () => {
  it('does not take an earlier notice for the response', async () => {
    // Another ticket arrives in the cart while the code is tried as a voucher.
    happen(NO_COUPON, add(anItem()), tell(cart));
    await sentOff();
    await heard();
    await expectBusy();
    expect(await typed()).toBe('VEM10');
    happen(voucherAnswer({ ok: false, failure: failure('refused', SPENT) }));
    await shows(SPENT.serverMessage);
    await expectReady();
    expect(await typed()).toBe('VEM10');
  });

  it('ignores unrelated notices while it waits', async () => {
    await sentOff();
    happen({
      type: 'Tell',
      notice: { tone: 'info', code: 'cart.lost-answer', params: {}, serverMessage: null },
    } as never);
    await heard();
    await expectBusy();
    happen(tell(aCart([aLine('1')], { couponCode: 'VEM10' })));
    await expectReady();
    await vi.waitFor(async () => expect(await typed()).toBe(''), SOON);
  });

  it('waits for its own ticket when another is added first', async () => {
    happen(NO_COUPON, add(anItem()));
    await sentOff();
    happen(VOUCHER);
    happen(tell(cart));
    await heard();
    await expectBusy();
    expect(await typed()).toBe('VEM10');
    happen(tell(cart));
    await expectReady();
    await vi.waitFor(async () => expect(await typed()).toBe(''), SOON);
  });

  it('keeps a second code that is typed while the first is applied', async () => {
    await sentOff();
    await heard();
    reader.fill(await field(), 'SEGUNDO');
    happen(tell(aCart([aLine('1')], { couponCode: 'VEM10' })));
    await expectReady();
    await heard();
    expect(await typed()).toBe('SEGUNDO');
  });

  it('shows the result of a code that was sent before it was mounted', async () => {
    await sentOff();
    root?.unmount();
    await setImmediate();
    mount();
    await expectBusy();
    happen(fail('refused', SPENT));
    await shows(SPENT.serverMessage);
  });

  it('is ready again with the typed code after a lost response', async () => {
    await sentOff();
    happen(fail('lost'));
    await expectReady();
    expect(await typed()).toBe('VEM10');
    expect(reader.page.body.textContent).not.toContain(texts('notices:coupon.refused'));
  });
});
