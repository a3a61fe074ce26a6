import { useTranslation } from 'react-i18next';
import { noteOf } from '../../../domain/catalog/batches.ts';
import { ticketsProblem } from '../../../domain/catalog/page.ts';
import { ticketsOf } from '../../../domain/seats/sectors.ts';
import type { ProductPage } from '../../../worker/contract.ts';
import { Failure } from '../../kit/controls/Failure.tsx';
import { Wristband } from '../product/panel/BuyingPanel.tsx';
import { TicketRow } from '../product/panel/TicketRow.tsx';
import { useSelling } from '../product/selling.ts';
import type { SeatSelection } from './seatSelection.ts';

interface Props {
  readonly product: ProductPage;
  /** Date of the map, on sale or not. */
  readonly date: string | null;
  readonly sector: NonNullable<SeatSelection['standing']>;
}

export const StandingTickets = ({ product, date, sector }: Props) => {
  const { t } = useTranslation('product');
  const selling = useSelling(product, date);
  const { offered, waiting, retry } = selling;
  const problem = ticketsProblem(product, selling.problem);
  const tickets = ticketsOf(sector, offered?.variations ?? []);
  return (
    <>
      {product.checksWristband && <Wristband selling={selling} />}
      {waiting && <div className="bone" />}
      {problem !== null && <Failure problem={problem} onRetry={retry} />}
      {offered !== null && tickets.length === 0 && <p>{t('tickets.none')}</p>}
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
    </>
  );
};
