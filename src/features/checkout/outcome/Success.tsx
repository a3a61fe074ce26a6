/** Confirmation of a purchase with the code of each ticket. Emails link to this page. */

import { IconCheck } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { boughtTexts, goodsOf, purchaseTexts } from '../../../../domain/orders/display.ts';
import type { Purchase, PurchaseId } from '../../../../worker/contract.ts';
import { useSnapshot } from '../../../core/index.ts';
import { orderAddress } from '../../../kit/addresses.ts';
import { Button } from '../../../kit/controls/Button.tsx';
import { ReportButton } from '../../../kit/controls/Failure.tsx';
import { PageHeading } from '../../../kit/controls/PageHeading.tsx';
import type { Elements } from '../../../kit/elements.ts';
import { currencyOf, formatMoney } from '../../../kit/format/money.ts';
import { useRootMark } from '../../../kit/hooks.ts';
import { useOwnTitle } from '../../../kit/page/head.ts';
import { useLast, useQuery, valueIn } from '../../../kit/query.ts';
import { useShownOrders } from '../../../kit/shownOrders.ts';
import { useSpoken } from '../../../kit/speech.tsx';
import { CalendarButton } from '../../orders/order/CalendarButton.tsx';
import { OrderItems } from '../../orders/order/EventTickets.tsx';
import outcome from './outcome.module.css';

export interface SuccessProps {
  readonly purchaseId: PurchaseId;
  /** True if the core reported the success. Otherwise the purchase's status decides. */
  readonly paid: boolean;
}

export const Success = ({ purchaseId, paid }: SuccessProps) => {
  const { t } = useTranslation('checkout');
  const changes = useSnapshot(({ orders }) => orders.changes);
  useShownOrders([{ name: 'purchase', params: { purchaseId } }]);
  const [read, retry] = useQuery('purchase', { purchaseId }, changes);
  // A read that is pending or failed again keeps the purchase.
  const result = useLast(read?.ok ? read : null) ?? read;
  const purchase = valueIn(result);
  const texts = purchaseTexts(paid, result);
  const { confirmed, reason, note, canRetry } = texts;
  const title = t(texts.title);
  useOwnTitle(title);
  useRootMark('outcome');
  useSpoken(note === 'success.failed' && t(note), true);

  return (
    <div className={`column-page ${outcome.success}`}>
      <header className="line gap-4">
        {confirmed && (
          <span aria-hidden className={`disc flex-none ${outcome.passed}`}>
            <IconCheck size={36} />
          </span>
        )}
        <div key={String(confirmed)} className="stack gap-2 min-width-0">
          <PageHeading isOutcome={confirmed}>{title}</PageHeading>
          {purchase !== null && purchase.number !== '' && (
            <p className="soft strong">{t('success.number', { number: purchase.number })}</p>
          )}
        </div>
      </header>
      {reason !== null && <p>{reason}</p>}
      {(note !== null || canRetry) && (
        <p>
          {note !== null && <span>{`${t(note)} `}</span>}
          {canRetry && (
            <Button kind="link" onClick={retry}>
              {t('success.again')}
            </Button>
          )}
        </p>
      )}
      {confirmed && purchase !== null ? (
        <BoughtItems purchase={purchase} ways={<Ways purchaseId={purchaseId} purchase={purchase} />} />
      ) : (
        <Ways purchaseId={purchaseId} purchase={purchase} />
      )}
    </div>
  );
};

interface WaysProps extends Pick<SuccessProps, 'purchaseId'> {
  readonly purchase: Purchase | null;
}

const Ways = ({ purchaseId, purchase }: WaysProps) => {
  const { t } = useTranslation('checkout');
  return (
    <div className={`row ${outcome.ways}`}>
      {purchase !== null && (
        <Button size="medium" to={orderAddress(purchaseId)}>
          {t('success.order')}
        </Button>
      )}
      <Button kind="quiet" size="medium" to="/">
        {t('success.home')}
      </Button>
      <p>
        <ReportButton about={{ purchaseId, number: purchase?.number ?? '' }} />
      </p>
    </div>
  );
};

interface BoughtProps {
  readonly purchase: Purchase & { readonly at: number };
  readonly ways?: Elements;
}

/** The event first, and what to do before it. The money is next to it, or below on a phone. */
export const BoughtItems = ({ purchase, ways }: BoughtProps) => {
  const { t } = useTranslation('checkout');
  const { label, amount, codes } = boughtTexts(purchase);
  const goods = goodsOf(purchase);
  const currency = currencyOf(purchase.orders);
  return (
    <div className="with-aside wide">
      <div className="stack gap-6 min-width-0">
        <p>{t(codes)}</p>
        <OrderItems order={purchase} page="success" onWant={null} />
      </div>
      <aside className="stack gap-5">
        <div className="stack tinted gap-4 pad-5">
          {amount !== null && (
            <p className="row between gap-2">
              <span>{t(label)}</span> <strong className="huge">{formatMoney(amount, currency)}</strong>
            </p>
          )}
          {goods !== null && <p className="brand pad-note">{t(goods.text, goods)}</p>}
          <CalendarButton order={purchase} />
        </div>
        {ways}
      </aside>
    </div>
  );
};
