import { IconCloudOff } from '@tabler/icons-react';
import { type ReactNode, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { joinTexts } from '../../../domain/fields/plain-text.ts';
import { orderOfFailure, paymentSentences } from '../../../domain/reads/header.ts';
import type { PurchaseId } from '../../../worker/contract.ts';
import { type Problem, useCoreStatus, useSnapshot } from '../../core/index.ts';
import { shop } from '../../core/shop.ts';
import { orderAddress, PURCHASE_PARAMETER } from '../addresses.ts';
import { useDispatch } from '../dispatch.ts';
import { hasOfflineTickets } from '../logout.ts';
import { openReport, type reportedPurchase } from '../overlays.ts';
import { useSpoken } from '../speech.tsx';
import { Button } from './Button.tsx';
import styles from './Notice.module.css';
import { awaitHeading, PageHeading } from './PageHeading.tsx';

interface Props {
  readonly problem: Problem;
  readonly onRetry: () => void;
  readonly page?: boolean;
  readonly title?: string;
}

/** Joins the sentences about a failure with those about the buyer's payment (N-26). */
export const useWithPayment = (...sentences: readonly (string | false)[]): string => {
  const { t } = useTranslation();
  const { texts, isFirst } = paymentSentences(useSnapshot((snapshot) => snapshot.reads.paymentProof));
  const ofPayment = texts.map((key) => t(key));
  return joinTexts(...(isFirst ? [...ofPayment, ...sentences] : [...sentences, ...ofPayment]));
};

/** Link to the order of a successful payment, else to that in the page's address (N-22). */
export const OrderButton = () => {
  const { t } = useTranslation();
  const [search] = useSearchParams();
  const payment = useSnapshot((snapshot) => snapshot.checkout.payment);
  const named = search.get(PURCHASE_PARAMETER) as PurchaseId | null;
  const purchaseId = orderOfFailure(payment, named);
  if (purchaseId === null) return null;
  return (
    <Button kind="quiet" to={orderAddress(purchaseId)}>
      {t('failure.order')}
    </Button>
  );
};

/** Link to the tickets that this device keeps (O-19). A full navigation, since the service worker answers it. */
const OfflineTickets = () => {
  const { t } = useTranslation();
  const [kept, setKept] = useState(false);
  useEffect(() => void hasOfflineTickets().then(setKept), []);
  return (
    kept && (
      <Button kind="quiet" href="/minhas-compras">
        {t('failure.tickets')}
      </Button>
    )
  );
};

export const Failure = ({ problem, onRetry, page = false, title }: Props) => {
  // Without a core no request was sent, and only a reload helps.
  const isGone = useCoreStatus() === 'gone';
  const retry = (): void => {
    if (isGone) {
      location.reload();
      return;
    }
    // The loaded page replaces this button, so its heading takes the focus.
    if (page) awaitHeading();
    onRetry();
  };
  const { t } = useTranslation(['shell', 'codes']);
  const reason = isGone ? t('failure.gone') : t(`codes:problem.${problem.code}`);
  const text = useWithPayment(reason, !isGone && t('failure.text'));
  // A page's heading takes the focus instead.
  useSpoken(!page && reason);
  return (
    <EmptyState
      icon={<IconCloudOff size={34} stroke={1.5} />}
      title={title ?? (page ? t('failure.title') : t('failure.part'))}
      text={page ? text : reason}
      page={page}
    >
      <Button onClick={retry}>{t(isGone ? 'failure.reload' : 'retry')}</Button>
      {page && <OrderButton />}
      {problem.code === 'offline' && <OfflineTickets />}
      <details className={`soft tiny ${styles.details}`}>
        <summary>{t('failure.details')}</summary>
        <p>
          {[problem.code, problem.serverCode, problem.path, problem.serverMessage]
            .filter(Boolean)
            .join(' · ')}
        </p>
        <ReportButton failed />
      </details>
    </EmptyState>
  );
};

interface EmptyStateProps {
  readonly icon: ReactNode;
  readonly title: string;
  readonly text?: string | undefined;
  /** True for a notice that is the whole page. The title becomes the page heading. */
  readonly page?: boolean;
  readonly children?: ReactNode;
}

/** Notice in place of empty or failed content: what happened, and what to do next. */
export const EmptyState = ({ icon, title, text, page = false, children }: EmptyStateProps) => (
  <div className={`column gap-3 ${styles.notice} ${page ? 'wrap' : ''}`} data-page={page}>
    <span className="disc" aria-hidden>
      {icon}
    </span>
    {page ? <PageHeading>{title}</PageHeading> : <h2>{title}</h2>}
    {text !== undefined && <p className={styles.text}>{text}</p>}
    {children !== undefined && <div className={`cluster gap-3 ${styles.ways}`}>{children}</div>}
  </div>
);

interface UnreadProps {
  readonly text: string;
  readonly onRetry?: () => void;
  readonly bare?: boolean;
}

/** Failed part of a page, with a retry. Appears instead of the content, or after the former content. */
export const Unread = ({ text, onRetry, bare = false }: UnreadProps) => {
  const { t } = useTranslation();
  const dispatch = useDispatch();
  useSpoken(text);
  return (
    <div className={bare ? styles.bare : styles.unread}>
      {!bare && <IconCloudOff aria-hidden size={22} stroke={1.5} />}
      <p>{text}</p>
      <Button kind="quiet" onClick={onRetry ?? (() => void dispatch({ type: 'RetryReads' }))}>
        {t('retry')}
      </Button>
    </div>
  );
};

interface ReportButtonProps {
  readonly about?: ReturnType<typeof reportedPurchase.get>;
  /** True next to a notice of a failure, because the footer has a button for any other problem. */
  readonly failed?: boolean;
}

export const ReportButton = ({ about = null, failed = false }: ReportButtonProps) => {
  const { t } = useTranslation('shell');
  if (!shop.features.problemReport) return null;
  return (
    <Button kind="link" onClick={() => openReport(about)}>
      {t(about !== null ? 'report.order' : failed ? 'report.page' : 'report')}
    </Button>
  );
};
