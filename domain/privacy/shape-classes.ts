/** Classes of the shapes that events, inputs and states share. Not here: whole events. */
import type {
  Cart,
  CartIntent,
  Combo,
  ComboChoice,
  ItemChoice,
  Line,
  Notice,
  StoreOrder,
} from '../cart/state.ts';
import type { Bearer, InstalmentOption, PixCharge } from '../checkout/state.ts';
import type { CallFailure, PaymentOutcome, Profile } from '../core/calls.ts';
import type { Address, Consumer, Settings } from '../session/state.ts';
import type { ClassesOf } from './classes.ts';

export const ADDRESS: ClassesOf<Address> = {
  // Decides who is foreign.
  country: 'plain',
  state: 'place',
  city: 'place',
  district: 'place',
  street: 'place',
  postalCode: 'postalCode',
  number: 'place',
  complement: 'place',
};

export const PROFILE: ClassesOf<Profile> = {
  name: 'name',
  companyName: 'name',
  email: 'email',
  phone: 'phone',
  document: 'document',
  cnpj: 'document',
  passport: 'document',
  birthDate: 'birthDate',
  gender: 'gone',
  personType: 'plain',
  address: ADDRESS,
  newsletter: 'plain',
  termsAcceptedAt: 'plain',
};

export const CONSUMER: ClassesOf<Consumer> = {
  ...PROFILE,
  userId: 'account',
  consumerId: 'account',
  status: 'plain',
};

export const SETTINGS: ClassesOf<Settings> = {
  site: 'plain',
  holdMinutes: 'plain',
  maxInstalments: 'plain',
  checkCpfWithServer: 'plain',
};

export const BEARER: ClassesOf<Bearer> = {
  name: 'name',
  document: 'document',
  email: 'email',
  birthDate: 'birthDate',
  confirmed: 'plain',
};

export const ITEM: ClassesOf<ItemChoice> = {
  store: 'plain',
  productId: 'plain',
  variationId: 'plain',
  kind: 'plain',
  quantity: 'plain',
  // Of the product, as the shop calls it.
  name: 'plain',
  seat: { seatId: 'plain', index: 'plain', mapId: 'plain', label: 'plain' },
  visitAt: 'plain',
  size: 'plain',
  colour: 'plain',
  wristbandCode: 'code',
  voucherCode: 'code',
  affiliateProgramId: 'plain',
  donation: 'plain',
};

export const COMBO_CHOICE: ClassesOf<ComboChoice> = {
  store: 'plain',
  comboId: 'plain',
  quantity: 'plain',
  name: 'plain',
};

export const LINE: ClassesOf<Line> = {
  lineId: 'plain',
  store: 'plain',
  productId: 'plain',
  variationId: 'plain',
  productSlug: 'plain',
  productName: 'plain',
  variationName: 'plain',
  kind: 'plain',
  recurring: 'plain',
  price: 'plain',
  convenienceFee: 'plain',
  quantity: 'plain',
  stock: 'plain',
  perDocumentLimit: 'plain',
  perDocumentLimitByKind: { ticket: 'plain', product: 'plain', recharge: 'plain' },
  seat: { seatId: 'plain', label: 'plain', blockId: 'plain', block: 'plain' },
  sector: 'plain',
  batch: 'plain',
  visitAt: 'plain',
  eventAt: 'plain',
  size: 'plain',
  colour: 'plain',
  wristbandCode: 'code',
  bearerRequired: 'plain',
  facialRequired: 'plain',
  hideDownload: 'plain',
  hideDate: 'plain',
  courtesy: 'plain',
  reservation: 'plain',
  affiliateProgramId: 'plain',
  donation: 'plain',
};

const COMBO: ClassesOf<Combo> = {
  comboId: 'plain',
  store: 'plain',
  name: 'plain',
  quantity: 'plain',
  price: 'plain',
  lines: LINE,
};

const ORDER: ClassesOf<StoreOrder> = {
  orderId: 'plain',
  store: 'plain',
  currency: 'plain',
  lines: LINE,
  combos: COMBO,
  convenienceFee: 'plain',
  processingFee: 'plain',
  serviceFee: 'plain',
  shippingFee: 'plain',
  protectionFee: 'plain',
  couponDiscount: 'plain',
  binDiscount: 'plain',
  affiliateDiscount: 'plain',
  total: 'plain',
  couponCode: 'code',
  reservedAt: 'plain',
  reservation: 'plain',
  courtesy: 'plain',
  exchange: 'plain',
  restored: 'plain',
};

export const CART: ClassesOf<Cart> = { purchaseId: 'plain', orders: ORDER };

export const INTENT: ClassesOf<CartIntent> = {
  type: 'plain',
  items: ITEM,
  combos: COMBO_CHOICE,
  orderId: 'plain',
  store: 'plain',
  lineIds: 'plain',
  comboId: 'plain',
  code: 'code',
  digits: 'code',
};

export const FAILURE: ClassesOf<CallFailure> = {
  kind: 'plain',
  httpStatus: 'plain',
  code: 'plain',
  serverMessage: 'text',
  params: 'failureParams',
};

export const INSTALMENTS: ClassesOf<InstalmentOption> = {
  count: 'plain',
  each: 'plain',
  total: 'plain',
  interest: 'plain',
};

export const PIX: ClassesOf<PixCharge> = { code: 'charge', expiresAt: 'plain' };

export const OUTCOME: ClassesOf<PaymentOutcome> = {
  status: 'plain',
  pix: PIX,
  // A stable word of the payment provider's.
  reason: 'plain',
  serverMessage: 'text',
};

export const NOTICE: ClassesOf<Omit<Notice, 'serial'>> = {
  tone: 'plain',
  code: 'plain',
  params: 'noticeParams',
  serverMessage: 'text',
};
