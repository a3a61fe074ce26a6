/** Confirmation of a purchase with the code of each ticket. Emails link to this page. */

import { IconCircleCheck } from '@tabler/icons-react';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { sectionsOf } from '../../../../domain/cart/display.ts';
import type { Currency } from '../../../../domain/kernel/values.ts';
import { isBy } from '../../../../domain/model/payment-kinds.ts';
import { mayRegisterFace } from '../../../../domain/orders/actions.ts';
import {
  gateCode,
  goodsAddress,
  hasGateCode,
  isForCalendar,
  purchaseTexts,
} from '../../../../domain/orders/display.ts';
import { currencyOf } from '../../../../domain/pricing/lines.ts';
import type { LineId, Purchase, PurchaseId, Ticket } from '../../../../worker/contract.ts';
import { useCore, useSnapshot } from '../../../core/index.ts';
import { facialAddress, orderAddress } from '../../../kit/addresses.ts';
import { Button } from '../../../kit/controls/Button.tsx';
import { ReportButton } from '../../../kit/controls/Failure.tsx';
import { PageHeading } from '../../../kit/controls/PageHeading.tsx';
import { QrCode } from '../../../kit/controls/QrCode.tsx';
import { downloadFile, fileOf } from '../../../kit/controls/saveAndCopy.ts';
import { clockTime, fullDate } from '../../../kit/format/dates.ts';
import { FactList } from '../../../kit/format/FactList.tsx';
import { formatMoney } from '../../../kit/format/money.ts';
import { codeText, showMessage } from '../../../kit/messages.ts';
import { useOwnTitle } from '../../../kit/page/head.ts';
import { useLast, useQuery } from '../../../kit/query.ts';
import { useShownOrders } from '../../../kit/shownOrders.ts';
import { useSpoken } from '../../../kit/speech.tsx';
import { itemWords, lineWords } from '../../cart/words.ts';
import styles from '../checkout.module.css';
import outcome from './outcome.module.css';

export interface SuccessProps {
  readonly purchaseId: PurchaseId;
  /** True if the core reported the success. Otherwise the purchase's status decides. */
  readonly paid: boolean;
}

export const Success = ({ purchaseId, paid }: SuccessProps) => {
  const { t } = useTranslation('checkout');
  const [attempt, setAttempt] = useState(0);
  const changes = useSnapshot(({ orders }) => orders.changes);
  useShownOrders([{ name: 'purchase', params: { purchaseId } }]);
  const read = useQuery('purchase', { purchaseId }, `${attempt} ${changes}`);
  const known = useLast(read?.ok ? read : null);
  // A read that is pending or failed again keeps the purchase.
  const result = known ?? read;
  const purchase = result?.ok ? result.value : null;
  const texts = purchaseTexts(paid, result);
  const { confirmed, reason, isMissing } = texts;
  const title = t(texts.title);
  useOwnTitle(title);
  useSpoken(confirmed && result?.ok === false && t('success.failed'), true);

  return (
    <div className={outcome.success} data-outcome>
      {confirmed && <IconCircleCheck aria-hidden size={64} stroke={1.5} className={outcome.tick} />}
      <PageHeading key={String(confirmed)} isOutcome={confirmed} className={`huge ${styles.title}`}>
        {title}
      </PageHeading>
      {reason !== null && <p>{reason}</p>}
      {purchase !== null && purchase.number !== '' && (
        <p className={`row ${outcome.number}`}>
          <strong>{t('success.number', { number: purchase.number })}</strong>
        </p>
      )}
      {confirmed && result === null && <p>{t('success.loading')}</p>}
      {result?.ok === false && !isMissing && (
        <p>
          {confirmed && <span>{`${t('success.failed')} `}</span>}
          <Button kind="link" onClick={() => setAttempt(attempt + 1)}>
            {t('success.again')}
          </Button>
        </p>
      )}
      {confirmed && purchase !== null && <BoughtItems purchase={purchase} />}
      <div className={`row ${outcome.ways}`}>
        {purchase !== null && (
          <Button size="medium" to={orderAddress(purchaseId)}>
            {t('success.order')}
          </Button>
        )}
        <Button kind="quiet" size="medium" to="/">
          {t('success.home')}
        </Button>
      </div>
      <ReportButton about={{ purchaseId, number: purchase?.number ?? '' }} />
    </div>
  );
};

interface EventProps {
  readonly purchase: Purchase;
  readonly name: string;
  readonly facts: readonly string[];
  readonly tickets: readonly Ticket[];
  readonly currency: Currency;
}

const Calendar = ({ lineId, name }: { readonly lineId: LineId; readonly name: string }) => {
  const { t } = useTranslation('checkout');
  const core = useCore();
  const save = async (): Promise<void> => {
    const result = await core.query('ticketFile', { lineId, format: 'calendar' });
    if (result.ok) {
      const file = fileOf(result.value);
      downloadFile(file, file.name, file.type);
    } else showMessage('error', result.problem.serverMessage ?? codeText(`problem.${result.problem.code}`));
  };
  return (
    <Button kind="quiet" aria-label={`${t('success.calendar')}: ${name}`} onClick={() => void save()}>
      {t('success.calendar')}
    </Button>
  );
};

const EventOf = ({ purchase, name, facts, tickets, currency }: EventProps) => {
  const id = useId();
  const dated = tickets.find(isForCalendar);
  return (
    <section className={`stack gap-4 wide start ${outcome.event}`} aria-labelledby={id}>
      <header className="column gap-1">
        <h2 id={id}>{name}</h2>
        {facts.map((fact) => (
          <p key={fact}>{fact}</p>
        ))}
        {dated !== undefined && <Calendar lineId={dated.line.lineId} name={name} />}
      </header>
      <ol role="list" className="stack gap-4 wide start">
        {tickets.map((ticket, index) => (
          <BoughtTicket
            key={ticket.line.lineId}
            purchase={purchase}
            ticket={ticket}
            number={index + 1}
            currency={currency}
          />
        ))}
      </ol>
    </section>
  );
};

export const BoughtItems = ({ purchase }: { readonly purchase: Purchase }) => {
  const { t } = useTranslation('checkout');
  const { tickets, total, orders, kind, delivered } = purchase;
  const address = goodsAddress(purchase);
  const currency = currencyOf(orders);
  const amount = formatMoney(total, currency);
  const sections = sectionsOf({
    groups: tickets.map((ticket) => ({ line: ticket.line, ticket })),
    combos: [],
  });
  return (
    <>
      <p>
        <span>{isBy(kind, 'entrance') ? t('success.atDoor') : t('success.total')}</span>{' '}
        <strong className="huge">{amount}</strong>
      </p>
      <p>{t(hasGateCode(purchase) ? 'success.text' : 'success.mail')}</p>
      {address !== '' && (
        <p className="brand pad-note wide start">
          {t(delivered ? 'success.sent' : 'success.collect', { address })}
        </p>
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
          currency={currency}
        />
      ))}
    </>
  );
};

interface TicketCardProps {
  readonly purchase: Purchase;
  readonly ticket: Ticket;
  /** Number in the list, from 1. */
  readonly number: number;
  readonly currency: Currency;
}

export const BoughtTicket = ({ purchase, ticket, number, currency }: TicketCardProps) => {
  const { t } = useTranslation('checkout');
  const { line } = ticket;
  const gate = gateCode(purchase, ticket);
  const { title } = lineWords(line);
  return (
    <li className={`stack card ticket gap-4 pad-5 center ${outcome.ticket}`}>
      <div>
        <h3>{title}</h3>
        {line.donation && <p>{formatMoney(line.price, currency)}</p>}
        <dl className={`cluster ${outcome.facts}`}>
          <FactList order={purchase} item={ticket} />
        </dl>
        {gate.code !== null && (
          <p className={outcome.code}>
            <span>{t(gate.text)}</span> <code>{gate.code}</code>
          </p>
        )}
      </div>
      {gate.code === null ? (
        <p className="soft small">{gate.text && t(gate.text)}</p>
      ) : (
        <QrCode text={gate.code} label={t(gate.label, { number })} className={outcome.ticketQr} />
      )}
    </li>
  );
};

/** Tickets whose face can be registered (O-11), each with a link to do so. */
export const Faces = ({ purchase }: { readonly purchase: Purchase }) => {
  const { t } = useTranslation('checkout');
  const faces = purchase.tickets.filter((ticket) => mayRegisterFace(purchase, ticket).allowed);
  if (faces.length === 0) return null;
  const names = itemWords(purchase.tickets, currencyOf(purchase.orders));
  return (
    <div className="brand pad-note wide start">
      <p>{t('success.faces', { count: faces.length })}</p>
      <ul role="list" className="stack gap-1">
        {faces.map(({ line }) => (
          <li key={line.lineId}>
            <Button kind="link" to={facialAddress(purchase.purchaseId, line.lineId)}>
              {t('success.faces.do', { name: names.get(line.lineId) })}
            </Button>
          </li>
        ))}
      </ul>
    </div>
  );
};
