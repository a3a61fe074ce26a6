import { useLayoutEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import {
  isChangingOrder,
  keptFromCanceling,
  orderActions,
  type Permission,
} from '../../../../domain/orders/actions.ts';
import { cancellationEnd, goodsOf, hasActions, isChangeAllowed } from '../../../../domain/orders/display.ts';
import { chosenKind, pricesTitle } from '../../../../domain/orders/money.ts';
import { failureOf, orderPrices } from '../../../../domain/orders/view.ts';
import { timeOfOrder } from '../../../../domain/orders/withdrawal.ts';
import type { Purchase, Queries } from '../../../../worker/contract.ts';
import { useSnapshot } from '../../../core/index.ts';
import { Button } from '../../../kit/controls/Button.tsx';
import { ReportButton } from '../../../kit/controls/Failure.tsx';
import { PageHeading } from '../../../kit/controls/PageHeading.tsx';
import { useDispatch } from '../../../kit/dispatch.ts';
import { clockTime, fullDate } from '../../../kit/format/dates.ts';
import { orderTime } from '../../../kit/format/orderTime.ts';
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
import { useServerNow } from '../serverNow.ts';
import { CalendarButton } from './CalendarButton.tsx';
import type { ChangeToConfirm } from './ChangeDialog.tsx';
import { OrderItems } from './EventTickets.tsx';
import { Money, useWay } from './Money.tsx';
import { PayCodes } from './PayCodes.tsx';

type OrderRead = Queries['purchase']['result'];

const lineOf = (wanted: ChangeToConfirm) => ('item' in wanted ? wanted.item.line.lineId : null);

const changeDialog = lazyPart(async () => (await import('./ChangeDialog.tsx')).ChangeDialog);

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
  const { Component: ChangeDialog, problem } = useLazyPart(
    changeDialog,
    wanted !== null,
    useSignal(pageIdle),
  );
  useCloseOnFailure(problem, () => setWanted(null));
  const focusOnStatus = useFocusOnStatus(order);
  const failure = failureOf(order);
  return (
    <div className={`stack gap-5 column-page ${styles.order}`}>
      <header className="row gap-3">
        <PageHeading className={styles.number}>{t('order.number', { number: order.number })}</PageHeading>
        <OrderStatusLabel purchase={order} />
        {failure !== null && <p className="break">{failure}</p>}
      </header>
      <UnknownChange />
      <OpenPayments only={order.purchaseId} />
      <PayCodes order={order} now={now} />
      <div className={`with-aside ${styles.parts}`}>
        <Money order={order} />
        <div className="stack gap-6 min-width-0">
          <OrderItems order={order} page="order" onWant={setWanted} />
          <CalendarButton order={order} />
        </div>
        <aside className="stack gap-6">
          <section className="stack tinted gap-4 pad-5">
            <Amounts order={order} />
            <Facts order={order} />
          </section>
          <CancelAndRefund order={order} now={now} onWant={setWanted} />
          <p>
            <ReportButton about={order} />
          </p>
        </aside>
      </div>
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

const Facts = ({ order }: { readonly order: Purchase }) => {
  const { t } = useTranslation('orders');
  const wayOf = useWay();
  const kind = chosenKind(order);
  const { installments } = order;
  const goods = goodsOf(order);
  const facts = [
    [t('order.bought'), orderTime(order.purchasedAt, order.timeZone)],
    [t('order.payment.chosen'), kind !== null && wayOf({ kind, card: '', installments })],
    ...(goods === null ? [] : [[t(goods.label), goods.address] as const]),
  ] as const;
  return (
    <dl className={`cluster ${styles.facts}`}>
      {facts.map(
        ([label, text]) =>
          Boolean(text) && (
            <div key={label}>
              <dt className="soft tiny">{label}</dt>
              <dd className="strong break">{text}</dd>
            </div>
          ),
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

const Amounts = ({ order }: { readonly order: Purchase }) => {
  const { t } = useTranslation('orders');
  const coupons = order.orders.flatMap(({ couponCode }) => couponCode ?? []);
  return (
    <div className="stack gap-4">
      <h2>{t(pricesTitle(order))}</h2>
      {coupons.length > 0 && (
        <p className="soft small">{`${t('order.coupon')}: ${[...new Set(coupons)].join(', ')}`}</p>
      )}
      <PriceList prices={orderPrices(order)} />
    </div>
  );
};

interface ActionProps {
  readonly text: string;
  readonly permission: Permission;
  /** Says more than the refusal's own text. */
  readonly reason?: string | null;
  readonly onPress: () => void;
}

/** Button of an action, or the reason against it. */
const Action = ({ text, permission, reason = null, onPress }: ActionProps) => {
  const { t } = useTranslation('orders');
  const changing = useSnapshot(isChangingOrder);
  if (!permission.allowed)
    return (
      // A key, since a translator replaces the space, which React could not remove from a kept element.
      <p key="reason">
        <strong>{`${text}.`}</strong> <span>{reason ?? t(permission.code)}</span>
      </p>
    );
  return (
    <p>
      <Button kind="quiet" busy={changing} onClick={onPress}>
        {text}
      </Button>
    </p>
  );
};

/** Reason against canceling the whole order that names items (O-201). Null for another reason. */
const useKeptItems = (order: Purchase, now: number): string | null => {
  const { t } = useTranslation('orders');
  const kept = keptFromCanceling(order, now);
  if (kept === null) return null;
  const names = itemWords(order);
  const text = t('after.kept', {
    count: kept.items.length,
    names: kept.items.map(({ line }) => names.get(line.lineId)).join('; '),
  });
  return kept.areOthersCancelable ? `${text} ${t('after.others')}` : text;
};

interface CancelAndRefundProps {
  readonly order: Purchase;
  readonly now: number;
  readonly onWant: (wanted: ChangeToConfirm) => void;
}

const CancelAndRefund = ({ order, now, onWant }: CancelAndRefundProps) => {
  const { t } = useTranslation('orders');
  const { cancel, refund } = orderActions(order, now);
  const kept = useKeptItems(order, now);
  const until = timeOfOrder(cancellationEnd(order, now), order.timeZone);
  if (!hasActions(order)) return null;
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
      <Action
        text={t('after.cancel')}
        permission={cancel}
        reason={kept}
        onPress={() => onWant({ type: 'cancelOrder' })}
      />
      <p>
        <Link to="/termos-de-compra#withdraw">{t('after.rules')}</Link>
      </p>
      {order.protected && <p className="soft small">{t('after.refund.text')}</p>}
      <Action text={t('after.refund')} permission={refund} onPress={() => onWant({ type: 'refund' })} />
    </section>
  );
};
