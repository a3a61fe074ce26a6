/** The code box keeps typed text, and shows the result of its code. */
import { expect, it, vi } from 'vitest';
import type { CorePort } from '../../worker/contract.ts';
import { given, type Story } from '../domain/given.ts';
import { aCart, aLine, anItem } from '../domain/shop.ts';
import { add, enter, fail, start, tell } from '../domain/story.ts';
import { SOON } from '../setup/soon.ts';
import { mounted, named, onPage, reader, shown, textOf } from './mounted.tsx';

onPage('shell', 'codes', 'notices', 'cart');

const SPENT = { code: 'coupon_spent', serverMessage: 'Este cupom já foi usado.' };
const applying = given(start(), ...enter(), add(anItem()), tell(aCart([aLine('1')])), {
  type: 'EnterCode',
  code: 'VEM10',
});
const applied = applying.and(tell(aCart([aLine('1')], { couponCode: 'VEM10' })));

const box = async (story: Story, dispatch?: CorePort['dispatch']) => {
  const show = await mounted({
    ...{ snapshot: story.view(), ...(dispatch && { dispatch }) },
    view: async () => {
      const [{ CouponOrVoucherField }, { useSnapshot }] = await Promise.all([
        import('../../src/features/cart/CouponOrVoucherField.tsx'),
        import('../../src/core/index.ts'),
      ]);
      const Box = () => <CouponOrVoucherField cart={useSnapshot(({ cart }) => cart)} />;
      return <Box />;
    },
  });
  return { show, field: (await named('cart:code.label')) as HTMLInputElement };
};

it('C-109 shows a refused code again, with its reason', async () => {
  const { field } = await box(applying.and(fail('refused', SPENT)));
  expect(field.value).toBe('VEM10');
  await vi.waitFor(() => expect(shown()).toContain(SPENT.serverMessage), SOON);
});

it('keeps the code while it is tried and after a lost response, and is then ready again', async () => {
  const { show, field } = await box(applying);
  reader.fill(field, 'VEM10');
  await named('cart:changing');
  await show(applying.and(fail('lost')).view());
  await named('cart:coupon.apply');
  expect(field.value).toBe('VEM10');
  expect(shown()).not.toContain(textOf('notices:coupon.refused'));
});

it.each([
  ['VEM10', ''],
  ['SEGUNDO', 'SEGUNDO'],
])('with %s typed, shows %j once VEM10 is applied', async (typed, left) => {
  const { show, field } = await box(applying);
  reader.fill(field, typed);
  await show(applied.view());
  await named('cart:coupon.apply');
  await vi.waitFor(() => expect(field.value).toBe(left), SOON);
});

it('C-109 a code that needs a login shows so until the login', async () => {
  const guest = given(start(), add(anItem()), tell(aCart([aLine('1')])));
  const refusal = { code: 'coupon.login-required', params: {} } as const;
  const { show, field } = await box(guest, async () => ({ ok: false, refusal }));
  reader.fill(field, 'VEM10');
  reader.press(await named('cart:coupon.apply'));
  const words = textOf('notices:coupon.login-required');
  await vi.waitFor(() => expect(shown()).toContain(words), SOON);
  await show(guest.later(1_000).view());
  expect(shown()).toContain(words);
  await show(guest.and(...enter()).view());
  await vi.waitFor(() => expect(shown()).not.toContain(words), SOON);
  expect(field.value).toBe('VEM10');
});
