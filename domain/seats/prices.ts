/** What a seat of a sector costs, before anybody has chosen a kind of ticket. */
import { type Cents, cents } from '../kernel/values.ts';
import { fullPrice } from '../pricing/full-price.ts';
import type { SectorOverview } from './columns.ts';
import { isForSale } from './sectors.ts';

/** The dearest kind in full; null when the sector is not for sale. */
export const sectorPrice = (sector: Pick<SectorOverview, 'prices'>): Cents | null =>
  isForSale(sector) ? cents(Math.max(...sector.prices.map(fullPrice))) : null;
