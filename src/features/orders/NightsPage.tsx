/** `/minhas-compras`: tickets by event and date, the next night first, open payments on top. */
import { IconMapPin, IconTicketOff } from '@tabler/icons-react';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { fewNames } from '../../../domain/cart/few-names.ts';
import { isListEmpty } from '../../../domain/orders/display.ts';
import { countText, emptyNights, type Night, nightChange, nightsOf } from '../../../domain/orders/nights.ts';
import { nightFacts } from '../../../domain/orders/ticket-facts.ts';
import type { Purchase, Ticket } from '../../../worker/contract.ts';
import { eventAddress, orderAddress } from '../../kit/addresses.ts';
import { Button, NewTabHint } from '../../kit/controls/Button.tsx';
import { EmptyState, Unread } from '../../kit/controls/Failure.tsx';
import { PageHeading } from '../../kit/controls/PageHeading.tsx';
import { Picture } from '../../kit/controls/Picture.tsx';
import { Poster } from '../../kit/controls/Poster.tsx';
import { DateBlock } from '../../kit/events/DateBlock.tsx';
import { clockTime, shortDate } from '../../kit/format/dates.ts';
import { factsOf } from '../../kit/format/facts.ts';
import { useHomeAfterLogout } from '../../kit/homeAfterLogout.ts';
import { LoadedPage, PopularBelow } from '../../kit/page/LoadedPage.tsx';
import { Page } from '../../kit/page/Page.tsx';
import { useReload } from '../../kit/router.tsx';
import { OpenPayments } from '../cart/OpenPayments.tsx';
import { lineWords } from '../cart/words.ts';
import { type NightsData, ordersAddress } from './loader.ts';
import styles from './nights.module.css';
import { ChangeNotice } from './order/ChangeNotice.tsx';
import { FacesAbove } from './order/ItemNotes.tsx';
import { ShowButton, ShowTicket } from './order/ShowTicket.tsx';
import orders from './orders.module.css';
import { type Bought as BoughtNights, readNights } from './pages.ts';
import { useServerNow } from './serverNow.ts';
import { useOfflineTickets } from './useOfflineTickets.ts';
import { useReloadOfOrders } from './useReloadOfOrders.ts';

type OwnNight = Night<Purchase>;

const Bone = () => (
  <div className="stack gap-4">
    <div className={`bone ${styles.leadBone}`} />
    <div className={`bone ${orders.cardBone}`} />
    <div className={`bone ${orders.cardBone}`} />
  </div>
);

export const NightsPage = ({ latest }: NightsData) => {
  const { t } = useTranslation('orders');
  useHomeAfterLogout();
  useOfflineTickets();
  const reload = useReload();
  const bought = useMemo(() => readNights(latest), [latest]);
  return (
    <LoadedPage from={bought}>
      {(value) => (
        <Page title={t('title')} crumbs={[{ label: t('title'), to: null }]}>
          <div className={`stack gap-6 column-page ${orders.page}`}>
            <header className={`cluster between gap-3 ${styles.head}`}>
              <PageHeading>{t('title')}</PageHeading>
              <Link to={ordersAddress('all')}>{t('order.back')}</Link>
            </header>
            <OpenPayments />
            {value === null ? (
              <Bone />
            ) : (
              <>
                {value.unreadable > 0 && (
                  <Unread text={t('unreadable', { count: value.unreadable })} onRetry={reload} />
                )}
                <Bought {...value} />
                {value.isPartial && <p className="soft small">{t('nights.older')}</p>}
              </>
            )}
          </div>
          {value !== null && isListEmpty(value.purchases.length, value) && <PopularBelow />}
        </Page>
      )}
    </LoadedPage>
  );
};

const Bought = ({ purchases, at, unreadable, shown }: BoughtNights) => {
  useReloadOfOrders(shown);
  const { t } = useTranslation('orders');
  const now = useServerNow(at);
  const nights = nightsOf(purchases, now);
  const empty = emptyNights(nights, { purchases, unreadable });
  if (empty !== null) return <NoNights isNew={empty === 'new'} />;
  const { next, coming, past } = nights;
  return (
    <>
      {next !== null && <NextNight night={next} now={now} />}
      <Rows title={t('nights.coming')} nights={coming} />
      <Rows title={t('nights.past')} nights={past} />
    </>
  );
};

const NoNights = ({ isNew }: { readonly isNew: boolean }) => {
  const { t } = useTranslation('orders');
  return (
    <EmptyState
      icon={<IconTicketOff size={34} stroke={1.5} />}
      title={t(isNew ? 'empty.all.title' : 'nights.none')}
      text={t(isNew ? 'empty.text' : 'nights.none.text')}
    >
      <Button to="/">{t('empty.find')}</Button>
    </EmptyState>
  );
};

const useCounts = () => {
  const { t } = useTranslation('orders');
  return (night: OwnNight): string =>
    night.counts.map(({ status, count }) => t(countText(night, status), { count })).join(' · ');
};

const OrderLinks = ({ night }: { readonly night: OwnNight }) => {
  const { t } = useTranslation('orders');
  return (
    <ul role="list" className={`cluster soft small ${styles.orders}`}>
      {night.orders.map(({ purchaseId, number }) => (
        <li key={purchaseId}>
          <Link to={orderAddress(purchaseId)}>{t('order.number', { number })}</Link>
        </li>
      ))}
    </ul>
  );
};

const useNames = () => {
  const { t } = useTranslation('orders');
  return ({ line, count }: ReturnType<typeof fewNames>[number]): string => {
    const { title, details } = lineWords(line);
    const name = [title, details].filter(Boolean).join(' · ');
    return count === 1 ? name : t('night.several', { name, quantity: count });
  };
};

const NextNight = ({ night, now }: { readonly night: OwnNight; readonly now: number }) => {
  const { t } = useTranslation('orders');
  const counts = useCounts()(night);
  const nameOf = useNames();
  const [shown, setShown] = useState<Ticket | null>(null);
  const { line, poster } = night.sources[0].item;
  const facts = nightFacts(night.sources.map(({ order, item }) => factsOf(order, item)));
  const { first } = night;
  const change = nightChange(night, now);
  return (
    <article className={styles.lead}>
      <div className={styles.picture}>
        <Picture src={poster} otherwise={null} className={styles.glow} />
        <Poster src={poster} title={night.title} shape="landscape" eager />
      </div>
      <div className={`stack gap-3 ${styles.leadBody}`}>
        <div className={styles.leadHead}>
          <DateBlock at={night.startsAt} poster={poster} />
          <div className="stack gap-1 min-width-0">
            <p className={`tiny strong ${styles.when}`}>{t(night.today ? 'night.today' : 'night.next')}</p>
            <h2>
              <Link
                className="plain"
                to={eventAddress({ store: line.store, slug: line.event?.slug ?? line.productSlug })}
              >
                {night.title}
              </Link>
            </h2>
          </div>
        </div>
        <dl className="stack gap-2">
          {facts.map(({ key, label, text, link }) => (
            <div key={key}>
              <dt className="visually-hidden">{label}</dt>
              <dd className={key === 'when' || key === 'place' ? 'strong' : ''}>
                {link === null ? (
                  <span>{key === 'doors' ? `${label}: ${text}` : text}</span>
                ) : (
                  <a className="line gap-1" href={link} target="_blank" rel="noopener noreferrer">
                    <IconMapPin aria-hidden size={18} />
                    <span>{text}</span>
                    <NewTabHint />
                  </a>
                )}
              </dd>
            </div>
          ))}
        </dl>
        {change !== null && <ChangeNotice {...change} name={night.title} now={now} onWant={null} />}
        <div className="small">
          <p className="strong">{counts}</p>
          <ul role="list" className="soft">
            {fewNames(night.shown.map(({ item }) => item.line)).map((each) => (
              <li key={each.line.lineId}>{nameOf(each)}</li>
            ))}
          </ul>
        </div>
        {first !== null && (
          <ShowButton size="large" wide item={first.item} name={night.title} onShow={setShown} />
        )}
        {night.faces.map(({ order, items }) => (
          <FacesAbove key={order.purchaseId} order={order} faces={items} />
        ))}
        {night.reason !== null && <p className="warn pad-note small">{t(night.reason)}</p>}
        <OrderLinks night={night} />
      </div>
      <ShowTicket shown={shown} all={night.shown} onShow={setShown} />
    </article>
  );
};

interface RowsProps {
  readonly title: string;
  readonly nights: readonly OwnNight[];
}

const Rows = ({ title, nights }: RowsProps) => {
  const counts = useCounts();
  if (nights.length === 0) return null;
  return (
    <section className="stack gap-3">
      <h2>{title}</h2>
      <ul role="list" className="stack gap-2">
        {nights.map((night) => (
          <NightRow key={night.key} night={night} counts={counts(night)} />
        ))}
      </ul>
    </section>
  );
};

const NightRow = ({ night, counts }: { readonly night: OwnNight; readonly counts: string }) => {
  const { startsAt, orders: of, title } = night;
  const [{ item }] = night.sources;
  const [only, ...others] = of;
  const when = startsAt === null ? '' : `${shortDate(startsAt)} · ${clockTime(startsAt)}`;
  const place = item.line.event?.place ?? '';
  return (
    <li className={`relative ${orders.card}`}>
      <DateBlock at={startsAt} poster={item.poster} />
      <div className={`grow min-width-0 ${orders.cardMain}`}>
        <h3 className="break">
          {only !== undefined && others.length === 0 ? (
            <Link
              className={`plain ${orders.whole}`}
              to={orderAddress(only.purchaseId)}
              aria-label={[title, when].filter(Boolean).join(', ')}
            >
              {title}
            </Link>
          ) : (
            title
          )}
        </h3>
        <p className="soft small">{[when, place].filter(Boolean).join(' · ')}</p>
        {others.length > 0 && <OrderLinks night={night} />}
      </div>
      <p className="small">{counts}</p>
    </li>
  );
};
