/** Shapes that events and inputs share, for reading logs. Not here: whole events. */
import type { CartIntent } from '../cart/state.ts';
import type {
  ComboId,
  LineId,
  OrderId,
  ProductId,
  PurchaseId,
  RequestId,
  SeatId,
  StoreSlug,
  VariationId,
} from '../kernel/ids.ts';
import type { Instant } from '../kernel/instant.ts';
import type { Cents } from '../kernel/money.ts';
import { Schema } from '../schema.ts';

const { Struct, String: Text, Number: Real, Boolean: Flag, Literal, NullOr, Array: List, Union } = Schema;

/** A text that the domain brands; a log has it as it is. */
const branded = <T extends string>() => Text as unknown as Schema.Schema<T, string>;
export const whole = Schema.Int;
export const cents = whole as unknown as Schema.Schema<Cents, number>;
export const instant = Schema.Finite as unknown as Schema.Schema<Instant, number>;
export const lineId = branded<LineId>();
export const orderId = branded<OrderId>();
export const comboId = branded<ComboId>();
export const purchaseId = branded<PurchaseId>();
export const requestId = branded<RequestId>();
export const seatId = branded<SeatId>();
const store = branded<StoreSlug>();
const productId = branded<ProductId>();
const variationId = branded<VariationId>();

export const delivery = Literal('collect', 'deliver');
export const paymentKind = Literal('credit', 'pix', 'cash', 'deposit', 'courtesy', 'reservation');
const kind = Literal('ticket', 'product', 'recharge');
const currency = Literal('BRL', 'MXN');
const params = Schema.Record({ key: Text, value: Union(Text, Schema.Finite) });

const line = Struct({
  lineId,
  store,
  productId,
  variationId,
  productSlug: Text,
  productName: Text,
  variationName: Text,
  kind,
  recurring: Flag,
  price: cents,
  convenienceFee: cents,
  quantity: Real,
  stock: NullOr(Real),
  perDocumentLimit: Real,
  perDocumentLimitByKind: Struct({ ticket: Real, product: Real, recharge: Real }),
  seat: NullOr(Struct({ seatId, label: Text, blockId: NullOr(Text), block: NullOr(Text) })),
  sector: NullOr(Text),
  batch: NullOr(Real),
  visitAt: NullOr(Text),
  eventAt: NullOr(Text),
  size: NullOr(Text),
  colour: NullOr(Text),
  wristbandCode: NullOr(Text),
  bearerRequired: Flag,
  facialRequired: Flag,
  hideDownload: Flag,
  hideDate: Flag,
  courtesy: Flag,
  reservation: Flag,
  affiliateProgramId: NullOr(Text),
  donation: Flag,
});

const combo = Struct({ comboId, store, name: Text, quantity: Real, price: cents, lines: List(line) });

const order = Struct({
  orderId,
  store,
  currency,
  lines: List(line),
  combos: List(combo),
  convenienceFee: cents,
  processingFee: cents,
  serviceFee: cents,
  shippingFee: cents,
  protectionFee: cents,
  couponDiscount: cents,
  binDiscount: cents,
  affiliateDiscount: cents,
  total: cents,
  couponCode: NullOr(Text),
  reservedAt: NullOr(Text),
  reservation: Flag,
  courtesy: Flag,
  exchange: Flag,
  restored: Flag,
});

export const cart = Struct({ purchaseId: NullOr(purchaseId), orders: List(order) });

export const item = Struct({
  store,
  productId,
  variationId,
  kind,
  quantity: Real,
  name: Text,
  seat: NullOr(Struct({ seatId, index: Real, mapId: Text, label: Text })),
  visitAt: NullOr(Text),
  size: NullOr(Text),
  colour: NullOr(Text),
  wristbandCode: NullOr(Text),
  voucherCode: NullOr(Text),
  affiliateProgramId: NullOr(Text),
  donation: NullOr(cents),
});

export const comboChoice = Struct({ store, comboId, quantity: Real, name: Text });

const intents = Union(
  Struct({ type: Literal('Reserve'), items: List(item), combos: List(comboChoice) }),
  Struct({ type: Literal('Remove'), orderId, store, lineIds: List(lineId) }),
  Struct({ type: Literal('RemoveCombo'), orderId, store, comboId }),
  Struct({ type: Literal('ApplyCoupon'), code: Text }),
  Struct({ type: Literal('RemoveCoupon') }),
  Struct({ type: Literal('ApplyBin'), digits: Text }),
  Struct({ type: Literal('RemoveBin') }),
  Struct({ type: Literal('Reattach') }),
  Struct({ type: Literal('Read') }),
);
export const intent: Schema.Schema<CartIntent, typeof intents.Encoded> = intents;

export const address = Struct({
  country: Text,
  state: Text,
  city: Text,
  district: Text,
  street: Text,
  postalCode: Text,
  number: Text,
  complement: Text,
});

const person = {
  name: Text,
  companyName: Text,
  email: Text,
  phone: Text,
  document: Text,
  cnpj: Text,
  passport: Text,
  birthDate: Text,
  gender: NullOr(Literal('masculine', 'feminine', 'undisclosed', 'other')),
  personType: Literal('natural', 'legal'),
  address,
  newsletter: Flag,
  termsAcceptedAt: Text,
};
export const profile = Struct(person);
export const consumer = Struct({ ...person, userId: Text, consumerId: Text, status: Text });

export const settings = Struct({
  site: Literal('BR', 'MX'),
  holdMinutes: Real,
  maxInstalments: Real,
  checkCpfWithServer: Flag,
});

export const bearer = Struct({ name: Text, document: Text, email: Text, birthDate: Text, confirmed: Flag });
export const instalments = Struct({ count: Real, each: cents, total: cents, interest: cents });

export const failure = Struct({
  kind: Literal('refused', 'forbidden', 'lost', 'malformed', 'unavailable'),
  httpStatus: NullOr(Real),
  code: Text,
  serverMessage: NullOr(Text),
  params,
});

export const notice = Struct({
  tone: Literal('success', 'error', 'info'),
  code: Text,
  params,
  serverMessage: NullOr(Text),
});

export { currency };
