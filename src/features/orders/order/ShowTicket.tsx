/** Tickets for the gate, one full-width code at a time. */
import { useTranslation } from 'react-i18next';
import { kindTexts, shownPosition } from '../../../../domain/orders/display.ts';
import type { Ticket } from '../../../../worker/contract.ts';
import { Button } from '../../../kit/controls/Button.tsx';
import { Dialog } from '../../../kit/controls/Dialog.tsx';
import { QrCode } from '../../../kit/controls/QrCode.tsx';
import { useSpoken } from '../../../kit/speech.tsx';
import { lineWords } from '../../cart/words.ts';
import styles from '../orders.module.css';
import { whenOf } from '../Status.tsx';

interface Props {
  readonly shown: Ticket | null;
  /** Tickets that can be shown (O-09). */
  readonly all: readonly Ticket[];
  readonly onShow: (item: Ticket | null) => void;
}

export const ShowTicket = ({ shown, all, onShow }: Props) => {
  const { t } = useTranslation('orders');
  const index = all.findIndex(({ line }) => line.lineId === shown?.line.lineId);
  const item = all[index];
  const [before, after] = [all[index - 1], all[index + 1]];
  const numbered = item === undefined ? null : shownPosition(all, item);
  const position = numbered && t(numbered.text, numbered);
  useSpoken(position);
  const words = item && lineWords(item.line);
  const place = [words?.title, words?.details].filter(Boolean).join(' · ');
  return (
    <Dialog opened={item !== undefined} title={item?.line.productName ?? ''} onClose={() => onShow(null)}>
      {item !== undefined && (
        <div className="stack gap-2 centered center">
          {position !== null && <p>{position}</p>}
          {item.code !== null && (
            <QrCode text={item.code} label={t('ticket.qr', { name: place })} className={styles.gateQr} />
          )}
          <p className="large break bold">
            <span className="visually-hidden">{t('ticket.code')} </span>
            <span>{item.code}</span>
          </p>
          <p>
            <strong>{place}</strong>
          </p>
          {whenOf(item.line) !== '' && <p>{whenOf(item.line)}</p>}
          {item.bearerName !== '' && <p>{`${item.bearerName} · ${item.bearerDocument}`}</p>}
          <p className="soft small">{t(kindTexts(item.line).hint)}</p>
          {/* The buttons are not disabled at the ends of the list, so that the pressed button keeps the focus. */}
          {all.length > 1 && (
            <div className={`cluster gap-3 ${styles.turns}`}>
              <Button
                kind="quiet"
                aria-disabled={before === undefined}
                onClick={() => before && onShow(before)}
              >
                {t('ticket.previous')}
              </Button>
              <Button kind="quiet" aria-disabled={after === undefined} onClick={() => after && onShow(after)}>
                {t('ticket.next')}
              </Button>
            </div>
          )}
        </div>
      )}
    </Dialog>
  );
};
