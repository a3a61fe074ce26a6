/** Public API of the domain. Keep exported names: tools outside of the repository import them. */

export type { CartEvent } from './cart/events.ts';
export type {
  CartCommand,
  CartIntent,
  CartState,
  QueuedIntent as PendingIntent,
} from './cart/messages.ts';
export type {
  CartGroup,
  CartOrderView,
  CartSlice,
  ComboView,
  CountdownSlice,
  SeatsSlice,
} from './cart/view.ts';
export type { CheckoutEvent } from './checkout/events.ts';
export type {
  CheckoutCommand,
  CheckoutState,
  FinalizeDetails,
  PaymentState,
} from './checkout/messages.ts';
export type { BearerView, CheckoutSlice } from './checkout/view.ts';
export * from './fields/masks.ts';
export {
  type CardBrand,
  cardBrand,
  crc16,
  isBin,
  isCardNumber,
  isPixCode,
  readEmv,
} from './fields/payment.ts';
export { isCnpj, isCpf, isFormattedCpf, isRfc } from './fields/profile.ts';
export {
  type DateOrder,
  EARLIEST_YEAR,
  hasMaximumLength,
  hasMinimumLength,
  isDate,
  isEmail,
  isFilled,
  isFullName,
  isName,
  isPassword,
  isPhone,
  isPostalCode,
  PASSWORD_LENGTH,
  PASSWORD_NEEDS,
  type PasswordNeed,
  parseDate,
  passwordGaps,
} from './fields/text.ts';
export {
  FIELD_CODES,
  type FieldCode,
  type FieldContexts,
  type FieldKind,
  type FieldViolation,
  fieldViolation,
  imagesViolation,
} from './fields/violation.ts';
export type { Decider, Envelope, NonEmpty, Refusal } from './kernel/decider.ts';
export type { PersonalKind, PrivacyClass } from './kernel/shapes.ts';
export * from './kernel/values.ts';
export {
  DONATIONS,
  groupLines,
  type Headroom,
  headroom,
  headroomOf,
  identicalForDocument,
  isDonation,
  type PlusState,
  plusState,
  sameGroup,
} from './limits/limits.ts';
export { describe, describeCause } from './log/describe.ts';
export type { LogProblem, LogProblemCode } from './log/envelopes.ts';
export { LOG_FORMAT, type Log, logOf, type ReadLog, readLog, writeLog } from './log/file.ts';
export { LOG_VERSION, UPCASTERS } from './log/upcasters.ts';
export type { CallFailure } from './model/calls.ts';
export type {
  Cart,
  Combo,
  ComboChoice,
  Delivery,
  ItemChoice,
  LimitByKind,
  Line,
  LineKind,
  LineSeat,
  StoreOrder,
} from './model/cart.ts';
export { NOTICE_CODES, type NoticeCode, REFUSAL_CODES, type RefusalCode } from './model/codes.ts';
export type { Notice, NoticeEvent, SystemCommand } from './model/decision.ts';
export type { Bearer, InstallmentOption, PaymentKind, PaymentOutcome, PixCharge } from './model/payment.ts';
export {
  type Address,
  type Consumer,
  isForeign,
  isProfileComplete,
  type Profile,
  type Settings,
} from './model/person.ts';
export * from './orders/actions.ts';
export * from './orders/face-link.ts';
export type * from './orders/messages.ts';
export * from './orders/view.ts';
export { feesInside, fullPrice, type Priced, processingFeeOf } from './pricing/full-price.ts';
export { allocate, type InstallmentRules, installmentTable } from './pricing/installments.ts';
export {
  type CurrencyPrices,
  orderSum,
  type PriceChoices,
  type PriceLine,
  type PriceLineCode,
  payable,
  priceLines,
  pricesByCurrency,
} from './pricing/lines.ts';
export { type Pseudonym, pseudonymsUnder } from './privacy/pseudonym.ts';
export { redact, redactEvent, redactInput, redactState } from './privacy/redact.ts';
export {
  areTogether,
  type BestOptions,
  bestAvailable,
  bestInSector,
  isAdjacent,
  sectorsInOrder,
} from './seats/best.ts';
export * from './seats/columns.ts';
export {
  columnsOf,
  emptyColumns,
  fillSector,
  indexOfSeat,
  nameSeat,
  type SeatColumns,
  sectorAt,
} from './seats/map.ts';
export { placeText, rowText, seatText } from './seats/names.ts';
export {
  applyDeltas,
  NO_OWN_SEATS,
  type OwnSeats,
  overlayOwn,
  ownDeltas,
  serverDeltas,
  shownState,
  stillUnpaid,
  type UnpaidPurchase,
} from './seats/overlay.ts';
export { isForSale, isSoldOut, isStandingRoom, sectorPrice } from './seats/sectors.ts';
export type { SessionEvent } from './session/events.ts';
export type { SessionCommand, SessionState } from './session/messages.ts';
export { canBuyRecharges, type SessionSlice } from './session/view.ts';
export { core } from './shop/decide.ts';
export { foldLive, foldLog } from './shop/evolve.ts';
export type { Call, CallResponse, CallResult, Command, Event, Input, State } from './shop/messages.ts';
export { callsAfter } from './shop/policies.ts';
export { type Difference, type Recorded, type Replayed, replay } from './shop/replay.ts';
export { type SliceName, type Snapshot, view } from './shop/view.ts';
export {
  type CivilDate,
  compareDates,
  isRealDate,
  parseWallTime,
  type WallTime,
  wallText,
} from './time/civil.ts';
export {
  type Countdown,
  type CountdownPhase,
  clockText,
  countdown,
  isPast,
} from './time/deadline.ts';
export { deadlineOf, hostInstant, instantOf, isZone, SAO_PAULO, wallAt } from './time/zone.ts';
