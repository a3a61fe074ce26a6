/** One place in the host's waiting room for all tabs of the browser. One of them tries to enter. */
import {
  BehaviorSubject,
  defer,
  distinctUntilChanged,
  filter,
  map,
  Observable,
  of,
  repeat,
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
export type RoomMessage = { readonly type: 'room' } & (
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
  /** Emits once the call can be sent: at once, unless the call met the room before (W-10). */
  readonly turn: (call: string) => Observable<unknown>;
  /** A response was the room. `pause` is in milliseconds. */
  readonly meet: (by: RoomCall, room: Room, pause: number) => void;
  /** A response came from behind the room. */
  readonly pass: (url: string) => void;
}

/** Milliseconds after which another tab tries in place of one that sleeps. */
const OVERDUE = 15_000;

interface Waiter {
  readonly call: string;
  readonly enter: () => void;
}

export const createRoom = (options: RoomOptions): WaitingRoom => {
  const { device, messages$, post, waitForLock, online, first, entered } = options;
  const { scheduler, random } = device;
  const room$ = new BehaviorSubject(first);
  const waiters$ = new BehaviorSubject<readonly Waiter[]>([]);
  /** A failed worker's calls are unknown, so all wait. */
  let all = first !== null;
  const calls = new Set<string>();
  const urls = new Set<string>();
  let pause = SHORTEST_TRY;
  let nextAt = scheduler.now() + (first === null ? 0 : SHORTEST_TRY);
  const postpone = (): void => {
    nextAt = scheduler.now() + delayed(pause, random());
  };
  const enterRoom = ({ call, url }: RoomCall, room: Room, next: number): void => {
    calls.add(call);
    urls.add(url);
    pause = next;
    postpone();
    if (!same(room, room$.value)) room$.next(room);
  };
  const leave = (): void => {
    all = false;
    calls.clear();
    urls.clear();
    if (room$.value !== null) room$.next(null);
    for (const { enter } of waiters$.value) enter();
  };
  messages$.subscribe((message) => {
    if (message.is === 'met') enterRoom(message.by, message.room, message.pause);
    if (message.is === 'tried') postpone();
    if (message.is === 'left') leave();
  });
  const tries = (grace: number): Observable<unknown> =>
    defer(() => timer(Math.max(0, nextAt + grace - scheduler.now()) || SHORTEST_TRY, scheduler)).pipe(
      repeat(),
      filter(() => scheduler.now() >= nextAt + grace && online()),
    );
  waiters$
    .pipe(
      map((waiters) => waiters.length > 0),
      distinctUntilChanged(),
      switchMap((has) =>
        has ? waitForLock('waiting-room').pipe(switchMap((isMine) => tries(isMine ? 0 : OVERDUE))) : of(),
      ),
    )
    .subscribe(() => {
      postpone();
      post({ type: 'room', is: 'tried' });
      waiters$.value[0]?.enter();
    });
  const isClosed = (): boolean => room$.value?.order === 'closed';
  return {
    room$,
    waiting$: waiters$.pipe(map((waiters) => waiters.map(({ call }) => call))),
    isClosed,
    turn: (call) =>
      new Observable((subscriber) => {
        const mustWait = room$.value !== null && !isClosed() && (all || calls.has(call));
        const enter = (): void => {
          subscriber.next(null);
          subscriber.complete();
        };
        if (!mustWait) return enter();
        const waiter = { call, enter };
        waiters$.next([...waiters$.value, waiter]);
        return () => waiters$.next(waiters$.value.filter((each) => each !== waiter));
      }),
    meet: (by, room, next) => {
      enterRoom(by, room, next);
      post({ type: 'room', is: 'met', by, room, pause: next });
    },
    pass: (url) => {
      if (room$.value === null || !(all || urls.has(url))) return;
      leave();
      entered();
      post({ type: 'room', is: 'left' });
    },
  };
};
