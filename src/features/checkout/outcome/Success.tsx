import { useRootMark } from '../../../kit/hooks.ts';
/** Confirmation of a purchase with the code of each ticket. Emails link to this page. */

import { IconCheck } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { mayRegisterFace } from '../../../../domain/orders/actions.ts';
import { boughtTexts, goodsAddress, purchaseTexts } from '../../../../domain/orders/display.ts';
import type { Purchase, PurchaseId } from '../../../../worker/contract.ts';
import { useSnapshot } from '../../../core/index.ts';
import { facialAddress, orderAddress } from '../../../kit/addresses.ts';
import { Button } from '../../../kit/controls/Button.tsx';
import { ReportButton } from '../../../kit/controls/Failure.tsx';
import { PageHeading } from '../../../kit/controls/PageHeading.tsx';
import { currencyOf, formatMoney } from '../../../kit/format/money.ts';
import { useOwnTitle } from '../../../kit/page/head.ts';
import { useLast, useQuery } from '../../../kit/query.ts';
import { useShownOrders } from '../../../kit/shownOrders.ts';
import { useSpoken } from '../../../kit/speech.tsx';
import { itemWords } from '../../cart/words.ts';
import { CalendarButton } from '../../orders/order/CalendarButton.tsx';
import { OrderItems } from '../../orders/order/EventTickets.tsx';
import styles from '../checkout.module.css';
import outcome from './outcome.module.css';

export interface SuccessProps {
  readonly purchaseId: PurchaseId;
  /** True if the core reported the success. Otherwise the purchase's status decides. */
  readonly paid: boolean;
}

export const Success = ({ purchaseId, paid }: SuccessProps) => {
  const { t } = useTranslation('checkout');
  const [attempt, setAttempt] = useState(0);
  const changes = useSnapshot(({ orders }) => orders.changes);
  useShownOrders([{ name: 'purchase', params: { purchaseId } }]);
  const read = useQuery('purchase', { purchaseId }, `${attempt} ${changes}`);
  const known = useLast(read?.ok ? read : null);
  // A read that is pending or failed again keeps the purchase.
  const result = known ?? read;
  const purchase = result?.ok ? result.value : null;
  const texts = purchaseTexts(paid, result);
  const { confirmed, reason, isMissing } = texts;
  const title = t(texts.title);
  useOwnTitle(title);
  useRootMark('outcome');
  useSpoken(confirmed && result?.ok === false && t('success.failed'), true);

  return (
    <div className={`column-page ${outcome.success}`}>
      {confirmed && (
        <span aria-hidden className={`disc ${outcome.passed}`}>
          <IconCheck size={36} />
        </span>
      )}
      <PageHeading key={String(confirmed)} isOutcome={confirmed} className={styles.title}>
        {title}
      </PageHeading>
      {reason !== null && <p>{reason}</p>}
      {purchase !== null && purchase.number !== '' && (
        <p className={`row ${outcome.number}`}>
          <strong>{t('success.number', { number: purchase.number })}</strong>
        </p>
      )}
      {confirmed && result === null && <p>{t('success.loading')}</p>}
      {result?.ok === false && !isMissing && (
        <p>
          {confirmed && <span>{`${t('success.failed')} `}</span>}
          <Button kind="link" onClick={() => setAttempt(attempt + 1)}>
            {t('success.again')}
          </Button>
        </p>
      )}
      {confirmed && purchase !== null && <BoughtItems purchase={purchase} />}
      <div className={`row ${outcome.ways}`}>
        {purchase !== null && (
          <Button size="medium" to={orderAddress(purchaseId)}>
            {t('success.order')}
          </Button>
        )}
        <Button kind="quiet" size="medium" to="/">
          {t('success.home')}
        </Button>
      </div>
      <ReportButton about={{ purchaseId, number: purchase?.number ?? '' }} />
    </div>
  );
};

export const BoughtItems = ({ purchase }: { readonly purchase: Purchase }) => {
  const { t } = useTranslation('checkout');
  const { total, orders } = purchase;
  const texts = boughtTexts(purchase);
  const address = goodsAddress(purchase);
  const currency = currencyOf(orders);
  const amount = formatMoney(total, currency);
  return (
    <div className="with-aside wide">
      <aside className="stack tinted gap-4 pad-5">
        <p>
          <span>{t(texts.amount)}</span> <strong className="huge">{amount}</strong>
        </p>
        <p>{t(texts.codes)}</p>
        {address !== '' && <p className="brand pad-note">{t(texts.goods, { address })}</p>}
        <Faces purchase={purchase} />
        <CalendarButton order={purchase} />
      </aside>
      <div className="stack gap-6">
        <OrderItems order={purchase} page="success" now={0} readAt={0} onWant={null} />
      </div>
    </div>
  );
};

/** Tickets whose face can be registered (O-11), each with a link to do so. */
export const Faces = ({ purchase }: { readonly purchase: Purchase }) => {
  const { t } = useTranslation('checkout');
  const faces = purchase.tickets.filter((ticket) => mayRegisterFace(purchase, ticket).allowed);
  if (faces.length === 0) return null;
  const names = itemWords(purchase.tickets, currencyOf(purchase.orders));
  return (
    <div className="brand pad-note">
      <p>{t('success.faces', { count: faces.length })}</p>
      <ul role="list" className="stack gap-1">
        {faces.map(({ line }) => (
          <li key={line.lineId}>
            <Button kind="link" to={facialAddress(purchase.purchaseId, line.lineId)}>
              {t('success.faces.do', { name: names.get(line.lineId) })}
            </Button>
          </li>
        ))}
      </ul>
    </div>
  );
};
