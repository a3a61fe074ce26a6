import { useLayoutEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { isSplit } from '../../../../domain/model/payment-kinds.ts';
import { type ItemActions, itemActions, orderActions } from '../../../../domain/orders/actions.ts';
import { cancellationEnd, goodsAddress, isChangeAllowed } from '../../../../domain/orders/display.ts';
import { failureOf, orderPrices } from '../../../../domain/orders/view.ts';
import { timeOfOrder } from '../../../../domain/orders/withdrawal.ts';
import { currencyOf } from '../../../../domain/pricing/lines.ts';
import type { Purchase, Queries, Ticket } from '../../../../worker/contract.ts';
import { useSnapshot } from '../../../core/index.ts';
import { Button } from '../../../kit/controls/Button.tsx';
import { ReportButton } from '../../../kit/controls/Failure.tsx';
import { PageHeading } from '../../../kit/controls/PageHeading.tsx';
import { useDispatch } from '../../../kit/dispatch.ts';
import { clockTime, fullDate, shortDate } from '../../../kit/format/dates.ts';
import { zoneName } from '../../../kit/format/zone.ts';
import { lazyPart, pageIdle, useLazyPart } from '../../../kit/lazy.ts';
import { useCloseOnFailure } from '../../../kit/messages.ts';
import { useSignal } from '../../../kit/signal.ts';
import { useSpoken } from '../../../kit/speech.tsx';
import { OpenPayments } from '../../cart/OpenPayments.tsx';
import { PriceList } from '../../cart/PriceList.tsx';
import { itemWords } from '../../cart/words.ts';
import styles from '../orders.module.css';
import { ORDER_STATUS, OrderStatusLabel, statusId } from '../Status.tsx';
import type { ChangeToConfirm } from './ChangeDialog.tsx';
import { Money } from './Money.tsx';
import { ShowTicket } from './ShowTicket.tsx';
import { TicketCard } from './TicketCard.tsx';

type OrderRead = Queries['purchase']['result'];

const lineOf = (wanted: ChangeToConfirm) => ('item' in wanted ? wanted.item.line.lineId : null);

const changeDialog = lazyPart(async () => (await import('./ChangeDialog.tsx')).ChangeDialog);

/** Server time: the time of the read plus the elapsed time. */
const useServerNow = (at: number): number => {
  const read = useMemo(() => ({ at, since: performance.now() }), [at]);
  return read.at + performance.now() - read.since;
};

/** Returns a function that focuses the status of a change once the order is read again. */
const useFocusOnStatus = (order: OrderRead): ((wanted: ChangeToConfirm) => void) => {
  const next = useRef<string | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each read triggers it, before the paint
  useLayoutEffect(() => {
    if (next.current !== null) document.getElementById(next.current)?.focus();
    next.current = null;
  }, [order]);
  return (wanted) => {
    const lineId = lineOf(wanted);
    next.current = lineId === null ? ORDER_STATUS : statusId(lineId);
  };
};

export const OrderDetails = ({ order }: { readonly order: OrderRead }) => {
  const { t } = useTranslation('orders');
  const now = useServerNow(order.at);
  const [wanted, setWanted] = useState<ChangeToConfirm | null>(null);
  const [shown, setShown] = useState<Ticket | null>(null);
  const { Component: ChangeDialog, problem } = useLazyPart(
    changeDialog,
    wanted !== null,
    useSignal(pageIdle),
  );
  useCloseOnFailure(problem, () => setWanted(null));
  const focusOnStatus = useFocusOnStatus(order);
  const failure = failureOf(order);
  const items = order.tickets.map((item) => ({ item, actions: itemActions(order, item, now) }));
  return (
    <div className={`stack gap-6 column-page ${styles.page}`}>
      <header className="stack gap-2">
        <OrderStatusLabel purchase={order} />
        <PageHeading>{t('order.number', { number: order.number })}</PageHeading>
        {failure !== null && <p className="break">{failure}</p>}
        <Facts order={order} />
      </header>
      <UnknownChange />
      <OpenPayments only={order.purchaseId} />
      <Items kind="ticket" title={t('section.tickets')} {...{ order, items, setWanted, setShown }} />
      <Items kind="product" title={t('section.products')} {...{ order, items, setWanted, setShown }} />
      <Items kind="recharge" title={t('section.recharges')} {...{ order, items, setWanted, setShown }} />
      <Money order={order} />
      <Amounts order={order} />
      <CancelAndRefund order={order} now={now} onWant={setWanted} />
      <p>
        <ReportButton about={order} />
      </p>
      <ShowTicket
        shown={shown}
        all={items.flatMap(({ item, actions }) => (actions.show.allowed ? [item] : []))}
        onShow={setShown}
      />
      {ChangeDialog !== null &&
        wanted !== null &&
        isChangeAllowed(order, wanted.type, lineOf(wanted), now) && (
          <ChangeDialog
            order={order}
            wanted={wanted}
            onClose={() => setWanted(null)}
            onDone={() => {
              focusOnStatus(wanted);
              setWanted(null);
            }}
          />
        )}
    </div>
  );
};

const Facts = ({ order: { purchasedAt, timeZone, kind, installments } }: { readonly order: Purchase }) => {
  const { t } = useTranslation(['orders', 'checkout']);
  const name = kind === null ? null : t(`checkout:kind.${kind}`);
  const bought = timeOfOrder(purchasedAt, timeZone);
  return (
    <dl className={`cluster ${styles.facts}`}>
      {bought !== null && (
        <div>
          <dt className="soft tiny">{t('order.bought')}</dt>
          <dd className="strong break">{`${shortDate(bought.wall)}, ${clockTime(bought.wall)} (${zoneName(bought.zone)})`}</dd>
        </div>
      )}
      {name !== null && (
        <div>
          <dt className="soft tiny">{t('order.payment')}</dt>
          <dd className="strong break">
            {isSplit(kind) ? t('order.installments', { kind: name, count: installments }) : name}
          </dd>
        </div>
      )}
    </dl>
  );
};

/** Notice that the outcome of a change is unknown, with a retry (O-14). */
const UnknownChange = () => {
  const { t } = useTranslation('orders');
  const dispatch = useDispatch();
  const unknown = useSnapshot(({ orders: { change } }) => change?.unknown === true);
  useSpoken(unknown && t('change.unknown.text'));
  if (!unknown) return null;
  return (
    <section className="column gap-2 pad-5 warn">
      <h2>{t('change.unknown.title')}</h2>
      <p>{t('change.unknown.text')}</p>
      <Button kind="quiet" onClick={() => void dispatch({ type: 'RepeatOrderChange' })}>
        {t('change.check')}
      </Button>
    </section>
  );
};

interface ItemsProps {
  readonly kind: Ticket['line']['kind'];
  readonly title: string;
  readonly order: Purchase;
  readonly items: readonly { readonly item: Ticket; readonly actions: ItemActions }[];
  readonly setWanted: (wanted: ChangeToConfirm) => void;
  readonly setShown: (item: Ticket) => void;
}

const Items = ({ kind, title, order, items, setWanted, setShown }: ItemsProps) => {
  const { t } = useTranslation('orders');
  const names = itemWords(order.tickets, currencyOf(order.orders));
  const own = items.filter(({ item }) => item.line.kind === kind);
  const address = kind === 'product' ? goodsAddress(order) : '';
  if (own.length === 0) return null;
  return (
    <section className="stack gap-4">
      <h2>{title}</h2>
      {address !== '' && (
        <dl className={`cluster ${styles.facts}`}>
          <div>
            <dt className="soft tiny">{t(order.delivered ? 'product.sent' : 'product.collected')}</dt>
            <dd className="strong break">{address}</dd>
          </div>
        </dl>
      )}
      <ul role="list" className="stack gap-4">
        {own.map(({ item, actions }) => (
          <TicketCard
            key={item.line.lineId}
            order={order}
            item={item}
            name={names.get(item.line.lineId) ?? ''}
            actions={actions}
            onWant={setWanted}
            onShow={() => setShown(item)}
          />
        ))}
      </ul>
    </section>
  );
};

const Amounts = ({ order }: { readonly order: Purchase }) => {
  const { t } = useTranslation('orders');
  const coupons = order.orders.flatMap(({ couponCode }) => couponCode ?? []);
  return (
    <section className={`stack gap-4 tinted pad-5`}>
      <h2>{t('order.prices')}</h2>
      {coupons.length > 0 && (
        <p className="soft small">{`${t('order.coupon')}: ${[...new Set(coupons)].join(', ')}`}</p>
      )}
      <PriceList prices={orderPrices(order)} />
    </section>
  );
};

interface CancelAndRefundProps {
  readonly order: Purchase;
  readonly now: number;
  readonly onWant: (wanted: ChangeToConfirm) => void;
}

const CancelAndRefund = ({ order, now, onWant }: CancelAndRefundProps) => {
  const { t } = useTranslation('orders');
  const { cancel, refund } = orderActions(order, now);
  const changing = useSnapshot((snapshot) => snapshot.orders.change !== null);
  const until = timeOfOrder(cancellationEnd(order, now), order.timeZone);
  if (order.status !== 'completed') return null;
  return (
    <section className="stack gap-4">
      <h2>{t('after.title')}</h2>
      {until !== null && (
        <p className="soft small">
          {t('after.until', {
            date: fullDate(until.wall),
            time: clockTime(until.wall),
            zone: zoneName(until.zone),
          })}
        </p>
      )}
      {cancel.allowed ? (
        <p>
          <Button kind="quiet" busy={changing} onClick={() => onWant({ type: 'cancelOrder' })}>
            {t('after.cancel')}
          </Button>
        </p>
      ) : (
        <p>
          <strong>{t('after.cancel')}.</strong> <span>{t(cancel.code)}</span>
        </p>
      )}
      <p>
        <Link to="/termos-de-compra#withdraw">{t('after.rules')}</Link>
      </p>
      {order.protected && <p className="soft small">{t('after.refund.text')}</p>}
      {refund.allowed ? (
        <p>
          <Button kind="quiet" busy={changing} onClick={() => onWant({ type: 'refund' })}>
            {t('after.refund')}
          </Button>
        </p>
      ) : (
        <p>
          <strong>{t('after.refund')}.</strong> <span>{t(refund.code)}</span>
        </p>
      )}
    </section>
  );
};
