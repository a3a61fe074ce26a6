/** What came of registering a face (O-18), what it means for the ticket, and the way on. */
import {
  IconClockHour4,
  IconFaceId,
  IconFaceIdError,
  IconShieldCheck,
  IconTicketOff,
} from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { type FaceOutcome, mayRegisterFace } from '../../../domain/orders/actions.ts';
import type { Purchase, Ticket } from '../../../worker/contract.ts';
import { facialAddress, orderAddress } from '../../kit/addresses.ts';
import { Button } from '../../kit/controls/Button.tsx';
import { Notice } from '../../kit/controls/Notice.tsx';
import { useReload } from '../../kit/router.tsx';
import type { FaceData } from './loader.ts';

const ICONS: Readonly<Record<FaceOutcome, typeof IconFaceId>> = {
  registered: IconShieldCheck,
  alreadyRegistered: IconShieldCheck,
  inAnalysis: IconClockHour4,
  awaited: IconClockHour4,
  refused: IconFaceIdError,
  open: IconFaceId,
  closed: IconTicketOff,
};

interface Props {
  readonly data: FaceData;
  readonly order: Purchase;
  readonly ticket: Ticket;
  readonly outcome: FaceOutcome;
}

export const Outcome = ({ data, order, ticket, outcome }: Props) => {
  const { t } = useTranslation('facial');
  const reload = useReload();
  const Icon = ICONS[outcome];
  const { allowed } = mayRegisterFace(order, ticket);
  return (
    <Notice
      page
      icon={<Icon size={34} stroke={1.5} />}
      title={t(`${outcome}.title`)}
      text={t(`${outcome}.text`)}
    >
      {(outcome === 'inAnalysis' || outcome === 'awaited') && <Button onClick={reload}>{t('check')}</Button>}
      {allowed && (
        <Button
          to={facialAddress(data.purchaseId, data.lineId)}
          kind={outcome === 'awaited' ? 'quiet' : 'primary'}
        >
          {t('register')}
        </Button>
      )}
      <Button
        to={orderAddress(data.purchaseId)}
        kind={allowed || outcome === 'inAnalysis' ? 'quiet' : 'primary'}
      >
        {t('order')}
      </Button>
    </Notice>
  );
};
