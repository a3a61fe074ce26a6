/** One place in the host's waiting room for all tabs of the browser. One of them tries to enter. */
import {
  BehaviorSubject,
  defer,
  distinctUntilChanged,
  EMPTY,
  filter,
  map,
  Observable,
  repeat,
  skip,
  switchMap,
  timer,
} from 'rxjs';
import { same } from '../../domain/kernel/plain.ts';
import type { Room } from '../../domain/model/room.ts';
import { delayed } from '../../domain/patience/patience.ts';
import { SHORTEST_TRY } from '../../domain/patience/room.ts';
import type { Device } from '../device.ts';

/** Call that met the room, with its address. */
export interface RoomCall {
  readonly call: string;
  readonly url: string;
}

/** Message between tabs about the waiting room. */
export type RoomMessage = { readonly type: 'room' } /** The last call of a tab ended without entry. */ & (
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

export interface WaitingRoom {
  readonly room$: Observable<Room | null>;
  /** Calls that wait for entry. */
  readonly waiting$: Observable<readonly string[]>;
  readonly isClosed: () => boolean;
  /** Emits once the call can be sent: at once, unless its address met the room before (W-10). */
  readonly turn: (by: RoomCall) => Observable<unknown>;
  /** The call has its response, or is given up. */
  readonly end: (by: RoomCall) => void;
  /** A response was the room. `pause` is in milliseconds. */
  readonly meet: (by: RoomCall, room: Room, pause: number) => void;
  /** A response came from behind the room. */
  readonly pass: (url: string) => void;
}

/** Milliseconds after which another tab tries in place of one that sleeps. */
const OVERDUE = 15_000;

/** Calls that differ only in the query are of one event, or of none. */
const pathOf = (url: string): string => url.split('?', 1)[0] ?? url;

/** Milliseconds that the room stays on screen after the last call that waited for it (W-20). */
const FORGET = 3_000;

interface Waiter {
  readonly by: RoomCall;
  /** Null while the call tries to enter. */
  readonly enter: (() => void) | null;
}

export const createRoom = (options: RoomOptions): WaitingRoom => {
  const { device, messages$, post, waitForLock, online, first, entered } = options;
  const { scheduler, random } = device;
  const room$ = new BehaviorSubject(first);
  const waiters$ = new BehaviorSubject<readonly Waiter[]>([]);
  /** A failed worker's calls are unknown, so all wait. */
  let all = first !== null;
  const paths = new Set<string>();
  let pause = SHORTEST_TRY;
  let nextAt = scheduler.now() + (first === null ? 0 : SHORTEST_TRY);
  const postpone = (): void => {
    nextAt = scheduler.now() + delayed(pause, random());
  };
  const enterRoom = ({ url }: RoomCall, room: Room, next: number): void => {
    paths.add(pathOf(url));
    pause = next;
    postpone();
    if (!same(room, room$.value)) room$.next(room);
  };
  const leave = (): void => {
    all = false;
    paths.clear();
    if (room$.value !== null) room$.next(null);
    for (const { enter } of waiters$.value) enter?.();
  };
  messages$.subscribe((message) => {
    if (message.is === 'met') enterRoom(message.by, message.room, message.pause);
    if (message.is === 'tried') postpone();
    if (message.is === 'left') leave();
    if (message.is === 'forgotten' && waiters$.value.length === 0) leave();
  });
  const tries = (grace: number): Observable<unknown> =>
    defer(() => timer(Math.max(0, nextAt + grace - scheduler.now()) || SHORTEST_TRY, scheduler)).pipe(
      repeat(),
      filter(() => scheduler.now() >= nextAt + grace && online()),
    );
  const isWaiting$ = waiters$.pipe(
    map((waiters) => waiters.length > 0),
    distinctUntilChanged(),
  );
  const isClosed = (): boolean => room$.value?.order === 'closed';
  isWaiting$
    .pipe(
      switchMap((isWaiting) =>
        isWaiting
          ? waitForLock('waiting-room').pipe(switchMap((isMine) => tries(isMine ? 0 : OVERDUE)))
          : EMPTY,
      ),
    )
    .subscribe(() => {
      const next = waiters$.value.find(({ enter }) => enter !== null);
      if (next === undefined) return;
      postpone();
      post({ type: 'room', is: 'tried' });
      next.enter?.();
    });
  isWaiting$
    .pipe(
      skip(1),
      switchMap((isWaiting) => (isWaiting ? EMPTY : timer(FORGET, scheduler))),
      filter(() => room$.value !== null && !isClosed()),
    )
    .subscribe(() => {
      leave();
      post({ type: 'room', is: 'forgotten' });
    });
  const setWaiter = (by: RoomCall, enter: Waiter['enter']): void => {
    waiters$.next([...waiters$.value.filter((each) => each.by !== by), { by, enter }]);
  };
  const hasWaiter = (by: RoomCall): boolean => waiters$.value.some((each) => each.by === by);
  return {
    room$,
    waiting$: waiters$.pipe(map((waiters) => waiters.map(({ by }) => by.call))),
    isClosed,
    turn: (by) =>
      new Observable((subscriber) => {
        const mustWait = room$.value !== null && !isClosed() && (all || paths.has(pathOf(by.url)));
        const enter = (): void => {
          if (hasWaiter(by)) setWaiter(by, null);
          subscriber.next(null);
          subscriber.complete();
        };
        if (mustWait) setWaiter(by, enter);
        else enter();
      }),
    end: (by) => {
      if (hasWaiter(by)) waiters$.next(waiters$.value.filter((each) => each.by !== by));
    },
    meet: (by, room, next) => {
      enterRoom(by, room, next);
      post({ type: 'room', is: 'met', by, room, pause: next });
    },
    pass: (url) => {
      if (room$.value === null || !(all || paths.has(pathOf(url)))) return;
      leave();
      entered();
      post({ type: 'room', is: 'left' });
    },
  };
};
