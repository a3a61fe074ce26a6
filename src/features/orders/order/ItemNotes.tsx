/** Notes on a ticket's card: the face that it requires, and the person to whom its buyer sent it. */
import { IconFaceId, IconSend } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { isChangingOrder, mayTakeBack } from '../../../../domain/orders/actions.ts';
import type { Purchase, Ticket } from '../../../../worker/contract.ts';
import { useCore, useSnapshot } from '../../../core/index.ts';
import { facialAddress, invitationLink, RECEIVED } from '../../../kit/addresses.ts';
import { useCommand } from '../../../kit/command.ts';
import { Button } from '../../../kit/controls/Button.tsx';
import type { Elements } from '../../../kit/elements.ts';
import { orderTime } from '../../../kit/format/orderTime.ts';
import { useSpoken } from '../../../kit/speech.tsx';
import { itemWordsInEvent } from '../../cart/words.ts';
import styles from '../orders.module.css';
import type { ChangeToConfirm } from './ChangeDialog.tsx';
import { useShareLink } from './useShareLink.ts';

interface NoteProps {
  readonly icon: Elements;
  readonly text: string;
  /** True while something has to be done. */
  readonly open: boolean;
  readonly children: Elements;
}

const ItemNote = ({ icon, text, open, children }: NoteProps) => (
  <div className={`stack tinted pad-note small ${styles.note}`} data-open={open}>
    {icon}
    <p>{text}</p>
    {children}
  </div>
);

interface Props {
  readonly order: Purchase;
  readonly item: Ticket;
  readonly name: string;
}

interface FaceProps extends Props {
  /** True if the face can be registered (O-11). */
  readonly allowed: boolean;
}

export const FaceNote = ({ order, item, name, allowed }: FaceProps) => {
  const { t } = useTranslation('orders');
  const core = useCore();
  const { lineId, productName } = item.line;
  const invitation = useShareLink({
    title: t('facial.invite.title', { name: productName }),
    copied: t('facial.invite.copied'),
    ready: t('facial.invite.ready'),
    unknown: t('facial.invite.unknown'),
    create: () => core.request('facialInvitation', { lineId }),
    address: (token) => invitationLink(facialAddress(order.purchaseId, lineId), token),
  });
  return (
    <ItemNote icon={<IconFaceId aria-hidden size={24} />} text={t('facial.why')} open={allowed}>
      {allowed && (
        <div className="cluster gap-2">
          <Button
            aria-label={`${t('facial.register')}: ${name}`}
            to={facialAddress(order.purchaseId, item.line.lineId)}
          >
            {t('facial.register')}
          </Button>
          <Button
            kind="quiet"
            aria-label={`${t('facial.invite')}: ${name}`}
            busy={invitation.busy}
            onClick={invitation.send}
          >
            {t('facial.invite')}
          </Button>
        </div>
      )}
    </ItemNote>
  );
};

interface FacesProps {
  readonly order: Purchase;
  readonly faces: readonly Ticket[];
}

/** Link to the registration of each face, above the event's tickets (O-129). */
export const FacesAbove = ({ order, faces }: FacesProps) => {
  const { t } = useTranslation('orders');
  if (faces.length === 0) return null;
  const names = itemWordsInEvent(order);
  return (
    <ItemNote
      icon={<IconFaceId aria-hidden size={24} />}
      text={t('facial.needed', { count: faces.length })}
      open
    >
      <ul role="list" className="stack gap-2">
        {faces.map(({ line: { lineId } }) => (
          <li key={lineId}>
            <Button kind="link" to={facialAddress(order.purchaseId, lineId)}>
              {t('facial.of', { name: names.get(lineId) })}
            </Button>
          </li>
        ))}
      </ul>
    </ItemNote>
  );
};

interface OfferProps extends Props {
  readonly offer: NonNullable<Ticket['offer']>;
  /** Null on a page without changes. */
  readonly onWant: ((wanted: ChangeToConfirm) => void) | null;
}

/** State of a ticket that its buyer sent, with the link and the way back while no one accepted it (O-82). */
export const OfferNote = ({ order, item, offer, name, onWant }: OfferProps) => {
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
    unknown: t('offer.link.unknown'),
    create: () => core.request('offerLink', { lineId }),
    address: (token) => invitationLink(RECEIVED, token),
  });
  const until = orderTime(offer.until, order.timeZone, 'full');
  const to = [offer.name, offer.email].filter(Boolean).join(', ');
  const takeBack = { type: 'takeBack', purchaseId: order.purchaseId, lineId } as const;
  return (
    <ItemNote
      icon={<IconSend aria-hidden size={24} />}
      text={t(`offer.${offer.state}`, { to })}
      open={offer.state === 'open'}
    >
      {onWant !== null && mayTakeBack(order, item).allowed && (
        <>
          {until !== '' && <p className="soft">{t('offer.until', { when: until })}</p>}
          <div className="cluster gap-2">
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
          {refusal !== null && <p className="bad pad-note">{refusal}</p>}
        </>
      )}
    </ItemNote>
  );
};
