import { useTranslation } from 'react-i18next';
import { noteOf } from '../../../domain/catalog/batches.ts';
import { ticketsOf } from '../../../domain/seats/sectors.ts';
import type { ProductPage } from '../../../worker/contract.ts';
import { Failure } from '../../kit/controls/Failure.tsx';
import { TicketRow } from '../product/panel/TicketRow.tsx';
import { useSelling } from '../product/selling.ts';
import type { SeatSelection } from './seatSelection.ts';

interface Props {
  readonly product: ProductPage;
  readonly sector: NonNullable<SeatSelection['standing']>;
}

export const StandingTickets = ({ product, sector }: Props) => {
  const { t } = useTranslation('product');
  const selling = useSelling(product);
  const { offered, problem, retry } = selling;
  if (problem !== null) return <Failure problem={problem} onRetry={retry} />;
  if (offered === null) return <div className="bone" />;
  const tickets = ticketsOf(sector, offered.variations);
  if (tickets.length === 0) return <p>{t('tickets.none')}</p>;
  return (
    <ul role="list">
      {tickets.map((variation) => (
        <TicketRow
          key={variation.variationId}
          variation={variation}
          selling={selling}
          note={noteOf(variation) ?? t('half.proof')}
        />
      ))}
    </ul>
  );
};
