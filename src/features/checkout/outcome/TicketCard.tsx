/** One ticket as it is shown at the gate. */
import { useTranslation } from 'react-i18next';
import type { Ticket } from '../../../../worker/contract.ts';
import { QrCode } from '../../../kit/controls/QrCode.tsx';
import { clockTime, fullDate } from '../../../kit/format/dates.ts';
import styles from '../checkout.module.css';
import outcome from './outcome.module.css';

interface Props {
  readonly ticket: Ticket;
  /** From 1 on. */
  readonly number: number;
}

export const TicketCard = ({ ticket, number }: Props) => {
  const { t } = useTranslation('checkout');
  const { line, code, bearerName } = ticket;
  const at = line.visitAt ?? line.eventAt;
  const place = [line.variationName, line.sector, line.seat?.label].filter(
    (text, index, all) => text && all.indexOf(text) === index,
  );
  return (
    <li className={outcome.ticket}>
      <div>
        <h2>{line.productName}</h2>
        {at !== null && !line.hideDate && (
          <p>
            {fullDate(at)}, {clockTime(at)}
          </p>
        )}
        <p>{place.join(' · ')}</p>
        {bearerName !== '' && <p className={styles.soft}>{t('ticket.bearer', { name: bearerName })}</p>}
        {code !== null && (
          <p className={outcome.code}>
            {t('ticket.code')} <code>{code}</code>
          </p>
        )}
      </div>
      {code === null ? (
        <p className={styles.soft}>{t('ticket.later')}</p>
      ) : (
        <QrCode text={code} label={t('ticket.qr', { number })} className={outcome.ticketQr} />
      )}
    </li>
  );
};
