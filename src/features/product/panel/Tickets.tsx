/** The tickets by sector and batch. Sectors with numbered seats tell their prices; seats are chosen on the map. */
import { IconArmchair } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { hidesDate, visitName } from '../../../../domain/model/dates.ts';
import { fullPrice } from '../../../../domain/pricing/full-price.ts';
import { mapAddress } from '../../../kit/addresses.ts';
import { Button } from '../../../kit/controls/Button.tsx';
import { clockTime, shortDate } from '../../../kit/format/dates.ts';
import { formatMoney } from '../../../kit/format/money.ts';
import { type Batch, type Sector, sectorsOf } from '../offers.ts';
import type { Selling } from '../selling.ts';
import styles from './Panel.module.css';
import { TicketRow } from './TicketRow.tsx';

const BatchHead = ({ batch, dated }: { readonly batch: Batch; readonly dated: boolean }) => {
  const { t } = useTranslation('product');
  if (batch.name === null) return null;
  const open = batch.variations.some(({ sale }) => sale === 'onSale');
  return (
    <p className={styles.batch}>
      {batch.name}
      {open && dated && batch.endsAt !== null && (
        <span>{t('batch.until', { date: shortDate(batch.endsAt), time: clockTime(batch.endsAt) })}</span>
      )}
    </p>
  );
};

const SeatedPrices = ({ sector, selling }: { readonly sector: Sector; readonly selling: Selling }) => {
  const { t } = useTranslation('product');
  const { currency } = selling.product;
  return (
    <ul role="list">
      {sector.batches
        .flatMap(({ variations }) => variations)
        .map((variation) => (
          <li key={variation.variationId} className={styles.seatPrice}>
            <span>{variation.name}</span>
            {variation.sale === 'onSale' ? (
              <strong>{formatMoney(fullPrice(variation), currency)}</strong>
            ) : (
              <span className={styles.state}>{t(`sale.${variation.sale}`)}</span>
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

export const Tickets = ({ selling }: { readonly selling: Selling }) => {
  const { t } = useTranslation('product');
  const sectors = sectorsOf(selling.offered?.variations ?? []);
  if (sectors.length === 0) return <p className={styles.nothing}>{t('tickets.none')}</p>;
  const seated = sectors.some((sector) => sector.seated);
  const { room } = selling;
  return (
    <>
      {room !== null && (
        <p className={styles.owned}>
          {t('owned', { count: room.owned })}{' '}
          {room.left > 0 ? t('owned.left', { count: room.left }) : t('why.limit', { count: room.limit })}
        </p>
      )}
      {seated && selling.product.seatMap && <MapLink selling={selling} />}
      {sectors.map((sector) => (
        <section key={sector.key} aria-label={sector.name || t('tickets')}>
          {sector.name !== '' && <h3 className={styles.sector}>{sector.name}</h3>}
          {sector.seated && selling.product.seatMap ? (
            <SeatedPrices sector={sector} selling={selling} />
          ) : (
            sector.batches.map((batch) => (
              <div key={batch.name}>
                <BatchHead batch={batch} dated={!hidesDate(selling.product)} />
                <ul role="list">
                  {batch.variations.map((variation) => (
                    <TicketRow key={variation.variationId} variation={variation} selling={selling} />
                  ))}
                </ul>
              </div>
            ))
          )}
        </section>
      ))}
    </>
  );
};
