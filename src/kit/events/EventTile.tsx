/** Event in a list, as one link. An event that another site sells opens that site in a new tab. */
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { hidesDateInLists, whenOf } from '../../../domain/catalog/dates.ts';
import {
  cardPrice,
  externalAddress,
  externalHost,
  listedPicture,
  type RowKind,
} from '../../../domain/catalog/listed.ts';
import type { EventCard as Card } from '../../../worker/contract.ts';
import { eventAddress } from '../addresses.ts';
import { Poster } from '../controls/Poster.tsx';
import type { Elements } from '../elements.ts';
import { whenText } from '../format/dates.ts';
import { formatMoney } from '../format/money.ts';
import eventGrid from './EventGrid.module.css';
import styles from './EventTile.module.css';

/** Date of an event in a list; null if lists hide the date (E-01, E-02). */
export const useWhen = (event: Card): string | null => {
  const { t } = useTranslation();
  const when = whenOf(event, hidesDateInLists(event));
  if (when === 'hidden') return null;
  return when === 'unknown' ? t('card.dateSoon') : whenText(when);
};

type Priced = Pick<Card, 'fromPrice' | 'currency'> & Partial<Pick<Card, 'soldOut'>>;

/** Price as text: "from R$ 50", or "Free" or "Sold out" with an empty `lead`. Null while no ticket is on sale. */
export const useLowestPrice = (event: Priced): { readonly lead: string; readonly amount: string } | null => {
  const { t } = useTranslation('shell');
  const price = cardPrice(event);
  if (price === null) return null;
  return typeof price === 'string'
    ? { lead: '', amount: t(`card.${price}`) }
    : { lead: t('card.from'), amount: formatMoney(price, event.currency) };
};

export const Price = ({ event }: { readonly event: Card }) => {
  const { t } = useTranslation();
  const lowest = useLowestPrice(event);
  if (cardPrice(event) === 'soldOut')
    return <p className={`soft small strong ${styles.sold}`}>{t('card.soldOut')}</p>;
  if (lowest === null) return null;
  return (
    // A key, since a translator replaces the space, which React could not remove from a kept element.
    <p key="price" className={styles.price}>
      <span>{lowest.lead}</span> <b>{lowest.amount}</b>
    </p>
  );
};

interface Props {
  readonly event: Card;
  readonly eager?: boolean;
  readonly level?: 2 | 3;
  readonly kind?: RowKind;
}

interface LinkProps {
  readonly event: Pick<Card, 'externalUrl' | 'store' | 'slug'>;
  readonly className: string | undefined;
  /** Says that a link leads to another site. */
  readonly hint: ReactElement;
  readonly children: Elements;
}

/** Link to an event's page, or to the site that sells the event (E-27). */
export const EventLink = ({ event, className, hint, children }: LinkProps) => {
  const elsewhere = externalAddress(event);
  if (elsewhere === null)
    return (
      <Link className={className} to={eventAddress(event)}>
        {children}
      </Link>
    );
  return (
    <a className={className} href={elsewhere} target="_blank" rel="noopener noreferrer">
      {children}
      {hint}
    </a>
  );
};

export const EventTile = ({ event, eager = false, level = 3, kind = 'posters' }: Props) => {
  const { t } = useTranslation();
  const when = useWhen(event);
  const shape = kind === 'wide' ? 'landscape' : 'portrait';
  const Title = level === 2 ? 'h2' : 'h3';
  return (
    <EventLink
      event={event}
      className={`column rounded plain ${styles.card} ${kind === 'ranked' ? styles.ranked : ''}`}
      hint={
        <span className={styles.external}>{t('card.external', { host: externalHost(event) ?? '' })}</span>
      }
    >
      <Poster src={listedPicture(event, shape)} title={event.title} shape={shape} eager={eager} />
      {when !== null && <p className={`tiny strong sentence accent ${styles.when}`}>{when}</p>}
      <Title className={styles.title}>{event.title}</Title>
      <p className={styles.where}>{[event.city, event.state].filter(Boolean).join(', ')}</p>
      <Price event={event} />
    </EventLink>
  );
};

export const CardBone = ({ kind = 'posters' }: Pick<Props, 'kind'>) => (
  <div className={styles.bone} data-kind={kind}>
    <div className="bone" />
    <div className="bone" />
    <div className="bone" />
  </div>
);

interface EventGridProps {
  readonly events: readonly Card[];
  readonly level?: 2 | 3;
}

const EAGER = 6;

export const EventGrid = ({ events, level = 2 }: EventGridProps) => (
  <ul role="list" className={eventGrid.grid}>
    {events.map((event, index) => (
      <li key={event.productId}>
        <EventTile event={event} eager={index < EAGER} level={level} />
      </li>
    ))}
  </ul>
);

export const GridBone = () => (
  <div className={`${eventGrid.grid} ${eventGrid.bones}`}>
    {Array.from({ length: 6 }, (_, index) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: all alike
      <CardBone key={index} />
    ))}
  </div>
);
