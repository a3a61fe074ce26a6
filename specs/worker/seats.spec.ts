/** Specs of seat maps: fresh columns, own seats on top, and a page that receives only the changes. */

import { afterEach, describe, expect, it } from 'vitest';
import type { StoreSlug } from '../../domain/kernel/values.ts';
import { SEAT, type SeatDelta } from '../../domain/seats/columns.ts';
import { ANY_PRICE } from '../../domain/seats/sectors.ts';
import type { SeatMapHandle } from '../../src/core/seatMaps.ts';
import { until } from './rig/clock.ts';
import { logIn, openMap, seated } from './rig/doing.ts';
import { type Rig, type RigOptions, startRig, type Where } from './rig/rig.ts';
import { EVENT, STORE } from './rig/shop.ts';

let rig: Rig;
afterEach(() => rig.dispose());

const MAP = `POST /loja/${STORE}/mapa/${EVENT}`;
const snapshot = () => rig.client.snapshots.get();
const startMap = async (options: RigOptions = {}): Promise<SeatMapHandle> => {
  rig = await startRig(options);
  return openMap(rig);
};
/** Lists of changes that the page received, one per frame. */
const told = (map: SeatMapHandle): (readonly SeatDelta[])[] => {
  const lists: (readonly SeatDelta[])[] = [];
  map.states.subscribe((deltas) => lists.push(deltas));
  return lists;
};
const FRAME = 16;

describe.each<Where>(['inline', 'thread'])('an open map (%s)', (where) => {
  it('has its columns at once, and loads sectors on demand', async () => {
    const map = await startMap({ where, seatCount: 60 });
    expect(map.overview).toMatchObject({ mapId: 'mapa-1', seatCount: 60 });
    expect(map.states.get()).toEqual(new Uint8Array(60));
    const sector = await map.loadSector('plateia');
    if (!sector.ok) throw new Error('no sector');
    expect(sector.value.ids).toEqual(Uint32Array.from({ length: 60 }, (_, at) => 5000 + at));
    expect(sector.value.rows).toHaveLength(3);
    await map.loadSector('plateia');
    expect(await rig.server.seen('GET /maps/plateia.json')).toHaveLength(1);
    expect(await map.loadSector('nowhere')).toMatchObject({ ok: false, problem: { code: 'notFound' } });
  });

  it('receives a burst of live changes as one list with the last state of each seat', async () => {
    const map = await startMap({ where });
    const lists = told(map);
    for (let round = 0; round < 50; round++)
      await rig.server.pushSeats([
        [7, round % 2 === 0 ? 'R' : 'L'],
        [round + 20, 'O'],
      ]);
    await rig.server.pushSeats([[7, 'O']]);
    await rig.advance(FRAME - 1);
    expect(lists).toHaveLength(0);
    await rig.advance(1);
    expect(lists).toHaveLength(1);
    expect(lists[0]).toHaveLength(51);
    expect(map.states.get()[7]).toBe(SEAT.occupied);
    expect(map.states.version()).toBe(1);
  });

  it('selects and releases by a click, with own seats over the reported states', async () => {
    const map = await startMap({ where });
    await logIn(rig);
    expect(await map.select([{ index: 7, variationId: null }])).toMatchObject({ ok: true });
    expect(map.states.get()[7]).toBe(SEAT.reservedByYou);
    expect(snapshot().seats.asking).toMatchObject([{ seatId: '5007' }]);
    await until(() => snapshot().seats.held.length === 1, 'the held seat');
    // The server broadcasts to everyone that the seat is held.
    await rig.server.pushSeats([[7, 'R']]);
    await rig.advance(FRAME);
    expect(map.states.get()[7]).toBe(SEAT.reservedByYou);

    expect(await map.release([7])).toMatchObject({ ok: true });
    await until(() => snapshot().cart.empty && snapshot().cart.intents.length === 0, 'the release');
    await rig.server.pushSeats([[7, 'L']]);
    await rig.advance(FRAME);
    expect(map.states.get()[7]).toBe(SEAT.free);
  });
});

describe('a click on the map', () => {
  it('on a seat that another buyer took refetches the map once', async () => {
    rig = await startRig();
    await logIn(rig);
    const map = await openMap(rig);
    await rig.server.changeSeats([
      [5, 'R'],
      [6, 'R'],
    ]);
    await map.select([{ index: 5, variationId: null }]);
    await until(() => snapshot().notice?.code === 'seats.taken', 'the notice');
    await rig.advance(FRAME);
    await rig.advance(FRAME);
    expect([...map.states.get().slice(5, 7)]).toEqual([SEAT.reserved, SEAT.reserved]);
    expect(snapshot().notice).toMatchObject({ serverMessage: 'Assento ocupado.' });
    await rig.quiet();
    expect(await rig.server.seen(MAP)).toHaveLength(2);
  });
});

describe('a map under contention', () => {
  it('A-50 shows a refused seat as taken at once, never as free until the map reports it', async () => {
    rig = await startRig();
    await logIn(rig);
    const map = await openMap(rig);
    await rig.server.changeSeats([[5, 'R']]);
    await rig.server.script({ call: MAP, kind: 'lost', times: 9 });
    const shown: number[] = [];
    map.states.subscribe(() => shown.push(map.states.get()[5] ?? -1));
    await map.select([{ index: 5, variationId: null }]);
    await until(() => snapshot().notice?.code === 'seats.taken', 'the notice');
    await rig.advance(FRAME);
    expect(shown).not.toContain(SEAT.free);
    expect(map.states.get()[5]).toBe(SEAT.reserved);
    await rig.server.pushSeats([[5, 'L']]);
    await rig.advance(FRAME);
    expect(map.states.get()[5]).toBe(SEAT.free);
  });

  it('A-51 lets a press wait for the changes of a gap', async () => {
    rig = await startRig();
    await logIn(rig);
    const map = await openMap(rig);
    await rig.server.changeSeats([[5, 'R']]);
    await rig.server.breakStreams();
    await rig.quiet();
    expect(map.states.get()[5]).toBe(SEAT.free);
    expect(await map.select([{ index: 5, variationId: null }])).toMatchObject({
      ok: false,
      refusal: { code: 'seats.not-free' },
    });
    expect(await rig.server.seen('POST /marketplace/pedido/reservar')).toHaveLength(0);
  });
});

describe('maps of two dates', () => {
  const dated = async (date: string | null): Promise<SeatMapHandle> => {
    const opened = await rig.client.openSeatMap(STORE as StoreSlug, EVENT, seated(date));
    if (!opened.ok) throw new Error(opened.problem.code);
    return opened.value;
  };

  it('A-38 show, select and release a seat on the map of its date only', async () => {
    rig = await startRig();
    await logIn(rig);
    const first = await dated('2026-10-10T21:00:00');
    const second = await dated('2026-10-11T21:00:00');
    const undated = await dated(null);
    await second.loadSector('plateia');
    await undated.loadSector('plateia');
    const shown = () => [first, second, undated].map(({ states }) => states.get()[7]);
    await first.select([{ index: 7, variationId: null }]);
    await until(() => snapshot().seats.held.length === 1, 'the seat');
    await rig.advance(FRAME);
    expect(shown()).toEqual([SEAT.reservedByYou, SEAT.free, SEAT.reservedByYou]);
    expect(await second.release([7])).toMatchObject({ ok: false, refusal: { code: 'seats.unknown' } });
    expect(await undated.select([{ index: 7, variationId: null }])).toMatchObject({
      ok: false,
      refusal: { code: 'seats.already-yours' },
    });
    // The fake shop has one chair for both dates and refuses the second. Only the request matters here.
    expect(await second.select([{ index: 7, variationId: null }])).toMatchObject({ ok: true });
    await until(() => snapshot().cart.intents.length === 0, 'the answer');
    const [, asked] = await rig.server.seen('POST /marketplace/pedido/reservar');
    expect(asked?.body).toMatchObject({
      pedidos: [{ itens: [{ idassento: 5007, dthr_visitacao: '2026-10-11T21:00:00' }] }],
    });
    expect(await first.release([7])).toMatchObject({ ok: true });
    await until(() => snapshot().cart.empty && snapshot().cart.intents.length === 0, 'the release');
    await rig.server.pushSeats([[7, 'L']]);
    await rig.advance(FRAME);
    expect(first.states.get()[7]).toBe(SEAT.free);
  });
});

describe('a seat map', () => {
  const withoutStream = { before: ({ server }: Pick<Rig, 'server'>) => server.setLive(false) };

  it('A-120 refetches every ten seconds where the server offers no stream', async () => {
    const map = await startMap(withoutStream);
    await rig.server.changeSeats([[2, 'O']]);
    await rig.advance(9_000);
    expect(map.states.get()[2]).toBe(SEAT.free);
    await rig.advance(1_100);
    expect(map.states.get()[2]).toBe(SEAT.occupied);
    expect(await rig.server.seen(MAP)).toHaveLength(2);
  });

  it.each(['a guest', 'a buyer'])(
    'A-120 is not refetched without a stream while hidden, but once for %s who returns',
    async (who) => {
      const map = await startMap(withoutStream);
      if (who === 'a buyer') await logIn(rig);
      await rig.quiet();
      const before = (await rig.server.seen(MAP)).length;
      rig.client.setPresence({ visible: false, online: true });
      await rig.advance(3_600_000);
      expect(await rig.server.seen(MAP)).toHaveLength(before);
      await rig.server.changeSeats([[2, 'O']]);
      rig.client.setPresence({ visible: true, online: true });
      await rig.quiet();
      await rig.advance(FRAME);
      expect(map.states.get()[2]).toBe(SEAT.occupied);
      expect(await rig.server.seen(MAP)).toHaveLength(before + 1);
      await rig.advance(60_000);
      expect(await rig.server.seen(MAP)).toHaveLength(before + 7);
    },
  );

  it('reconnects when the stream falls silent', async () => {
    const map = await startMap();
    await rig.server.pushSeats([[3, 'O']]);
    await rig.advance(59_000);
    expect(await rig.server.seen('GET /live/seats')).toHaveLength(1);
    await rig.server.changeSeats([[2, 'O']]);
    await rig.advance(3_000);
    expect(await rig.server.seen('GET /live/seats')).toHaveLength(2);
    expect(await rig.server.listeners()).toBe(1);
    expect(map.states.get()[2]).toBe(SEAT.occupied);
  });

  it('shows changes between its response and the stream', async () => {
    rig = await startRig();
    await rig.server.script({ call: 'GET /live/seats', kind: 'late', afterMs: 300, times: 1 });
    const map = await openMap(rig);
    await rig.server.changeSeats([[2, 'O']]);
    await rig.advance(400);
    expect(map.states.get()[2]).toBe(SEAT.occupied);
  });

  it('ignores a response that is older than its state', async () => {
    const map = await startMap();
    await rig.server.script({ call: MAP, kind: 'late', afterMs: 1_000, times: 1 });
    const refreshed = map.refresh();
    await rig.quiet();
    await rig.server.pushSeats([[2, 'O']]);
    await rig.advance(1_100);
    expect(await refreshed).toMatchObject({ ok: true });
    expect(map.states.get()[2]).toBe(SEAT.occupied);
  });

  it('ignores a change that is older than its state', async () => {
    const map = await startMap();
    await rig.server.pushSeats([[2, 'O']]);
    await rig.server.pushOldSeats([[2, 'L']]);
    await rig.advance(FRAME);
    expect(map.states.get()[2]).toBe(SEAT.occupied);
  });

  it('A-41 refetches after a gap in the numbers of live messages', async () => {
    const map = await startMap();
    await rig.server.pushSeats([[2, 'O']]);
    await rig.advance(FRAME);
    expect((await rig.server.seen(MAP)).length).toBe(1);
    await rig.server.changeSeats([[3, 'O']]);
    await rig.server.pushSeats([[4, 'O']]);
    await rig.advance(FRAME);
    expect((await rig.server.seen(MAP)).length).toBe(2);
    expect([2, 3, 4].map((index) => map.states.get()[index])).toEqual([
      SEAT.occupied,
      SEAT.occupied,
      SEAT.occupied,
    ]);
  });

  it('closes the live connection when its last handle is closed', async () => {
    const map = await startMap();
    const again = await openMap(rig);
    map.close();
    await rig.quiet();
    expect(await rig.server.listeners()).toBe(1);
    again.close();
    await rig.quiet();
    expect(await rig.server.listeners()).toBe(0);
    expect(await map.loadSector('plateia')).toMatchObject({ ok: false });
  });

  it('is opened again after a core’s death, and shows what changed', async () => {
    const map = await startMap();
    const lists = told(map);
    await rig.server.changeSeats([[9, 'O']]);
    rig.kill();
    await until(() => map.states.get()[9] === SEAT.occupied, 'the map of the next core');
    expect(lists).toEqual([[[9, SEAT.occupied]]]);
    await until(async () => (await rig.server.listeners()) >= 1);
    await rig.server.pushSeats([[10, 'O']]);
    await rig.advance(FRAME);
    expect(map.states.get()[10]).toBe(SEAT.occupied);
  });

  it('keeps requests for the next core until that has opened it', async () => {
    const map = await startMap();
    await logIn(rig);
    await rig.server.script({ call: MAP, kind: 'late', afterMs: 300, times: 1 });
    rig.kill();
    const [chosen, sector, best] = [
      map.select([{ index: 7, variationId: null }]),
      map.loadSector('plateia'),
      map.best({ count: 2, sectorId: null, accessible: false, range: ANY_PRICE }),
    ];
    await until(() => rig.client.status.get() === 'ready', 'the next core');
    const later = map.select([{ index: 8, variationId: null }]);
    await rig.quiet();
    await rig.advance(400);
    expect(await chosen).toMatchObject({ ok: true });
    expect(await later).toMatchObject({ ok: true });
    expect(await sector).toMatchObject({ ok: true });
    expect(await best).toMatchObject({ ok: true, value: [expect.any(Number), expect.any(Number)] });
    await until(() => snapshot().seats.held.length === 2, 'the held seats');
  });

  it('is opened by the second request after a restarted core failed to open it', async () => {
    const map = await startMap();
    await logIn(rig);
    await rig.server.script({
      call: MAP,
      kind: 'answer',
      status: 404,
      body: { code: 'not_found', msg: '' },
      times: 1,
    });
    rig.kill();
    expect(await map.select([{ index: 7, variationId: null }])).toMatchObject({
      ok: false,
      refusal: { code: 'core.unavailable' },
    });
    expect(await map.select([{ index: 7, variationId: null }])).toMatchObject({ ok: true });
    expect(map.states.get()[7]).toBe(SEAT.reservedByYou);
  });

  it('that is closed while the next core opens it keeps no live connection', async () => {
    const map = await startMap();
    await rig.server.script({ call: MAP, kind: 'late', afterMs: 300, times: 1 });
    rig.kill();
    await until(() => rig.client.status.get() === 'ready', 'the next core');
    map.close();
    // The line of the core that died.
    await rig.server.breakStreams();
    await rig.server.changeSeats([[9, 'O']]);
    await rig.advance(400);
    expect(await rig.server.seen('GET /live/seats')).toHaveLength(2);
    expect(await rig.server.listeners()).toBe(0);
    expect(map.states.get()[9]).toBe(SEAT.free);
  });
});

describe('a malformed map', () => {
  it('with a letter missing names its path', async () => {
    rig = await startRig();
    await rig.server.setAnswer(MAP, {
      ...{ idmapa: 'm', largura: 1, altura: 1, total_assentos: 200, setores: [], estados: 'LLL' },
      palco: { rotulo: '', poligono: [] },
    });
    expect(await rig.client.openSeatMap(STORE as StoreSlug, EVENT, seated())).toMatchObject({
      ok: false,
      problem: { code: 'malformed', path: 'estados' },
    });
  });
});
