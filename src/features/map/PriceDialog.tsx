/** Kinds of tickets for pressed or found seats. The seats stay in sight on the map while it is open. */
import { type MouseEvent, type RefObject, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type Cents, cents, type VariationId } from '../../../domain/kernel/values.ts';
import { feesInside, fullPrice } from '../../../domain/pricing/full-price.ts';
import { placeText, seatText } from '../../../domain/seats/names.ts';
import { firstKinds, kindsFor } from '../../../domain/seats/sectors.ts';
import type { ProductPage } from '../../../worker/contract.ts';
import { Button } from '../../kit/controls/Button.tsx';
import { Dialog } from '../../kit/controls/Dialog.tsx';
import { Field } from '../../kit/controls/Field.tsx';
import { formatMoney } from '../../kit/format/money.ts';
import { locale } from '../../kit/i18n/locale.ts';
import { describeSeat, type SeatDetails } from '../../kit/seatmap/index.ts';
import type { Choosing, PriceQuestion } from './choosing.ts';
import styles from './MapPage.module.css';
import type { Geometry } from './useSeatMap.ts';

type Variations = ProductPage['variations'];

interface Props {
  readonly choosing: Choosing;
  readonly product: Pick<ProductPage, 'currency' | 'variations'>;
  readonly loadSector: Geometry['loadSector'];
  /** Brings the seats into sight next to the dialog. */
  readonly onShow: (seats: readonly number[], dialog: Element | null) => void;
  readonly guard: (event: MouseEvent) => void;
}

/** Half price: who may have it, what proves it, and what its quota has left. */
const Half = ({ ticket }: { readonly ticket: Variations[number] | undefined }) => {
  const { t } = useTranslation('seats');
  if (ticket === undefined || !ticket.half) return null;
  const { note, stock } = ticket;
  return (
    <span className={styles.half}>
      {note} {stock !== null && <b>{stock === 0 ? t('price.none') : t('price.left', { count: stock })}</b>}
    </span>
  );
};

/** The question's seats with their names; empty until their sector is there. */
const useNames = (
  { seats, sector }: PriceQuestion,
  loadSector: Props['loadSector'],
): readonly SeatDetails[] => {
  const [names, setNames] = useState<readonly SeatDetails[]>([]);
  useEffect(() => {
    let over = false;
    const take = (geometry: Awaited<ReturnType<typeof loadSector>>): void => {
      if (!over) setNames(seats.map((seat) => describeSeat(sector, geometry, seat, 'free')));
    };
    loadSector(sector.sectorId).then(take, () => undefined);
    return () => {
      over = true;
    };
  }, [seats, sector, loadSector]);
  return names;
};

interface BodyProps extends Pick<Props, 'product' | 'guard'> {
  readonly question: PriceQuestion;
  readonly names: readonly SeatDetails[];
  readonly onAnswer: Choosing['answer'];
}

/** One pressed seat: one press on a kind answers. */
const OneSeat = ({ question, names: [name], product, guard, onAnswer }: BodyProps) => {
  const { currency, variations } = product;
  const { t } = useTranslation('seats');
  return (
    <>
      <p className={styles.place}>{name === undefined ? question.sector.name : placeText(name, locale)}</p>
      <ul role="list" className={styles.prices} onClickCapture={guard}>
        {question.prices.map((price) => (
          <li key={price.variationId}>
            <button type="button" onClick={() => onAnswer([price.variationId])}>
              <span>{price.name}</span>
              <strong>{formatMoney(fullPrice(price), currency)}</strong>
              {feesInside(price) > 0 && (
                <small>{t('price.fee', { fee: formatMoney(feesInside(price), currency) })}</small>
              )}
              <Half ticket={variations.find((each) => each.variationId === price.variationId)} />
            </button>
          </li>
        ))}
      </ul>
    </>
  );
};

/** Found seats: a kind for each, and one press takes them all. */
const Offer = ({ question, names, product, onAnswer }: BodyProps) => {
  const { t } = useTranslation('seats');
  const { currency, variations } = product;
  const { seats, prices, sector } = question;
  const left = (kind: VariationId): number | null =>
    variations.find(({ variationId }) => variationId === kind)?.stock ?? null;
  const [kinds, setKinds] = useState(() => firstKinds(prices, seats.length, left));
  const priceOf = (kind: VariationId | undefined): Cents => {
    const price = prices.find(({ variationId }) => variationId === kind);
    return price === undefined ? cents(0) : fullPrice(price);
  };
  const total = cents(kinds.reduce((sum, kind) => sum + priceOf(kind), 0));
  const used = variations.filter(({ variationId }) => kinds.includes(variationId));
  return (
    <>
      <p>
        <strong>{sector.name}</strong>
        <br />
        <span className={styles.soft}>{t('offer.text', { count: seats.length })}</span>
      </p>
      {kinds.length === 0 ? (
        <p>{t('price.none')}</p>
      ) : (
        <>
          <ul role="list" className={styles.offer}>
            {seats.map((seat, at) => {
              const name = names[at];
              return (
                <li key={seat}>
                  <Field
                    size="small"
                    label={name === undefined ? sector.name : seatText(name, locale)}
                    value={kinds[at] ?? ''}
                    onChange={(kind) => setKinds(kinds.with(at, kind as VariationId))}
                    options={kindsFor(prices, kinds, at, left).map((price) => ({
                      value: price.variationId,
                      label: [price.name, formatMoney(fullPrice(price), currency)]
                        .filter(Boolean)
                        .join(' · '),
                    }))}
                  />
                </li>
              );
            })}
          </ul>
          {used.map((ticket) => (
            <Half key={ticket.variationId} ticket={ticket} />
          ))}
          <div className={styles.take}>
            <Button wide onClick={() => onAnswer(kinds)}>
              {t('offer.take', { count: seats.length, total: formatMoney(total, currency) })}
            </Button>
          </div>
        </>
      )}
    </>
  );
};

interface ShownProps extends Omit<Props, 'choosing'> {
  readonly question: PriceQuestion;
  readonly onAnswer: Choosing['answer'];
}

const Shown = ({ question, loadSector, onShow, ...rest }: ShownProps) => {
  const body: RefObject<HTMLDivElement | null> = useRef(null);
  const names = useNames(question, loadSector);
  const Body = question.isOffer ? Offer : OneSeat;
  // Again once the names are there: they change the dialog's height.
  // biome-ignore lint/correctness/useExhaustiveDependencies: see above
  useEffect(() => onShow(question.seats, body.current?.closest('dialog') ?? null), [question, names]);
  return (
    <div ref={body} className={styles.question}>
      <Body {...rest} question={question} names={names} />
    </div>
  );
};

export const PriceDialog = ({ choosing: { question, answer, close }, ...rest }: Props) => {
  const { t } = useTranslation('seats');
  const { onShow } = rest;
  const isOpen = question !== null;
  // biome-ignore lint/correctness/useExhaustiveDependencies: once it closes
  useEffect(() => {
    if (!isOpen) onShow([], null);
  }, [isOpen]);
  return (
    <Dialog
      aside
      opened={isOpen}
      title={question?.isOffer ? t('offer.title', { count: question.seats.length }) : t('price.title')}
      onClose={close}
    >
      {question !== null && <Shown {...rest} question={question} onAnswer={answer} />}
    </Dialog>
  );
};
