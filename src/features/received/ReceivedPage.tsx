/** `/ingresso-recebido`: a ticket that its buyer sent, accepted without an account. */
import { IconCalendarPlus, IconDownload, IconTicketOff } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import {
  acceptedParts,
  isOfferOver,
  type ReceivedEnd,
  receivedPart,
} from '../../../domain/orders/display.ts';
import type { Queries, ReceivedTicket } from '../../../worker/contract.ts';
import { useCore } from '../../core/index.ts';
import { facialAddress, invitationLink, RECEIVED } from '../../kit/addresses.ts';
import { Button } from '../../kit/controls/Button.tsx';
import { FactList } from '../../kit/controls/FactList.tsx';
import { EmptyState } from '../../kit/controls/Failure.tsx';
import { PageHeading } from '../../kit/controls/PageHeading.tsx';
import { Poster } from '../../kit/controls/Poster.tsx';
import { QrCode } from '../../kit/controls/QrCode.tsx';
import { downloadFile, fileOf } from '../../kit/controls/saveAndCopy.ts';
import { useShowNotice } from '../../kit/dispatch.ts';
import { factsOf } from '../../kit/format/facts.ts';
import { orderTime } from '../../kit/format/orderTime.ts';
import { FormFrame } from '../../kit/forms/FormFrame.tsx';
import { TextField } from '../../kit/forms/TextField.tsx';
import { useBearerDocument, useReceiverForm } from '../../kit/forms/useBearerDocument.tsx';
import { keepInvitation } from '../../kit/linkSecrets.ts';
import { problemText, showMessage } from '../../kit/messages.ts';
import { LoadedPage } from '../../kit/page/LoadedPage.tsx';
import { Page } from '../../kit/page/Page.tsx';
import { useReloadOfPastedLink } from '../../kit/pastedLink.ts';
import { useRequest } from '../../kit/request.ts';
import { useReload } from '../../kit/router.tsx';
import type { ReceivedData } from './loader.ts';
import styles from './received.module.css';

type Sent = NonNullable<ReceivedTicket['ticket']>;

const Ended = ({ state }: { readonly state: ReceivedEnd }) => {
  const { t } = useTranslation(['received', 'shell']);
  return (
    <EmptyState
      page
      icon={<IconTicketOff size={34} stroke={1.5} />}
      title={t(`${state}.title`)}
      text={t(`${state}.text`)}
    >
      <Button to="/">{t('shell:goHome')}</Button>
    </EmptyState>
  );
};

const Facts = ({ ticket }: { readonly ticket: Sent }) => (
  <aside className="stack gap-3 card pad-5">
    <Poster src={ticket.poster} title={ticket.productName} shape="landscape" />
    <h2>{ticket.productName}</h2>
    <dl className={`cluster ${styles.facts}`}>
      <FactList facts={factsOf(ticket.order, ticket.facts)} />
    </dl>
  </aside>
);

/** The offer with the form of the accepting person. */
const Offered = ({
  token,
  until,
  ticket,
}: Pick<ReceivedData, 'token'> & {
  readonly until: string;
  readonly ticket: Sent;
}) => {
  const { t } = useTranslation('received');
  const reload = useReload();
  const tell = useShowNotice();
  const document = useBearerDocument(ticket.entryDocument);
  const form = useReceiverForm(document);
  const { problem, refusal, send } = useRequest('acceptTicket', t('title'), {
    failed: 'orders.acceptance-failed',
    unknown: t('unknown'),
  });
  const isOver = problem !== null && isOfferOver(problem);
  const accept = async (): Promise<void> => {
    const texts = { ...form.values, name: form.values.name.trim() };
    const result = await send({ token, ...texts });
    if (result.ok) {
      keepInvitation(RECEIVED, result.value.token);
      tell('success', 'orders.accepted', null, result.isShown);
    }
    if (result.isShown && (result.ok || isOfferOver(result.problem))) reload();
  };
  return (
    <>
      <PageHeading>{t('title')}</PageHeading>
      <p className="soft">{t('text')}</p>
      {until !== '' && <p>{t('until', { when: until })}</p>}
      <div className={`with-aside ${styles.parts}`}>
        <Facts ticket={ticket} />
        <FormFrame
          intro={ticket.facialRequired && <p className="pad-note">{t('face')}</p>}
          action={t('accept')}
          sending={t('accepting')}
          parts={[form]}
          onSend={accept}
          refusal={isOver ? null : refusal}
        >
          <TextField {...form.field('name')} autoComplete="name" />
          <TextField {...form.field('document')} autoComplete="off" mask={document.mask} />
          {document.choice}
          <TextField
            {...form.field('email')}
            type="email"
            autoComplete="email"
            description={t('email.use')}
          />
          <p className="soft small">{t('after')}</p>
        </FormFrame>
      </div>
    </>
  );
};

type FileFormat = Queries['receivedFile']['params']['format'];

interface FilesProps extends Pick<ReceivedData, 'token'> {
  readonly formats: readonly FileFormat[];
}

/** Files of the ticket, for a device without a connection (O-110). */
const Files = ({ token, formats }: FilesProps) => {
  const { t } = useTranslation('received');
  const core = useCore();
  const [busy, setBusy] = useState<FileFormat | null>(null);
  const save = async (format: FileFormat): Promise<void> => {
    setBusy(format);
    const result = await core.query('receivedFile', { token, format });
    setBusy(null);
    if (result.ok) {
      const file = fileOf(result.value);
      return downloadFile(file, file.name, file.type);
    }
    showMessage('error', t('file.failed', { reason: problemText(result.problem) }));
  };
  return (
    <p className={`cluster gap-2 ${styles.files}`}>
      <Button busy={busy === 'pdf'} onClick={() => void save('pdf')}>
        <IconDownload aria-hidden size={20} />
        <span>{t('download')}</span>
      </Button>
      {formats.includes('calendar') && (
        <Button kind="quiet" busy={busy === 'calendar'} onClick={() => void save('calendar')}>
          <IconCalendarPlus aria-hidden size={20} />
          <span>{t('calendar')}</span>
        </Button>
      )}
    </p>
  );
};

const Yours = ({ token, ticket }: Pick<ReceivedData, 'token'> & { readonly ticket: Sent }) => {
  const { t } = useTranslation('received');
  const { registersFace, qr, files, isLater } = acceptedParts(ticket);
  const link = invitationLink(facialAddress(ticket.purchaseId, ticket.lineId), token);
  return (
    <>
      <PageHeading isOutcome>{t('yours.title')}</PageHeading>
      <p className="soft">{t('yours.text')}</p>
      {registersFace && (
        <p>
          <Button onClick={() => location.assign(link)}>{t('yours.face')}</Button>
        </p>
      )}
      <div className={`with-aside ${styles.parts}`}>
        <div className="stack gap-4 min-width-0">
          {ticket.code !== null && (
            <div className="stack card ticket gap-3 center pad-5">
              {qr !== null && <QrCode text={qr} label={t('qr')} className={styles.qr} />}
              <p className="large break bold">
                <span className="visually-hidden">{t('code')} </span>
                <span>{ticket.code}</span>
              </p>
              <Files token={token} formats={files} />
              <p className="soft small">{t('offline')}</p>
            </div>
          )}
          {isLater && <p className="pad-note">{t('yours.later')}</p>}
          <p className="soft small">{t('after')}</p>
        </div>
        <Facts ticket={ticket} />
      </div>
    </>
  );
};

export const ReceivedPage = ({ token, ticket: from }: ReceivedData) => {
  const { t } = useTranslation('received');
  useReloadOfPastedLink();
  const title = t('title');
  const crumbs = [{ label: title, to: null }];
  const missing = (
    <Page title={title} crumbs={crumbs}>
      <Content token={token} received={null} />
    </Page>
  );
  if (from === null) return missing;
  return (
    <LoadedPage from={from} missing={missing}>
      {(received) => (
        <Page title={title} crumbs={crumbs} awaited={received === null}>
          <div className="stack gap-5 column-page">
            {received === null ? (
              <div className={`bone ${styles.box}`} />
            ) : (
              <Content token={token} received={received} />
            )}
          </div>
        </Page>
      )}
    </LoadedPage>
  );
};

const Content = ({
  token,
  received,
}: Pick<ReceivedData, 'token'> & { readonly received: ReceivedTicket | null }) => {
  const part = receivedPart(received);
  if (part.show === 'ended') return <Ended state={part.state} />;
  if (part.show === 'yours') return <Yours token={token} ticket={part.ticket} />;
  return (
    <Offered
      token={token}
      until={orderTime(received?.until ?? null, part.ticket.order.timeZone, 'full')}
      ticket={part.ticket}
    />
  );
};
