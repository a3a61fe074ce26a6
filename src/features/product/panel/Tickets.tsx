/** Tickets by sector and batch. Sectors with seats show only prices; the buyer chooses seats on the map. */
import { IconArmchair, IconId } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import {
  isLaterBatch,
  noteOf,
  type SaleBatch,
  type SectorTickets,
  sectorsOf,
  type Terms,
  termsOf,
} from '../../../../domain/catalog/batches.ts';
import { visitName } from '../../../../domain/catalog/dates.ts';
import { isSoldOnMap, leadsToMap, noteBeside, shownEnd } from '../../../../domain/catalog/page.ts';
import { saleOf } from '../../../../domain/limits/combo.ts';
import { roomNote } from '../../../../domain/limits/limits.ts';
import { fullPrice } from '../../../../domain/pricing/full-price.ts';
import type { Variation } from '../../../../worker/contract.ts';
import { mapAddress } from '../../../kit/addresses.ts';
import { Button } from '../../../kit/controls/Button.tsx';
import { clockTime, shortDate } from '../../../kit/format/dates.ts';
import { formatPrice } from '../../../kit/format/money.ts';
import type { Selling } from '../selling.ts';
import styles from './Panel.module.css';
import { TicketRow } from './TicketRow.tsx';

const TermsFold = ({ terms }: { readonly terms: readonly Terms[] }) => {
  const { t } = useTranslation('product');
  if (terms.length === 0) return null;
  return (
    <details className={styles.terms}>
      <summary>
        <IconId aria-hidden size={20} />
        {t('terms')}
      </summary>
      <dl>
        {terms.map((each) => (
          <div key={`${each.name} ${each.note}`}>
            <dt className="strong">{each.name}</dt>
            <dd className="soft">{noteOf(each) ?? t('half.proof')}</dd>
          </div>
        ))}
      </dl>
    </details>
  );
};

const BatchHead = ({ batch, selling }: Pick<BatchProps, 'batch' | 'selling'>) => {
  const { t } = useTranslation('product');
  if (batch.name === null) return null;
  const end = shownEnd(batch, selling.product);
  return (
    <p className={`cluster between soft tiny strong ${styles.batch}`}>
      <span>{batch.name}</span>
      {end !== null && <span>{t('batch.until', { date: shortDate(end), time: clockTime(end) })}</span>}
    </p>
  );
};

const SeatedPrices = ({
  sector,
  selling,
}: {
  readonly sector: SectorTickets<Variation>;
  readonly selling: Selling;
}) => {
  const { t } = useTranslation('product');
  const { currency } = selling.product;
  return (
    <ul role="list">
      {sector.batches
        .flatMap(({ variations }) => variations)
        .map((variation) => ({ variation, sale: saleOf(variation) }))
        .map(({ variation, sale }) => (
          <li key={variation.variationId} className={`line between gap-4 ${styles.seatPrice}`}>
            <span>{variation.name}</span>
            {sale === 'onSale' ? (
              <strong>{formatPrice(fullPrice(variation), currency)}</strong>
            ) : (
              <span className={`soft small ${styles.state}`}>{t(`sale.${sale}`)}</span>
            )}
          </li>
        ))}
    </ul>
  );
};

interface MapLinkProps {
  readonly selling: Selling;
  readonly wide?: boolean;
}

export const MapLink = ({ selling, wide = true }: MapLinkProps) => {
  const { t } = useTranslation('product');
  const { product, date } = selling;
  const query = date === null ? '' : `?${new URLSearchParams({ data: visitName(product, date) })}`;
  return (
    <Button to={`${mapAddress(product)}${query}`} size="large" wide={wide}>
      <IconArmchair aria-hidden size={22} />
      {t('map.choose')}
    </Button>
  );
};

interface BatchProps {
  readonly batch: SaleBatch<Variation>;
  readonly selling: Selling;
  readonly terms: readonly Terms[];
}

const Rows = ({ batch, selling, terms }: BatchProps) => (
  <ul role="list">
    {batch.variations.map((variation) => (
      <TicketRow
        key={variation.variationId}
        variation={variation}
        selling={selling}
        note={noteBeside(terms, variation)}
      />
    ))}
  </ul>
);

/** Batch of tickets. A future batch is folded next to a batch on sale (E-10). */
const BatchRows = ({ folded, ...props }: BatchProps & { readonly folded: boolean }) => {
  const { t } = useTranslation('product');
  const { batch, selling } = props;
  if (!folded)
    return (
      <div>
        <BatchHead batch={batch} selling={selling} />
        <Rows {...props} />
      </div>
    );
  return (
    <details className={styles.later}>
      <summary>
        <span>{batch.name ?? t('sale.soon')}</span>
        {batch.name !== null && <span>{t('sale.soon')}</span>}
      </summary>
      <Rows {...props} />
    </details>
  );
};

export const Tickets = ({ selling }: { readonly selling: Selling }) => {
  const { t } = useTranslation('product');
  const sectors = sectorsOf(selling.offered?.variations ?? []);
  if (sectors.length === 0) return <p className="soft">{t('tickets.none')}</p>;
  const terms = termsOf(selling.offered?.variations ?? []);
  const { room, product, opens } = selling;
  const note = room && roomNote(room);
  return (
    <>
      {leadsToMap(sectors, product, opens) && <MapLink selling={selling} />}
      <TermsFold terms={terms} />
      {sectors.map((sector) => (
        <section key={sector.key} aria-label={sector.name || t('tickets')}>
          {sector.name !== '' && <h3 className={styles.sector}>{sector.name}</h3>}
          {isSoldOnMap(sector, product) ? (
            <SeatedPrices sector={sector} selling={selling} />
          ) : (
            sector.batches.map((batch) => (
              <BatchRows
                key={batch.name}
                batch={batch}
                selling={selling}
                terms={terms}
                folded={isLaterBatch(batch, sector.batches)}
              />
            ))
          )}
        </section>
      ))}
      {/* Last, since it comes with the session and would move the tickets. */}
      {room !== null && note !== null && (
        <p className={`brand ${styles.owned}`}>
          {[t('owned', { count: room.owned }), t(note.code, { count: note.count })].join(' ')}
        </p>
      )}
    </>
  );
};
