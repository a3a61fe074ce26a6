/**
 * Time-outs, second tries and turns as Micro effects, on the device's own timers. Micro is effect's small
 * runtime: the whole one alone would be a third of the worker. Not here: what is tried.
 */
import * as Either from 'effect/Either';
import * as Micro from 'effect/Micro';
import type { Device } from '../ports.ts';
import { type ApiError, isTransient } from './errors.ts';

export type Try<A> = Micro.Micro<A, ApiError>;

const TIMED_OUT: ApiError = { _tag: 'TimedOut' };
const ABORTED: ApiError = { _tag: 'Aborted' };
/** Two more tries, after about 0.3 s and 0.9 s. */
const PAUSES = [300, 900];

const pause = (device: Device, milliseconds: number): Micro.Micro<void> =>
  Micro.async((resume) => {
    const cancel = device.setTimer(() => resume(Micro.void), milliseconds);
    return Micro.sync(cancel);
  });

/** Gives up after so many milliseconds; what was under way is interrupted, a fetch is aborted. */
export const within = <A>(device: Device, milliseconds: number, one: Try<A>): Try<A> =>
  Micro.raceFirst(
    one,
    Micro.flatMap(pause(device, milliseconds), () => Micro.fail(TIMED_OUT)),
  );

/** Tries again what may well work the next time, never in step with other buyers. */
export const again = <A>(device: Device, one: Try<A>, tried = 0): Try<A> =>
  Micro.catchAll(one, (error) => {
    const next = PAUSES[tried];
    if (next === undefined || !isTransient(error)) return Micro.fail(error);
    const jittered = next * (0.7 + 0.6 * device.random());
    return Micro.flatMap(pause(device, jittered), () => again(device, one, tried + 1));
  });

export type Turns = <A>(one: Try<A>) => Try<A>;

/** At most so many at once; the others wait in order. */
export const createTurns = (atOnce: number): Turns => {
  const waiting: (() => void)[] = [];
  let free = atOnce;
  const take = Micro.async<void>((resume) => {
    if (free > 0) {
      free -= 1;
      resume(Micro.void);
      return;
    }
    const called = (): void => resume(Micro.void);
    waiting.push(called);
    return Micro.sync(() => {
      const at = waiting.indexOf(called);
      if (at >= 0) waiting.splice(at, 1);
    });
  });
  const give = Micro.sync(() => {
    const next = waiting.shift();
    if (next === undefined) free += 1;
    else next();
  });
  return (one) =>
    Micro.acquireUseRelease(
      Micro.interruptible(take),
      () => one,
      () => give,
    );
};

/** Tasks run in this turn of the event loop: a browser's timers may be held back, a call must not be. */
const scheduler: Micro.MicroScheduler = {
  scheduleTask: (task) => queueMicrotask(task),
  shouldYield: () => false,
  flush: () => {},
};

/** Runs it. Interrupted from outside it answers `Aborted`, and so does a fault of ours, which is reported. */
export const runTry = async <A>(
  device: Device,
  what: string,
  one: Try<A>,
  signal?: AbortSignal,
): Promise<Either.Either<A, ApiError>> => {
  const options = signal === undefined ? { scheduler } : { scheduler, signal };
  const exit = await Micro.runPromiseExit(Micro.either(one), options);
  if (Micro.exitIsSuccess(exit)) return exit.value;
  if (signal?.aborted !== true) device.report(what, exit.cause);
  return Either.left(ABORTED);
};
