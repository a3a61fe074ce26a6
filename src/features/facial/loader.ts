/** The ticket whose bearer's face is registered, and what the way back from the provider says of it. */
import type { FaceWord } from '../../../domain/orders/actions.ts';
import type { LineId, PurchaseId } from '../../../worker/contract.ts';
import { readCookie, TOKEN_COOKIE } from '../../core/ports.ts';
import { type PendingQuery, startQuery } from '../../kit/query.ts';
import type { Visit } from '../../kit/router.tsx';

export interface FaceData {
  readonly purchaseId: PurchaseId;
  readonly lineId: LineId;
  /** Null for a guest: a ticket is its account's. */
  readonly purchase: PendingQuery<'purchase'> | null;
  readonly word: FaceWord | null;
}

const dataOf = (purchaseId: string, lineId: string, word: FaceWord | null): FaceData => ({
  purchaseId: purchaseId as PurchaseId,
  lineId: lineId as LineId,
  purchase:
    readCookie(TOKEN_COOKIE) === null
      ? null
      : startQuery('purchase', { purchaseId: purchaseId as PurchaseId }),
  word,
});

/** `sequencer` is the purchase's number. */
export const registrationData = ({ params }: Visit): FaceData =>
  dataOf(params.sequencer ?? '', params.idItem ?? '', null);

const WORDS: Readonly<Record<string, FaceWord>> = {
  CADASTRADA: 'registered',
  ANALISE: 'inAnalysis',
  PENDENTE: 'pending',
};
/** Where the provider leads back to: it adds `situacao` to the address that {@link confirmationAddress} makes. */
export const confirmationData = ({ search }: Visit): FaceData =>
  dataOf(search.get('pedido') ?? '', search.get('item') ?? '', WORDS[search.get('situacao') ?? ''] ?? null);

export const confirmationAddress = ({
  purchaseId,
  lineId,
}: Pick<FaceData, 'purchaseId' | 'lineId'>): string =>
  `/confirmacao-facial?${new URLSearchParams({ pedido: purchaseId, item: lineId })}`;
