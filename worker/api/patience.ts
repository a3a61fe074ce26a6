/** Waits before requests to a busy host. All tabs of the browser share the waits and the budget. */
import {
  BehaviorSubject,
  combineLatest,
  defer,
  distinctUntilChanged,
  finalize,
  map,
  mergeMap,
  type Observable,
  of,
  throwError,
  timer,
} from 'rxjs';
import { same } from '../../domain/kernel/plain.ts';
import type { Room } from '../../domain/model/room.ts';
import {
  afterEntry,
  afterRefusal,
  afterRequest,
  afterRoom,
  CALM,
  delayed,
  isBusy,
  isPaymentCall,
  LONGEST_WAIT,
  type Patience,
  pauseBefore,
  SHORT_WAIT,
  type ShownWait,
  shifted,
  shownRoom,
  shownWait,
  type Wait,
} from '../../domain/patience/patience.ts';
import { type NamedRoom, tryAfter } from '../../domain/patience/room.ts';
import type { Device } from '../device.ts';
import { createWaitingRooms, type RoomCall, type RoomMessage } from './room.ts';

/** Message between tabs about the host. */
export type HostMessage = { readonly type: 'host' } & (
  | { readonly is: 'busy'; readonly call: string; readonly wait: number | null }
  /** A response was the waiting room. */
  | { readonly is: 'inRoom' }
  /** The host let the browser in. */
  | { readonly is: 'entered' }
  /** A request was sent to a busy host. */
  | { readonly is: 'asked' }
  /** A new tab wants to know. */
  | { readonly is: 'wanted' }
  /** Its instants count from the sender's present, because clocks of tabs can differ (W-50). */
  | { readonly is: 'remaining'; readonly patience: Patience }
);

export interface HostChannel {
  readonly messages$: Observable<HostMessage>;
  readonly room$: Observable<RoomMessage>;
  readonly post: (message: HostMessage | RoomMessage) => void;
  readonly waitForLock: (name: string) => Observable<boolean>;
}

/** Waits of the page before a reload (W-19). */
export interface KeptPatience {
  readonly kept: Patience | null;
  readonly keep: (patience: Patience) => void;
}

export interface HostPatience {
  /** False if the call would wait for too long (W-03). */
  readonly canWait: (call: string) => boolean;
  /** Emits once the call can be sent, which counts as sent. Fails if the call cannot wait. */
  readonly turn: (by: RoomCall) => Observable<unknown>;
  /** The call has its response, or is given up. */
  readonly end: (by: RoomCall) => void;
  /** Learns from a response. Returns the milliseconds that it names, null without any. */
  readonly observe: (call: string, status: number, headers: Pick<Headers, 'get'>) => number | null;
  /** The response was the waiting room. */
  readonly meetRoom: (by: RoomCall, room: NamedRoom, headers: Pick<Headers, 'get'>) => void;
  /** The response came from behind the waiting room. */
  readonly passRoom: (url: string) => void;
  /** True if the call meets a room that lets no one in (W-14), or in which the call never waits (W-35). */
  readonly rejects: (by: RoomCall) => boolean;
  readonly room$: Observable<Room | null>;
  readonly isBusy: () => boolean;
  /** Emits the current wait on subscription. */
  readonly shown$: Observable<ShownWait | null>;
}

/** The call cannot be sent within the longest wait. */
export class TooLong extends Error {}

const SECONDS = /^\s*\d{1,9}\s*$/;
/** Months and days in English, as HTTP writes them. The obsolete format without a zone is GMT. */
const HTTP_DATE = /^\s*(?:Mon|Tue|Wed|Thu|Fri|Sat|Sun)\w*,? [\w :-]+$/;

const dateOf = (text: string | null): number =>
  text === null || !HTTP_DATE.test(text) ? Number.NaN : Date.parse(text.replace(/(?: GMT)?\s*$/, ' GMT'));

/** Milliseconds to wait by a response's `Retry-After` and `Date` (W-01). Null without a readable one. */
export const waitOf = (retryAfter: string | null, date: string | null, now: number): number | null => {
  if (retryAfter === null) return null;
  if (SECONDS.test(retryAfter)) return Number(retryAfter) * 1000;
  const until = dateOf(retryAfter);
  const from = dateOf(date);
  return Number.isNaN(until) ? null : Math.max(0, until - (Number.isNaN(from) ? now : from));
};

export const createPatience = (
  { scheduler, random }: Device,
  { messages$, room$, post, waitForLock }: HostChannel,
  online: () => boolean,
  firstRoom: Room | null,
  { kept, keep }: KeptPatience,
): HostPatience => {
  // Waits from the future are of another clock (W-51).
  let patience = kept === null || kept.at > scheduler.now() ? CALM : kept;
  const setPatience = (next: Patience): void => {
    patience = next;
    keep(next);
  };
  const waits$ = new BehaviorSubject<readonly Wait[]>([]);
  const refuse = (call: string, wait: number | null): void => {
    setPatience(afterRefusal(patience, call, wait, scheduler.now()));
  };
  const spend = (): void => {
    setPatience(afterRequest(patience, scheduler.now()));
  };
  const isBusyNow = (): boolean => isBusy(patience, scheduler.now());
  messages$.subscribe((message) => {
    if (message.is === 'busy') refuse(message.call, message.wait);
    if (message.is === 'asked') spend();
    if (message.is === 'inRoom') setPatience(afterRoom(patience, scheduler.now()));
    if (message.is === 'entered') setPatience(afterEntry(patience));
    if (message.is === 'wanted' && isBusyNow())
      post({ type: 'host', is: 'remaining', patience: shifted(patience, -scheduler.now()) });
    if (message.is === 'remaining' && !isBusyNow()) setPatience(shifted(message.patience, scheduler.now()));
  });
  post({ type: 'host', is: 'wanted' });
  const room = createWaitingRooms({
    ...{ device: { scheduler, random }, messages$: room$, post, waitForLock, online, first: firstRoom },
    entered: () => {
      setPatience(afterEntry(patience));
      post({ type: 'host', is: 'entered' });
    },
  });
  const namedWait = (headers: Pick<Headers, 'get'>): number | null =>
    waitOf(headers.get('retry-after'), headers.get('date'), scheduler.now());
  const pauseOf = (call: string): number => pauseBefore(patience, call, isPaymentCall(call), scheduler.now());
  const waiting = (by: RoomCall, pause: number): Observable<unknown> => {
    const { call, neverWaits } = by;
    const wait = { call, until: scheduler.now() + pause };
    if (pause > SHORT_WAIT && !neverWaits) waits$.next([...waits$.value, wait]);
    return timer(pause, scheduler).pipe(
      finalize(() => waits$.next(waits$.value.filter((each) => each !== wait))),
      // Another tab may have sent a request during the wait.
      mergeMap(() => budgeted(by)),
    );
  };
  const budgeted = (by: RoomCall): Observable<unknown> =>
    defer(() => {
      const pause = pauseOf(by.call);
      if (pause > LONGEST_WAIT) return throwError(() => new TooLong());
      if (pause > 0) return waiting(by, delayed(pause, random()));
      if (isBusyNow()) {
        spend();
        post({ type: 'host', is: 'asked' });
      }
      return of(null);
    });
  return {
    turn: (by) => room.turn(by).pipe(mergeMap(() => budgeted(by))),
    end: room.end,
    shown$: combineLatest([waits$, room.rooms$]).pipe(
      map(([waits, rooms]) => {
        const calls = rooms.flatMap((each) => each.calls);
        return shownWait([...waits, ...calls.map((call) => ({ call, until: null }))]);
      }),
      distinctUntilChanged<ShownWait | null>(same),
    ),
    room$: room.rooms$.pipe(map(shownRoom), distinctUntilChanged<Room | null>(same)),
    rejects: room.rejects,
    meetRoom: (by, named, headers) => {
      setPatience(afterRoom(patience, scheduler.now()));
      post({ type: 'host', is: 'inRoom' });
      room.meet(by, named, tryAfter(named, namedWait(headers)));
    },
    passRoom: room.pass,
    canWait: (call) => pauseOf(call) <= LONGEST_WAIT,
    isBusy: isBusyNow,
    observe: (call, status, headers) => {
      if (status !== 429 && status !== 503) return null;
      const wait = namedWait(headers);
      refuse(call, wait);
      post({ type: 'host', is: 'busy', call, wait });
      return wait;
    },
  };
};
