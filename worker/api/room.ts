/** One place in each of the host's waiting rooms for all tabs of the browser. One of them tries to enter. */
import {
  BehaviorSubject,
  combineLatest,
  defer,
  distinctUntilChanged,
  EMPTY,
  filter,
  map,
  Observable,
  of,
  repeat,
  skip,
  switchMap,
  timer,
} from 'rxjs';
import { same } from '../../domain/kernel/plain.ts';
import type { Room } from '../../domain/model/room.ts';
import { delayed, type MetRoom } from '../../domain/patience/patience.ts';
import { type NamedRoom, roomOf, SHORTEST_TRY } from '../../domain/patience/room.ts';
import type { Device } from '../device.ts';

/** Call that met the room, with its address. */
export interface RoomCall {
  readonly call: string;
  readonly url: string;
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
  /** True if the room of the address lets no one in (W-14). */
  readonly isClosed: (url: string) => boolean;
  /** Emits once the call can be sent: at once, unless its address met the room before (W-10). */
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

const EVENT = /\/loja\/([^/]+\/)(?:produto|mapa)\/([^/]+)/;
/** Rooms without a name may be one. */
const NAMED = '=';
/** A failed worker's room, whose name is unknown. No call waits for it. */
const RECOVERED = '?';
/** Milliseconds that it is shown, unless a call meets a room (W-29). */
const RECOVERS = 10_000;

/** Key of a room: its name, else the event in the call's path, else empty (W-21). */
const keyOf = (url: string, name: string | null): string => {
  const [, store = '', event = ''] = EVENT.exec(pathOf(url)) ?? [];
  return name === null ? store + event : NAMED + name;
};

interface Waiter {
  readonly by: RoomCall;
  /** Null while the call tries to enter. */
  readonly enter: (() => void) | null;
}

type Stay = ReturnType<typeof createStay>;

/** The browser's stay in one room. */
const createStay = (key: string, { device, post, waitForLock, online }: RoomOptions) => {
  const { scheduler, random } = device;
  const room$ = new BehaviorSubject<Room | null>(null);
  const waiters$ = new BehaviorSubject<readonly Waiter[]>([]);
  const paths = new Set<string>();
  let pause = SHORTEST_TRY;
  let nextAt = scheduler.now() + SHORTEST_TRY;
  const postpone = (): void => {
    nextAt = scheduler.now() + delayed(pause, random());
  };
  const leave = (): void => {
    paths.clear();
    if (room$.value !== null) room$.next(null);
    for (const { enter } of waiters$.value) enter?.();
  };
  const tries = (grace: number): Observable<unknown> =>
    defer(() => timer(Math.max(0, nextAt + grace - scheduler.now()) || SHORTEST_TRY, scheduler)).pipe(
      repeat(),
      filter(() => scheduler.now() >= nextAt + grace && online()),
    );
  const tryOnce = (): void => {
    const next = waiters$.value.find(({ enter }) => enter !== null);
    if (next === undefined) return;
    postpone();
    post({ type: 'room', key, is: 'tried' });
    next.enter?.();
  };
  const isWaiting$ = waiters$.pipe(
    map((waiters) => waiters.length > 0),
    distinctUntilChanged(),
  );
  const isClosed = (): boolean => room$.value?.order === 'closed';
  isWaiting$
    .pipe(
      switchMap((isWaiting) =>
        isWaiting
          ? waitForLock(`waiting-room ${key}`).pipe(switchMap((isMine) => tries(isMine ? 0 : OVERDUE)))
          : EMPTY,
      ),
    )
    .subscribe(tryOnce);
  isWaiting$
    .pipe(
      skip(1),
      switchMap((isWaiting) => (isWaiting ? EMPTY : timer(FORGET, scheduler))),
      filter(() => room$.value !== null && !isClosed()),
    )
    .subscribe(() => {
      leave();
      post({ type: 'room', key, is: 'forgotten' });
    });
  const isWaiting = (by: RoomCall): boolean => waiters$.value.some((each) => each.by === by);
  const setWaiter = (by: RoomCall, enter: Waiter['enter']): void => {
    waiters$.next([...waiters$.value.filter((each) => each.by !== by), { by, enter }]);
  };
  return {
    ...{ key, room$, waiters$, paths, isClosed, isWaiting, setWaiter, postpone, tryOnce, leave },
    covers: (url: string): boolean => room$.value !== null && paths.has(pathOf(url)),
    enterRoom: ({ url }: RoomCall, room: Room, next: number): void => {
      paths.add(pathOf(url));
      pause = next;
      postpone();
      if (!same(room, room$.value)) room$.next(room);
    },
    end: (by: RoomCall): void => {
      if (isWaiting(by)) waiters$.next(waiters$.value.filter((each) => each.by !== by));
    },
  };
};

export const createRooms = (options: RoomOptions): WaitingRooms => {
  const { messages$, post, first, entered } = options;
  const stays$ = new BehaviorSubject<readonly Stay[]>([]);
  const put = (stay: Stay): Stay => {
    if (stays$.value.at(-1) !== stay) stays$.next([...stays$.value.filter((each) => each !== stay), stay]);
    return stay;
  };
  const stayWith = (key: string): Stay =>
    stays$.value.find((stay) => stay.key === key) ?? put(createStay(key, options));
  const stayOf = (url: string): Stay | undefined => stays$.value.find(({ covers }) => covers(url));
  const enterRoom = (key: string, by: RoomCall, room: Room, next: number): void => {
    stayWith(key).enterRoom(by, room, next);
    for (const { key: other, paths } of stays$.value) if (other !== key) paths.delete(pathOf(by.url));
  };
  const recovered = (): Stay | undefined => stays$.value.find(({ key }) => key === RECOVERED);
  const leave = (key: string): void => {
    recovered()?.leave();
    stayWith(key).leave();
    if (!key.startsWith(NAMED))
      for (const stay of stays$.value) if (!stay.key.startsWith(NAMED)) stay.tryOnce();
  };
  if (first !== null) {
    const { room$, leave } = stayWith(RECOVERED);
    room$.next(first);
    timer(RECOVERS, options.device.scheduler).subscribe(leave);
  }
  messages$.subscribe((message) => {
    const { key } = message;
    if (message.is === 'met') enterRoom(key, message.by, message.room, message.pause);
    if (message.is === 'tried') stayWith(key).postpone();
    if (message.is === 'left') leave(key);
    if (message.is === 'forgotten' && stayWith(key).waiters$.value.length === 0) stayWith(key).leave();
  });
  return {
    rooms$: stays$.pipe(
      switchMap((stays) =>
        stays.length === 0
          ? of([])
          : combineLatest(
              stays.map(({ room$, waiters$ }) =>
                combineLatest([room$, waiters$]).pipe(
                  map(([room, waiters]) => ({ room, calls: waiters.map(({ by }) => by.call) })),
                ),
              ),
            ),
      ),
    ),
    isClosed: (url) => stayOf(url)?.isClosed() === true,
    turn: (by) =>
      new Observable((subscriber) => {
        const stay = stayOf(by.url);
        for (const each of stays$.value) if (each !== stay) each.end(by);
        const enter = (): void => {
          if (stay?.isWaiting(by)) stay.setWaiter(by, null);
          subscriber.next(null);
          subscriber.complete();
        };
        if (stay === undefined || stay.isClosed()) enter();
        else {
          if (!stay.isWaiting(by)) put(stay);
          stay.setWaiter(by, enter);
        }
      }),
    end: (by) => {
      for (const stay of stays$.value) stay.end(by);
    },
    meet: (by, named, next) => {
      const key = keyOf(by.url, named.room);
      const before = stays$.value.find((stay) => stay.key === key) ?? recovered();
      const room = roomOf(named, before?.room$.value);
      enterRoom(key, by, room, next);
      recovered()?.leave();
      post({ type: 'room', key, is: 'met', by, room, pause: next });
    },
    pass: (url) => {
      const stay = stayOf(url);
      if (stay === undefined) return;
      leave(stay.key);
      entered();
      post({ type: 'room', key: stay.key, is: 'left' });
    },
  };
};
