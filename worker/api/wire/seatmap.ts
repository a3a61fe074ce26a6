/**
 * `POST /loja/{store}/mapa/{event}`: sectors with prices, and one character per seat state in one text. 60,000 states
 * are 60 KB before compression, without objects. A sector's geometry is a static file.
 */

import { type PurchaseId, type VariationId, ZERO } from '../../../domain/kernel/values.ts';
import { Schema } from '../../../domain/schema.ts';
import type { SeatStateCode } from '../../../domain/seats/columns.ts';
import { PurchaseStatus } from './orders.ts';
import { field, id, Money, optional, orNull, Whole } from './primitives.ts';

/** One character per state code, in the order LI RE SR OC OP BL OE. */
export const STATE_LETTERS = 'LRSOPBE';

const Polygon = Schema.Array(Schema.Number);

export const SeatPriceWire = Schema.Struct({
  variationId: field('idprod_variacao', id<VariationId>()),
  name: field('descricao', Schema.String),
  price: field('valor', Money),
  convenienceFee: optional('taxa_conveniencia', Money, ZERO),
  processingFee: optional('taxa_processamento', Money, ZERO),
});

export const SectorWire = Schema.Struct({
  sectorId: field('idsetor', id()),
  name: field('nome', Schema.String),
  order: optional('ordem', Whole, 0),
  polygon: field('poligono', Polygon),
  firstSeat: field('primeiro_assento', Whole),
  seatCount: field('total_assentos', Whole),
  accessible: optional('lugares_acessiveis', Schema.Array(Schema.Number), []),
  geometryUrl: field('url_geometria', Schema.String),
  prices: optional('precos', Schema.Array(SeatPriceWire), []),
});

export const SeatMapBody = Schema.Struct({
  date: orNull('data', Schema.String),
  /** A guest's cart, whose seats the response marks as own. An account's seats are always marked. */
  purchaseId: Schema.optional(Schema.NullOr(id<PurchaseId>())).pipe(Schema.fromKey('idpedido_marketplace')),
});

export const SeatMapResponse = Schema.Struct({
  mapId: field('idmapa', id()),
  width: field('largura', Whole),
  height: field('altura', Whole),
  seatCount: field('total_assentos', Whole),
  stage: field(
    'palco',
    Schema.Struct({ label: field('rotulo', Schema.String), polygon: field('poligono', Polygon) }),
  ),
  sectors: field('setores', Schema.Array(SectorWire)),
  /** One letter of {@link STATE_LETTERS} per seat, by index. */
  states: field('estados', Schema.String),
  /** Purchases of the buyer's own seats, by seat index. */
  own: optional(
    'meus_assentos',
    Schema.Array(
      Schema.Struct({
        purchaseId: field('idpedido_marketplace', id<PurchaseId>()),
        /** A cart, an unfinished payment, or a completed purchase. */
        status: field('status', PurchaseStatus),
        seats: field('assentos', Schema.Array(Schema.Number)),
      }),
    ),
    [],
  ),
  /** Increases with every change. Older live changes are already included. */
  version: optional('versao', Whole, 0),
  /** URL of the server-sent events; null if there are none and the client polls. */
  liveUrl: orNull('url_eventos', Schema.String),
});

/** One server-sent event: `{"versao": 7, "mudancas": [[1203, "R"], …]}`. */
export const SeatChanges = Schema.Struct({
  version: field('versao', Whole),
  changes: field('mudancas', Schema.Array(Schema.Tuple(Schema.Number, Schema.String))),
});

/** One sector's static geometry file; columns little-endian, base64. */
export const SectorFile = Schema.Struct({
  sectorId: Schema.String,
  /** `name` by language (`pt`, `en`, `es`), since all users share the file; empty for an unnamed block. */
  blocks: Schema.Array(
    Schema.Struct({
      blockId: Schema.String,
      name: Schema.Record({ key: Schema.String, value: Schema.String }),
    }),
  ),
  rows: Schema.Array(
    Schema.Struct({ label: Schema.String, block: Schema.Number, first: Schema.Number, count: Schema.Number }),
  ),
  ids: Schema.String,
  x: Schema.String,
  y: Schema.String,
  numbers: Schema.String,
  flags: Schema.String,
});

/** State code of a letter, or undefined for an unknown letter. */
export const stateOfLetter = (letter: string): SeatStateCode | undefined => {
  const code = STATE_LETTERS.indexOf(letter);
  return letter.length !== 1 || code < 0 ? undefined : (code as SeatStateCode);
};
