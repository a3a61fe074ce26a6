/**
 * What time alone does: the countdown each second, the deadline, and asking how a payment stands. Every timer
 * is set from the state and an absolute deadline; nothing counts down by itself.
 */

import type { Instant } from '../domain/kernel/values.ts';
import type { Input, State } from '../domain/shop/messages.ts';
import type { Device } from './ports.ts';

export interface Clockwork {
  /** The state, the clock's offset or the page's presence may have changed. */
  readonly look: () => void;
  readonly setVisible: (visible: boolean) => void;
  readonly stop: () => void;
}

export interface ClockworkOptions {
  readonly device: Pick<Device, 'setTimer'>;
  readonly state: () => State;
  readonly now: () => Instant;
  readonly put: (input: Input) => void;
  /** The second hand moved. */
  readonly tick: () => void;
}

const SECOND = 1000;
/** Longer timers overflow in browsers; a look in between costs nothing. */
const LONGEST = 60 * 60 * SECOND;
const POLL_FIRST = 2 * SECOND;
const POLL_LAST = 10 * SECOND;

/** One timer at most; setting it anew forgets the old one. */
const createTimer = (device: Pick<Device, 'setTimer'>) => {
  let cancel: (() => void) | null = null;
  return {
    running: () => cancel !== null,
    clear: () => {
      cancel?.();
      cancel = null;
    },
    set: (run: () => void, milliseconds: number) => {
      cancel?.();
      cancel = device.setTimer(() => {
        cancel = null;
        run();
      }, milliseconds);
    },
  };
};

export const createClockwork = (options: ClockworkOptions): Clockwork => {
  const { device, state, now, put, tick } = options;
  const expiry = createTimer(device);
  const second = createTimer(device);
  const poll = createTimer(device);
  let visible = true;
  let pollAfter = POLL_FIRST;
  let polled: string | null = null;

  const watchDeadline = (): void => {
    const { deadline } = state().cart;
    const left = deadline === null ? 0 : deadline - now();
    // A deadline that passed is looked at on clicks and keys too: no timer turns around it.
    if (deadline === null || left <= 0) {
      expiry.clear();
      return;
    }
    expiry.set(
      () => {
        if (now() >= deadline) put({ type: 'CheckDeadline' });
        look();
      },
      Math.min(left, LONGEST),
    );
  };

  const turnSecondHand = (): void => {
    const { deadline } = state().cart;
    const left = deadline === null ? 0 : deadline - now();
    if (!visible || left <= 0) {
      second.clear();
      return;
    }
    second.set(
      () => {
        tick();
        turnSecondHand();
      },
      left % SECOND || SECOND,
    );
  };

  /** 2 s after a payment began to wait, then ever later up to 10 s, until it is settled. */
  const watchPayment = (): void => {
    const { payment } = state().checkout;
    const open = payment.status === 'waiting' || payment.status === 'unknown';
    if (!open) {
      polled = null;
      poll.clear();
      return;
    }
    if (polled !== payment.purchaseId) {
      polled = payment.purchaseId;
      pollAfter = POLL_FIRST;
    }
    if (payment.asking !== null || !visible) {
      poll.clear();
      return;
    }
    if (poll.running()) return;
    poll.set(() => put({ type: 'CheckPayment' }), pollAfter);
    pollAfter = Math.min(pollAfter * 1.5, POLL_LAST);
  };

  const look = (): void => {
    watchDeadline();
    turnSecondHand();
    watchPayment();
  };

  return {
    look,
    setVisible: (next) => {
      if (next === visible) return;
      visible = next;
      if (visible) {
        put({ type: 'CheckDeadline' });
        put({ type: 'CheckPayment' });
        tick();
      }
      look();
    },
    stop: () => {
      expiry.clear();
      second.clear();
      poll.clear();
    },
  };
};
