import { IconSend } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { isChangingOrder, mayTakeBack } from '../../../../domain/orders/actions.ts';
import { SAO_PAULO } from '../../../../domain/time/zone.ts';
import type { Purchase, Ticket } from '../../../../worker/contract.ts';
import { useCore, useSnapshot } from '../../../core/index.ts';
import { invitationLink, RECEIVED } from '../../../kit/addresses.ts';
import { useCommand } from '../../../kit/command.ts';
import { Button } from '../../../kit/controls/Button.tsx';
import { zoneName } from '../../../kit/format/zone.ts';
import { useSpoken } from '../../../kit/speech.tsx';
import styles from '../orders.module.css';
import { dateText } from '../Status.tsx';
import type { ChangeToConfirm } from './ChangeDialog.tsx';
import { useShareLink } from './useShareLink.ts';

interface Props {
  readonly order: Purchase;
  readonly item: Ticket;
  readonly offer: NonNullable<Ticket['offer']>;
  readonly name: string;
  readonly onWant: ((wanted: ChangeToConfirm) => void) | null;
}

/** State of a ticket that its buyer sent, with the link and the way back while no one accepted it (O-82). */
export const OfferState = ({ order, item, offer, name, onWant }: Props) => {
  const { t } = useTranslation('orders');
  const core = useCore();
  const busy = useSnapshot(isChangingOrder);
  const { refusal, send } = useCommand();
  useSpoken(refusal, true);
  const { lineId, productName } = item.line;
  const link = useShareLink({
    title: t('offer.link.title', { name: productName }),
    copied: t('offer.link.copied'),
    ready: t('offer.link.ready'),
    create: () => core.request('offerLink', { lineId }),
    address: (token) => invitationLink(RECEIVED, token),
  });
  const to = [offer.name, offer.email].filter(Boolean).join(', ');
  const takeBack = { type: 'takeBack', purchaseId: order.purchaseId, lineId } as const;
  return (
    <div className={`stack tinted pad-note small ${styles.facial}`} data-open={offer.state === 'open'}>
      <IconSend aria-hidden size={24} />
      <p>{t(`offer.${offer.state}`, { to })}</p>
      {onWant !== null && mayTakeBack(order, item).allowed && (
        <>
          {offer.until !== null && (
            <p className={`soft ${styles.register}`}>
              {t('offer.until', { when: `${dateText(offer.until)} (${zoneName(SAO_PAULO)})` })}
            </p>
          )}
          <div className={`cluster gap-2 ${styles.register}`}>
            <Button
              kind="quiet"
              aria-label={`${t('offer.link')}: ${name}`}
              busy={link.busy}
              onClick={link.send}
            >
              {t('offer.link')}
            </Button>
            <Button
              kind="quiet"
              aria-label={`${t('offer.takeBack')}: ${name}`}
              busy={busy}
              onClick={() => void send({ type: 'ChangeOrder', change: takeBack })}
            >
              {t('offer.takeBack')}
            </Button>
          </div>
          {refusal !== null && <p className={`bad pad-note ${styles.register}`}>{refusal}</p>}
        </>
      )}
    </div>
  );
};
