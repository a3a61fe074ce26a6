import * as Comlink from 'comlink';
import * as Either from 'effect/Either';
import {
  auditTime,
  defer,
  EMPTY,
  filter,
  firstValueFrom,
  type Observable,
  race,
  Subject,
  type Subscription,
  skip,
  switchMap,
  timer,
} from 'rxjs';
import { NO_SEATS, type SeatsSlice } from '../../domain/cart/view.ts';
import type { StoreSlug, VariationId } from '../../domain/kernel/values.ts';
import { PLAIN_CHOICE } from '../../domain/limits/limits.ts';
import type { SeatName, SectorGeometry } from '../../domain/seats/columns.ts';
import { nameSeat, sectorAt } from '../../domain/seats/map.ts';
import { seatText } from '../../domain/seats/names.ts';
import type { Command } from '../../domain/shop/messages.ts';
import { type ApiError, failed, isForbidden, NOT_FOUND } from '../api/errors.ts';
import type { Gateway } from '../api/gateway.ts';
import type { HostPatience } from '../api/patience.ts';
import type { OpenedSeatMap, PagePort, Result, SeatChoice, SeatedEvent } from '../contract.ts';
import type { Device } from '../device.ts';
import type { Tabs } from '../tabs.ts';
import { buffersOf, copyOf, decodeSector, decodeStates, unpaidSeats } from './columns.ts';
import { sharedSeats } from './live.ts';
import { createSeatMap, type SeatMap } from './map.ts';

export interface OpenMap {
  readonly key: string;
  readonly store: StoreSlug;
  readonly product: string;
  readonly event: Omit<SeatedEvent, 'title'>;
  readonly title: string;
  readonly map: SeatMap;
}

export interface SeatMaps {
  readonly locale: string;
  readonly open: (store: StoreSlug, product: string, event: SeatedEvent) => Promise<Result<OpenedSeatMap>>;
  readonly find: (key: string) => OpenMap | null;
  readonly sector: (key: string, sectorId: string) => Promise<Result<SectorGeometry>>;
  readonly loadSector: (key: string, sectorId: string) => Promise<Result<SectorGeometry>>;
  readonly refresh: (key: string) => Promise<Result<null>>;
  readonly refreshAll: () => void;
  readonly take: SeatMap['take'];
  /** Refetches a map that may lack live changes, for two seconds at most. */
  readonly catchUp: (key: string) => Promise<void>;
  /** Refetches maps that were requested before the login, because they lack the buyer's own seats. */
  readonly own: () => void;
  readonly disown: () => void;
  readonly close: (key: string) => void;
  readonly follow: (seats: SeatsSlice) => void;
}

export interface SeatMapsOptions {
  readonly device: Device;
  readonly gateway: Gateway;
  readonly patience: HostPatience;
  readonly page: Pick<PagePort, 'seats'>;
  readonly tabs: Tabs;
  readonly visible: Observable<boolean>;
  readonly apiUrl: string;
  readonly locale: string;
  readonly forbidden: (error: ApiError) => void;
  readonly token: () => string | null;
}

interface Entry extends OpenMap {
  readonly sectors: Map<string, Promise<Result<SectorGeometry>>>;
  readonly live: Subscription;
  asKnown: boolean;
  /** True while live changes may be missing. */
  isBehind: boolean;
  /** Seats that became reserved. Only the map's response shows whether this buyer reserved them elsewhere. */
  readonly unclear: Set<number>;
  users: number;
}

const FRAME = 16;
/** Milliseconds until seats of the same buyer on another device appear as own. */
const OWN_LAG = 10_000;
/** Milliseconds that a press waits for a refetched map. */
const CATCH_UP = 2_000;

export const createSeatMaps = (options: SeatMapsOptions): SeatMaps => {
  const { device, gateway, patience, page, tabs, visible, apiUrl, locale, forbidden, token } = options;
  const isKnown = (): boolean => token() !== null;
  const entries = new Map<string, Entry>();
  let seats = NO_SEATS;

  const flush = (): void => {
    for (const { key, map } of entries.values()) {
      const pairs = map.takeChanges();
      if (pairs !== null) page.seats(key, Comlink.transfer(pairs, [pairs.buffer]));
    }
  };
  const changed$ = new Subject<void>();
  changed$.pipe(auditTime(FRAME, device.scheduler)).subscribe(flush);

  /** Asks again for a response with the seats of another session, or without those of this one (S-86). */
  const readMap = async (store: StoreSlug, product: string, date: string | null) => {
    for (;;) {
      const asked = token();
      const response = await gateway.send('seatMap', { path: { store, event: product }, body: { date } });
      if (token() === asked) return response;
    }
  };

  const requestMap = async (store: StoreSlug, product: string, date: string | null) => {
    const response = await readMap(store, product, date);
    if (Either.isLeft(response) && isForbidden(response.left)) forbidden(response.left);
    const unknown: string[] = [];
    const map = Either.flatMap(response, ({ value: { states, version, liveUrl, own, ...overview } }) =>
      Either.map(decodeStates(states, overview.seatCount, unknown), (column) => ({
        overview,
        column,
        version,
        liveUrl,
        unpaid: unpaidSeats(own),
      })),
    );
    if (unknown.length > 0) device.report('unknown seat states', unknown);
    return map;
  };

  const refresh = async (entry: Entry): Promise<Result<null>> => {
    entry.asKnown = isKnown();
    entry.unclear.clear();
    const response = await requestMap(entry.store, entry.product, entry.event.visitAt);
    if (Either.isLeft(response)) return failed(response.left);
    entry.map.replace(response.right.column, response.right.version, response.right.unpaid);
    entry.isBehind = false;
    changed$.next();
    return { ok: true, value: null };
  };

  const opened = ({ key, event, map }: OpenMap): Result<OpenedSeatMap> => {
    const states = map.shown();
    map.takeChanges();
    const result = {
      ok: true as const,
      value: { key, overview: { ...map.columns.overview, event }, states },
    };
    return Comlink.transfer(result, [states.buffer]);
  };

  const open: SeatMaps['open'] = async (store, product, { productId, visitAt, title }) => {
    const key = `${store}/${product}/${visitAt ?? ''}`;
    const event = { productId, visitAt };
    const asKnown = isKnown();
    const came = await requestMap(store, product, visitAt);
    if (Either.isLeft(came)) return failed(came.left);
    const { overview, column, version, liveUrl, unpaid } = came.right;
    const known = entries.get(key);
    if (known) {
      known.users += 1;
      known.asKnown = asKnown;
      known.map.replace(column, version, unpaid);
      known.isBehind = false;
      // Earlier views of this map receive the changes as usual.
      if (known.users > 1) flush();
      return opened(known);
    }
    const map = createSeatMap(overview, column, version, seats, unpaid, event);
    const unclear = new Set<number>();
    const isReserved = (index: number): boolean => map.stateOf(index) === 'reserved';
    const reserved$ = new Subject<void>();
    const entry: Entry = {
      ...{
        ...{ key, store, product, event, title, map, asKnown, unclear },
        ...{ isBehind: false, users: 1, sectors: new Map() },
      },
      live: sharedSeats({
        ...{ device, patience, tabs, visible, locale, version: map.version },
        url: liveUrl === null ? null : new URL(liveUrl, `${apiUrl}/`).href,
        take: (changes) => {
          const taken = map.change(changes);
          changed$.next();
          for (const [index] of changes.deltas) if (isReserved(index)) unclear.add(index);
          if (unclear.size > 0) reserved$.next();
          return taken;
        },
        refresh: () => refresh(entry),
        fallBehind: () => {
          entry.isBehind = true;
        },
      }).subscribe({ error: (error) => device.report('live seats', error) }),
    };
    // No refresh while hidden, because becoming visible refreshes all maps.
    const due$ = reserved$.pipe(auditTime(OWN_LAG, device.scheduler));
    entry.live.add(
      visible.pipe(switchMap((seen) => (seen ? due$ : EMPTY))).subscribe(() => {
        if (isKnown() && [...unclear].some(isReserved)) void refresh(entry);
        unclear.clear();
      }),
    );
    // A guest's map without live changes. Becoming visible refreshes all maps of a buyer.
    const returns$ = visible.pipe(
      skip(1),
      filter((seen) => seen && liveUrl === null && !isKnown()),
    );
    entry.live.add(returns$.subscribe(() => void refresh(entry)));
    entries.set(key, entry);
    return opened(entry);
  };

  const loadFile = async (entry: Entry, sectorId: string): Promise<Result<SectorGeometry>> => {
    const sector = entry.map.columns.overview.sectors.find((each) => each.sectorId === sectorId);
    if (sector === undefined) return NOT_FOUND;
    const file = await gateway.fetchFile(new URL(sector.geometryUrl, `${apiUrl}/`).href);
    const geometry = Either.flatMap(file, (text) => decodeSector(text, sector.seatCount, locale));
    if (Either.isLeft(geometry)) return failed(geometry.left);
    if (!entry.map.fill(geometry.right)) return failed({ _tag: 'MalformedResponse', path: 'rows' });
    changed$.next();
    return { ok: true, value: geometry.right };
  };

  const sector: SeatMaps['sector'] = (key, sectorId) => {
    const entry = entries.get(key);
    if (entry === undefined) return Promise.resolve(NOT_FOUND);
    const known = entry.sectors.get(sectorId);
    if (known) return known;
    const loading = loadFile(entry, sectorId);
    entry.sectors.set(sectorId, loading);
    void loading.then((result) => {
      if (!result.ok) entry.sectors.delete(sectorId);
    });
    return loading;
  };

  return {
    locale,
    open,
    find: (key) => entries.get(key) ?? null,
    sector,
    loadSector: async (key, sectorId) => {
      const result = await sector(key, sectorId);
      if (!result.ok) return result;
      const copy = copyOf(result.value);
      return Comlink.transfer({ ok: true as const, value: copy }, buffersOf(copy));
    },
    refresh: async (key) => {
      const entry = entries.get(key);
      return entry === undefined ? NOT_FOUND : refresh(entry);
    },
    refreshAll: () => {
      for (const entry of entries.values()) void refresh(entry);
    },
    take: (taken) => {
      for (const { map } of entries.values()) map.take(taken);
      changed$.next();
    },
    catchUp: async (key) => {
      const entry = entries.get(key);
      if (entry?.isBehind !== true) return;
      await firstValueFrom(
        race(
          defer(() => refresh(entry)),
          timer(CATCH_UP, device.scheduler),
        ),
      );
    },
    own: () => {
      for (const entry of entries.values()) if (!entry.asKnown) void refresh(entry);
    },
    disown: () => {
      for (const entry of entries.values()) {
        entry.asKnown = false;
        entry.map.disown();
      }
      changed$.next();
    },
    close: (key) => {
      const entry = entries.get(key);
      if (entry === undefined) return;
      entry.users -= 1;
      if (entry.users > 0) return;
      entry.live.unsubscribe();
      entries.delete(key);
    },
    follow: (next) => {
      seats = next;
      for (const { map } of entries.values()) map.follow(seats);
      flush();
    },
  };
};

export type SelectSeats = Extract<Command, { readonly type: 'SelectSeats' }>;

const selection = (
  { locale }: SeatMaps,
  open: OpenMap,
  name: SeatName,
  variationId: VariationId,
): SelectSeats['seats'][number] => ({
  seen: open.map.stateOf(name.index) ?? 'blocked',
  item: {
    store: open.store,
    ...PLAIN_CHOICE,
    ...open.event,
    variationId,
    kind: 'ticket',
    quantity: 1,
    name: open.title,
    seat: {
      seatId: name.seatId,
      index: name.index,
      mapId: open.key,
      label: seatText(name, locale),
    },
  },
});

const named = async (maps: SeatMaps, open: OpenMap, index: number): Promise<SeatName | null> => {
  const sector = sectorAt(open.map.columns.overview, index);
  const loaded = sector && (await maps.sector(open.key, sector.sectorId));
  return loaded?.ok ? nameSeat(open.map.columns, index) : null;
};

/** Null if a seat is unknown or has no price. */
export const selectCommand = async (
  maps: SeatMaps,
  key: string,
  choices: readonly SeatChoice[],
): Promise<SelectSeats | null> => {
  const open = maps.find(key);
  if (open === null) return null;
  await maps.catchUp(key);
  const seats: SelectSeats['seats'][number][] = [];
  for (const { index, variationId } of choices) {
    const name = await named(maps, open, index);
    const price = variationId ?? sectorAt(open.map.columns.overview, index)?.prices[0]?.variationId;
    if (name === null || price === undefined) return null;
    seats.push(selection(maps, open, name, price));
  }
  return { type: 'SelectSeats', seats };
};

export const releaseCommand = async (
  maps: SeatMaps,
  key: string,
  indices: readonly number[],
): Promise<Command | null> => {
  const open = maps.find(key);
  if (open === null) return null;
  const names = await Promise.all(indices.map((index) => named(maps, open, index)));
  const seats = names.flatMap((name) => (name === null ? [] : [{ ...open.event, seatId: name.seatId }]));
  return seats.length < indices.length ? null : { type: 'ReleaseSeats', seats };
};
