/** `/minhas-compras/{status}`: orders by tab, in pages, with the open payments on top. */

import { IconTicketOff } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate } from 'react-router';
import { emptyOrders, isListEmpty, summaryOf, unitsByKind } from '../../../domain/orders/display.ts';
import { amountOf } from '../../../domain/orders/money.ts';
import { hasOpenPayments, PAGE_SIZES, type Tab } from '../../../domain/orders/tabs.ts';
import { timeOfOrder } from '../../../domain/orders/withdrawal.ts';
import type { Purchase } from '../../../worker/contract.ts';
import { orderAddress } from '../../kit/addresses.ts';
import { Button } from '../../kit/controls/Button.tsx';
import { EmptyState, Unread } from '../../kit/controls/Failure.tsx';
import { Field } from '../../kit/controls/Field.tsx';
import { PageHeading } from '../../kit/controls/PageHeading.tsx';
import { DateBlock } from '../../kit/events/DateBlock.tsx';
import { shortDate } from '../../kit/format/dates.ts';
import { currencyOf, formatMoney } from '../../kit/format/money.ts';
import { useHomeAfterLogout } from '../../kit/homeAfterLogout.ts';
import { LoadedPage, NotFound } from '../../kit/page/LoadedPage.tsx';
import { Page } from '../../kit/page/Page.tsx';
import { useReload } from '../../kit/router.tsx';
import { OpenPayments } from '../cart/OpenPayments.tsx';
import { summaryWords } from '../cart/words.ts';
import { type OrdersData, ordersAddress, type PurchasesPage, TAB_PATHS } from './loader.ts';
import styles from './orders.module.css';
import { OrderStatusLabel } from './Status.tsx';
import { useOfflineTickets } from './useOfflineTickets.ts';
import { useReloadOfOrders } from './useReloadOfOrders.ts';

const TABS = Object.keys(TAB_PATHS) as Tab[];

const Tabs = ({ current, size }: { readonly current: Tab; readonly size: number }) => {
  const { t } = useTranslation('orders');
  return (
    <nav className={styles.tabs} aria-label={t('tabs')}>
      {TABS.map((tab) => (
        <Link key={tab} to={ordersAddress(tab, 1, size)} aria-current={tab === current ? 'page' : undefined}>
          {t(`tab.${tab}`)}
        </Link>
      ))}
    </nav>
  );
};

interface PageOfTab {
  readonly tab: Tab;
  readonly page: number;
  readonly size: number;
}

interface PagesProps extends PageOfTab {
  readonly listed: PurchasesPage;
}

const Pages = ({ tab, page, size, listed }: PagesProps) => {
  const { t } = useTranslation('orders');
  const navigate = useNavigate();
  const { from, to, total, hasPrevious, hasNext, isPaged } = listed;
  if (!isPaged) return null;
  return (
    <nav className={`cluster between gap-4 ${styles.pages}`} aria-label={t('pages.label')}>
      <p>{t('pages.range', { from, to, total })}</p>
      <Field
        label={t('pages.size')}
        options={PAGE_SIZES.map(String).map((value) => ({ value, label: value }))}
        value={String(size)}
        onChange={(text) => void navigate(ordersAddress(tab, 1, Number(text)))}
      />
      {(hasPrevious || hasNext) && (
        <div className={`cluster gap-3 ${styles.turns}`}>
          {hasPrevious && (
            <Button kind="quiet" to={ordersAddress(tab, page - 1, size)}>
              {t('pages.previous')}
            </Button>
          )}
          {hasNext && (
            <Button kind="quiet" to={ordersAddress(tab, page + 1, size)}>
              {t('pages.next')}
            </Button>
          )}
        </div>
      )}
    </nav>
  );
};

const NoOrders = ({ tab, page, size }: PageOfTab) => {
  const { t } = useTranslation('orders');
  const { title, text, way } = emptyOrders(tab, page);
  return (
    <EmptyState
      icon={<IconTicketOff size={34} stroke={1.5} />}
      title={t(title)}
      text={text === null ? undefined : t(text)}
    >
      <Button to={way === 'empty.first' ? ordersAddress(tab, 1, size) : '/'}>{t(way)}</Button>
    </EmptyState>
  );
};

const Bone = () => (
  <div className="stack gap-4">
    {[1, 2, 3].map((each) => (
      <div key={each} className={`bone ${styles.cardBone}`} />
    ))}
  </div>
);

export const OrdersPage = ({ tab, page, size, shown: orders, purchases }: OrdersData) => {
  const { t } = useTranslation('orders');
  useHomeAfterLogout();
  useOfflineTickets();
  const reload = useReload();
  useReloadOfOrders(orders);
  // Scrolls to the top, since the router does so only for a new path.
  const shown = useRef(page);
  useEffect(() => {
    if (shown.current !== page) window.scrollTo(0, 0);
    shown.current = page;
  }, [page]);
  if (tab === null) return <NotFound />;
  return (
    <LoadedPage key={`${tab} ${page} ${size}`} from={purchases}>
      {(value) => (
        <Page
          title={t('order.back')}
          crumbs={[
            { label: t('title'), to: '/minhas-compras' },
            { label: t('order.back'), to: null },
          ]}
        >
          <div className={`stack gap-6 column-page ${styles.page}`}>
            <PageHeading>{t('order.back')}</PageHeading>
            {hasOpenPayments(tab) && <OpenPayments />}
            <Tabs current={tab} size={size} />
            {value === null ? (
              <Bone />
            ) : isListEmpty(value.purchases.length, value) ? (
              <NoOrders tab={tab} page={page} size={size} />
            ) : (
              <>
                {value.unreadable > 0 && (
                  <Unread text={t('unreadable', { count: value.unreadable })} onRetry={reload} />
                )}
                <ul role="list" className="stack gap-2">
                  {value.purchases.map((purchase) => (
                    <OrderCard key={purchase.purchaseId} purchase={purchase} />
                  ))}
                </ul>
                <Pages tab={tab} page={page} size={size} listed={value} />
              </>
            )}
          </div>
        </Page>
      )}
    </LoadedPage>
  );
};

export const OrderCard = ({ purchase }: { readonly purchase: Purchase }) => {
  const { t } = useTranslation('orders');
  const { purchaseId, number, purchasedAt, timeZone, tickets, orders } = purchase;
  const { label, amount } = amountOf(purchase);
  const bought = timeOfOrder(purchasedAt, timeZone);
  const summary = summaryOf(tickets);
  const { title, when } = summaryWords(summary);
  const named = t('order.number', { number });
  return (
    <li className={`relative ${styles.card}`}>
      <DateBlock at={summary.date} poster={summary.poster} />
      <div className={`stack gap-1 grow min-width-0 ${styles.cardMain}`}>
        <h2 className={styles.cardTitle}>
          <Link
            className={`plain ${styles.whole}`}
            to={orderAddress(purchaseId)}
            aria-label={[title, named].filter(Boolean).join(', ')}
          >
            {title || named}
          </Link>
        </h2>
        <p className="soft small">
          {[when, ...unitsByKind(tickets).map(({ kind, count }) => t(`card.${kind}s`, { count }))]
            .filter(Boolean)
            .join(' · ')}
        </p>
      </div>
      <p className="soft tiny">
        {[number, bought !== null && t('card.bought', { date: shortDate(bought.wall) })]
          .filter(Boolean)
          .join(' · ')}
      </p>
      <div className={styles.side}>
        <OrderStatusLabel purchase={purchase} />
        <p className="row gap-1">
          {amount !== null && <span className="bold">{formatMoney(amount, currencyOf(orders))}</span>}
          <span className={amount === null ? 'strong' : 'soft small'}>{t(label)}</span>
        </p>
      </div>
    </li>
  );
};
