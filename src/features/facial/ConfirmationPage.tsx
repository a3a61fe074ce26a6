/** `/confirmacao-facial`: return page of the facial provider. The order, not the URL, decides the result (O-18). */

import {
  IconClockHour4,
  IconFaceId,
  IconFaceIdError,
  IconShieldCheck,
  IconTicketOff,
} from '@tabler/icons-react';
import { type ReactElement, type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { createPath, useLocation } from 'react-router';
import { type FaceOutcome, faceOutcome, faceSteps, invitedOutcome } from '../../../domain/orders/actions.ts';
import { isInvitationOver } from '../../../domain/orders/face-link.ts';
import type { InvitedFace, Purchase, Ticket } from '../../../worker/contract.ts';
import { entryAddress, facialAddress, orderAddress } from '../../kit/addresses.ts';
import { Button } from '../../kit/controls/Button.tsx';
import { EmptyState } from '../../kit/controls/Failure.tsx';
import { useHomeAfterLogout } from '../../kit/homeAfterLogout.ts';
import { LoadedPage, NotFound } from '../../kit/page/LoadedPage.tsx';
import { Page } from '../../kit/page/Page.tsx';
import { useReloadOfPastedLink } from '../../kit/pastedLink.ts';
import { useResult } from '../../kit/query.ts';
import { useReload } from '../../kit/router.tsx';
import { useSpoken } from '../../kit/speech.tsx';
import styles from './facial.module.css';
import type { FaceData } from './loader.ts';

export const ConfirmationPage = (data: FaceData) => {
  const { t } = useTranslation();
  return (
    <FacialPageFrame data={data} title={t('title.facial-confirmation')}>
      {(face) => <FacialOutcome data={data} face={face} />}
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

/** Face of a ticket, from its order or from the bearer's link. */
export interface Face {
  readonly productName: string;
  readonly variationName: string;
  readonly bearerName: string;
  readonly outcome: FaceOutcome;
}

const bought = (order: Purchase, ticket: Ticket, { word }: FaceData): Face => ({
  productName: ticket.line.productName,
  variationName: ticket.line.variationName,
  bearerName: ticket.bearerName,
  outcome: faceOutcome(order, ticket, word),
});

const invited = (face: InvitedFace, { word }: FaceData): Face => ({
  productName: face.productName,
  variationName: '',
  bearerName: face.bearerName,
  outcome: invitedOutcome(face, word),
});

const NOTHING = Promise.resolve(null);

export const FacialOutcome = ({ data, face }: { readonly data: FaceData; readonly face: Face }) => {
  const { t } = useTranslation('facial');
  const reload = useReload();
  const { outcome } = face;
  const Icon = ICONS[outcome];
  const steps = faceSteps(outcome, data.invited !== null);
  const [checked, setChecked] = useState(false);
  const result = useResult<unknown>(data.invited ?? data.purchase ?? NOTHING);
  useSpoken(checked && result !== null && t(`${outcome}.title`));
  const check = (): void => {
    setChecked(true);
    reload();
  };
  return (
    <EmptyState
      page
      icon={<Icon size={34} stroke={1.5} />}
      title={t(`${outcome}.title`)}
      text={t(`${outcome}.text`)}
    >
      {steps.check && <Button onClick={check}>{t('check')}</Button>}
      {steps.register && (
        <Button to={facialAddress(data.purchaseId, data.lineId)} kind={steps.register}>
          {t('register')}
        </Button>
      )}
      {steps.order && (
        <Button to={orderAddress(data.purchaseId)} kind={steps.order}>
          {t('order')}
        </Button>
      )}
    </EmptyState>
  );
};

interface FacialPageFrameProps {
  readonly data: FaceData;
  readonly title: string;
  readonly children: (face: Face) => ReactNode;
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

/** The bearer's link is unknown or of another ticket, has expired, or its ticket is no longer valid (O-71). */
const LinkGone = () => {
  const { t } = useTranslation(['facial', 'shell']);
  return (
    <Page title={t('link.title')}>
      <EmptyState
        page
        icon={<IconTicketOff size={34} stroke={1.5} />}
        title={t('link.title')}
        text={t('link.text')}
      >
        <Button to="/">{t('shell:goHome')}</Button>
      </EmptyState>
    </Page>
  );
};

/** Frame of both facial pages. Guests without a bearer's link see a login; an unknown ticket shows "not found". */
export const FacialPageFrame = ({ data, title, children }: FacialPageFrameProps) => {
  useReloadOfPastedLink();
  const crumbs = [{ label: title, to: null }];
  const page = (face: Face | null) => (
    <Page title={title} crumbs={crumbs} awaited={face === null}>
      {face === null ? <Awaited /> : children(face)}
    </Page>
  );
  if (data.invited !== null)
    return (
      <LoadedPage key={data.invitation} from={data.invited} missing={<LinkGone />}>
        {(value) =>
          value !== null && isInvitationOver({ ok: true, value }, data.lineId) ? (
            <LinkGone />
          ) : (
            page(value && invited(value, data))
          )
        }
      </LoadedPage>
    );
  if (data.purchase === null)
    return (
      <Page title={title} crumbs={crumbs}>
        <LogIn />
      </Page>
    );
  return <OwnFace key={`${data.purchaseId}/${data.lineId}`} data={data} from={data.purchase} page={page} />;
};

interface OwnFaceProps {
  readonly data: FaceData;
  readonly from: NonNullable<FaceData['purchase']>;
  readonly page: (face: Face | null) => ReactElement;
}

/** Face of a ticket of the account. */
const OwnFace = ({ data, from, page }: OwnFaceProps) => {
  useHomeAfterLogout();
  return (
    <LoadedPage from={from}>
      {(order) => {
        const ticket = order?.tickets.find(({ line }) => line.lineId === data.lineId);
        if (order !== null && ticket === undefined) return <NotFound />;
        return page(order === null || ticket === undefined ? null : bought(order, ticket, data));
      }}
    </LoadedPage>
  );
};
