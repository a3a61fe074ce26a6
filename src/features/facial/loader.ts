import { type FaceWord, faceWordOf, isInvitationOver } from '../../../domain/orders/face-link.ts';
import type { LineId, PurchaseId } from '../../../worker/contract.ts';
import { facialAddress, hasAccountHere } from '../../kit/addresses.ts';
import { forgetInvitation, invitationOf } from '../../kit/linkSecrets.ts';
import { type PendingQuery, startQuery } from '../../kit/query.ts';
import type { RouteMatch } from '../../kit/screen.ts';

export interface FaceData {
  readonly purchaseId: PurchaseId;
  readonly lineId: LineId;
  /** Purchase with the ticket; null for a guest, since a ticket belongs to an account. */
  readonly purchase: PendingQuery<'purchase'> | null;
  readonly word: FaceWord | null;
  /** Secret of the bearer's link, or empty. */
  readonly invitation: string;
  /** Face of the bearer's link; null without one. */
  readonly invited: PendingQuery<'invitedFace'> | null;
}

const faceData = (purchaseId: PurchaseId, lineId: LineId, word: FaceWord | null): FaceData => {
  const invitation = invitationOf(facialAddress(purchaseId, lineId));
  const invited = invitation === '' ? null : startQuery('invitedFace', { token: invitation });
  void invited?.then((result) => isInvitationOver(result, lineId) && forgetInvitation());
  return {
    purchaseId,
    lineId,
    purchase: invited !== null || !hasAccountHere() ? null : startQuery('purchase', { purchaseId }),
    word,
    invitation,
    invited,
  };
};

/** Ticket whose bearer registers a face. `sequencer` is the purchase number. */
export const registrationData = ({ params }: RouteMatch): FaceData =>
  faceData((params.sequencer ?? '') as PurchaseId, (params.idItem ?? '') as LineId, null);

/** Ticket in the URL of {@link confirmationAddress}. The provider adds `situacao`, the result. */
export const confirmationData = ({ search }: RouteMatch): FaceData =>
  faceData(
    (search.get('pedido') ?? '') as PurchaseId,
    (search.get('item') ?? '') as LineId,
    faceWordOf(search.get('situacao')),
  );

export const confirmationAddress = ({
  purchaseId,
  lineId,
}: Pick<FaceData, 'purchaseId' | 'lineId'>): string =>
  `/confirmacao-facial?${new URLSearchParams({ pedido: purchaseId, item: lineId })}`;

/** Address to which the provider returns the visitor. It has no secret, since the provider stores it. */
export const returnLink = (data: FaceData): string => `${location.origin}${confirmationAddress(data)}`;
