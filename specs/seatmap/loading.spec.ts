/** Specs of seats on demand: one request for a sector, shared, dropped when it fails, and a limited number at a time. */
import { describe, expect, it } from 'vitest';
import type { SectorGeometry } from '../../domain/seats/columns.ts';
import { MapModel } from '../../src/seatmap/mapModel.ts';
import { sectorFeed } from '../../src/seatmap/sectorFeed.ts';
import { geometryCache } from '../../src/seatmap/useGeometry.ts';
import { arena } from './testMap.ts';

interface Request {
  readonly id: string;
  readonly answer: (geometry: SectorGeometry) => void;
  readonly refuse: (reason: Error) => void;
}

function server() {
  const requests: Request[] = [];
  const load = (id: string): Promise<SectorGeometry> =>
    new Promise((answer, refuse) => requests.push({ id, answer, refuse }));
  return { requests, load };
}

const map = arena();
const geometryOf = (id: string): SectorGeometry => {
  const geometry = map.geometry.get(id);
  if (geometry === undefined) throw new Error(`no sector ${id}`);
  return geometry;
};
const settled = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

function feeding() {
  const { requests, load } = server();
  const model = new MapModel(map.overview, { get: () => map.states, subscribe: () => () => undefined });
  const arrived: number[] = [];
  const failed: string[] = [];
  const feed = sectorFeed(
    model,
    load,
    (place) => arrived.push(place.at),
    (id) => failed.push(id),
  );
  return { requests, model, arrived, failed, feed };
}

const EVERYTHING = [0, 0, 20_000, 20_000] as const;

describe('the geometry cache', () => {
  it('requests each sector once, for several callers', async () => {
    const { requests, load } = server();
    const both = [geometryCache(load).load('floor-b'), geometryCache(load).load('floor-b')];
    expect(requests).toHaveLength(1);
    requests[0]?.answer(geometryOf('floor-b'));
    expect(await both[0]).toBe(await both[1]);
    expect(geometryCache(load).get('floor-b')).toBe(geometryOf('floor-b'));
  });

  it('forgets a failure', async () => {
    const { requests, load } = server();
    const first = geometryCache(load).load('floor-b');
    requests[0]?.refuse(new Error('no network'));
    await expect(first).rejects.toThrow('no network');
    const second = geometryCache(load).load('floor-b');
    requests[1]?.answer(geometryOf('floor-b'));
    expect(await second).toBe(geometryOf('floor-b'));
  });
});

describe('the sector feed', () => {
  it('requests nothing while sectors are drawn as shapes', () => {
    const { requests, feed } = feeding();
    feed.loadInView(EVERYTHING, 0.05);
    expect(requests).toEqual([]);
  });

  it('requests what is in view, the center first, four at a time', async () => {
    const { requests, model, arrived, feed } = feeding();
    const heart = model.places[5]?.captionSpot ?? { x: 0, y: 0 };
    const view = [heart.x - 2500, heart.y - 2500, heart.x + 2500, heart.y + 2500] as const;
    feed.loadInView(view, 0.5);
    expect(requests).toHaveLength(4);
    expect(requests[0]?.id).toBe(model.places[5]?.sector.sectorId);
    feed.loadInView(view, 0.5);
    expect(requests).toHaveLength(4);
    requests[0]?.answer(geometryOf(requests[0].id));
    await settled();
    expect(arrived).toEqual([5]);
    expect(model.places[5]?.seats).not.toBeNull();
    feed.loadInView(view, 0.5);
    expect(requests).toHaveLength(5);
  });

  it('reports a failure, and requests again only after a retry', async () => {
    const { requests, model, failed, feed } = feeding();
    const place = model.places[0];
    if (place === undefined) throw new Error('the arena has sectors');
    feed.loadSector(place);
    requests[0]?.refuse(new Error('no network'));
    await settled();
    expect(failed).toEqual([place.sector.sectorId]);
    feed.loadSector(place);
    expect(requests).toHaveLength(1);
    feed.retry();
    feed.loadSector(place);
    expect(requests).toHaveLength(2);
  });

  it('treats a malformed response as a failure', async () => {
    const { requests, model, failed, arrived, feed } = feeding();
    const place = model.places[0];
    if (place === undefined) throw new Error('the arena has sectors');
    feed.loadSector(place);
    requests[0]?.answer({ ...geometryOf(place.sector.sectorId), ids: new Uint32Array(1) });
    await settled();
    expect(failed).toEqual([place.sector.sectorId]);
    expect(arrived).toEqual([]);
  });

  it('reports nothing after it is disposed of', async () => {
    const { requests, model, arrived, feed } = feeding();
    const place = model.places[0];
    if (place !== undefined) feed.loadSector(place);
    feed.dispose();
    requests[0]?.answer(geometryOf(requests[0].id));
    await settled();
    expect(arrived).toEqual([]);
  });
});
