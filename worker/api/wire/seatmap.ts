/** Map with one character per seat state: 60,000 states are 60 KB before compression. */

import { lazily, Schema } from '../../../domain/kernel/shapes.ts';
import { type PurchaseId, type VariationId, ZERO } from '../../../domain/kernel/values.ts';
import type { SeatStateCode } from '../../../domain/seats/columns.ts';
import { PurchaseStatus } from './orders.ts';
import { field, id, lenientList, Money, optional, orNull, Whole } from './primitives.ts';

/** Code of each seat state, by its letter and by its name in the specification. */
export const STATE_CODES: ReadonlyMap<string, SeatStateCode> = new Map(
  Object.entries({
    ...{ L: 0, R: 1, S: 2, O: 3, P: 4, B: 5, E: 6 },
    ...{ LI: 0, RE: 1, SR: 2, OC: 3, OP: 4, BL: 5, OE: 6 },
  }),
);

const Polygon = lazily(() => Schema.Array(Schema.Number));

export const SeatPriceWire = lazily(() =>
  Schema.Struct({
    variationId: field('idprod_variacao', id<VariationId>()),
    name: field('descricao', Schema.String),
    price: field('valor', Money),
    convenienceFee: optional('taxa_conveniencia', Money, ZERO),
    processingFee: optional('taxa_processamento', Money, ZERO),
  }),
);

export const SectorWire = lazily(() =>
  Schema.Struct({
    sectorId: field('idsetor', id()),
    name: field('nome', Schema.String),
    order: optional('ordem', Whole, 0),
    polygon: field('poligono', Polygon),
    firstSeat: field('primeiro_assento', Whole),
    seatCount: field('total_assentos', Whole),
    accessible: optional('lugares_acessiveis', lenientList(Schema.Number), []),
    geometryUrl: field('url_geometria', Schema.String),
    prices: optional('precos', lenientList(SeatPriceWire), []),
  }),
);

export const SeatMapBody = lazily(() =>
  Schema.Struct({
    date: orNull('data', Schema.String),
    /** A guest's cart, whose seats the response marks as own. An account's seats are always marked. */
    purchaseId: Schema.optional(Schema.NullOr(id<PurchaseId>())).pipe(Schema.fromKey('idpedido_marketplace')),
  }),
);

export const SeatMapResponse = lazily(() =>
  Schema.Struct({
    mapId: field('idmapa', id()),
    width: field('largura', Whole),
    height: field('altura', Whole),
    seatCount: field('total_assentos', Whole),
    stage: field(
      'palco',
      Schema.Struct({ label: field('rotulo', Schema.String), polygon: field('poligono', Polygon) }),
    ),
    sectors: field('setores', lenientList(SectorWire)),
    /** One letter a seat, or a list of codes as in the specification. */
    states: field('estados', Schema.Union(Schema.String, Schema.Array(Schema.String))),
    own: optional(
      'meus_assentos',
      lenientList(
        Schema.Struct({
          purchaseId: field('idpedido_marketplace', id<PurchaseId>()),
          status: field('status', PurchaseStatus),
          seats: field('assentos', Schema.Array(Schema.Number)),
        }),
      ),
      [],
    ),
    /** Increases with every change. The states already include live changes up to this version. */
    version: optional('versao', Whole, 0),
    /** Null if the client polls instead. */
    liveUrl: orNull('url_eventos', Schema.String),
  }),
);

/** One server-sent event. Each version with changes is one more than the last. With letters or codes: `{"versao": 7, "mudancas": [[1203, "R"], …]}`. */
export const SeatChanges = lazily(() =>
  Schema.Struct({
    version: field('versao', Whole),
    changes: field('mudancas', Schema.Array(Schema.Tuple(Schema.Number, Schema.String))),
  }),
);

/** Static geometry file of one sector. Columns are little-endian, base64. */
export const SectorFile = lazily(() =>
  Schema.Struct({
    sectorId: Schema.String,
    /** `name` by language (`pt`, `en`, `es`), because all buyers share the file. Empty for an unnamed block. */
    blocks: Schema.Array(
      Schema.Struct({
        blockId: Schema.String,
        name: Schema.Record({ key: Schema.String, value: Schema.String }),
      }),
    ),
    rows: Schema.Array(
      Schema.Struct({
        label: Schema.String,
        block: Schema.Number,
        first: Schema.Number,
        count: Schema.Number,
      }),
    ),
    ids: Schema.String,
    x: Schema.String,
    y: Schema.String,
    numbers: Schema.String,
    flags: Schema.String,
  }),
);
