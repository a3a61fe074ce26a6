/** `/confirmacao-facial`: where the facial provider leads back to. What came of it is what the order says (O-18). */
import { useTranslation } from 'react-i18next';
import { faceOutcome } from '../../../domain/orders/actions.ts';
import type { FaceData } from './loader.ts';
import { Outcome } from './Outcome.tsx';
import { TicketOfFace } from './TicketOfFace.tsx';

export const ConfirmationPage = (data: FaceData) => {
  const { t } = useTranslation();
  return (
    <TicketOfFace data={data} title={t('title.facial-confirmation')}>
      {(order, ticket) => (
        <Outcome data={data} order={order} ticket={ticket} outcome={faceOutcome(order, ticket, data.word)} />
      )}
    </TicketOfFace>
  );
};
