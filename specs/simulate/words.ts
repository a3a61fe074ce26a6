/**
 * Compares notices on screen with the server's outcome of the requests behind them. A notice of refusal
 * needs the server's own refusal. A notice of success needs the server's own success. `judge.ts` compares payments.
 */
import type { Snapshot } from '../../worker/contract.ts';
import type { ViolationKind } from './judge.ts';
import type { SentCall } from './network.ts';
import type { Tab } from './tab.ts';
import type { Answer } from './world.ts';

export interface Words {
  readonly sent: (sent: SentCall) => void;
  /** Records the server's response to a request. Null if the server broke the connection. */
  readonly served: (sent: SentCall, answer: Answer | null) => void;
  /** Records that the page's request ended with a response, an error or an abort. */
  readonly ended: (sent: SentCall) => void;
  readonly shown: (tab: Tab, buyer: string, snapshot: Snapshot) => void;
}

type Find = (kind: ViolationKind, buyer: string, what: string) => void;

/** One logical request. Its repeats have the same path and the same idempotency key, or without a key the same body. */
interface Attempt {
  readonly name: string;
  readonly call: string;
  done: boolean;
  refused: boolean;
  /** True once a notice was compared with this request since it last ended. */
  judged: boolean;
  endedAt: number;
  /** Code of the notice that showed a refusal of this request. Null if there was none. */
  said: string | null;
}

interface Claim {
  readonly says: 'refused' | 'done';
  readonly calls: RegExp;
}
const refused = (calls: RegExp): Claim => ({ says: 'refused', calls });
const done = (calls: RegExp): Claim => ({ says: 'done', calls });

const RESERVE = /POST \/marketplace\/pedido\/reservar$/;
const REMOVE = /\/loja\/pedido_item\/remover$/;
const APPLY_COUPON = /\/cupom\/aplicar$/;
const REMOVE_COUPON = /\/cupom\/remover$/;
const BIN = /\/bin\/executar$/;
const LOG_IN = /\/consumidor\/login$/;
const REGISTER = /\/consumidor\/cadastro$/;
const PROFILE = /\/consumidor\/alterar\//;
const TAKE_UP = /\/pedido\/carrinho$/;
const CANCEL_ORDER = /\/pedido\/cancelar\//;
const CHANGE_BEARER = /\/ingresso\/portador\//;
const OFFER = /\/ingresso\/envio\/\d+$/;
const KEEP = /\/pedido\/manter\/[^/]+$/;
const TAKE_BACK = /\/ingresso\/envio\/\d+\/desfazer$/;
const CANCEL_ITEM = /\/ingresso\/cancelar\//;
const REFUND = /\/pedido\/reembolso\//;
const CHANGE = /\/(?:pedido\/(?:cancelar|reembolso)|ingresso\/(?:portador|envio|cancelar))\//;

const claimOf = (code: string): Claim | null => {
  if (code.startsWith('cart.added.')) return done(RESERVE);
  if (code.startsWith('cart.add-failed.')) return refused(RESERVE);
  if (code.startsWith('cart.removed.')) return done(REMOVE);
  return CLAIMS[code] ?? null;
};
const CLAIMS: Readonly<Record<string, Claim>> = {
  'seats.taken': refused(RESERVE),
  'seats.yours': refused(RESERVE),
  'cart.reattach-failed': refused(RESERVE),
  'cart.remove-error': refused(REMOVE),
  'cart.remove-failed': refused(REMOVE),
  'cart.count': done(REMOVE),
  'cart.taken-up': done(TAKE_UP),
  'cart.take-up-failed': refused(TAKE_UP),
  'coupon.applied': done(APPLY_COUPON),
  'coupon.refused': refused(APPLY_COUPON),
  'coupon.removed': done(REMOVE_COUPON),
  'coupon.remove-failed': refused(REMOVE_COUPON),
  'bin.applied': done(BIN),
  'bin.refused': refused(BIN),
  'bin.removed': done(BIN),
  'bin.remove-failed': refused(BIN),
  'session.logged-in': done(LOG_IN),
  'session.login-failed': refused(LOG_IN),
  'session.password-reset-demanded': refused(LOG_IN),
  'session.registered': done(REGISTER),
  'session.registration-failed': refused(REGISTER),
  'session.profile-updated': done(PROFILE),
  'session.profile-failed': refused(PROFILE),
  'checkout.payment-canceled': done(CANCEL_ORDER),
  'checkout.cancel-failed': refused(CANCEL_ORDER),
  'orders.bearer-changed': done(CHANGE_BEARER),
  'orders.ticket-offered': done(OFFER),
  'orders.offer-taken-back': done(TAKE_BACK),
  'orders.ticket-kept': done(KEEP),
  'orders.item-canceled': done(CANCEL_ITEM),
  'orders.order-canceling': done(CANCEL_ORDER),
  'orders.refund-requested': done(REFUND),
  'orders.change-failed': refused(CHANGE),
};

const parsed = (text: string): { readonly code?: unknown } => {
  try {
    return JSON.parse(text) ?? {};
  } catch {
    return {};
  }
};
const hasOwnRefusal = ({ status, text }: Answer): boolean =>
  status >= 400 && status < 500 && String(parsed(text).code ?? '') !== '';
export const createWords = (find: Find): Words => {
  const attempts = new Map<Tab, Map<string, Attempt>>();
  const lastNotice = new Map<Tab, string>();
  let ends = 0;

  const attemptOf = ({ tab, call, key, body }: SentCall): Attempt => {
    const mine = attempts.get(tab) ?? new Map<string, Attempt>();
    attempts.set(tab, mine);
    const name = `${call} ${key ?? body}`;
    const known = mine.get(name);
    if (known !== undefined) return known;
    const attempt = { name, call, done: false, refused: false, judged: false, endedAt: 0, said: null };
    mine.set(name, attempt);
    return attempt;
  };

  const judgeNotice = (tab: Tab, buyer: string, code: string): void => {
    const claim = claimOf(code);
    if (claim === null || !tab.presence().online) return;
    const those = [...(attempts.get(tab)?.values() ?? [])].filter(
      ({ call, endedAt }) => endedAt > 0 && claim.calls.test(call),
    );
    const [attempt] = those.toSorted((a, b) => b.endedAt - a.endedAt);
    if (attempt === undefined || attempt.judged) return;
    attempt.judged = true;
    const { call } = attempt;
    if (claim.says === 'done') {
      if (!attempt.done)
        find('said-done', buyer, `${tab.name} showed ${code}, and no ${call} was carried out`);
      return;
    }
    attempt.said = code;
    if (attempt.done)
      find('said-refused', buyer, `${tab.name} showed ${code} for ${call}, which was carried out`);
    else if (!attempt.refused)
      find('said-refused', buyer, `${tab.name} showed ${code} for ${call}, which the host did not refuse`);
  };

  return {
    sent: (sent) => void attemptOf(sent),
    served: (sent, answer) => {
      const attempt = attemptOf(sent);
      if (answer === null) return;
      if (answer.status >= 200 && answer.status < 300) attempt.done = true;
      else if (hasOwnRefusal(answer)) attempt.refused = true;
      if (attempt.done && attempt.said !== null)
        find(
          'said-refused',
          '',
          `${sent.tab.name} showed ${attempt.said} for ${attempt.call}, carried out later`,
        );
    },
    ended: (sent) => {
      ends += 1;
      attemptOf(sent).endedAt = ends;
      attemptOf(sent).judged = false;
    },
    shown: (tab, buyer, snapshot) => {
      const { notice } = snapshot;
      const name = notice === null ? '' : `${tab.page()} ${notice.serial} ${notice.code}`;
      if (notice !== null && lastNotice.get(tab) !== name) judgeNotice(tab, buyer, notice.code);
      lastNotice.set(tab, name);
    },
  };
};
