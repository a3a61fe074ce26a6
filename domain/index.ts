/**
 * The domain's public face: every rule that another room or a tool may call, and the types that they speak. Pure
 * throughout. Not here: anything of one slice's own.
 */

export { DONATIONS, isDonation } from './cart/donations.ts';
export type {
  Cart,
  CartIntent,
  CartState,
  Combo,
  ComboChoice,
  Delivery,
  ItemChoice,
  LimitByKind,
  Line,
  LineKind,
  LineSeat,
  Notice,
  PendingIntent,
  StoreOrder,
} from './cart/state.ts';
export type {
  Bearer,
  CheckoutState,
  InstalmentOption,
  PaymentKind,
  PaymentState,
  PixCharge,
} from './checkout/state.ts';
export type * from './core/calls.ts';
export type * from './core/commands.ts';
export type * from './core/events.ts';
export * from './core/index.ts';
export type * from './core/snapshot.ts';
export type { State } from './core/state.ts';
export { isBin } from './fields/bin.ts';
export { type CardBrand, cardBrand, isCardNumber } from './fields/card.ts';
export { isCnpj } from './fields/cnpj.ts';
export { isPhone, isPostalCode } from './fields/contact.ts';
export { isCpf, isFormattedCpf } from './fields/cpf.ts';
export { type DateOrder, EARLIEST_YEAR, isDate, parseDate } from './fields/date.ts';
export { isEmail } from './fields/email.ts';
export * from './fields/masks.ts';
export { isFullName, isName } from './fields/name.ts';
export {
  isPassword,
  PASSWORD_LENGTH,
  PASSWORD_NEEDS,
  type PasswordNeed,
  passwordGaps,
} from './fields/password.ts';
export { crc16, isPixCode, readEmv } from './fields/pix.ts';
export { isRfc } from './fields/rfc.ts';
export { hasMaximumLength, hasMinimumLength, isFilled } from './fields/text.ts';
export {
  FIELD_CODES,
  type FieldCode,
  type FieldContexts,
  type FieldKind,
  type FieldViolation,
  fieldViolation,
  imagesViolation,
} from './fields/violation.ts';
export type { Decider, NonEmpty, Refusal } from './kernel/decider.ts';
export type { Envelope } from './kernel/envelope.ts';
export type * from './kernel/ids.ts';
export { type Instant, instant } from './kernel/instant.ts';
export { type Cents, type Country, type Currency, cents, ZERO } from './kernel/money.ts';
export { groupLines, identicalForDocument, sameGroup } from './limits/identity.ts';
export { type Headroom, headroom, headroomOf, plusState } from './limits/plus.ts';
export { describe, describeCause } from './log/describe.ts';
export type { LogProblem, LogProblemCode } from './log/envelopes.ts';
export { decodeLog, LOG_FORMAT, type Log, logOf, type ReadLog, readLog, writeLog } from './log/file.ts';
export { LOG_VERSION, UPCASTERS } from './log/upcasters.ts';
export * from './orders/actions.ts';
export * from './orders/labels.ts';
export type * from './orders/state.ts';
export { allocate } from './pricing/allocate.ts';
export { type InstalmentRules, instalmentTable } from './pricing/instalments.ts';
export {
  type CurrencyPrices,
  orderSum,
  type PriceChoices,
  payable,
  priceLines,
  pricesByCurrency,
} from './pricing/lines.ts';
export type { PersonalKind, PrivacyClass } from './privacy/classes.ts';
export { type Pseudonym, pseudonymsUnder } from './privacy/pseudonym.ts';
export { redact, redactEvent, redactInput, redactState } from './privacy/redact.ts';
export { areTogether, isAdjacent } from './seats/adjacency.ts';
export { type BestOptions, bestAvailable, bestInSector, sectorsInOrder } from './seats/best.ts';
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
export {
  applyDeltas,
  NO_OWN_SEATS,
  type OwnSeats,
  overlayOwn,
  ownDeltas,
  shownState,
  toldDeltas,
} from './seats/overlay.ts';
export {
  clickOn,
  isReleasable,
  isSeatStateCode,
  isSelectable,
  SEAT,
  type SeatClick,
  type SeatRefusal,
  seatStateOf,
} from './seats/states.ts';
export { canBuyRecharges, isForeign, isProfileComplete } from './session/person.ts';
export type { Address, Consumer, SessionState, Settings } from './session/state.ts';
export { type CivilDate, compareDates, isRealDate } from './time/civil.ts';
export {
  type Countdown,
  type CountdownPhase,
  clockText,
  countdown,
  deadlineOf,
  isOver,
} from './time/deadline.ts';
export { parseWallTime, type WallTime, wallText } from './time/wall.ts';
export { instantOf, isZone, SAO_PAULO, wallAt } from './time/zone.ts';
