/** When the page offers the login to a guest. Every page loads this file, so it imports nothing. */

/** Milliseconds after the page is ready (S-22). */
export const OFFER_AFTER = 2_000;

const WITHOUT_OFFER =
  /^\/(?:pagamento|manutencao|cadastro|esqueci-minha-senha|redefinir-senha|[^/]+\/[^/]+\/mapa)\/?$/;

interface Visit {
  readonly isGuest: boolean;
  readonly wasOffered: boolean;
  /** Milliseconds since the page was ready. */
  readonly since: number;
  readonly pathname: string;
}

export const offersLogin = ({ isGuest, wasOffered, since, pathname }: Visit): boolean =>
  isGuest && !wasOffered && since >= OFFER_AFTER && !WITHOUT_OFFER.test(pathname);
