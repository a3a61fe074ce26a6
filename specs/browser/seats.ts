/**
 * Seat map as the API returns it, for specs that press the drawing, name an unloaded seat, or reserve a seat for
 * another buyer.
 */
import { type APIRequestContext, expect, type Locator, type Page } from 'playwright/test';
import { type Box, fitBox, toScreen } from '../../src/seatmap/camera.ts';

export const MUSICAL = '/teatro-aurora/o-ultimo-cartografo';

export interface WireSector {
  readonly nome: string;
  readonly poligono: readonly number[];
  readonly primeiro_assento: number;
  readonly total_assentos: number;
  readonly url_geometria: string;
  readonly precos: readonly {
    readonly idprod_variacao: number;
    readonly descricao: string;
    readonly valor: number;
    readonly taxa_conveniencia: number;
    readonly taxa_processamento: number;
  }[];
}

export interface WireMap {
  readonly largura: number;
  readonly altura: number;
  readonly palco: { readonly poligono: readonly number[] };
  readonly setores: readonly WireSector[];
  /** One letter per seat. L is free. */
  readonly estados: string;
}

export interface Seat {
  readonly index: number;
  readonly id: number;
  readonly sector: WireSector;
  /** Name of the block, or an empty string. */
  readonly block: string;
  readonly row: string;
  readonly number: number;
  readonly letter: string;
  /** Map units. */
  readonly x: number;
  readonly y: number;
}

const post = async <T>(request: APIRequestContext, path: string, data: object): Promise<T> => {
  const answer = await request.post(`/api${path}`, { data });
  expect(answer.status(), await answer.text()).toBe(200);
  return answer.json();
};

const partsOf = (path: string): readonly [store: string, product: string] => {
  const [, store = '', product = ''] = path.split('/');
  return [store, product];
};

export const datesOf = async (request: APIRequestContext, path: string): Promise<readonly string[]> => {
  const [store, product] = partsOf(path);
  const { datas } = await post<{ datas: readonly { dthr_ingresso: string }[] }>(
    request,
    `/loja/${store}/produto/${product}`,
    {},
  );
  return datas.map(({ dthr_ingresso }) => dthr_ingresso);
};

export const mapOf = (request: APIRequestContext, path: string, date: string | null = null) => {
  const [store, product] = partsOf(path);
  return post<WireMap>(request, `/loja/${store}/mapa/${product}`, { data: date });
};

export const sectorNamed = ({ setores }: WireMap, name: string): WireSector => {
  const sector = setores.find(({ nome }) => nome === name);
  if (sector === undefined) throw new Error(`no sector ${name}`);
  return sector;
};

/** Seats of a sector with name, position and state. */
export const seatsIn = async (
  request: APIRequestContext,
  map: WireMap,
  name: string,
): Promise<readonly Seat[]> => {
  const sector = sectorNamed(map, name);
  const file = (await (await request.get(sector.url_geometria)).json()) as Record<
    'ids' | 'x' | 'y' | 'numbers',
    string
  > & {
    rows: readonly { label: string; block: number; first: number; count: number }[];
    blocks: readonly { name: { pt: string } }[];
  };
  const column = (of: 'ids' | 'x' | 'y' | 'numbers') => Buffer.from(file[of], 'base64');
  const [ids, x, y, numbers] = [column('ids'), column('x'), column('y'), column('numbers')];
  return file.rows.flatMap(({ label, block, first, count }) =>
    Array.from({ length: count }, (_, step): Seat => {
      const at = first + step;
      const index = sector.primeiro_assento + at;
      return {
        ...{ index, sector, row: label, letter: map.estados[index] ?? 'B' },
        block: file.blocks[block]?.name.pt ?? '',
        id: ids.readUInt32LE(at * 4),
        number: numbers.readUInt16LE(at * 2),
        x: x.readUInt16LE(at * 2),
        y: y.readUInt16LE(at * 2),
      };
    }),
  );
};

/** Reserves seats for another buyer, through the API. */
export const takeElsewhere = async (
  request: APIRequestContext,
  path: string,
  seats: readonly Seat[],
  date: string | null = null,
): Promise<void> => {
  const [store, product] = partsOf(path);
  const { idproduto } = await post<{ idproduto: number }>(request, `/loja/${store}/produto/${product}`, {});
  const itens = seats.map(({ id, sector }) => ({
    ...{ idproduto, idprod_variacao: sector.precos[0]?.idprod_variacao, idassento: id },
    ...{ tipo_produto: 'INGRESSO', quantidade: 1, dthr_visitacao: date },
  }));
  await post(request, '/marketplace/pedido/reservar', { pedidos: [{ loja: store, itens }] });
};

export const list = (page: Page): Locator => page.getByRole('region', { name: 'Lista de lugares' });
export const drawing = (page: Page): Locator => page.getByRole('application', { name: 'Mapa de lugares' });

/** Portuguese name of a seat: "Lado direito, fila C, lugar 9". */
export const seatText = ({ block, row, number }: Seat): string => {
  const text = [block, `fila ${row}`, `lugar ${number}`].filter(Boolean).join(', ');
  return `${text.slice(0, 1).toUpperCase()}${text.slice(1)}`;
};

const placeName = ({ sector, block, row, number }: Seat): string =>
  [sector.nome, ...(block === '' ? [] : [block]), `fila ${row}`, `lugar ${number}`, ''].join(', ');

/** A seat's button in the list, in any state. Its row must be unfolded. */
export const seatButton = (page: Page, seat: Seat): Locator =>
  list(page).getByRole('button', { name: new RegExp(`^${placeName(seat)}`) });

/** Unfolds the sector and the row of the seat. Each block can have a row of the same name. */
export const unfold = async (page: Page, { sector, block, row }: Seat): Promise<void> => {
  const rowName = block === '' ? `Fila ${row}` : `${block}, fila ${row}`;
  const names = [
    new RegExp(`^${sector.nome} (R\\$|\\$|Esgotado)`),
    new RegExp(`^${rowName} (\\d|Esgotado)`, 'i'),
  ];
  for (const name of names) {
    const opener = list(page).getByRole('button', { name });
    if ((await opener.getAttribute('aria-expanded')) !== 'true') await opener.click();
    await expect(opener).toHaveAttribute('aria-expanded', 'true');
  }
};

const boxOf = (map: WireMap): Box =>
  [map.palco.poligono, ...map.setores.map(({ poligono }) => poligono)].reduce<Box>(
    ([left, top, right, bottom], polygon) => {
      const [xs, ys] = [polygon.filter((_, at) => at % 2 === 0), polygon.filter((_, at) => at % 2 === 1)];
      return [Math.min(left, ...xs), Math.min(top, ...ys), Math.max(right, ...xs), Math.max(bottom, ...ys)];
    },
    [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY, 0, 0],
  );

/** Position in CSS px of a map point, while the whole map is shown. */
export const spotOf = async (
  page: Page,
  map: WireMap,
  world: { readonly x: number; readonly y: number },
): Promise<{ readonly x: number; readonly y: number }> => {
  await drawing(page).scrollIntoViewIfNeeded();
  const frame = await drawing(page).boundingBox();
  if (frame === null) throw new Error('the map is not on the page');
  const { x, y } = toScreen(fitBox(boxOf(map), frame, 16), world);
  return { x: frame.x + x, y: frame.y + y };
};
