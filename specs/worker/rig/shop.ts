/** A small marketplace in memory, in wire format, for the server of the worker's specs. */

export interface WireItem {
  iditem: number;
  loja: string;
  idproduto: number;
  idprod_variacao: number;
  dsc_produto: string;
  dsc_variacao: string;
  tipo_produto: string;
  valor: number;
  taxa_conveniencia: number;
  quantidade: number;
  qtd_estoque: number;
  idassento: number | null;
  descricao_assento: string;
  dthr_ingresso: string;
}

interface Purchase {
  id: string;
  items: WireItem[];
  reservedAt: string;
  coupon: string | null;
  situation: 'ABERTO' | 'APROVADO' | 'AGUARDANDO' | 'RECUSADO';
  /** Epoch milliseconds; set with the code. */
  codeEndsAt?: number;
  reason: string;
  /** Number of charges. Must never exceed 1. */
  charges: number;
}

export const CONSUMER = {
  idusuario: 7,
  idconsumidor: 70,
  nome: 'Ana Souza',
  email: 'ana@example.com',
  celular: '(11) 91234-5678',
  documento: '529.982.247-25',
  dt_nascimento: '1990-05-04',
  end_pais: 'Brasil',
  end_cep: '01310-100',
  end_logradouro: 'Avenida Paulista',
  end_numero: '1000',
  end_cidade: 'São Paulo',
  end_estado: 'SP',
};
export const PASSWORD = 'Senha!2026';
export const TOKEN = 'token-of-ana-7f3a';
export const STORE = 'teatro-aurora';
export const EVENT = 'a-noite';

const wallTime = (epoch: number): string => new Date(epoch - 3 * 3_600_000).toISOString().slice(0, 19);

export const createShop = (now: () => number, seatCount = 200) => {
  const purchases = new Map<string, Purchase>();
  const seats = new Map<number, { letter: string; holder: string | null }>();
  for (let index = 0; index < seatCount; index++) seats.set(index, { letter: 'L', holder: null });
  let ids = 1000;
  let seatVersion = 1;

  const seatIndex = (seatId: number): number => seatId - 5000;
  const totals = ({ items, coupon }: Purchase) => {
    const fees = items.reduce((sum, item) => sum + item.taxa_conveniencia * item.quantidade, 0);
    const base = items.reduce((sum, item) => sum + item.valor * item.quantidade, 0);
    const discount = coupon === null ? 0 : 10;
    return { fees, discount, total: base + fees - discount };
  };
  const order = (purchase: Purchase) => {
    const { fees, discount, total } = totals(purchase);
    return {
      idpedido: `${purchase.id}1`,
      loja: STORE,
      moeda: 'BRL',
      itens: purchase.items,
      combos: [],
      total_taxa_conveniencia: fees,
      desconto_cupom: discount,
      cupom: purchase.coupon,
      valor_total: total,
      dthr_ult_reserva: purchase.reservedAt,
    };
  };
  const cartOf = (purchase: Purchase | undefined) =>
    purchase === undefined || purchase.items.length === 0
      ? { idpedido_marketplace: null, pedidos: [] }
      : {
          idpedido_marketplace: Number(purchase.id),
          pedidos: [order(purchase)],
          pagamento: purchase.reason === '' ? null : refusedAnswer(purchase.reason),
        };

  const create = (): Purchase => {
    ids += 1;
    const purchase: Purchase = {
      ...{
        id: String(ids),
        items: [],
        reservedAt: '',
        coupon: null,
        situation: 'ABERTO',
        reason: '',
        charges: 0,
      },
    };
    purchases.set(purchase.id, purchase);
    return purchase;
  };
  const setSeat = (index: number, letter: string, holder: string | null): void => {
    seats.set(index, { letter, holder });
  };
  const add = (purchase: Purchase, store: string, wanted: Record<string, unknown>): void => {
    ids += 1;
    const seatId = (wanted.idassento ?? null) as number | null;
    if (seatId !== null) setSeat(seatIndex(seatId), 'R', purchase.id);
    purchase.items.push({
      ...{ iditem: ids, loja: store, idproduto: Number(wanted.idproduto) },
      idprod_variacao: Number(wanted.idprod_variacao),
      ...{ dsc_produto: 'A Noite', dsc_variacao: 'Inteira', tipo_produto: 'INGRESSO', valor: 100 },
      ...{ taxa_conveniencia: 10.5, quantidade: Number(wanted.quantidade), qtd_estoque: 40 },
      ...{ idassento: seatId, descricao_assento: seatId === null ? '' : `A${seatIndex(seatId)}` },
      dthr_ingresso: String(wanted.dthr_visitacao ?? '2026-10-10T21:00:00'),
    });
  };
  return {
    purchases,
    seats,
    find: (id: unknown): Purchase | undefined => purchases.get(String(id)),
    latestOpen: (): Purchase | undefined =>
      [...purchases.values()].findLast(({ situation, items }) => situation === 'ABERTO' && items.length > 0),
    cartOf,
    totals,
    holderOf: (seatId: unknown): string | null => seats.get(seatIndex(Number(seatId)))?.holder ?? null,
    /** The same account reserves these seats on another device, and may request a Pix. */
    reserveElsewhere: (indexes: readonly number[], situation: 'ABERTO' | 'AGUARDANDO'): string => {
      const purchase = create();
      for (const index of indexes)
        add(purchase, 'teatro-aurora', {
          ...{ idproduto: 3, idprod_variacao: 31, quantidade: 1, idassento: 5000 + index },
        });
      purchase.reservedAt = wallTime(now());
      purchase.situation = situation;
      return purchase.id;
    },
    cancel: (purchase: Purchase): void => {
      for (const { idassento } of purchase.items)
        if (idassento !== null) setSeat(seatIndex(idassento), 'L', null);
      purchase.situation = 'RECUSADO';
      purchase.reason = 'cancelled';
    },
    isTaken: (seatId: unknown): boolean => (seats.get(seatIndex(Number(seatId)))?.letter ?? 'L') !== 'L',
    reserve: (
      id: unknown,
      orders: readonly { loja: string; itens: readonly Record<string, unknown>[] }[],
    ): Purchase => {
      const purchase = purchases.get(String(id)) ?? create();
      for (const { loja, itens } of orders) for (const item of itens) add(purchase, loja, item);
      purchase.reservedAt = wallTime(now());
      return purchase;
    },
    remove: (purchase: Purchase, lineIds: readonly unknown[]): void => {
      const gone = new Set(lineIds.map(String));
      for (const item of purchase.items)
        if (gone.has(String(item.iditem)) && item.idassento !== null)
          setSeat(seatIndex(item.idassento), 'L', null);
      purchase.items = purchase.items.filter((item) => !gone.has(String(item.iditem)));
    },
    setSeat,
    seatMap: (liveUrl: string | null, isKnown: boolean) => ({
      ...{ idmapa: 'mapa-1', largura: 2000, altura: 1500, total_assentos: seatCount },
      palco: { rotulo: 'Palco', poligono: [0, 0, 100, 0, 100, 20] },
      setores: [
        {
          ...{ idsetor: 'plateia', nome: 'Plateia', ordem: 1, poligono: [0, 0, 10, 0, 10, 10] },
          ...{ primeiro_assento: 0, total_assentos: seatCount, url_geometria: '/maps/plateia.json' },
          precos: [{ idprod_variacao: 31, descricao: 'Inteira', valor: 100, taxa_conveniencia: 10.5 }],
        },
      ],
      estados: [...seats.values()]
        .map(({ letter, holder }) => (isKnown && letter === 'R' && holder !== null ? 'S' : letter))
        .join(''),
      meus_assentos: [...(isKnown ? purchases.values() : [])].flatMap(({ id, situation, items }) => {
        const assentos = items.flatMap(({ idassento }) => (idassento === null ? [] : [seatIndex(idassento)]));
        const status = { ABERTO: 'RE', AGUARDANDO: 'AG', APROVADO: 'CO', RECUSADO: null }[situation];
        return assentos.length === 0 || status === null
          ? []
          : [{ idpedido_marketplace: Number(id), status, assentos }];
      }),
      versao: seatVersion,
      url_eventos: liveUrl,
    }),
    seatVersion: () => seatVersion,
    nextSeatVersion: () => {
      seatVersion += 1;
      return seatVersion;
    },
    sector: () => {
      const base64 = (column: Uint8Array | Uint16Array | Uint32Array): string =>
        Buffer.from(column.buffer).toString('base64');
      const rows = Array.from({ length: Math.ceil(seatCount / 20) }, (_, row) => ({
        ...{ label: String.fromCharCode(65 + (row % 26)), block: 0, first: row * 20 },
        count: Math.min(20, seatCount - row * 20),
      }));
      return {
        ...{
          sectorId: 'plateia',
          blocks: [{ blockId: 'b', name: { pt: 'lado direito', en: 'right side' } }],
          rows,
        },
        ids: base64(Uint32Array.from({ length: seatCount }, (_, index) => 5000 + index)),
        x: base64(Uint16Array.from({ length: seatCount }, (_, index) => 100 + (index % 20) * 50)),
        y: base64(Uint16Array.from({ length: seatCount }, (_, index) => 100 + Math.floor(index / 20) * 60)),
        numbers: base64(Uint16Array.from({ length: seatCount }, (_, index) => (index % 20) + 1)),
        flags: base64(new Uint8Array(seatCount)),
      };
    },
    purchaseAnswer: (purchase: Purchase) => ({
      idpedido_marketplace: Number(purchase.id),
      status: { ABERTO: 'RE', AGUARDANDO: 'AG', APROVADO: 'CO', RECUSADO: 'AG' }[purchase.situation],
      valor_total: totals(purchase).total,
      pagamento:
        purchase.situation === 'ABERTO' ? refusedAnswer(purchase.reason) : paymentAnswer(purchase, now()),
      ...{ pedidos: [order(purchase)], ingressos: [] },
    }),
    paymentAnswer: (purchase: Purchase) => paymentAnswer(purchase, now()),
  };
};

/** Status of a cart whose payment was refused after a wait. */
const refusedAnswer = (reason: string) => ({
  situacao: 'RECUSADO',
  motivo: reason,
  msg: 'O banco não autorizou.',
  pix: null,
});

const paymentAnswer = (purchase: Purchase, now: number) => {
  const { situation, reason } = purchase;
  if (situation !== 'AGUARDANDO') return { situacao: situation, motivo: reason, pix: null };
  purchase.codeEndsAt ??= now + 600_000;
  const dthr_expiracao = new Date(purchase.codeEndsAt).toISOString();
  return { situacao: situation, motivo: reason, pix: { copia_cola: '00020126-pix', dthr_expiracao } };
};

export type Shop = ReturnType<typeof createShop>;
