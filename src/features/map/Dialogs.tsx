/** Dialogs over the map. Loaded later, since none opens before a seat is pressed. */

import { type MouseEvent, type RefObject, useEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { noteOf } from '../../../domain/catalog/batches.ts';
import { halfPriceLeft, ticketsLeft } from '../../../domain/catalog/page.ts';
import type { VariationId } from '../../../domain/kernel/values.ts';
import { fullPrice } from '../../../domain/pricing/full-price.ts';
import { placeText, seatText } from '../../../domain/seats/names.ts';
import { firstKinds, isStandingRoom, kindsFor, priceOfKinds } from '../../../domain/seats/sectors.ts';
import { isGuest } from '../../../domain/session/status.ts';
import type { ProductPage } from '../../../worker/contract.ts';
import { type SeatMapHandle, useSnapshot } from '../../core/index.ts';
import { Button } from '../../kit/controls/Button.tsx';
import { Dialog } from '../../kit/controls/Dialog.tsx';
import { Failure } from '../../kit/controls/Failure.tsx';
import { Field } from '../../kit/controls/Field.tsx';
import { formatPrice } from '../../kit/format/money.ts';
import { useOnChange } from '../../kit/hooks.ts';
import { locale } from '../../kit/i18n/locale.ts';
import { loadTexts } from '../../kit/i18n/texts.ts';
import { lazyPart, pageIdle, useLazyPart } from '../../kit/lazy.ts';
import { useResult } from '../../kit/query.ts';
import { useSignal } from '../../kit/signal.ts';
import { describeSeat } from '../../seatmap/mapModel.ts';
import type { SeatDetails } from '../../seatmap/types.ts';
import { useTickets } from '../product/selling.ts';
import { UnitPrice } from '../product/UnitPrice.tsx';
import styles from './MapPage.module.css';
import {
  type MapProduct,
  type PriceQuestion,
  type SeatSelection,
  useDeferredSeats,
} from './seatSelection.ts';
import type { Geometry } from './useSeatMap.ts';

/** An event, and the date of its map. */
interface Dated {
  readonly product: ProductPage;
  readonly date: string | null;
}

export interface DialogsProps {
  readonly map: SeatMapHandle;
  readonly choosing: SeatSelection;
  readonly product: MapProduct;
  /** Ignores the second tap of a double tap. Registered before the first dialog opens. */
  readonly guard: (event: MouseEvent) => void;
  readonly loadSector: Geometry['loadSector'];
  /** Moves the seats into view next to the dialog. An empty list restores the view. */
  readonly onShow: (seats: readonly number[], dialog: Element | null) => void;
}

export const Dialogs = ({ map, product, ...prices }: DialogsProps) => (
  <>
    {'slug' in product ? (
      <PricesOfDate product={product} date={map.overview.event.visitAt} {...prices} />
    ) : (
      <PriceDialog currency={product.currency} tickets={[]} {...prices} />
    )}
    <LoginDialog map={map} />
    {'slug' in product && map.overview.sectors.some(isStandingRoom) && (
      <StandingDialog
        product={product}
        date={map.overview.event.visitAt}
        sector={prices.choosing.standing}
        onClose={prices.choosing.close}
      />
    )}
    <AsideDialog map={map} seat={prices.choosing.aside} onClose={prices.choosing.close} />
  </>
);

type Tickets = ProductPage['variations'];

interface PriceDialogProps {
  readonly choosing: SeatSelection;
  readonly currency: ProductPage['currency'];
  /** Empty until they are read. */
  readonly tickets: Tickets;
  readonly loadSector: Geometry['loadSector'];
  readonly onShow: (seats: readonly number[], dialog: Element | null) => void;
  readonly guard: (event: MouseEvent) => void;
}

const HalfPriceNote = ({ ticket }: { readonly ticket: Tickets[number] | undefined }) => {
  const { t } = useTranslation(['seats', 'product']);
  if (!ticket?.half) return null;
  const left = halfPriceLeft(ticket);
  return (
    <span className={styles.half}>
      <span>{`${noteOf(ticket) ?? t('product:half.proof')} `}</span>
      {left !== null && <b>{t(left.text, left)}</b>}
    </span>
  );
};

/** Names of the seats to choose prices for; empty until their sector is loaded. */
const useNames = (
  { seats, sector }: PriceQuestion,
  loadSector: PriceDialogProps['loadSector'],
): readonly SeatDetails[] => {
  const loading = useMemo(() => loadSector(sector.sectorId).catch(() => null), [sector, loadSector]);
  const geometry = useResult(loading);
  return useMemo(
    () => (geometry === null ? [] : seats.map((seat) => describeSeat(sector, geometry, seat, 'free'))),
    [geometry, seats, sector],
  );
};

interface BodyProps extends Pick<PriceDialogProps, 'currency' | 'tickets' | 'guard'> {
  readonly question: PriceQuestion;
  readonly names: readonly SeatDetails[];
  readonly onAnswer: SeatSelection['answer'];
}

const ticketOf = (tickets: Tickets, kind: VariationId) =>
  tickets.find(({ variationId }) => variationId === kind);

const OneSeat = ({ question, names: [name], currency, tickets, guard, onAnswer }: BodyProps) => (
  <>
    <p className="strong">{name === undefined ? question.sector.name : placeText(name, locale)}</p>
    <ul role="list" className={`stack gap-2 ${styles.prices}`} onClickCapture={guard}>
      {question.prices.map((price) => (
        <li key={price.variationId}>
          <button type="button" onClick={() => onAnswer([price.variationId])}>
            <span>{price.name}</span>
            <UnitPrice unit={price} currency={currency} />
            <HalfPriceNote ticket={ticketOf(tickets, price.variationId)} />
          </button>
        </li>
      ))}
    </ul>
  </>
);

const Offer = ({ question, names, currency, tickets, onAnswer }: BodyProps) => {
  const { t } = useTranslation('seats');
  const { seats, prices, sector } = question;
  const left = (kind: VariationId): number | null => ticketsLeft(ticketOf(tickets, kind));
  const [chosen, setChosen] = useState<readonly VariationId[] | null>(null);
  const kinds = chosen ?? firstKinds(prices, seats.length, left);
  const total = priceOfKinds(prices, kinds);
  const used = tickets.filter(({ variationId }) => kinds.includes(variationId));
  return (
    <>
      <p>
        <strong>{sector.name}</strong>
        <br />
        <span className={`soft small ${styles.soft}`}>{t('offer.text', { count: seats.length })}</span>
      </p>
      {kinds.length === 0 ? (
        <p>{t('price.none')}</p>
      ) : (
        <>
          <ul role="list" className="stack gap-3">
            {seats.map((seat, at) => {
              const name = names[at];
              return (
                <li key={seat}>
                  <Field
                    label={name === undefined ? sector.name : seatText(name, locale)}
                    value={kinds[at] ?? ''}
                    onChange={(kind) => setChosen(kinds.with(at, kind as VariationId))}
                    options={kindsFor(prices, kinds, at, left).map((price) => ({
                      value: price.variationId,
                      label: [price.name, formatPrice(fullPrice(price), currency)]
                        .filter(Boolean)
                        .join(' · '),
                    }))}
                  />
                </li>
              );
            })}
          </ul>
          {used.map((ticket) => (
            <HalfPriceNote key={ticket.variationId} ticket={ticket} />
          ))}
          <div className={styles.take}>
            <Button wide onClick={() => onAnswer(kinds)}>
              {t('offer.take', { count: seats.length, total: formatPrice(total, currency) })}
            </Button>
          </div>
        </>
      )}
    </>
  );
};

interface ShownProps extends Omit<PriceDialogProps, 'choosing'> {
  readonly question: PriceQuestion;
  readonly onAnswer: SeatSelection['answer'];
}

const Shown = ({ question, loadSector, onShow, ...rest }: ShownProps) => {
  const body: RefObject<HTMLDivElement | null> = useRef(null);
  const names = useNames(question, loadSector);
  const Body = question.isOffer ? Offer : OneSeat;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the names change the dialog's height
  useEffect(() => onShow(question.seats, body.current?.closest('dialog') ?? null), [question, names]);
  return (
    <div ref={body} className={`stack gap-4 ${styles.question}`}>
      <Body {...rest} question={question} names={names} />
    </div>
  );
};

export const PriceDialog = ({
  choosing: { question, answer: onAnswer, close },
  ...rest
}: PriceDialogProps) => {
  const { t } = useTranslation('seats');
  const { onShow } = rest;
  const isOpen = question !== null;
  useOnChange(isOpen, () => {
    if (!isOpen) onShow([], null);
  });
  return (
    <Dialog
      aside
      opened={isOpen}
      title={question?.isOffer ? t('offer.title', { count: question.seats.length }) : t('price.title')}
      onClose={close}
    >
      {question !== null && <Shown {...rest} question={question} onAnswer={onAnswer} />}
    </Dialog>
  );
};

/** The dialog with the tickets of the map's date, which are read once for the map (E-80). */
const PricesOfDate = ({ product, date, ...rest }: Omit<PriceDialogProps, 'currency' | 'tickets'> & Dated) => {
  const { offered } = useTickets(product, { date, wristbandCode: null, reads: 0 }, false);
  return <PriceDialog {...rest} currency={product.currency} tickets={offered?.variations ?? []} />;
};

const entry = lazyPart(
  async () => (await Promise.all([import('./SeatLogin.tsx'), loadTexts('entry')]))[0].SeatLogin,
);

/** Login for seats that wait for the login (C-08). A dialog, so that the buyer stays on the map. */
export const LoginDialog = ({ map }: Pick<DialogsProps, 'map'>) => {
  const { t } = useTranslation('seats');
  const { lines: deferred, release } = useDeferredSeats();
  const isOut = useSnapshot(isGuest);
  const {
    Component: Entry,
    problem,
    retry,
  } = useLazyPart(entry, deferred.length > 0, useSignal(pageIdle) && isOut);
  return (
    <Dialog opened={deferred.length > 0} title={t('login.title')} onClose={release}>
      {problem !== null && <Failure problem={problem} onRetry={retry} />}
      {Entry !== null && deferred.length > 0 && <Entry map={map} deferred={deferred} onLeave={release} />}
      {Entry === null && problem === null && <div className="bone" />}
    </Dialog>
  );
};

const standing = lazyPart(
  async () => (await Promise.all([import('./StandingTickets.tsx'), loadTexts('product')]))[0].StandingTickets,
);

interface StandingDialogProps extends Dated {
  readonly sector: SeatSelection['standing'];
  readonly onClose: () => void;
}

export const StandingDialog = ({ product, date, sector, onClose }: StandingDialogProps) => {
  const { t } = useTranslation('seats');
  const { Component: Standing, problem, retry } = useLazyPart(standing, sector !== null, useSignal(pageIdle));
  return (
    <Dialog opened={sector !== null} title={sector?.name ?? ''} onClose={onClose}>
      <p className={`soft small ${styles.soft}`}>{t('standing')}</p>
      {problem !== null && <Failure problem={problem} onRetry={retry} />}
      {Standing !== null && sector !== null && <Standing product={product} date={date} sector={sector} />}
      {Standing === null && problem === null && <div className="bone" />}
    </Dialog>
  );
};

const aside = lazyPart(
  async () => (await Promise.all([import('./OtherPurchase.tsx'), loadTexts('cart')]))[0].OtherPurchase,
);

interface AsideDialogProps {
  readonly map: SeatMapHandle;
  readonly seat: number | null;
  readonly onClose: () => void;
}

/** Dialog for the buyer's seat in another purchase: resume that payment, replace this cart with the seat's (C-32), or cancel. */
export const AsideDialog = ({ map, seat, onClose }: AsideDialogProps) => {
  const { t } = useTranslation('seats');
  const { Component: Aside, problem, retry } = useLazyPart(aside, seat !== null, useSignal(pageIdle));
  return (
    <Dialog opened={seat !== null} title={t('aside.title')} onClose={onClose}>
      {problem !== null && <Failure problem={problem} onRetry={retry} />}
      {Aside !== null && seat !== null && <Aside map={map} seat={seat} onClose={onClose} />}
      {Aside === null && problem === null && <div className="bone" />}
    </Dialog>
  );
};
