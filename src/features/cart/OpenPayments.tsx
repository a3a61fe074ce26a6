import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { canCancelOpen, openAmount, openText, openTime } from '../../../domain/checkout/methods.ts';
import { isShownPayment } from '../../../domain/checkout/payment.ts';
import type { PurchaseId } from '../../../worker/contract.ts';
import { type Snapshot, useSnapshot } from '../../core/index.ts';
import { Button } from '../../kit/controls/Button.tsx';
import { Unread } from '../../kit/controls/Failure.tsx';
import { useDispatch } from '../../kit/dispatch.ts';
import type { Elements } from '../../kit/elements.ts';
import { formatMoney } from '../../kit/format/money.ts';
import styles from './cart.module.css';
import { deadlineText, summaryWords } from './words.ts';

type OpenPayment = Snapshot['checkout']['open'][number];

interface Props {
  readonly onLeave?: (() => void) | undefined;
}

interface ListProps extends Props {
  readonly only?: OpenPayment['purchaseId'];
  /** True if the page itself says that they could not be read (N-70). */
  readonly isUnreadShown?: boolean;
}

export const OpenPayments = ({ onLeave, only, isUnreadShown = false }: ListProps) => {
  const { t } = useTranslation(['cart', 'shell']);
  const all = useSnapshot((snapshot) => snapshot.checkout.open);
  const open = only === undefined ? all : all.filter(({ purchaseId }) => purchaseId === only);
  const isUnread = useSnapshot((snapshot) => snapshot.reads.open === 'failed');
  const title = useId();
  const unread = isUnread && !isUnreadShown && <Unread text={t('shell:unread.open')} />;
  if (open.length === 0)
    return unread && <div className={`stack brand gap-2 pad-4 start ${styles.open}`}>{unread}</div>;
  return (
    <section className={`stack brand gap-2 pad-4 start ${styles.open}`} aria-labelledby={title}>
      <h2 id={title}>{t('open.title', { count: open.length })}</h2>
      <ul role="list" className="stack gap-4">
        {open.map((payment) => (
          <OpenPaymentRow
            key={payment.purchaseId}
            payment={payment}
            onLeave={onLeave}
            named={only === undefined}
          />
        ))}
      </ul>
      {unread}
    </section>
  );
};

interface RowProps extends Props {
  readonly payment: OpenPayment;
  /** False on the page of the order, which names it. */
  readonly named?: boolean;
}

export const OpenPaymentRow = ({ payment, onLeave, named = true }: RowProps) => {
  const { t } = useTranslation('cart');
  const dispatch = useDispatch();
  const navigate = useNavigate();
  const { purchaseId, number, summary } = payment;
  const { title, when } = summaryWords(summary);
  const time = openTime(payment);
  const until = useSnapshot((snapshot) => (time && 'at' in time ? deadlineText(time.at, snapshot) : ''));
  const isShown = useSnapshot(({ checkout }) => isShownPayment(checkout.payment, purchaseId));
  const amount = openAmount(payment);
  const way = t(openText(payment), {
    amount: amount && formatMoney(amount.amount, amount.currency),
  });
  const about = [
    time !== null && t(time.text, { time: until }),
    named && number !== '' && t('open.number', { number }),
  ];
  const name = [title, way].filter(Boolean).join(', ');

  const resume = async (): Promise<void> => {
    if (!isShown && !(await dispatch({ type: 'ResumePayment', purchaseId }))) return;
    onLeave?.();
    void navigate('/pagamento');
  };

  return (
    <li className="row between gap-3">
      <p className="stack gap-1 min-width-0">
        {named && title !== '' && <strong className="break">{title}</strong>}
        {named && when !== '' && <span className="soft small">{when}</span>}
        <strong>{way}</strong>
        <span className="soft small">{about.filter(Boolean).join(' · ')}</span>
      </p>
      <CancelPayment purchaseId={purchaseId} name={name} label={t('open.cancel')}>
        <Button aria-label={`${t('open.resume')}: ${name}`} onClick={() => void resume()}>
          {t('open.resume')}
        </Button>
      </CancelPayment>
    </li>
  );
};

interface CancelPaymentProps {
  readonly purchaseId: PurchaseId;
  /** Name of the payment, to distinguish the buttons of a list for screen readers. */
  readonly name?: string;
  readonly label: string;
  readonly children: Elements;
}

/** Button that cancels a waiting payment. The question "Are you sure?" replaces the other actions. */
export const CancelPayment = ({ purchaseId, name, label, children }: CancelPaymentProps) => {
  const { t } = useTranslation('cart');
  const dispatch = useDispatch();
  const canceling = useSnapshot((snapshot) => snapshot.checkout.canceling === purchaseId);
  const offered = useSnapshot(({ checkout }) => canCancelOpen(checkout.open, purchaseId));
  const [question, setQuestion] = useState<'unasked' | 'asked' | 'declined'>('unasked');
  const sure = useId();
  if (question === 'asked' && offered)
    return (
      // biome-ignore lint/a11y/useSemanticElements: a fieldset would be announced as a form
      <div role="group" className="row gap-2" aria-labelledby={sure}>
        <span id={sure}>{t('open.sure')}</span>
        <Button
          busy={canceling}
          kind="quiet"
          onClick={() => void dispatch({ type: 'CancelPayment', purchaseId })}
        >
          {t('open.cancel.yes')}
        </Button>
        <Button autoFocus kind="plain" onClick={() => setQuestion('declined')}>
          {t('open.cancel.no')}
        </Button>
      </div>
    );
  return (
    <p className="row gap-2">
      {children}
      {offered && (
        <Button
          autoFocus={question === 'declined'}
          kind="plain"
          aria-label={name === undefined ? undefined : `${label}: ${name}`}
          onClick={() => setQuestion('asked')}
        >
          {label}
        </Button>
      )}
    </p>
  );
};
