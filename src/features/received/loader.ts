import { RECEIVED } from '../../kit/addresses.ts';
import { invitationOf } from '../../kit/linkSecrets.ts';
import { type PendingQuery, startQuery } from '../../kit/query.ts';

export interface ReceivedData {
  /** Secret of the link, or empty. */
  readonly token: string;
  /** Null without a link. */
  readonly ticket: PendingQuery<'receivedTicket'> | null;
}

/** Ticket of the link that this tab opened (O-85). */
export const receivedData = (): ReceivedData => {
  const token = invitationOf(RECEIVED);
  return { token, ticket: token === '' ? null : startQuery('receivedTicket', { token }) };
};
