/**
 * One life of the core, from its start to its death: the handshake, the heartbeat, and the promise that every
 * call is answered even when the core is not there to answer it. Comlink alone leaves such calls hanging.
 */
import * as Comlink from 'comlink';
import { CONTRACT_VERSION, type CoreOptions, type CorePort, type PagePort } from '../../worker/contract.ts';
import type { Connection } from './connection.ts';

/** Timers come in, so that specs can turn them by hand. Answers the way to cancel. */
export type SetTimer = (run: () => void, milliseconds: number) => () => void;

export interface Life {
  /** True once the core has said hello, false when it died before. */
  readonly ready: Promise<boolean>;
  /** Asks the core; `lost` makes the answer when it dies first, or throws. */
  readonly ask: <T>(make: (core: CorePort) => Promise<T>, lost: () => T) => Promise<T>;
  readonly end: () => void;
}

/** The reason of a death for which the next life is given more time. */
export const NO_HELLO = 'no hello';
/** Milliseconds without a hello, after which the page reports a slow start. */
const SLOW_AFTER = 10_000;
interface Watching {
  /** Milliseconds to wait for the hello. */
  readonly patience: number;
  /** Called when the hello takes long; the wait continues. */
  readonly onSlow: () => void;
  readonly onDeath: (reason: string) => void;
}

/**
 * A core that leaves so many beats unanswered is dead: within 4.5 s of falling silent, and not for 3.5 s of work. Beats are
 * counted, not time: while the page itself is blocked or asleep its timers stand still, and none is missed.
 */
const BEAT = 900;
const MOST_MISSED = 4;

export const beginLife = (
  connection: Connection,
  page: PagePort,
  options: CoreOptions,
  setTimer: SetTimer,
  { patience, onSlow, onDeath }: Watching,
): Life => {
  Comlink.expose(page, connection.endpoint);
  // Held for the whole life: Comlink closes an endpoint whose last proxy was collected.
  // Every method of the port answers a promise already, so its remote form is the port itself.
  const core = Comlink.wrap<CorePort>(connection.endpoint) as unknown as CorePort;
  const waiting = new Set<() => void>();
  let over = false;
  let cancelTimer = (): void => {};

  const end = (): void => {
    if (over) return;
    over = true;
    cancelTimer();
    connection.close();
    for (const lose of [...waiting]) lose();
    waiting.clear();
  };
  const die = (reason: string): void => {
    if (over) return;
    end();
    onDeath(reason);
  };
  const ask: Life['ask'] = (make, lost) =>
    new Promise((resolve) => {
      if (over) return resolve(lost());
      const lose = (): void => resolve(lost());
      waiting.add(lose);
      make(core)
        .then(resolve, lose)
        .finally(() => waiting.delete(lose));
    });

  /** Beats since the ping that is still unanswered; null when none is. */
  let missed: number | null = null;
  const beat = (): void => {
    cancelTimer = setTimer(() => {
      if (missed === null) {
        missed = 0;
        void ask(
          (remote) => remote.ping(),
          () => false,
        ).then(() => {
          missed = null;
        });
      } else {
        missed += 1;
        if (missed === MOST_MISSED) return die('no heartbeat');
      }
      beat();
    }, BEAT);
  };

  connection.onFailure(die);
  cancelTimer = setTimer(() => {
    cancelTimer = setTimer(() => die(NO_HELLO), patience - SLOW_AFTER);
    onSlow();
  }, SLOW_AFTER);
  const ready = ask<{ readonly contract: number } | null>(
    (remote) => remote.hello(options),
    () => null,
  ).then((greeting) => {
    cancelTimer();
    if (over) return false;
    if (greeting?.contract !== CONTRACT_VERSION) {
      die('another contract');
      return false;
    }
    beat();
    return true;
  });
  return { ready, ask, end };
};
