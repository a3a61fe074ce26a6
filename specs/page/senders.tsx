/** Every view that sends a command, with the reader's actions that send it. */
import type { ReactNode } from 'react';
import { type ComboId, cents } from '../../domain/kernel/values.ts';
import type { RefusalCode } from '../../domain/model/codes.ts';
import type { Snapshot } from '../../domain/shop/view.ts';
import type { Command, ProductPage, Queries } from '../../worker/contract.ts';
import { given } from '../domain/given.ts';
import { item, order } from '../domain/orders/given.ts';
import {
  aBearer,
  aCart,
  aCombo,
  aConsumer,
  aLine,
  anItem,
  aSeat,
  NOW,
  PURCHASE,
  SETTINGS,
} from '../domain/shop.ts';
import { add, choose, click, enter, offerKinds, offerPlans, start, tell } from '../domain/story.ts';
import { eventPage, variation } from './event-page.ts';
import { mounted, textOf } from './mounted.tsx';

const inside = given(start(), ...enter());
const filled = inside.and(
  add(anItem()),
  tell(aCart([aLine('1', { bearerRequired: true })], { combos: [aCombo('9')] })),
  offerKinds(['credit', 'pix']),
);
export const shopping = filled.view();
const plans = [1, 2].map((count) => ({
  ...{ count, each: cents(100) },
  ...{ total: cents(100 * count), interest: cents(0) },
}));
const byCard = filled.and(choose('credit'), offerPlans(...plans)).view();
const guest = given(start());

const PIX = { code: '000201…', expiresAt: 1_800_000_000_000 };
const OPEN = {
  ...{ purchaseId: '901', number: 'CT-000901', kind: 'pix', amount: 12_960, currency: 'BRL', pix: PIX },
  ...{ expiresAt: PIX.expiresAt, reference: '', instructions: '', processing: false },
  summary: { titles: ['Noite de samba'], date: '2026-12-12T21:00', poster: '' },
} as unknown as Snapshot['checkout']['open'][number];

export const ANSWERS = {
  exchange: { variations: [variation({ name: 'Inteira', sector: null })] },
  validateEmail: { valid: true, message: '' },
  openCart: {
    pickup: 'Rua do Cais, 10 · das 10h às 18h',
    deliveryDays: 8,
    partnerCards: [{ bin: '555555', partner: 'Cartão Cajueiro', discount: 100, applied: false }],
    terms: { cancelLimit: null, timeZone: null, at: 0 },
  },
  protection: { offered: true, price: cents(500), text: 'Palavras do provedor.', termsUrl: '' },
};

export const REFUSAL: RefusalCode = 'cart.paying';

/** Commands that the core received. It refuses all of them, with the code of `mount`. */
export const asked: Command[] = [];
let refusal: RefusalCode = REFUSAL;
const refuse = async (command: Command) => {
  asked.push(command);
  return { ok: false, refusal: { code: refusal, params: {} } } as const;
};

const selling = (product: Partial<ProductPage> = {}) => ({
  product: { ...eventPage, ...product },
  date: null,
  chooseDate: () => undefined,
  offered: null,
  waiting: false,
  problem: null,
  retry: () => undefined,
  room: null,
  wristbandCode: null,
  enterWristband: () => undefined,
  opens: false,
});
const COMBO = {
  comboId: '9' as ComboId,
  name: 'Combo família',
  note: '',
  price: cents(100),
  convenienceFee: cents(0),
  sale: 'onSale',
  items: [],
} as unknown as ProductPage['combos'][number];

/** A view, and the reader's actions on it. */
export interface Row {
  readonly command: Command['type'];
  /** The file that sends it. */
  readonly file: string;
  readonly shows?: Snapshot;
  readonly view: () => Promise<ReactNode>;
  readonly use: (reader: Reader) => Promise<void> | void;
}

export interface Reader {
  /** Presses the button or choice of this name, `namespace:key`, once it is there. */
  readonly press: (key: string, words?: Record<string, unknown>) => Promise<void>;
  /** Fills in the field with this label. */
  readonly fill: (key: string, value: string) => Promise<void>;
  /** Opens the only folded section on the screen. */
  readonly unfold: () => Promise<void>;
}

export const cart = async () => {
  const [{ CartDrawer }, { openCart }] = await Promise.all([
    import('../../src/features/cart/CartDrawer.tsx'),
    import('../../src/kit/overlays.ts'),
  ]);
  openCart();
  return <CartDrawer />;
};
export const checkout = async () => {
  const { Checkout } = await import('../../src/features/checkout/CheckoutPage.tsx');
  return <Checkout />;
};
const NAME = 'Noite de samba, Inteira';

export const fillProfile = async ({ fill }: Reader): Promise<void> => {
  for (const [field, value] of [
    ['email', 'ana@exemplo.com'],
    ['password', 'Senha!2026'],
    ['passwordAgain', 'Senha!2026'],
    ['name', 'Ana Lima'],
    ['cpf', '529.982.247-25'],
    ['birthDate', '01/05/1990'],
    ['phone', '(11) 91234-5678'],
    ['postalCode', '01002-000'],
  ] as const)
    await fill(`entry:field.${field}`, value);
};

export const withCheckout = (checkout: Partial<Snapshot['checkout']>, of: Snapshot = shopping): Snapshot => ({
  ...of,
  checkout: { ...of.checkout, ...checkout },
});
export const withCart = (cart: Partial<Snapshot['cart']>): Snapshot => ({
  ...shopping,
  cart: { ...shopping.cart, ...cart },
});

const chooser = async () => {
  const { useSeatSelection } = await import('../../src/features/map/seatSelection.ts');
  const map = {
    overview: { sectors: [{ firstSeat: 0, seatCount: 2, name: 'A', prices: [] }] },
    states: { get: () => Uint8Array.of(0, 2) },
    select: () => refuse({ type: 'SelectSeats', seats: [] }),
    release: () => refuse({ type: 'ReleaseSeats', seats: [] }),
  };
  const Seats = () => {
    const { press } = useSeatSelection(map as never, {
      takeOffer: () => undefined,
      endOffer: () => undefined,
    });
    return ['map:list', 'map:chosen'].map((key, seat) => (
      <button key={key} type="button" onClick={() => press(seat)}>
        {textOf(key)}
      </button>
    ));
  };
  return <Seats />;
};

/** The dialog about a seat in another purchase of the buyer. */
const aside = (status: 'cart' | 'payment') => async () => {
  const { OtherPurchase } = await import('../../src/features/map/OtherPurchase.tsx');
  const map = {
    purchaseOf: async () => ({ purchaseId: '901', status }),
    states: { subscribe: () => () => undefined },
  };
  return <OtherPurchase map={map as never} seat={1} onClose={() => undefined} />;
};

/** A payment without its buyer. */
const withoutBuyer = given({
  ...{ type: 'Start', settings: SETTINGS, purchaseId: null, delivery: 'collect', tokenRef: null },
  payment: { purchaseId: PURCHASE, kind: 'pix', sentAt: NOW },
}).view();
const over: Snapshot = { ...shopping, countdown: { minutes: 0, seconds: 0, phase: 'over' } };
const unread: Snapshot = { ...inside.view(), reads: { ...inside.view().reads, cart: 'failed' } };
const hasExpired = withCart({ empty: true, expired: [{ name: NAME, quantity: 2 }] });
const hasOpen = withCheckout({ open: [OPEN] });
const delivery = (chosen: 'collect' | 'deliver'): Snapshot =>
  withCart({ delivery: { chosen, offered: ['collect', 'deliver'], needed: true, fees: [] } });
const waits = (payment: object): Snapshot =>
  withCheckout({ payment: { status: 'waiting', pix: null, ...payment } as never });

const combos = async () => {
  const { Combos } = await import('../../src/features/product/extras/Combos.tsx');
  return <Combos selling={selling({ combos: [COMBO] })} />;
};
const ticketRow =
  (ticket: object, product: object = {}) =>
  async () => {
    const { TicketRow } = await import('../../src/features/product/panel/TicketRow.tsx');
    return <TicketRow variation={variation({ sector: null, ...ticket })} selling={selling(product)} />;
  };
const { line: HELD } = shopping.cart.orders[0]?.groups[0] ?? {};

const ORDER = {
  ...order(),
  ...{ number: 'CT-000901', payment: null, at: 0, tickets: [] },
} as unknown as Queries['purchase']['result'];

/** A command that one press sends. `words` are those of the button's name. */
const onPress = (
  command: Row['command'],
  file: string,
  key: string,
  view: Row['view'],
  { shows, words }: Pick<Row, 'shows'> & { readonly words?: Record<string, unknown> } = {},
): Row => ({
  ...{ command, file, view },
  ...(shows && { shows }),
  use: ({ press }) => press(key, words),
});

export const ROWS: readonly Row[] = [
  onPress(
    'ChangeOrder',
    'features/orders/order/ChangeDialog.tsx',
    'orders:confirm.cancelOrder.yes',
    async () => {
      const { ChangeDialog } = await import('../../src/features/orders/order/ChangeDialog.tsx');
      const onClose = () => undefined;
      return (
        <ChangeDialog order={ORDER} wanted={{ type: 'cancelOrder' }} {...{ onClose, onDone: onClose }} />
      );
    },
  ),
  onPress('ChangeOrder', 'features/orders/order/ItemNotes.tsx', 'orders:offer.takeBack', async () => {
    const { OfferNote } = await import('../../src/features/orders/order/ItemNotes.tsx');
    const offer = { state: 'open', name: 'Bia', email: '', until: null } as const;
    const sent = item({ offer }) as never;
    const completed = order({ tickets: [sent] }) as never;
    return <OfferNote order={completed} item={sent} offer={offer} name="" onWant={() => undefined} />;
  }),
  onPress('ChangeOrder', 'features/orders/order/ChangeNotice.tsx', 'orders:changed.keepIt', async () => {
    const { KeepTickets } = await import('../../src/features/orders/order/ChangeNotice.tsx');
    const change = {
      id: '7',
      kind: 'date',
      formerStart: null,
      formerPlace: '',
      chooseUntil: '2099-01-01T00:00:00',
      byDefault: 'keep',
      kept: false,
    } as const;
    const changed = item({ change }) as never;
    const completed = order({ tickets: [changed] }) as never;
    return <KeepTickets order={completed} items={[changed]} name="" now={0} onWant={() => undefined} />;
  }),
  onPress(
    'RepeatOrderChange',
    'features/orders/order/OrderDetails.tsx',
    'orders:change.check',
    async () => {
      const { OrderDetails } = await import('../../src/features/orders/order/OrderDetails.tsx');
      return <OrderDetails order={ORDER} />;
    },
    {
      shows: {
        ...shopping,
        orders: {
          change: { type: 'cancelOrder', purchaseId: ORDER.purchaseId, lineId: null, unknown: true },
          changes: 0,
          completed: 0,
        },
      },
    },
  ),
  onPress('ChangeQuantity', 'features/cart/CartLines.tsx', 'cart:more', cart, { words: { name: NAME } }),
  onPress('RemoveLines', 'features/cart/CartLines.tsx', 'cart:remove.name', cart, { words: { name: NAME } }),
  onPress('RemoveCombo', 'features/cart/CartLines.tsx', 'cart:remove.name', cart, {
    words: { name: 'Combo família' },
  }),
  onPress('AddCombo', 'features/cart/CartLines.tsx', 'cart:more', cart, { words: { name: 'Combo família' } }),
  onPress('CheckDeadline', 'features/cart/CartDrawer.tsx', 'shell:retry', cart, { shows: over }),
  onPress('CheckDeadline', 'features/checkout/CheckoutPage.tsx', 'shell:retry', checkout, { shows: over }),
  onPress('ChooseDelivery', 'features/cart/DeliveryAndProtection.tsx', 'cart:delivery.deliver', cart, {
    shows: delivery('collect'),
  }),
  onPress('ChooseProtection', 'features/cart/DeliveryAndProtection.tsx', 'cart:protection.add', cart, {
    shows: withCart({
      protection: { chosen: false, offered: true, fees: [{ currency: 'BRL', amount: cents(500) }] },
    }),
    words: { fee: 'R$ 5,00' },
  }),
  {
    command: 'EnterCode',
    file: 'features/cart/CouponOrVoucherField.tsx',
    shows: withCart({ orders: [] }),
    view: cart,
    use: async ({ fill, press }) => {
      await fill('cart:code.label', 'BOAS-VINDAS');
      await press('cart:coupon.apply');
    },
  },
  onPress('RemoveCoupon', 'features/cart/CouponOrVoucherField.tsx', 'cart:coupon.remove', cart, {
    shows: withCart({ couponCode: 'BOAS-VINDAS' }),
    words: { code: 'BOAS-VINDAS' },
  }),
  onPress('ReserveAgain', 'features/cart/Expired.tsx', 'cart:expired.again', cart, { shows: hasExpired }),
  onPress('ForgetExpired', 'features/cart/Expired.tsx', 'cart:expired.forget', cart, { shows: hasExpired }),
  onPress('SetQuantity', 'features/product/inCart.ts', 'product:more', ticketRow({ name: 'Meia' }), {
    shows: guest.view(),
    words: { name: 'Meia' },
  }),
  onPress(
    'SetQuantity',
    'features/product/inCart.ts',
    'product:more',
    ticketRow({ name: 'Inteira', variationId: HELD?.variationId }, { store: HELD?.store }),
    { words: { name: 'Inteira' } },
  ),
  onPress(
    'AddItem',
    'features/product/extras/Donation.tsx',
    'product:donation.give',
    async () => {
      const { Donation } = await import('../../src/features/product/extras/Donation.tsx');
      const gives = { takesDonations: true, donationVariationId: 'd' as never };
      return <Donation selling={selling(gives)} />;
    },
    { words: { amount: 'R$ 5,00' } },
  ),
  {
    command: 'AddItem',
    file: 'features/product/panel/Voucher.tsx',
    view: async () => {
      const { Voucher } = await import('../../src/features/product/panel/Voucher.tsx');
      return <Voucher selling={selling({ takesVouchers: true })} />;
    },
    use: async ({ fill, press, unfold }) => {
      await unfold();
      await fill('product:voucher.label', 'V1');
      await press('product:voucher.check');
      await press('product:voucher.exchange');
    },
  },
  onPress('AddCombo', 'features/product/extras/Combos.tsx', 'product:combos.add', combos, {
    shows: guest.view(),
  }),
  onPress('RemoveCombo', 'features/product/extras/Combos.tsx', 'product:combos.remove', combos),
  onPress('SelectSeats', 'features/map/seatSelection.ts', 'map:list', chooser),
  onPress('ReleaseSeats', 'features/map/seatSelection.ts', 'map:chosen', chooser),
  onPress(
    'ReleaseSeats',
    'features/map/seatSelection.ts',
    'shell:close',
    async () => {
      const { LoginDialog } = await import('../../src/features/map/Dialogs.tsx');
      const states = { get: () => Uint8Array.of(0), subscribe: () => () => undefined };
      return <LoginDialog map={{ key: 'map', states } as never} />;
    },
    { shows: guest.and(click(aSeat('a1'))).view() },
  ),
  onPress('TakeUpCart', 'features/map/OtherPurchase.tsx', 'cart:aside.cart.bring', aside('cart')),
  onPress('RefreshOpenPayments', 'features/map/OtherPurchase.tsx', 'map:retry', aside('payment')),
  onPress(
    'LogOut',
    'kit/logout.ts',
    'shell:account.logout',
    async () => {
      const { AccountLinks } = await import('../../src/kit/page/header/AccountMenu.tsx');
      return <AccountLinks />;
    },
    { shows: inside.view() },
  ),
  onPress('LogOut', 'features/account/LogoutDialog.tsx', 'entry:leave.yes', async () => {
    const [{ LogoutDialog }, { logoutOpened }] = await Promise.all([
      import('../../src/features/account/LogoutDialog.tsx'),
      import('../../src/kit/overlays.ts'),
    ]);
    logoutOpened.set(true);
    return <LogoutDialog />;
  }),
  {
    command: 'LogIn',
    file: 'features/account/entry/LoginForm.tsx',
    shows: { ...shopping, session: guest.view().session },
    view: checkout,
    use: async ({ fill, press }) => {
      await fill('entry:field.email', 'ana@exemplo.com');
      await fill('entry:field.password', 'Senha!2026');
      await press('entry:login.submit');
    },
  },
  {
    command: 'Register',
    file: 'features/account/entry/RegistrationForm.tsx',
    shows: { ...shopping, session: guest.view().session },
    view: async () => {
      const { RegistrationForm } = await import('../../src/features/account/entry/RegistrationForm.tsx');
      return <RegistrationForm entering={false} draft={{ current: null }} onLogin={() => undefined} />;
    },
    use: async (reader) => {
      await fillProfile(reader);
      await reader.press('entry:field.terms');
      await reader.press('entry:register.submit');
    },
  },
  onPress('UpdateProfile', 'features/account/entry/CompletionForm.tsx', 'entry:profile.submit', async () => {
    const { CompletionForm } = await import('../../src/features/account/entry/CompletionForm.tsx');
    return <CompletionForm consumer={aConsumer()} updating={false} />;
  }),
  onPress(
    'UpdateProfile',
    'features/account/settings/AccountForms.tsx',
    'account:profile.submit',
    async () => {
      const { ProfileForm } = await import('../../src/features/account/settings/AccountForms.tsx');
      return <ProfileForm consumer={aConsumer()} updating={false} />;
    },
  ),
  onPress('SetBearer', 'features/checkout/buyer/BearerForms.tsx', 'checkout:bearers.confirm', checkout, {
    shows: withCheckout({
      bearers: shopping.checkout.bearers.map((each) => ({ ...each, bearer: aBearer({ confirmed: false }) })),
    }),
  }),
  onPress('UseBuyerAsBearer', 'features/checkout/buyer/BearerForms.tsx', 'checkout:bearers.me', checkout),
  onPress('ChoosePayment', 'features/checkout/pay/PayStep.tsx', 'checkout:kind.pix', checkout),
  ...(
    [
      ['ChooseProtection', 'protection', 'uncarried.protection.remove'],
      ['ChooseDelivery', 'delivery', 'uncarried.delivery.collect'],
      ['RemoveBin', 'partnerDiscount', 'bin.remove'],
    ] as const
  ).map(([command, extra, key]) => ({
    ...{ command, file: 'features/checkout/pay/PayStep.tsx', view: checkout },
    shows: withCheckout({ kind: 'reservation', uncarried: [extra] }),
    use: ({ press }: Reader) => press(`checkout:${key}`),
  })),
  onPress('Pay', 'features/checkout/pay/usePay.ts', 'checkout:pay.choose', checkout),
  {
    command: 'Pay',
    file: 'features/checkout/pay/usePay.ts',
    shows: byCard,
    view: checkout,
    use: async ({ fill, press }) => {
      await fill('checkout:card.number', '4111 1111 1111 1111');
      await fill('checkout:card.holder', 'ANA LIMA');
      await fill('checkout:card.expiry', '12/40');
      await fill('checkout:card.cvv', '123');
      await press('checkout:pay.credit');
    },
  },
  {
    command: 'ChooseInstallments',
    file: 'features/checkout/pay/Installments.tsx',
    shows: byCard,
    view: checkout,
    use: ({ fill }) => fill('checkout:card.installments', '2'),
  },
  {
    command: 'ApplyBin',
    file: 'features/checkout/pay/PartnerDiscount.tsx',
    shows: byCard,
    view: checkout,
    use: async ({ fill, press }) => {
      await fill('checkout:bin.hint', '411111');
      await press('checkout:bin.apply');
    },
  },
  {
    command: 'ApplyBin',
    file: 'features/checkout/pay/PartnerDiscount.tsx',
    shows: byCard,
    view: checkout,
    use: async ({ fill, press }) => {
      await fill('checkout:card.number', '5555 5555 5555 4444');
      await press('checkout:bin.use');
    },
  },
  onPress('RemoveBin', 'features/checkout/pay/PartnerDiscount.tsx', 'checkout:bin.remove', checkout, {
    shows: { ...byCard, cart: { ...byCard.cart, bin: '411111' } },
  }),
  onPress('CheckPayment', 'features/checkout/outcome/Waiting.tsx', 'checkout:waiting.check', checkout, {
    shows: waits({ kind: 'credit' }),
  }),
  onPress('ClosePayment', 'features/checkout/outcome/Waiting.tsx', 'checkout:waiting.later', checkout, {
    shows: waits({ pix: PIX }),
  }),
  onPress('ResumePayment', 'features/cart/OpenPayments.tsx', 'cart:open.resume', checkout, {
    shows: hasOpen,
  }),
  {
    command: 'CancelPayment',
    file: 'features/cart/OpenPayments.tsx',
    shows: hasOpen,
    view: checkout,
    use: async ({ press }) => {
      await press('cart:open.cancel');
      await press('cart:open.cancel.yes');
    },
  },
  onPress('Pay', 'features/checkout/pay/usePay.ts', 'checkout:pay.reservation', checkout, {
    shows: withCheckout({ kind: 'reservation' }),
  }),
  ...(
    [
      ['outcome/Failed.tsx', 'checkout:failed.retry'],
      ['pay/PayButton.tsx', 'checkout:pay.reservation'],
    ] as const
  ).map(([file, key]) =>
    onPress('ClosePayment', `features/checkout/${file}`, key, checkout, {
      shows: withCheckout({
        kind: 'reservation',
        payment: { status: 'failed', kind: 'reservation', reason: 'x', serverMessage: null } as never,
        paymentKeepsCart: true,
      }),
    }),
  ),
  onPress('ClosePayment', 'features/checkout/CheckoutPage.tsx', 'checkout:needsLogin.later', checkout, {
    shows: withoutBuyer,
  }),
  onPress('ClosePayment', 'features/cart/PaymentLogin.tsx', 'checkout:needsLogin.later', cart, {
    shows: withoutBuyer,
  }),
  onPress('RetryReads', 'kit/controls/Failure.tsx', 'shell:retry', cart, { shows: unread }),
  onPress('RetryReads', 'features/checkout/CheckoutPage.tsx', 'shell:retry', checkout, { shows: unread }),
  {
    command: 'UpdateProfile',
    file: 'features/checkout/DeliveryAddressForm.tsx',
    shows: delivery('deliver'),
    view: checkout,
    use: async ({ press }) => {
      await press('checkout:delivery.change');
      await press('checkout:delivery.save');
    },
  },
];

/** Commands without a row: the page sends them on its own, or other specs cover them. */
export const TAKEN = [
  { command: 'CheckDeadline', file: 'core/start.ts' },
  // Shows a message that the core does not produce.
  { command: 'Tell', file: 'kit/dispatch.ts' },
  // Sent after the server has set a password. Browser specs cover it.
  { command: 'LogOut', file: 'features/account/password/ResetPage.tsx' },
  { command: 'LogIn', file: 'features/account/password/ResetPage.tsx' },
  // Sent on opening the address.
  { command: 'LogInByProvider', file: 'features/account/EntryPage.tsx' },
  // Sent by the browser's own prompt.
  { command: 'LogInByProvider', file: 'shell/loginProvider.ts' },
];

/** Mounts the view with the message bar and a core that refuses every command. */
export const mount = async (
  snapshot: Snapshot,
  view: Row['view'],
  code: RefusalCode = REFUSAL,
): Promise<void> => {
  refusal = code;
  const [{ MessageBar }, { pageMessage }] = await Promise.all([
    import('../../src/shell/MessageBar.tsx'),
    import('../../src/kit/messages.ts'),
  ]);
  pageMessage.set(null);
  asked.length = 0;
  await mounted({
    ...{ snapshot, answers: ANSWERS, dispatch: refuse },
    view: async () => (
      <>
        {await view()}
        <MessageBar />
      </>
    ),
  });
};
