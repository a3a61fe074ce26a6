/** When a guest is offered the login. Free of schemas, since pages call it. */

/** Milliseconds after the page is ready (S-22). */
export const OFFER_AFTER = 2_000;

const WITHOUT_OFFER =
  /^\/(?:pagamento|manutencao|cadastro|esqueci-minha-senha|redefinir-senha|[^/]+\/[^/]+\/mapa)\/?$/;

interface Visit {
  readonly isGuest: boolean;
  /** In this visit, on another page or in another tab. */
  readonly wasOffered: boolean;
  /** Milliseconds since the page was ready. */
  readonly since: number;
  readonly pathname: string;
}

/** True while the page offers the login (S-22, S-23). */
export const offersLogin = ({ isGuest, wasOffered, since, pathname }: Visit): boolean =>
  isGuest && !wasOffered && since >= OFFER_AFTER && !WITHOUT_OFFER.test(pathname);
