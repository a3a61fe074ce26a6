/** Bought items of one event and date: the event once, then a row for each item (O-74). */
import { useId, useState } from 'react';
import { Link } from 'react-router';
import { sectionsOf } from '../../../../domain/cart/display.ts';
import { eventName } from '../../../../domain/model/line.ts';
import { eventCodes, facesAbove, isRowOpen, keepsEach } from '../../../../domain/orders/display.ts';
import { eventFacts } from '../../../../domain/orders/ticket-facts.ts';
import type { Purchase, Ticket } from '../../../../worker/contract.ts';
import { eventAddress } from '../../../kit/addresses.ts';
import { FactList } from '../../../kit/controls/FactList.tsx';
import { Poster } from '../../../kit/controls/Poster.tsx';
import { factsOf } from '../../../kit/format/facts.ts';
import { itemWords } from '../../cart/words.ts';
import styles from '../orders.module.css';
import { useServerNow } from '../serverNow.ts';
import type { ChangeToConfirm } from './ChangeDialog.tsx';
import { ChangeNotice } from './ChangeNotice.tsx';
import { FacesAbove } from './ItemNotes.tsx';
import { ShowButton, ShowTicket } from './ShowTicket.tsx';
import { TicketCard } from './TicketCard.tsx';

interface Props {
  /** `at`: server's time of the read. */
  readonly order: Purchase & { readonly at: number };
  readonly page: 'order' | 'success';
  /** Null on a page without changes. */
  readonly onWant: ((wanted: ChangeToConfirm) => void) | null;
}

export const OrderItems = (props: Props) => {
  const { tickets, at } = props.order;
  const now = useServerNow(at);
  const names = itemWords(props.order);
  const sections = sectionsOf({ groups: tickets.map((item) => ({ line: item.line, item })), combos: [] });
  return sections.map(({ key, groups }) => (
    <EventTickets key={key} {...props} now={now} names={names} items={groups.map(({ item }) => item)} />
  ));
};

interface EventProps extends Props {
  /** Server time. */
  readonly now: number;
  readonly items: readonly Ticket[];
  readonly names: ReadonlyMap<string, string>;
}

const EventTickets = ({ order, items, names, page, now, onWant }: EventProps) => {
  const id = useId();
  const [shown, setShown] = useState<Ticket | null>(null);
  const { codes, first, hasSeveral } = eventCodes(order, items);
  const [head] = items;
  if (head === undefined) return null;
  const { line, poster } = head;
  const title = eventName(line);
  const facts = eventFacts(factsOf(order, head));
  return (
    <section className="stack gap-3" aria-labelledby={id}>
      <header className={styles.event}>
        <Poster src={poster} title={title} shape="landscape" />
        <div className="stack gap-3 min-width-0">
          <h2 id={id}>
            <Link
              className="plain"
              to={eventAddress({ store: line.store, slug: line.event?.slug ?? line.productSlug })}
            >
              {title}
            </Link>
          </h2>
          <ChangeNotice {...{ order, items, now, onWant }} name={title} />
          <dl className={`cluster ${styles.facts}`}>
            <FactList facts={facts.filter(({ key }) => key !== 'change')} />
          </dl>
          {first !== undefined && (
            <p className={styles.show}>
              <ShowButton size="large" item={first} name={title} onShow={setShown} />
            </p>
          )}
          <FacesAbove order={order} faces={facesAbove(order, items, page)} />
        </div>
      </header>
      <ul role="list" className="stack gap-2">
        {items.map((item) => (
          <TicketCard
            key={item.line.lineId}
            name={names.get(item.line.lineId) ?? ''}
            shown={facts}
            open={isRowOpen(order, page)}
            chooses={keepsEach(order, items, now)}
            onShow={hasSeveral ? setShown : null}
            readAt={order.at}
            {...{ order, item, now, onWant }}
          />
        ))}
      </ul>
      <ShowTicket shown={shown} all={codes.map((item) => ({ order, item }))} onShow={setShown} />
    </section>
  );
};
