/** Codes for the gate, one at a time on the full width, and the button that opens them. */
import { IconMaximize } from '@tabler/icons-react';
import type { ComponentProps } from 'react';
import { useTranslation } from 'react-i18next';
import { kindTexts, shownPosition } from '../../../../domain/orders/display.ts';
import { gateLines } from '../../../../domain/orders/ticket-facts.ts';
import type { Purchase, Ticket } from '../../../../worker/contract.ts';
import { Button } from '../../../kit/controls/Button.tsx';
import { Dialog } from '../../../kit/controls/Dialog.tsx';
import { QrCode } from '../../../kit/controls/QrCode.tsx';
import { factsOf } from '../../../kit/format/facts.ts';
import { useSpoken } from '../../../kit/speech.tsx';
import { lineWords } from '../../cart/words.ts';
import styles from '../orders.module.css';

interface ShowButtonProps {
  readonly item: Ticket;
  /** Name of the item or its event, for assistive technology. */
  readonly name: string;
  readonly onShow: (item: Ticket) => void;
}

/** Button in the words for the item's kind (O-92). */
export const ShowButton = ({
  item,
  name,
  onShow,
  ...looks
}: ShowButtonProps & Pick<ComponentProps<typeof Button>, 'kind' | 'size' | 'wide'>) => {
  const text = useTranslation('orders').t(`${kindTexts(item.line).noun}.show`);
  return (
    <Button {...looks} aria-label={`${text}: ${name}`} onClick={() => onShow(item)}>
      <IconMaximize aria-hidden size={20} />
      <span>{text}</span>
    </Button>
  );
};

interface Props {
  readonly shown: Ticket | null;
  /** Tickets that can be shown (O-09). */
  readonly all: readonly { readonly order: Purchase; readonly item: Ticket }[];
  readonly onShow: (item: Ticket | null) => void;
}

export const ShowTicket = ({ shown, all, onShow }: Props) => {
  const { t } = useTranslation('orders');
  const index = all.findIndex(({ item: { line } }) => line.lineId === shown?.line.lineId);
  const { order, item } = all[index] ?? {};
  const [before, after] = [all[index - 1]?.item, all[index + 1]?.item];
  const items = all.map((each) => each.item);
  const numbered = item === undefined ? null : shownPosition(items, item);
  const position = numbered && t(numbered.text, numbered);
  useSpoken(position);
  const words = item && lineWords(item.line);
  const place = [words?.title, words?.details].filter(Boolean).join(' · ');
  return (
    <Dialog opened={item !== undefined} title={item?.line.productName ?? ''} onClose={() => onShow(null)}>
      {order !== undefined && item !== undefined && (
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
          {gateLines(factsOf(order, item)).map((line) => (
            <p key={line}>{line}</p>
          ))}
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
