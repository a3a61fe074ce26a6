/** Tickets on sale for the chosen date or wristband. The page calls the hook once and passes the result as props. */
import { useEffect, useState } from 'react';
import { useSearchParams } from 'react-router';
import { chosenVisit, visitName } from '../../../domain/catalog/dates.ts';
import { askIn } from '../../../domain/catalog/opening.ts';
import { readsTickets, shownTickets } from '../../../domain/catalog/page.ts';
import { isOpenNow, phaseOf } from '../../../domain/catalog/sale-phase.ts';
import { type DocumentRoom, documentRoom, readsOwned } from '../../../domain/limits/limits.ts';
import type { ProductPage, Variations } from '../../../worker/contract.ts';
import { useSnapshot } from '../../core/index.ts';
import { type QueryResult, useQuery, valueIn } from '../../kit/query.ts';

export interface Selling {
  readonly product: ProductPage;
  /** Date whose tickets are shown (E-12). Null for an event without dates, and until one of several is chosen. */
  readonly date: string | null;
  readonly chooseDate: (date: string | null) => void;
  /** Tickets on sale; null until the buyer chooses a date or enters a wristband, and while the tickets load. */
  readonly offered: Variations | null;
  readonly waiting: boolean;
  readonly problem: Extract<QueryResult<'variations'>, { ok: false }>['problem'] | null;
  readonly retry: () => void;
  /** Units that the buyer's document owns and can still buy (L-12). */
  readonly room: DocumentRoom | null;
  readonly wristbandCode: string | null;
  readonly enterWristband: (code: string | null) => void;
  /** True until the sale opens, if the host names the time (E-56). */
  readonly opens: boolean;
}

/** Query parameter of the chosen date, which keeps the choice on the way to the map and back. */
const DATE = 'data';

const useRoom = (product: ProductPage): DocumentRoom | null => {
  const buyer = useSnapshot(({ session }) => session.consumer?.consumerId ?? null);
  const [result] = useQuery(
    'owned',
    readsOwned(buyer, product) ? { store: product.store, product: product.slug } : null,
    buyer ?? undefined,
  );
  return documentRoom({ ...product, owned: valueIn(result) }, 'ticket');
};

/** Counts the reads of the tickets since the sale opened, as long as none is on sale (E-59). */
const useOpeningReads = (isDue: boolean): number => {
  const [asked, setAsked] = useState(0);
  useEffect(() => {
    if (!isDue) return;
    const timer = setTimeout(() => setAsked((before) => before + 1), askIn(asked, Math.random()));
    return () => clearTimeout(timer);
  }, [isDue, asked]);
  return asked;
};

/** Tickets of a choice, and the state of their read (E-68). */
export const useTickets = (
  product: ProductPage,
  choice: Parameters<typeof readsTickets>[1],
  opens: boolean,
): Pick<Selling, 'offered' | 'waiting' | 'problem' | 'retry'> => {
  const { reads, ...chosen } = choice;
  const [result, retry] = useQuery(
    'variations',
    readsTickets(product, choice) ? { store: product.store, product: product.slug, ...chosen } : null,
    reads,
  );
  return { ...shownTickets(product, choice, result, opens), retry };
};

/** `shownDate` replaces the date that the address names. */
export const useSelling = (product: ProductPage, shownDate?: string | null): Selling => {
  const [query, setQuery] = useSearchParams();
  const [wristbandCode, enterWristband] = useState<string | null>(null);
  const room = useRoom(product);
  const date = shownDate === undefined ? chosenVisit(product, query.get(DATE)) : shownDate;
  const phase = useSnapshot(({ opening }) => phaseOf(opening, product.productId));
  const opens = phase !== null;
  const reads = useOpeningReads(isOpenNow(phase));
  return {
    product,
    date,
    chooseDate: (next) => {
      const changed = new URLSearchParams(query);
      if (next === null) changed.delete(DATE);
      else changed.set(DATE, visitName(product, next));
      setQuery(changed, { replace: true, preventScrollReset: true });
    },
    ...useTickets(product, { date, wristbandCode, reads }, opens),
    room,
    wristbandCode,
    enterWristband,
    opens,
  };
};
