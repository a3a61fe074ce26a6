/** Sends a change once. The core decides on repetitions (O-14). */
import type { OrderChange } from '../../domain/orders/messages.ts';
import { mapValue } from '../api/gateway.ts';
import type { CallContext, CallOf, CallOutcome } from './context.ts';

const TIMEOUT = 30_000;

const send = ({ gateway, state }: CallContext, change: OrderChange) => {
  const options = { timeout: TIMEOUT, tries: 1, repeats: state().orders.change?.unknown === true } as const;
  switch (change.type) {
    case 'bearer': {
      const { name, document, email, birthDate } = change.bearer;
      const sent = { path: { iditem: change.lineId }, body: { name, document, email, birthDate } };
      return gateway.send('changeBearer', sent, options);
    }
    case 'offer': {
      const { name, email } = change;
      return gateway.send('offerTicket', { path: { iditem: change.lineId }, body: { name, email } }, options);
    }
    case 'takeBack':
      return gateway.send('takeBackTicket', { path: { iditem: change.lineId } }, options);
    case 'keep':
      return gateway.send(
        'keepItems',
        {
          path: { idpedido: change.purchaseId },
          body: { lineIds: change.lineIds, changeIds: change.changeIds },
        },
        options,
      );
    case 'cancelItem':
      return gateway.send('cancelItem', { path: { iditem: change.lineId } }, options);
    case 'cancelOrder':
      return gateway.send(
        'cancelOrder',
        { path: { idpedido: change.purchaseId }, query: { onlyUnpaid: false } },
        options,
      );
    case 'refund': {
      const { purchaseId, reason, note } = change;
      return gateway.send(
        'requestRefund',
        { path: { idpedido: purchaseId }, body: { reason, note } },
        options,
      );
    }
  }
};

export const sendChangeOrder = async (
  context: CallContext,
  { change }: CallOf<'ChangeOrder'>,
): Promise<CallOutcome<'ChangeOrder'>> => mapValue(await send(context, change), () => 'done');
