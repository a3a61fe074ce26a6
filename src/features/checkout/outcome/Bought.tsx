/** What was bought: what it came to, how it is had, and each event with its venue, date and things. */
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { sectionsOf } from '../../../../domain/cart/display.ts';
import type { Currency } from '../../../../domain/kernel/values.ts';
import { isUsable } from '../../../../domain/orders/actions.ts';
import type { LineId, Purchase, Ticket } from '../../../../worker/contract.ts';
import { useCore } from '../../../core/index.ts';
import { Button } from '../../../kit/controls/Button.tsx';
import { fileOf, saveFile } from '../../../kit/controls/saveFile.ts';
import { clockTime, fullDate } from '../../../kit/format/dates.ts';
import { formatMoney } from '../../../kit/format/money.ts';
import { codeText, showMessage } from '../../../kit/messages.ts';
import { Faces } from './Faces.tsx';
import outcome from './outcome.module.css';
import { TicketCard } from './TicketCard.tsx';

interface EventProps {
  readonly purchase: Purchase;
  readonly name: string;
  readonly facts: readonly string[];
  readonly tickets: readonly Ticket[];
  readonly sent: boolean;
  readonly currency: Currency;
}

const Calendar = ({ lineId, name }: { readonly lineId: LineId; readonly name: string }) => {
  const { t } = useTranslation('checkout');
  const core = useCore();
  const save = async (): Promise<void> => {
    const answer = await core.query('ticketFile', { lineId, format: 'calendar' });
    if (answer.ok) {
      const file = fileOf(answer.value);
      saveFile(file, file.name, file.type);
    } else showMessage('error', answer.problem.serverMessage ?? codeText(`problem.${answer.problem.code}`));
  };
  return (
    <Button kind="quiet" aria-label={`${t('success.calendar')}: ${name}`} onClick={() => void save()}>
      {t('success.calendar')}
    </Button>
  );
};

const EventOf = ({ purchase, name, facts, tickets, sent, currency }: EventProps) => {
  const id = useId();
  const dated = tickets.find(({ line }) => line.kind === 'ticket' && !line.hideDate && line.eventAt !== null);
  return (
    <section className={outcome.event} aria-labelledby={id}>
      <header>
        <h2 id={id}>{name}</h2>
        {facts.map((fact) => (
          <p key={fact}>{fact}</p>
        ))}
        {dated !== undefined && <Calendar lineId={dated.line.lineId} name={name} />}
      </header>
      <ol role="list" className={outcome.tickets}>
        {tickets.map((ticket, index) => (
          <TicketCard
            key={ticket.line.lineId}
            ticket={ticket}
            usable={isUsable(purchase, ticket)}
            number={index + 1}
            sent={sent}
            currency={currency}
          />
        ))}
      </ol>
    </section>
  );
};

export const Bought = ({ purchase }: { readonly purchase: Purchase }) => {
  const { t } = useTranslation('checkout');
  const { tickets, total, orders, kind, delivered, address } = purchase;
  const currency = orders[0]?.currency ?? 'BRL';
  const amount = formatMoney(total, currency);
  const has = (fits: (ticket: Ticket) => boolean): boolean => tickets.some(fits);
  const goods = has(({ line }) => line.kind === 'product' && !line.donation);
  const sections = sectionsOf({
    groups: tickets.map((ticket) => ({ line: ticket.line, ticket })),
    combos: [],
  });
  return (
    <>
      <p className={outcome.amountDue}>
        {kind === 'reservation' ? t('success.atDoor') : t('success.total')} <strong>{amount}</strong>
      </p>
      <p>
        {t(
          has((ticket) => ticket.code !== null && ticket.line.kind === 'ticket' && isUsable(purchase, ticket))
            ? 'success.text'
            : 'success.mail',
        )}
      </p>
      {goods && address !== '' && (
        <p className={outcome.note}>{t(delivered ? 'success.sent' : 'success.collect', { address })}</p>
      )}
      <Faces purchase={purchase} />
      {sections.map(({ key, event, at, groups }) => (
        <EventOf
          key={key}
          purchase={purchase}
          name={event?.name ?? groups[0]?.line.productName ?? ''}
          facts={[
            at === null ? '' : `${fullDate(at)}, ${clockTime(at)}`,
            [event?.place, event?.city].filter(Boolean).join(', '),
          ].filter((fact) => fact !== '')}
          tickets={groups.map(({ ticket }) => ticket)}
          sent={delivered}
          currency={currency}
        />
      ))}
    </>
  );
};
