/** Purchases with accounts and cards of a file, from the login to the ticket. */
import { isFilled } from '../../../domain/fields/text.ts';
import { Schema } from '../../../domain/kernel/shapes.ts';
import { cents } from '../../../domain/kernel/values.ts';
import { orderSum, payable } from '../../../domain/pricing/lines.ts';
import { MINUTE_MS } from '../../../domain/time/civil.ts';
import { hostInstant } from '../../../domain/time/zone.ts';
import type { CallName } from '../../../worker/api/calls.ts';
import type { ResponseOf } from '../../../worker/api/shapes.ts';
import { toCart } from '../../../worker/api/wire/cart.ts';
import { listOrdersBody } from '../../../worker/api/wire/orders.ts';
import type { ShapeDifference } from './differences.ts';
import { difference, type HostVisit } from './visit.ts';

const Card = Schema.Struct({
  number: Schema.String,
  holder: Schema.String,
  expiry: Schema.String,
  securityCode: Schema.String,
  /** Word of `situacao` that the host is to return for the card. */
  result: Schema.Literal('APROVADO', 'RECUSADO'),
});
/** Accounts and cards of `--buy`. The bearer is for events that need one. */
export const Purse = Schema.Struct({
  accounts: Schema.NonEmptyArray(Schema.Struct({ email: Schema.String, password: Schema.String })),
  cards: Schema.NonEmptyArray(Card),
  bearer: Schema.optional(Schema.Struct({ name: Schema.String, document: Schema.String })),
});
export type Purse = typeof Purse.Type;

type Page = ResponseOf<'product'>;
type Cart = ResponseOf<'reserve'>;
type Variation = Page['variations'][number];

const SITUATIONS = { APROVADO: 'succeeded', RECUSADO: 'failed' } as const;

const money = (amount: number): string => (amount / 100).toFixed(2);

/** Tolerance of a host's clock. A time of the wrong zone differs by at least half an hour. */
const CLOCK_TOLERANCE = 5 * MINUTE_MS;

const cartDifferences = ({ orders }: Cart): readonly ShapeDifference[] =>
  orders.flatMap((order, nth) => {
    const sum = orderSum(order);
    return sum === order.total
      ? []
      : [
          difference(
            `pedidos.${nth}.valor_total`,
            `is ${money(order.total)}, its parts sum up to ${money(sum)}`,
          ),
        ];
  });

const unitsOf = ({ orders }: Cart): number =>
  orders.flatMap(({ lines }) => lines).reduce((sum, { quantity }) => sum + quantity, 0);

const hasUnits =
  (count: number) =>
  (cart: Cart): readonly ShapeDifference[] => [
    ...cartDifferences(cart),
    ...(unitsOf(cart) === count
      ? []
      : [difference('pedidos', `has ${unitsOf(cart)} units, expected ${count}`)]),
  ];

/** Checks a cart whose items the host has just reserved. */
const isHeld =
  (count: number) =>
  (cart: Cart, clock: number): readonly ShapeDifference[] => [
    ...hasUnits(count)(cart),
    ...cart.orders.flatMap(({ reservedAt }, nth) =>
      reservedAt === null || Math.abs((hostInstant(reservedAt) ?? 0) - clock) < CLOCK_TOLERANCE
        ? []
        : [
            difference(
              `pedidos.${nth}.dthr_ult_reserva`,
              'differs from the header Date: without an offset it is São Paulo’s wall time',
            ),
          ],
    ),
  ];

const isPlain = ({ sale, seated, courtesy, reservation, kind, stock }: Variation): boolean =>
  sale === 'onSale' &&
  !seated &&
  !courtesy &&
  !reservation &&
  kind === 'ticket' &&
  (stock === null || stock > 2);

/** A ticket without seat or wristband, of which two units can be reserved. One with a bearer needs the file's. */
const ticketOf = (
  pages: readonly Page[],
  bearer: Purse['bearer'],
): { readonly page: Page; readonly variation: Variation } | null => {
  for (const page of pages) {
    const isPayable = !page.bearerRequired || bearer !== undefined;
    const isFree = isPayable && !page.checksWristband && !page.facialRequired && page.dates.length <= 1;
    const limit = page.perDocumentLimitByKind.ticket || page.perDocumentLimit || 9;
    const variation = isFree && limit > 1 ? page.variations.find(isPlain) : undefined;
    if (variation !== undefined) return { page, variation };
  }
  return null;
};

export const buyAll = async (
  visit: HostVisit,
  pages: readonly Page[],
  purse: Purse,
  newKey: () => string,
) => {
  const { ask, refuse, skip } = visit;
  const ticket = ticketOf(pages, purse.bearer);
  if (ticket === null)
    return skip(
      'reserve',
      'a ticket',
      'no event that was read sells one without seat and wristband, or its bearer is not in the file',
    );
  const captcha = async (action: CallName): Promise<string> => {
    const also = ({ expiresAt }: ResponseOf<'captcha'>, clock: number) =>
      (hostInstant(expiresAt) ?? 0) > clock
        ? []
        : [difference('dthr_expiracao', 'is not after the header Date')];
    return (await ask('captcha', `for ${action}`, { path: { action } }, { also }))?.value.token ?? '';
  };

  for (const [nth, card] of purse.cards.entries()) {
    const account = purse.accounts[nth % purse.accounts.length];
    if (account === undefined) return skip('logIn', 'an account', 'the file has no account');
    const { email, password } = account;
    const entered = await ask('logIn', `account ${nth + 1}`, {
      body: { email, password, token: null, captcha: await captcha('logIn') },
    });
    if (entered === null) continue;
    const token = entered.value.accessToken;
    await buyOnce({ visit, captcha, token, newKey, ...ticket, card, bearer: purse.bearer });
    await ask('logOut', `account ${nth + 1}`, {}, { token });
    const cart = { path: { orderId: '0' }, query: { deliver: false, protect: false } };
    await refuse('instalments', 'after the logout', cart, { status: 403, codes: ['forbidden'] }, { token });
  }
};

interface Buying {
  readonly visit: HostVisit;
  readonly captcha: (action: CallName) => Promise<string>;
  readonly token: string;
  readonly newKey: () => string;
  readonly page: Page;
  readonly variation: Variation;
  readonly card: Purse['cards'][number];
  readonly bearer: Purse['bearer'];
}

const itemOf = ({ page, variation }: Buying, quantity: number) => ({
  ...{ productId: page.productId, variationId: variation.variationId, kind: variation.kind, quantity },
  ...{ seatId: null, visitAt: page.recurring ? (page.dates[0]?.at ?? null) : null, size: null, color: null },
  ...{ wristbandCode: null, voucherCode: null, affiliateProgramId: null, donation: null },
});

const buyOnce = async (buying: Buying): Promise<void> => {
  const { visit, token, newKey, page } = buying;
  const { ask, refuse, host } = visit;
  const own = { token };
  const listed = (rest: Parameters<typeof listOrdersBody>[1]) => listOrdersBody(host.language, rest);
  const reserve = (
    quantity: number,
    purchaseId: Cart['purchaseId'],
    key: string,
    title: string,
    units: number,
  ) =>
    ask(
      'reserve',
      title,
      {
        body: {
          ...{ purchaseId, salesChannel: 'MARKETPLACE' },
          orders: [{ store: page.store, items: [itemOf(buying, quantity)], combos: [] }],
        },
      },
      { ...own, key, also: isHeld(units) },
    );

  const key = newKey();
  const first = await reserve(2, null, key, 'two tickets', 2);
  const purchaseId = first?.value.purchaseId ?? null;
  const [order] = first?.value.orders ?? [];
  if (purchaseId === null || order === undefined) return;
  await reserve(2, null, key, 'the same request again', 2);
  const body = { purchaseId, code: 'CATRACA-CONFORMANCE-0' };
  await refuse('applyCoupon', 'that is unknown', { body }, { status: 422, codes: ['coupon_invalid'] }, own);
  await refuse(
    'bin',
    'without a discount',
    { body: { purchaseId, digits: '000000', remove: false, language: host.language } },
    { status: 422, codes: ['bin_invalid', 'bin_no_discount'] },
    own,
  );
  const lineIds = order.lines.map(({ lineId }) => lineId);
  const removed = { lineIds, comboId: null, orderId: order.orderId, purchaseId, store: page.store };
  await ask('removeItem', 'the tickets', { body: removed }, { ...own, key: newKey(), also: hasUnits(0) });
  const again = await reserve(1, null, newKey(), 'one ticket', 1);
  const id = again?.value.purchaseId ?? null;
  if (again === null || id === null) return;
  await ask(
    'listOrders',
    'the open cart',
    { body: listed({ status: 'cart', purchaseId: id }) },
    {
      ...own,
      also: ({ purchaseId: found, orders }) => [
        ...(found === id ? [] : [difference('idpedido_marketplace', 'is of another cart')]),
        ...hasUnits(1)({ purchaseId: found, orders }),
      ],
    },
  );
  await ask('cart', 'on every device', { body: { purchaseId: id, month: null } }, own);
  await ask('protection', 'of the cart', { path: { orderId: id } }, own);
  const total = payable(toCart(again.value), { delivery: 'collect', protection: false });
  await ask(
    'instalments',
    'of the cart',
    { path: { orderId: id }, query: { deliver: false, protect: false } },
    { ...own, also: (response) => installmentDifferences(response, total) },
  );
  const paid = await pay(buying, again.value, id, total);
  await ask(
    'listOrders',
    'the purchase',
    { body: listed({ purchaseId: id }) },
    { ...own, also: (response) => purchaseDifferences(response, id, paid, total) },
  );
  if (!paid) {
    const left = again.value.orders[0];
    const lineIds = left?.lines.map(({ lineId }) => lineId) ?? [];
    if (left !== undefined)
      await ask(
        'removeItem',
        'after a refused card',
        { body: { lineIds, comboId: null, orderId: left.orderId, purchaseId: id, store: page.store } },
        { ...own, key: newKey() },
      );
    return;
  }
  const path = { idpedido: id };
  await refuse(
    'cancelOrder',
    'only if unpaid',
    { path, query: { onlyUnpaid: true } },
    { status: 409, codes: ['already_paid'] },
    own,
  );
};

const installmentDifferences = (
  { options }: ResponseOf<'instalments'>,
  total: number,
): readonly ShapeDifference[] => [
  ...(options.length > 0 ? [] : [difference('parcelas', 'is empty')]),
  ...options.flatMap(({ count, each, total: whole, interest }, nth) => [
    ...(Math.abs(count * each - whole) < count
      ? []
      : [difference(`parcelas.${nth}.valor_total`, `is ${money(whole)}, not ${count} times ${money(each)}`)]),
    ...(whole - interest === total
      ? []
      : [
          difference(
            `parcelas.${nth}.valor_total`,
            `is ${money(whole)} with ${money(interest)} interest, the cart costs ${money(total)}`,
          ),
        ]),
  ]),
];

const purchaseDifferences = (
  { purchases }: ResponseOf<'listOrders'>,
  id: string,
  paid: boolean,
  total: number,
): readonly ShapeDifference[] => {
  const found = purchases.find(({ purchaseId }) => purchaseId === id);
  if (!paid)
    return found?.status === 'completed'
      ? [difference('compras.0.status', 'is CO after a refused card')]
      : [];
  if (found === undefined) return [difference('compras', 'lacks the purchase')];
  return [
    ...(found.status === 'completed' ? [] : [difference('compras.0.status', `is not CO`)]),
    ...(found.total === total
      ? []
      : [difference('compras.0.valor_total', `is ${money(found.total)}, paid were ${money(total)}`)]),
    ...(found.tickets.length === 1
      ? []
      : [difference('compras.0.ingressos', `has ${found.tickets.length} entries for one ticket`)]),
    ...(found.tickets.every(({ code }) => code === null || isFilled(code))
      ? []
      : [difference('compras.0.ingressos.0.codigo', 'is empty')]),
  ];
};

/** True if the card was accepted. */
const pay = async (
  { visit, captcha, token, newKey, card, bearer }: Buying,
  cart: Cart,
  purchaseId: string,
  total: number,
): Promise<boolean> => {
  const { ask, refuse } = visit;
  const { number, holder, expiry, securityCode } = card;
  const tokenized = await ask('cardToken', `ending in ${number.slice(-4)}`, {
    body: { number, holder, expiry, securityCode },
  });
  const bearers = cart.orders
    .flatMap(({ lines }) => lines)
    .flatMap(({ bearerRequired, lineId }) =>
      bearerRequired && bearer !== undefined ? [{ lineId, ...bearer, email: '', birthDate: '' }] : [],
    );
  const request = async (amount: number) => ({
    path: { idpedido: purchaseId },
    body: {
      payment: { kind: 'credit' as const, cardToken: tokenized?.value.token ?? null },
      ...{ captcha: await captcha('finalise'), binAllowed: false, deliver: false, deliveryAddress: null },
      ...{ installments: 1, protect: false, month: null, total: cents(amount), bearers },
    },
  });
  const wrong = await request(total + 1);
  await refuse(
    'finalise',
    'with another total',
    wrong,
    { status: 409, codes: ['amount_changed'] },
    { token, key: newKey() },
  );
  const key = newKey();
  const sent = await request(total);
  const situation = SITUATIONS[card.result];
  const also = (response: ResponseOf<'finalise'>): readonly ShapeDifference[] =>
    response.situation === situation ? [] : [difference('situacao', `is not ${card.result}`)];
  const [first, twin] = await Promise.all([
    ask('finalise', `a card that is to be ${card.result}`, sent, { token, key, also, isTwin: true }),
    ask('finalise', 'the same request meanwhile', sent, { token, key, also, isTwin: true }),
  ]);
  const paid = first ?? twin;
  if (paid === null) return false;
  const isSame = (response: ResponseOf<'finalise'>) => [
    ...also(response),
    ...(response.number === paid.value.number ? [] : [difference('numero', 'is of another purchase')]),
  ];
  await ask('finalise', 'the same request again', sent, { token, key, also: isSame });
  if (paid.value.situation === 'succeeded')
    await ask('finalise', 'the paid purchase under another key', sent, {
      token,
      key: newKey(),
      also: isSame,
    });
  await refuse(
    'finalise',
    'with another body under its key',
    { ...sent, body: { ...sent.body, installments: 2 } },
    { status: 422, codes: ['key_reused'] },
    { token, key },
  );
  return paid.value.situation === 'succeeded';
};
