/** One place in each of the host's waiting rooms for all tabs of the browser. One of them tries to enter, and another if it sleeps. */
import {
  BehaviorSubject,
  defer,
  distinctUntilChanged,
  filter,
  map,
  Observable,
  repeat,
  skip,
  switchMap,
  timer,
} from 'rxjs';
import type { Room } from '../../domain/model/room.ts';
import { delayed, type MetRoom } from '../../domain/patience/patience.ts';
import { type NamedRoom, roomOf, SHORTEST_TRY } from '../../domain/patience/room.ts';
import type { Device } from '../device.ts';

/** Call that met the room, with its address. */
export interface RoomCall {
  readonly call: string;
  readonly url: string;
  /** Fails instead of waiting in the room (W-35). */
  readonly neverWaits: boolean;
}

/** Message between tabs about the waiting room with the key. */
export type RoomMessage = {
  readonly type: 'room';
  readonly key: string;
} /** The last call of a tab ended without entry. */ & (
  | { readonly is: 'forgotten' }
  | { readonly is: 'met'; readonly by: RoomCall; readonly room: Room; readonly pause: number }
  /** A tab tries to enter. */
  | { readonly is: 'tried' }
  | { readonly is: 'left' }
);

export interface RoomOptions {
  readonly device: Pick<Device, 'scheduler' | 'random'>;
  readonly messages$: Observable<RoomMessage>;
  readonly post: (message: RoomMessage) => void;
  readonly waitForLock: (name: string) => Observable<boolean>;
  readonly online: () => boolean;
  /** Room of a failed worker's log. */
  readonly first: Room | null;
  readonly entered: () => void;
}

export interface WaitingRooms {
  /** Emits the rooms and the calls that wait for entry, also on subscription. The room of the newest waiting call is last. */
  readonly rooms$: Observable<readonly MetRoom[]>;
  /** True if the room lets no one in (W-14), or if the call never waits in it (W-35). */
  readonly rejects: (by: RoomCall) => boolean;
  /** Emits once the call can be sent: at once, unless its address met a room that lets buyers in (W-10). */
  readonly turn: (by: RoomCall) => Observable<unknown>;
  /** The call has its response, or is given up. */
  readonly end: (by: RoomCall) => void;
  /** A response was the room. `pause` is in milliseconds. */
  readonly meet: (by: RoomCall, named: NamedRoom, pause: number) => void;
  /** A response came from behind the room. */
  readonly pass: (url: string) => void;
}

/** Milliseconds after which another tab tries in place of one that sleeps. */
const OVERDUE = 15_000;

/** Calls that differ only in the query are of one event, or of none. */
const pathOf = (url: string): string => url.split('?', 1)[0] ?? url;

/** Milliseconds that the room stays on screen after the last call that waited for it (W-20). */
const FORGET = 3_000;

/** Milliseconds that a failed worker's room is shown, unless a call meets a room (W-29). */
const RECOVERS = 10_000;

const EVENT = /\/loja(\/[^/]+)\/(?:produto|mapa)(\/[^/]+)/;
/** Start of the keys of rooms without a name, which may be one. */
const NAMELESS = '/';

/** Key of a room: its name, else the event in the call's path (W-21). */
const keyOf = (url: string, name: string | null): string => {
  const [, store = '', event = ''] = EVENT.exec(pathOf(url)) ?? [];
  return name ?? NAMELESS + store + event;
};

interface Waiter {
  readonly by: RoomCall;
  /** Null while the call tries to enter. */
  readonly enter: (() => void) | null;
}

/** The browser's stay in one room. */
interface Stay {
  readonly key: string;
  /** Null before and after the stay. */
  room: Room | null;
  waiters: readonly Waiter[];
  readonly paths: Set<string>;
  /** Milliseconds between two tries. */
  pause: number;
  nextAt: number;
}

const isClosed = (stay: Stay | undefined): boolean => stay?.room?.order === 'closed';
const waits = ({ waiters }: Stay, by: RoomCall): boolean => waiters.some((each) => each.by === by);

export const createWaitingRooms = (options: RoomOptions): WaitingRooms => {
  const { device, messages$, post, waitForLock, online, first, entered } = options;
  const { scheduler, random } = device;
  const changed$ = new BehaviorSubject(0);
  let stays: readonly Stay[] = [];
  let recovered = first;
  const setRoom = (stay: Stay, room: Room | null): void => {
    stay.room = room;
    recovered = null;
    changed$.next(0);
  };
  const setWaiters = (stay: Stay, waiters: readonly Waiter[]): void => {
    stay.waiters = waiters;
    changed$.next(0);
  };
  /** `enter` is null while the call tries to enter. */
  const setWaiter = (stay: Stay, by: RoomCall, enter: Waiter['enter']): void => {
    // The room of the newest call is last.
    if (!waits(stay, by)) stays = [...stays.filter((each) => each !== stay), stay];
    setWaiters(stay, [...stay.waiters.filter((each) => each.by !== by), { by, enter }]);
  };
  const end = (stay: Stay, by: RoomCall): void => {
    setWaiters(
      stay,
      stay.waiters.filter((each) => each.by !== by),
    );
  };
  const postpone = (stay: Stay): void => {
    stay.nextAt = scheduler.now() + delayed(stay.pause, random());
  };
  const leave = (stay: Stay): void => {
    stay.paths.clear();
    setRoom(stay, null);
    for (const { enter } of stay.waiters) enter?.();
  };
  const tryOnce = (stay: Stay): void => {
    const next = stay.waiters.find(({ enter }) => enter !== null);
    if (next === undefined) return;
    postpone(stay);
    post({ type: 'room', key: stay.key, is: 'tried' });
    next.enter?.();
  };
  const tries = (stay: Stay, grace: number): Observable<unknown> =>
    defer(() => timer(Math.max(0, stay.nextAt + grace - scheduler.now()) || SHORTEST_TRY, scheduler)).pipe(
      repeat(),
      filter(() => scheduler.now() >= stay.nextAt + grace && online()),
    );
  const create = (key: string): Stay => {
    const stay: Stay = {
      ...{ key, room: null, waiters: [], paths: new Set() },
      ...{ pause: SHORTEST_TRY, nextAt: 0 },
    };
    stays = [...stays, stay];
    const forget = (): void => {
      if (stay.room === null || isClosed(stay)) return;
      leave(stay);
      post({ type: 'room', key, is: 'forgotten' });
    };
    changed$
      .pipe(
        map(() => stay.waiters.length > 0),
        distinctUntilChanged(),
        skip(1),
        switchMap((isWaiting) =>
          isWaiting
            ? waitForLock(`waiting-room ${key}`).pipe(
                switchMap((isMine) => tries(stay, isMine ? 0 : OVERDUE)),
                map(() => tryOnce(stay)),
              )
            : timer(FORGET, scheduler).pipe(map(forget)),
        ),
      )
      .subscribe();
    return stay;
  };
  const stayWith = (key: string): Stay => stays.find((stay) => stay.key === key) ?? create(key);
  const stayOf = (url: string): Stay | undefined =>
    stays.find(({ room, paths }) => room !== null && paths.has(pathOf(url)));
  const enterRoom = (key: string, { url }: RoomCall, room: Room, next: number): void => {
    const stay = stayWith(key);
    for (const { paths } of stays) paths.delete(pathOf(url));
    stay.paths.add(pathOf(url));
    stay.pause = next;
    postpone(stay);
    setRoom(stay, room);
  };
  const enterAll = (left: Stay): void => {
    leave(left);
    if (left.key.startsWith(NAMELESS)) for (const stay of stays) tryOnce(stay);
  };
  timer(RECOVERS, scheduler).subscribe(() => {
    recovered = null;
    changed$.next(0);
  });
  messages$.subscribe((message) => {
    const stay = stayWith(message.key);
    if (message.is === 'met') enterRoom(message.key, message.by, message.room, message.pause);
    if (message.is === 'tried') postpone(stay);
    if (message.is === 'left') enterAll(stay);
    if (message.is === 'forgotten' && stay.waiters.length === 0) leave(stay);
  });
  return {
    rooms$: changed$.pipe(
      map(() => [
        { room: recovered, calls: [] },
        ...stays.map(({ room, waiters }) => ({ room, calls: waiters.map(({ by }) => by.call) })),
      ]),
    ),
    rejects: ({ url, neverWaits }) => {
      const stay = stayOf(url);
      return isClosed(stay) || (neverWaits && stay !== undefined);
    },
    turn: (by) =>
      new Observable((subscriber) => {
        const stay = stayOf(by.url);
        for (const each of stays) if (each !== stay) end(each, by);
        const enter = (): void => {
          if (stay !== undefined && waits(stay, by)) setWaiter(stay, by, null);
          subscriber.next(null);
          subscriber.complete();
        };
        if (stay === undefined || isClosed(stay)) enter();
        else setWaiter(stay, by, enter);
      }),
    end: (by) => {
      for (const stay of stays) end(stay, by);
    },
    meet: (by, named, next) => {
      const key = keyOf(by.url, named.room);
      const before = stayWith(key).room;
      // Without a waiting call, nothing would end the stay.
      if (by.neverWaits && before === null) return;
      const room = roomOf(named, before ?? recovered);
      // Before the room is shown, so that its screen names what waits from the start.
      if (!by.neverWaits) setWaiter(stayWith(key), by, null);
      enterRoom(key, by, room, next);
      post({ type: 'room', key, is: 'met', by, room, pause: next });
    },
    pass: (url) => {
      const stay = stayOf(url);
      if (stay === undefined) return;
      enterAll(stay);
      entered();
      post({ type: 'room', key: stay.key, is: 'left' });
    },
  };
};
