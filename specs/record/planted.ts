/**
 * Twelve planted bugs. Each changes one line of the rules, and has the visit of a buyer who meets it. `plant.ts` makes
 * the change in a copy of the sources and records the visit there.
 */
import type { ProductId, SeatId, StoreSlug, VariationId } from '../../domain/kernel/values.ts';
import type { ItemChoice } from '../../domain/model/cart.ts';
import { until } from '../worker/rig/clock.ts';
import type { Rig } from '../worker/rig/rig.ts';
import { CONSUMER, PASSWORD, STORE } from '../worker/rig/shop.ts';

export interface Plant {
  readonly name: string;
  /** What the buyer writes to support. */
  readonly words: string;
  readonly file: string;
  readonly right: string;
  readonly wrong: string;
  readonly visit: (open: () => Promise<Rig>) => Promise<void>;
  /** Text of `--check` that names the difference. */
  readonly finds: RegExp;
}

/** The source with the bug. Throws if the line is not there exactly once, because then no bug would be planted. */
export const plantedText = ({ name, file, right, wrong }: Plant, text: string): string => {
  const [before, after, ...more] = text.split(right);
  if (before === undefined || after === undefined || more.length > 0)
    throw new Error(`${name}: ${file} does not have the line exactly once`);
  return before + wrong + after;
};

/** Number of the visit that differs, as `--check` of a file with several names it. */
export const visitIn = (out: string): string =>
  /^visit (\d+)$(?:(?!^visit)[\s\S])*^decided again: (?:shows|differs)/m.exec(out)?.[1] ?? '';

const MINUTE = 60_000;
const RESERVE = 'POST /marketplace/pedido/reservar';
const FINALIZE = 'POST /marketplace/pedido/finalizar/';

const shown = (rig: Rig) => rig.client.snapshots.get();
const settled = async (rig: Rig): Promise<void> => {
  await until(() => shown(rig).cart.intents.length === 0, 'the cart');
  await rig.quiet();
};

const ticket = (quantity: number): ItemChoice => ({
  ...{ store: STORE as StoreSlug, productId: '3' as ProductId, variationId: '31' as VariationId },
  ...{ kind: 'ticket', quantity, name: 'A Noite', seat: null, visitAt: null, size: null, color: null },
  ...{ wristbandCode: null, voucherCode: null, affiliateProgramId: null, donation: null },
});
const seat = (index: number): ItemChoice => ({
  ...ticket(1),
  seat: { index, seatId: String(5000 + index) as SeatId, mapId: 'mapa', label: `A${index}` },
});

const add = async (rig: Rig, quantity: number): Promise<void> => {
  await rig.client.dispatch({ type: 'AddItem', item: ticket(quantity) });
  await settled(rig);
};
const logIn = async (rig: Rig): Promise<void> => {
  const secretRef = await rig.client.keepSecret(PASSWORD);
  await rig.client.dispatch({ type: 'LogIn', email: CONSUMER.email, secretRef });
  await until(() => shown(rig).session.status === 'consumer', 'the login');
  await settled(rig);
};
/** Presses "Pay" with the amounts on screen, or with older ones. */
const payByPix = async (rig: Rig, pressed = shown(rig).checkout.toPay): Promise<void> => {
  await rig.client.dispatch({ type: 'Pay', deliveryAddress: null, secretRef: null, pressed });
  await rig.quiet();
};

export const PLANTS: readonly Plant[] = [
  {
    name: 'price',
    words: 'O total está um real mais caro que a soma.',
    file: 'domain/pricing/lines.ts',
    right: '    ) + interest,\n',
    wrong: '    ) + interest + 100,\n',
    visit: async (open) => add(await open(), 2),
    finds: /payable BRL recorded 222\.00, decided 221\.00/,
  },
  {
    name: 'units',
    words: 'Pus três ingressos e o carrinho mostra um.',
    file: 'domain/cart/view.ts',
    right: 'sum + unitsOf(order.lines) + unitsOf(order.combos)',
    wrong: 'sum + Math.min(1, unitsOf(order.lines)) + unitsOf(order.combos)',
    visit: async (open) => add(await open(), 3),
    finds: /units recorded 1, decided 3/,
  },
  {
    name: 'limits',
    words: 'Deixou pôr mais ingressos do que havia, e depois deu erro.',
    file: 'domain/limits/limits.ts',
    right: 'Math.max(0, stock - sameVariation)',
    wrong: 'Math.max(0, stock)',
    visit: async (open) => {
      const rig = await open();
      await add(rig, 20);
      await add(rig, 30);
    },
    finds: /refused: limit\.stock/,
  },
  {
    name: 'too-strict',
    words: 'Não consigo comprar um ingresso só.',
    file: 'domain/cart/decide.ts',
    right: 'Number.isInteger(quantity) && quantity >= 1',
    wrong: 'Number.isInteger(quantity) && quantity > 1',
    visit: async (open) => add(await open(), 1),
    finds: /recorded {2}command refused: cart\.quantity-invalid/,
  },
  {
    name: 'expiry',
    words: 'Disse quinze minutos, mas o carrinho sumiu em dez.',
    file: 'domain/time/zone.ts',
    right: 'start + holdMinutes * MINUTE_MS',
    wrong: 'start + (holdMinutes - 5) * MINUTE_MS',
    visit: async (open) => {
      const rig = await open();
      await add(rig, 1);
      await rig.advance(11 * MINUTE);
    },
    finds: /deadline \d+ → \d+/,
  },
  {
    name: 'seats',
    words: 'Escolhi um lugar, entrei na conta e o lugar sumiu.',
    file: 'domain/cart/decide.ts',
    right: 'for (const item of deferredSeats) {',
    wrong: 'for (const item of deferredSeats.slice(1)) {',
    visit: async (open) => {
      const rig = await open();
      await rig.client.dispatch({ type: 'SelectSeats', seats: [{ item: seat(3), seen: 'free' }] });
      await logIn(rig);
    },
    finds: /decided {3}intent queued: r\d+, Reserve/,
  },
  {
    name: 'coupon',
    words: 'O desconto do cupom não aparece na conta.',
    file: 'domain/pricing/lines.ts',
    right: 'coupon: 0 - order.couponDiscount',
    wrong: 'coupon: 0',
    visit: async (open) => {
      const rig = await open();
      await logIn(rig);
      await add(rig, 2);
      await rig.client.dispatch({ type: 'ApplyCoupon', code: 'DEZ' });
      await settled(rig);
    },
    finds: /coupon BRL recorded —, decided -10\.00/,
  },
  {
    name: 'payment-lost',
    words: 'Disse que o pagamento falhou, mas o Pix foi cobrado.',
    file: 'domain/checkout/decide.ts',
    right: 'return isUncertain(failure) ? gone : failedBy(requestId, failure, payment.kind);',
    wrong: 'return failedBy(requestId, failure, payment.kind);',
    visit: async (open) => {
      const rig = await open();
      await logIn(rig);
      await add(rig, 1);
      await rig.client.dispatch({ type: 'ChoosePayment', kind: 'pix' });
      await rig.server.script({ call: FINALIZE, kind: 'cut', times: 1 });
      await payByPix(rig);
      await rig.advance(MINUTE);
    },
    finds: /decided {3}payment unknown/,
  },
  {
    name: 'payment-amount',
    words: 'Paguei mais do que estava na tela.',
    file: 'domain/checkout/decide-pay.ts',
    right: 'if (pressed !== null && !same(pressed, toPay(scope))) return',
    wrong: 'if (pressed !== null && pressed.kind !== toPay(scope).kind) return',
    visit: async (open) => {
      const rig = await open();
      await logIn(rig);
      await add(rig, 1);
      await rig.client.dispatch({ type: 'ChoosePayment', kind: 'pix' });
      const { toPay } = shown(rig).checkout;
      await add(rig, 2);
      await payByPix(rig, toPay);
    },
    finds: /refused: checkout\.amount-changed/,
  },
  {
    name: 'session',
    words: 'Toda hora preciso entrar de novo.',
    file: 'domain/session/decide.ts',
    right: 'TOKEN_LIFE_MS = 7 * 24 * 60 * 60 * 1000',
    wrong: 'TOKEN_LIFE_MS = 7 * 24 * 60 * 1000',
    visit: async (open) => logIn(await open()),
    finds: /tokenExpiresAt \d+ → \d+/,
  },
  {
    name: 'tabs',
    words: 'Na outra aba o carrinho está vazio.',
    file: 'domain/shop/decide.ts',
    right: "return accept<Event>({ type: 'CartAdopted', purchaseId }, queued({ type: 'Read' }));",
    wrong: "return accept<Event>({ type: 'CartAdopted', purchaseId });",
    visit: async (open) => {
      const [rig, other] = [await open(), await open()];
      await add(rig, 2);
      await other.quiet();
    },
    finds: /decided {3}intent queued: r\d+, Read/,
  },
  {
    name: 'recovery',
    words: 'A página recarregou sozinha e o ingresso não entrou no carrinho.',
    file: 'domain/cart/decide-responses.ts',
    right: 'return scope.settings.finalizeSeconds !== null && !scope.cart.lost.includes(requestId)',
    wrong: 'return scope.cart.lost.includes(requestId)',
    visit: async (open) => {
      const rig = await open();
      await rig.server.script({ call: RESERVE, kind: 'silent', times: 1 });
      await rig.client.dispatch({ type: 'AddItem', item: ticket(1) });
      await rig.quiet();
      rig.kill();
      await until(() => rig.client.status.get() === 'ready', 'the core');
      await settled(rig);
    },
    finds: /decided {3}intent repeated/,
  },
];
