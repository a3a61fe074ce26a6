/** Batches, sectors and terms of an event's tickets. */
export interface SoldInBatches {
  readonly variations: readonly { readonly sale: string }[];
}

const hasSale = (batch: SoldInBatches, sale: string): boolean =>
  batch.variations.some((variation) => variation.sale === sale);

/** True for a batch of the next sale while the sector sells another batch (E-10). */
export const isLaterBatch = (batch: SoldInBatches, shown: readonly SoldInBatches[]): boolean =>
  shown.some((each) => hasSale(each, 'onSale')) && !hasSale(batch, 'onSale');

export const shownBatches = <B extends SoldInBatches>(batches: readonly B[]): readonly B[] => {
  const open = batches.filter((batch) => hasSale(batch, 'onSale'));
  const next = batches.find((batch) => hasSale(batch, 'soon') && !hasSale(batch, 'onSale'));
  if (open.length > 0) return next === undefined ? open : [...open, next];
  const sold = batches.findLast((batch) => hasSale(batch, 'soldOut') && !hasSale(batch, 'soon'));
  return [sold, next].filter((batch) => batch !== undefined);
};

export interface Ticket {
  readonly name: string;
  readonly sale: string;
  /** True for a half-price ticket. */
  readonly half: boolean;
  /** Terms of the ticket; empty without any. */
  readonly note: string;
  readonly seated: boolean;
  readonly sector: string | null;
  readonly sectorId: string | number | null;
  readonly batch: number | null;
  readonly batchName: string | null;
  /** Wall time; null if the batch has no end. */
  readonly batchEndsAt: string | null;
}

export interface SaleBatch<T> {
  readonly name: string | null;
  readonly endsAt: string | null;
  readonly variations: readonly T[];
}

export interface SectorTickets<T> {
  readonly key: string;
  readonly name: string;
  readonly seated: boolean;
  /** Batches to show (E-10). */
  readonly batches: readonly SaleBatch<T>[];
}

/** Tickets by sector, in the server's order, and by batch. Omits sectors without a batch to show (E-21). */
export const sectorsOf = <T extends Ticket>(tickets: readonly T[]): readonly SectorTickets<T>[] =>
  [...Map.groupBy(tickets, ({ sectorId, sector }) => String(sectorId ?? sector ?? ''))].flatMap(
    ([key, inSector]) => {
      const batches = [...Map.groupBy(inSector, ({ batch }) => batch ?? 0)]
        .toSorted(([one], [other]) => one - other)
        .map(([, variations]) => ({
          name: variations[0]?.batchName ?? null,
          endsAt: variations[0]?.batchEndsAt ?? null,
          variations,
        }));
      const shown = shownBatches(batches);
      if (shown.length === 0) return [];
      const seated = inSector.some((ticket) => ticket.seated);
      return [{ key, name: inSector[0]?.sector ?? '', seated, batches: shown }];
    },
  );

export type Terms = Pick<Ticket, 'name' | 'note'>;

/** Terms of a ticket. Null for a half-price ticket without any, which needs a proof (E-46). */
export const noteOf = ({ half = true, note }: { readonly half?: boolean; readonly note: string }) =>
  half && note === '' ? null : note;

/** Terms to list once, apart from the tickets (E-22). Other terms are shown at their ticket. */
export const termsOf = (tickets: readonly Ticket[]): readonly Terms[] => {
  const shared = tickets.filter(
    ({ half, note }) => half || (note !== '' && tickets.filter((other) => other.note === note).length > 1),
  );
  return [
    ...new Map(shared.map(({ name, note }) => [JSON.stringify([name, note]), { name, note }])).values(),
  ];
};
