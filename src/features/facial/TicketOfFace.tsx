/** Both pages of a face: whoever is not logged in is asked to, and a ticket that is not there is not found. */
import { IconFaceId } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Purchase, Ticket } from '../../../worker/contract.ts';
import { entryAddress } from '../../kit/addresses.ts';
import { Button } from '../../kit/controls/Button.tsx';
import { Notice } from '../../kit/controls/Notice.tsx';
import { LoadedPage } from '../../kit/page/LoadedPage.tsx';
import { Page } from '../../kit/page/Page.tsx';
import { NotFound } from '../not-found/NotFound.tsx';
import styles from './facial.module.css';
import type { FaceData } from './loader.ts';

interface Props {
  readonly data: FaceData;
  readonly title: string;
  readonly children: (order: Purchase, ticket: Ticket) => ReactNode;
}

const LogIn = () => {
  const { t } = useTranslation('facial');
  const back = `${location.pathname}${location.search}`;
  return (
    <Notice page icon={<IconFaceId size={34} stroke={1.5} />} title={t('login.title')} text={t('login.text')}>
      <Button to={entryAddress('login', back)}>{t('login.go')}</Button>
    </Notice>
  );
};

const Awaited = () => (
  <div className={styles.page}>
    <div className={`bone ${styles.line}`} />
    <div className={`bone ${styles.box}`} />
  </div>
);

export const TicketOfFace = ({ data, title, children }: Props) => {
  const crumbs = [{ label: title, to: null }];
  if (data.purchase === null)
    return (
      <Page title={title} crumbs={crumbs}>
        <LogIn />
      </Page>
    );
  return (
    <LoadedPage key={`${data.purchaseId}/${data.lineId}`} from={data.purchase} missing={<NotFound />}>
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
