/**
 * Controls of the server for specs. All methods are asynchronous with plain data, so that server and core can run
 * in a separate thread.
 */
import { settle, type VirtualClock } from './clock.ts';
import type { FakeServer, Fault, Seen } from './server.ts';

export interface PurchaseSeen {
  readonly id: string;
  readonly situation: string;
  readonly charges: number;
  readonly units: number;
}

export interface Control {
  readonly advance: (milliseconds: number) => Promise<void>;
  /** Sets the device's clock without letting time pass. */
  readonly jump: (milliseconds: number) => Promise<void>;
  /** Advances the server's and the device's clock, but not `now`, as a sleep does. */
  readonly sleep: (milliseconds: number) => Promise<void>;
  readonly script: (fault: Fault) => Promise<void>;
  /** Calls that arrived, by the beginning of their name. */
  readonly seen: (call: string) => Promise<readonly Seen[]>;
  readonly purchases: () => Promise<readonly PurchaseSeen[]>;
  /** Gives every waiting payment this situation. */
  readonly settlePayments: (situation: 'ABERTO' | 'APROVADO' | 'RECUSADO', reason: string) => Promise<void>;
  readonly setOffset: (milliseconds: number) => Promise<void>;
  readonly setLive: (offered: boolean) => Promise<void>;
  readonly pushSeats: (changes: readonly (readonly [number, string])[]) => Promise<void>;
  /** Sends a message with an older version than the newest. */
  readonly pushOldSeats: (changes: readonly (readonly [number, string])[]) => Promise<void>;
  /** Changes seats without telling listeners. */
  readonly changeSeats: (changes: readonly (readonly [number, string])[]) => Promise<void>;
  /** Sends the status of these seats to listeners. */
  readonly tellSeats: (seats: readonly number[]) => Promise<void>;
  /**
   * Reserves seats of the same account in another device's purchase. Returns the purchase number. Listeners
   * receive the seats.
   */
  readonly reserveElsewhere: (
    seats: readonly number[],
    situation: 'ABERTO' | 'AGUARDANDO',
  ) => Promise<string>;
  readonly breakStreams: () => Promise<void>;
  readonly listeners: () => Promise<number>;
  readonly setAnswer: (call: string, body: unknown) => Promise<void>;
  /** Unexpected errors that the core reported. */
  readonly reports: () => Promise<readonly string[]>;
}

export const controlOf = (server: FakeServer, clock: VirtualClock, reports: readonly string[]): Control => ({
  advance: clock.advance,
  jump: async (milliseconds) => clock.jump(milliseconds),
  sleep: async (milliseconds) => {
    clock.sleep(milliseconds);
    server.setOffset(clock.wall() - clock.now());
  },
  script: async (fault) => server.script(fault),
  seen: async (call) => server.seen.filter((seen) => seen.call.startsWith(call)),
  purchases: async () =>
    [...server.shop.purchases.values()].map(({ id, situation, charges, items }) => ({
      ...{ id, situation, charges },
      units: items.reduce((sum, { quantidade }) => sum + quantidade, 0),
    })),
  settlePayments: async (situation, reason) => {
    for (const purchase of server.shop.purchases.values()) {
      if (purchase.situation !== 'AGUARDANDO') continue;
      purchase.situation = situation;
      purchase.reason = reason;
    }
  },
  setOffset: async (milliseconds) => server.setOffset(milliseconds),
  setLive: async (offered) => server.setLive(offered),
  pushSeats: async (changes) => {
    server.pushSeats(changes);
    await settle();
  },
  pushOldSeats: async (changes) => {
    server.pushOldSeats(changes);
    await settle();
  },
  changeSeats: async (changes) => {
    for (const [index, letter] of changes) server.shop.setSeat(index, letter, null);
    server.shop.nextSeatVersion();
  },
  tellSeats: async (seats) => {
    server.tellSeats(seats);
    await settle();
  },
  reserveElsewhere: async (seats, situation) => {
    const id = server.shop.reserveElsewhere(seats, situation);
    server.tellSeats(seats);
    await settle();
    return id;
  },
  breakStreams: async () => {
    server.breakStreams();
    await settle();
  },
  listeners: async () => server.listeners(),
  setAnswer: async (call, body) => server.setAnswer(call, body),
  reports: async () => reports,
});
