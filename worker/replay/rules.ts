import type { NoticeCode, RefusalCode } from '../../domain/model/codes.ts';
import type { Event } from '../../domain/shop/messages.ts';
import type { ShownDifference } from '../../domain/shop/replay.ts';

const REFUSALS: { readonly [C in RefusalCode]: readonly string[] } = {
  'input.malformed': ['K-01'],
  'clock.invalid': ['K-02'],
  'clock.nothing-due': ['C-18', 'S-13', 'P-28'],
  'answer.stale': ['C-21', 'C-24', 'P-16', 'S-16'],
  'recover.nothing-under-way': ['K-08'],
  'cart.item-invalid': ['C-09'],
  'cart.quantity-invalid': ['C-04'],
  'cart.quantity-unchanged': ['C-10'],
  'cart.unknown-line': ['C-10', 'C-11', 'L-03'],
  'cart.unknown-combo': ['C-11'],
  'cart.empty': ['C-14', 'C-02'],
  'cart.busy': ['C-03'],
  'cart.change-pending': ['C-10', 'C-11', 'C-65'],
  'cart.already-reading': ['C-13'],
  'cart.nothing-expired': ['C-35', 'C-81'],
  'cart.donation-invalid': ['C-07'],
  'cart.recharge-needs-cpf': ['C-29', 'S-10'],
  'cart.paying': ['C-17', 'P-06'],
  'choice.unchanged': ['C-16'],
  'limit.seated': ['L-04', 'C-10'],
  'limit.stock': ['L-05', 'C-05'],
  'limit.by-kind': ['L-05', 'C-05'],
  'limit.by-document': ['L-05', 'C-05'],
  'seats.unknown': ['C-65'],
  'seats.not-free': ['C-09', 'A-24'],
  'seats.already-yours': ['C-09'],
  'seats.yours-elsewhere': ['C-68', 'A-11'],
  'coupon.empty': ['C-14'],
  'coupon.none': ['C-14'],
  'coupon.login-required': ['C-97'],
  'bin.invalid': ['C-15', 'F-14'],
  'bin.none': ['C-15'],
  'delivery.not-offered': ['C-31', 'S-06'],
  'session.login-required': ['C-14', 'C-32'],
  'session.entering': ['S-01'],
  'session.already-in': ['S-01'],
  'session.not-in': ['S-05', 'S-01'],
  'session.updating': ['S-01'],
  'session.email-invalid': ['S-26', 'F-05'],
  'session.secret-missing': ['S-26'],
  'session.terms-missing': ['S-61'],
  'bearer.unknown-line': ['P-51'],
  'bearer.missing': ['P-02'],
  'bearer.not-confirmed': ['P-02'],
  'bearer.name-invalid': ['P-02', 'F-04', 'F-65'],
  'bearer.document-invalid': ['P-03', 'F-33'],
  'bearer.document-repeated': ['P-04', 'L-02'],
  'checkout.cart-empty': ['P-01'],
  'checkout.cart-changing': ['P-01', 'P-49'],
  'checkout.cart-expired': ['P-49', 'C-18'],
  'checkout.login-required': ['P-01'],
  'checkout.profile-incomplete': ['P-01', 'S-09'],
  'checkout.recharge-needs-cpf': ['P-01', 'S-10'],
  'checkout.no-kind': ['P-01'],
  'checkout.kind-unfit': ['P-19', 'P-18'],
  'checkout.not-carried': ['P-91'],
  'checkout.card-missing': ['P-49'],
  'checkout.address-missing': ['P-49'],
  'checkout.amount-changed': ['P-75'],
  'checkout.installments-invalid': ['P-08'],
  'checkout.payment-asking': ['P-06', 'P-01'],
  'checkout.payment-unknown': ['P-06', 'P-10'],
  'checkout.payment-waiting': ['P-06', 'P-10'],
  'checkout.nothing-to-check': ['P-10'],
  'checkout.check-under-way': ['P-10'],
  'checkout.nothing-to-close': ['P-15'],
  'checkout.nothing-to-resume': ['P-22'],
  'checkout.nothing-to-cancel': ['P-24'],
  'checkout.canceling': ['P-24'],
  'orders.changing': ['O-13'],
  'orders.nothing-to-repeat': ['O-14'],
  'orders.recipient-invalid': ['O-83'],
};

const NOTICES: { readonly [C in NoticeCode]?: readonly string[] } = {
  'answer.malformed': ['K-13'],
  'server.offline': ['K-30'],
  'cart.again-done': ['C-82'],
  'cart.again-none': ['C-82'],
  'cart.read-failed': ['C-23'],
  'cart.being-charged': ['C-94'],
  'cart.lost-answer': ['C-23', 'C-24'],
  'cart.lost-unread': ['C-76'],
  'cart.not-sent': ['C-47'],
  'cart.unread': ['C-46'],
  'cart.unknown': ['C-22'],
  'cart.limit-reached': ['C-63'],
  'cart.remove-error': ['C-74'],
  'cart.remove-failed': ['C-74'],
  'cart.taken-up': ['C-32'],
  'cart.take-up-failed': ['C-79'],
  'checkout.cart-expired': ['C-18', 'P-57'],
  'checkout.nothing-to-resume': ['P-56'],
  'checkout.payment-failed': ['P-09', 'P-54', 'P-35'],
  'checkout.reservation-failed': ['P-09', 'P-54'],
  'checkout.payment-waiting': ['P-10', 'P-55'],
  'checkout.payment-unknown': ['P-09', 'P-10'],
  'checkout.payment-needs-login': ['N-10'],
  'checkout.payment-not-here': ['P-32'],
  'checkout.not-charged': ['P-13'],
  'checkout.payment-canceled': ['P-69'],
  'checkout.cancel-failed': ['P-69'],
  'checkout.finalize-error': ['P-09'],
  'checkout.reservation-error': ['P-09'],
  'orders.change-unknown': ['O-14', 'P-70'],
  'orders.change-abandoned': ['O-53'],
  'orders.change-failed': ['O-16'],
  'coupon.refused': ['C-20'],
  'coupon.unknown': ['C-95'],
  'coupon.lost': ['C-45'],
  'bin.refused': ['C-20'],
  'seats.taken': ['C-68'],
  'seats.yours': ['C-68'],
  'session.lost': ['S-11', 'S-13'],
  'session.login-failed': ['S-15'],
  'session.registration-failed': ['S-15'],
  'session.login-unconfirmed': ['S-19'],
  'session.registration-unconfirmed': ['S-19'],
  'session.profile-unconfirmed': ['S-19'],
  'session.password-reset-demanded': ['S-04'],
};

const SERVER: Readonly<Record<string, readonly string[]>> = {
  '7400': ['C-22', 'P-53'],
  '7500': ['S-04'],
  amount_changed: ['P-71'],
  coupon_used_up: ['P-38'],
};

/** Rules about any refusal of the server, by event type. */
const EVENTS: { readonly [T in Event['type']]?: readonly string[] } = {
  IntentRefused: ['C-20'],
  EntryRefused: ['S-15'],
  PaymentFailed: ['P-09', 'P-54'],
};

const BEHIND: ReadonlyMap<string, readonly string[]> = new Map(
  Object.entries({ ...REFUSALS, ...NOTICES, ...SERVER }),
);
const BY_EVENT: ReadonlyMap<string, readonly string[]> = new Map(Object.entries(EVENTS));

/** Rule ids behind a code, the nearest first. An unknown code gets the rules of its event type. */
export const rulesBehind = (code: string, event = ''): readonly string[] =>
  BEHIND.get(code) ?? BY_EVENT.get(event) ?? [];

/** Rules behind what is on screen, by the first word of its name. */
const SHOWN: ReadonlyMap<string, readonly string[]> = new Map([
  ['payable', ['M-02']],
  ['interest', ['M-06', 'M-19']],
  ['coupon', ['M-14', 'M-20']],
  ['bin', ['M-20']],
  ['affiliate', ['M-20']],
  ['adjustment', ['M-21']],
  ['shipping', ['M-15']],
  ['service', ['M-10']],
  ['convenience', ['M-10']],
  ['processing', ['M-10']],
  ['deadline', ['T-07', 'C-18']],
]);

/** Codes of the limits, by the names that are on screen with their number (`stock:3`). */
const LIMITS: ReadonlyMap<string, RefusalCode> = new Map([
  ['seated', 'limit.seated'],
  ['stock', 'limit.stock'],
  ['limitByKind', 'limit.by-kind'],
  ['limit', 'limit.by-document'],
  ['unknownLine', 'cart.unknown-line'],
]);
const codeOnScreen = (word: string): string => LIMITS.get(word.replace(/:\d+$/, '')) ?? word;

/** Rule ids behind an amount, or behind the codes that are on one side only. Empty if no rule is known. */
export const rulesBehindShown = ({ name, recorded, decided }: ShownDifference): readonly string[] => {
  const [first = ''] = name.split(' ');
  const codesIn = (value: unknown): readonly string[] =>
    typeof value === 'string' ? value.split(' ').map(codeOnScreen) : [];
  const [was, is] = [codesIn(recorded), codesIn(decided)];
  const changed = [...was.filter((code) => !is.includes(code)), ...is.filter((code) => !was.includes(code))];
  const rules = changed.flatMap((code) => rulesBehind(code));
  return changed.length === 0 ? (SHOWN.get(first) ?? []) : [...new Set(rules)];
};

const RULE = /^- \*\*([A-Z]+-\d{2,})\*\* (.*(?:\n {2}.*)*)/gm;

export const rulesIn = (markdown: string): ReadonlyMap<string, string> =>
  new Map([...markdown.matchAll(RULE)].map(([, id = '', text = '']) => [id, text.replaceAll(/\s+/g, ' ')]));
