/** One thing that was bought, as what it is: a ticket for the gate, goods, a recharge, a gift. */
import { useTranslation } from 'react-i18next';
import type { Currency } from '../../../../domain/kernel/values.ts';
import type { Ticket } from '../../../../worker/contract.ts';
import { QrCode } from '../../../kit/controls/QrCode.tsx';
import { formatMoney } from '../../../kit/format/money.ts';
import { lineWords } from '../../cart/words.ts';
import styles from '../checkout.module.css';
import outcome from './outcome.module.css';

interface Props {
  readonly ticket: Ticket;
  /** It is paid for and not canceled (O-09, O-20). */
  readonly usable: boolean;
  /** From 1 on. */
  readonly number: number;
  /** Goods are sent rather than picked up. */
  readonly sent: boolean;
  readonly currency: Currency;
}

/** Text in place of a missing code. */
const useWithoutCode = ({ line }: Ticket, usable: boolean, sent: boolean): string => {
  const { t } = useTranslation('checkout');
  if (!usable) return '';
  if (line.donation) return t('ticket.gift');
  if (line.kind === 'product') return t(sent ? 'ticket.sent' : 'ticket.collect');
  return t(line.kind === 'recharge' ? 'ticket.recharge' : 'ticket.later');
};

export const TicketCard = ({ ticket, usable, number, sent, currency }: Props) => {
  const { t } = useTranslation('checkout');
  const { line, bearerName } = ticket;
  const code = usable ? ticket.code : null;
  const isTicket = line.kind === 'ticket' && !line.donation;
  const without = useWithoutCode(ticket, usable, sent);
  const { title, details } = lineWords(line);
  return (
    <li className={outcome.ticket}>
      <div>
        <h3>{title}</h3>
        {details !== '' && <p>{details}</p>}
        {line.donation && <p>{formatMoney(line.price, currency)}</p>}
        {bearerName !== '' && <p className={styles.soft}>{t('ticket.bearer', { name: bearerName })}</p>}
        {code !== null && (
          <p className={outcome.code}>
            {t(isTicket ? 'ticket.code' : 'ticket.pickup')} <code>{code}</code>
          </p>
        )}
      </div>
      {code === null ? (
        <p className={styles.soft}>{without}</p>
      ) : (
        <QrCode
          text={code}
          label={t(isTicket ? 'ticket.qr' : 'ticket.qr.pickup', { number })}
          className={outcome.ticketQr}
        />
      )}
    </li>
  );
};
