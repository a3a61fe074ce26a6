/** `/confirmacao-facial`: return page of the facial provider. The order, not the URL, decides the result (O-18). */

import {
  IconClockHour4,
  IconFaceId,
  IconFaceIdError,
  IconShieldCheck,
  IconTicketOff,
} from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { createPath, useLocation } from 'react-router';
import { type FaceOutcome, faceOutcome, mayRegisterFace } from '../../../domain/orders/actions.ts';
import type { Purchase, Ticket } from '../../../worker/contract.ts';
import { entryAddress, facialAddress, orderAddress } from '../../kit/addresses.ts';
import { Button } from '../../kit/controls/Button.tsx';
import { EmptyState } from '../../kit/controls/Failure.tsx';
import { LoadedPage, NotFound } from '../../kit/page/LoadedPage.tsx';
import { Page } from '../../kit/page/Page.tsx';
import { useReload } from '../../kit/router.tsx';
import type { FaceData } from '../loaders.ts';
import styles from './facial.module.css';

export const ConfirmationPage = (data: FaceData) => {
  const { t } = useTranslation();
  return (
    <FacialPageFrame data={data} title={t('title.facial-confirmation')}>
      {(order, ticket) => (
        <FacialOutcome
          data={data}
          order={order}
          ticket={ticket}
          outcome={faceOutcome(order, ticket, data.word)}
        />
      )}
    </FacialPageFrame>
  );
};

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

export const FacialOutcome = ({ data, order, ticket, outcome }: Props) => {
  const { t } = useTranslation('facial');
  const reload = useReload();
  const Icon = ICONS[outcome];
  const { allowed } = mayRegisterFace(order, ticket);
  return (
    <EmptyState
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
    </EmptyState>
  );
};

interface FacialPageFrameProps {
  readonly data: FaceData;
  readonly title: string;
  readonly children: (order: Purchase, ticket: Ticket) => ReactNode;
}

const LogIn = () => {
  const { t } = useTranslation('facial');
  const back = createPath({ ...useLocation(), hash: '' });
  return (
    <EmptyState
      page
      icon={<IconFaceId size={34} stroke={1.5} />}
      title={t('login.title')}
      text={t('login.text')}
    >
      <Button to={entryAddress('login', back)}>{t('login.go')}</Button>
    </EmptyState>
  );
};

const Awaited = () => (
  <div className="stack gap-5 column-page">
    <div className={`bone ${styles.line}`} />
    <div className={`bone ${styles.box}`} />
  </div>
);

/** Frame of both facial pages. Guests see a login; an unknown ticket shows "not found". */
export const FacialPageFrame = ({ data, title, children }: FacialPageFrameProps) => {
  const crumbs = [{ label: title, to: null }];
  if (data.purchase === null)
    return (
      <Page title={title} crumbs={crumbs}>
        <LogIn />
      </Page>
    );
  return (
    <LoadedPage key={`${data.purchaseId}/${data.lineId}`} from={data.purchase}>
      {(order) => {
        const ticket = order?.tickets.find(({ line }) => line.lineId === data.lineId);
        if (order !== null && ticket === undefined) return <NotFound />;
        return (
          <Page title={title} crumbs={crumbs} awaited={order === null}>
            {order === null || ticket === undefined ? <Awaited /> : children(order, ticket)}
          </Page>
        );
      }}
    </LoadedPage>
  );
};
