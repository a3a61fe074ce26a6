/** Payment without a result yet: Pix code, cash, deposit, bank review or lost response. Never shown as failed. */
import { Textarea } from '@mantine/core';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { checkText, waitingPart } from '../../../../domain/checkout/display.ts';
import { howToPay } from '../../../../domain/orders/display.ts';
import { clockText } from '../../../../domain/time/deadline.ts';
import { type Snapshot, useSnapshot } from '../../../core/index.ts';
import { useCommand } from '../../../kit/command.ts';
import { Button } from '../../../kit/controls/Button.tsx';
import { CodeList } from '../../../kit/controls/CodeList.tsx';
import { ReportButton } from '../../../kit/controls/Failure.tsx';
import { SlowLoadNotice } from '../../../kit/controls/Loaded.tsx';
import { PageHeading } from '../../../kit/controls/PageHeading.tsx';
import { Poster } from '../../../kit/controls/Poster.tsx';
import { QrCode } from '../../../kit/controls/QrCode.tsx';
import { copyText } from '../../../kit/controls/saveAndCopy.ts';
import { useDispatch } from '../../../kit/dispatch.ts';
import type { Elements } from '../../../kit/elements.ts';
import { formatMoney } from '../../../kit/format/money.ts';
import { useRootMark } from '../../../kit/hooks.ts';
import { showMessage } from '../../../kit/messages.ts';
import { useOwnTitle } from '../../../kit/page/head.ts';
import { speak, useSpoken } from '../../../kit/speech.tsx';
import { useSpokenTime } from '../../../kit/spokenTime.tsx';
import { Forms } from '../../../kit/theme/Forms.tsx';
import { CancelPayment } from '../../cart/OpenPayments.tsx';
import { deadlineText, summaryWords } from '../../cart/words.ts';
import styles from '../checkout.module.css';
import { useIsWide } from '../useIsWide.ts';
import outcome from './outcome.module.css';

type Payment = Extract<Snapshot['checkout']['payment'], { status: 'waiting' | 'unknown' }>;
type Pix = NonNullable<Extract<Payment, { status: 'waiting' }>['pix']>;

export const Waiting = ({ payment }: { readonly payment: Payment }) => {
  const { t } = useTranslation('checkout');
  const lost = useSnapshot((snapshot) => snapshot.checkout.paymentLost);
  const code = useSnapshot(({ codeCountdown }) => codeCountdown);
  const part = waitingPart(payment, lost, code);
  useOwnTitle(t(`${part.texts}.title`));
  useRootMark('outcome');
  const check = (
    <div className={`row ${outcome.ways}`}>
      <CheckNow>
        <ReportButton />
      </CheckNow>
    </div>
  );
  if (part.show !== 'nothing')
    return (
      <WaitingPayment
        title={t(`${part.texts}.title`)}
        text={t(part.show === 'code' ? 'waiting.pix.text' : 'waiting.place.text')}
        purchaseId={payment.purchaseId}
      >
        {part.show === 'code' ? <PixCode pix={part.pix} /> : <Place />}
        {check}
      </WaitingPayment>
    );
  return (
    <div className={`column-page ${outcome.outcome}`}>
      <div className={`spinner ${outcome.pulse}`} aria-hidden />
      <PageHeading isOutcome className={styles.title}>
        {t(`${part.texts}.title`)}
      </PageHeading>
      <Bought />
      <p>{t(`${part.texts}.text`)}</p>
      {check}
    </div>
  );
};

/** Button that checks the payment, with the result in words (P-65). */
const CheckNow = ({ children }: { readonly children: Elements }) => {
  const { t } = useTranslation('checkout');
  const { pending, refusal, send } = useCommand();
  const [result, setResult] = useState<ReturnType<typeof checkText>>(null);
  const check = async (): Promise<void> => {
    setResult(null);
    const settled = await send({ type: 'CheckPayment' });
    if (settled !== null) setResult(checkText(settled.type));
  };
  const found = result === null ? refusal : t(result);
  const text = pending ? t('waiting.checking') : found;
  useSpoken(text);
  return (
    <>
      <Button kind="link" onClick={() => void check()}>
        {t('waiting.check')}
      </Button>
      {children}
      <p className="soft small">{text}</p>
    </>
  );
};

/** Event and date of the payment, once the account's list has them (P-108). */
const Bought = () => {
  const details = useSnapshot((snapshot) => snapshot.checkout.paymentDetails);
  if (details === null || details.summary.titles.length === 0) return null;
  const { title, when } = summaryWords(details.summary);
  return (
    <div className={`line gap-4 ${outcome.bought}`}>
      <Poster src={details.summary.poster} title={title} shape="landscape" />
      <p className="stack gap-1 min-width-0">
        <strong className="break">{title}</strong>
        {when !== '' && <span className="soft">{when}</span>}
      </p>
    </div>
  );
};

/** Amount and number of the payment (P-46). */
const Amount = () => {
  const { t } = useTranslation('checkout');
  const details = useSnapshot((snapshot) => snapshot.checkout.paymentDetails);
  const amounts = useSnapshot((snapshot) => snapshot.checkout.paymentAmounts);
  return (
    <>
      {amounts.length > 0 && (
        <p>
          <span>{`${t('waiting.pix.amount')}: `}</span>
          {amounts.map(({ currency, amount }) => (
            <strong className="huge" key={currency}>
              {formatMoney(amount, currency)}
            </strong>
          ))}
        </p>
      )}
      {details !== null && details.number !== '' && (
        <p className="soft small">{t('waiting.number', { number: details.number })}</p>
      )}
    </>
  );
};

interface WaitingPaymentProps {
  readonly title: string;
  readonly text: string;
  readonly purchaseId: Payment['purchaseId'];
  readonly children: Elements;
}

const WaitingPayment = ({ title, text, purchaseId, children }: WaitingPaymentProps) => {
  const { t } = useTranslation(['checkout', 'cart']);
  const dispatch = useDispatch();
  return (
    <div className={`column-page ${outcome.success}`}>
      <PageHeading isOutcome className={styles.title}>
        {title}
      </PageHeading>
      <Bought />
      <p>{text}</p>
      {children}
      <div className={`row ${outcome.ways}`}>
        <p className="soft small">{t('waiting.later.text')}</p>
        <CancelPayment purchaseId={purchaseId} label={t('cart:open.cancelThis')}>
          <Button kind="quiet" onClick={() => void dispatch({ type: 'ClosePayment' })}>
            {t('waiting.later')}
          </Button>
        </CancelPayment>
      </div>
    </div>
  );
};

const PixCode = ({ pix }: { readonly pix: Pix }) => {
  const { t } = useTranslation('checkout');
  const left = useSnapshot((snapshot) => snapshot.codeCountdown);
  const until = useSnapshot((snapshot) => deadlineText(pix.expiresAt, snapshot));
  useSpokenTime(left, (count) => t('waiting.pix.minutes', { count }));
  const [copied, setCopied] = useState(false);
  const field = useRef<HTMLTextAreaElement>(null);
  const fold = useRef<HTMLDetailsElement>(null);
  // A phone cannot scan its own screen. A tablet shows the code to a phone.
  const isWide = useIsWide(48);
  const copy = async (): Promise<void> => {
    const done = await copyText(pix.code);
    setCopied(done);
    if (done) return speak(t('waiting.pix.copied'));
    if (fold.current !== null) fold.current.open = true;
    field.current?.focus();
    field.current?.select();
    showMessage('error', t('waiting.pix.notCopied'));
  };
  const qr = <QrCode text={pix.code} label={t('waiting.pix.qr')} className={outcome.qr} />;
  const text = (
    <Forms>
      <Textarea
        ref={field}
        readOnly
        rows={3}
        label={t('waiting.pix.code')}
        classNames={{ root: outcome.pixCode }}
        value={pix.code}
        onFocus={(event) => event.currentTarget.select()}
      />
    </Forms>
  );
  return (
    <div className={isWide ? `card pad-5 wide ${outcome.pix}` : 'wide'}>
      {isWide && qr}
      <div className="stack gap-4 min-width-0">
        <Amount />
        {left !== null && (
          <p className={outcome.left} data-phase={left.phase}>
            {/* Screen readers do not announce every second of a `timer`. */}
            <strong role="timer">{t('waiting.pix.left', { time: clockText(left) })}</strong>
          </p>
        )}
        <Button size="large" wide onClick={() => void copy()}>
          {copied ? t('waiting.pix.copied') : t('waiting.pix.copy')}
        </Button>
        {isWide ? (
          text
        ) : (
          <details ref={fold} className="wide">
            <summary className={outcome.show}>{t('waiting.pix.show')}</summary>
            <div className="stack gap-4 middle">
              {qr}
              {text}
            </div>
          </details>
        )}
        <p className="soft small">{t('waiting.until', { time: until })}</p>
      </div>
    </div>
  );
};

/** Where and how to pay, once the account's list has it (P-110). */
const Place = () => {
  const { t } = useTranslation('checkout');
  const details = useSnapshot((snapshot) => snapshot.checkout.paymentDetails);
  const expiresAt = details?.expiresAt ?? null;
  const until = useSnapshot((snapshot) => (expiresAt === null ? null : deadlineText(expiresAt, snapshot)));
  if (details === null)
    return (
      <SlowLoadNotice>
        <div className={`bone ${outcome.placeBone}`} />
      </SlowLoadNotice>
    );
  const { instructions, codes } = howToPay(details);
  return (
    <>
      <Amount />
      <div className={`stack card gap-3 pad-4 wide start ${outcome.place}`}>
        {instructions !== '' && (
          <div>
            <p className="strong">{t('waiting.where')}</p>
            <p>{instructions}</p>
          </div>
        )}
        <CodeList codes={codes} />
      </div>
      {until !== null && <p className="soft small">{t('waiting.until', { time: until })}</p>}
    </>
  );
};
