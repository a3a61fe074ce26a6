/** What grows on the buyer's device: the log, the cart, my orders, the dates and the seats. */
import * as Either from 'effect/Either';
import { monthsOf, type Visit } from '../../../domain/catalog/calendar.ts';
import type { LineId, PurchaseId } from '../../../domain/kernel/values.ts';
import { nightsOf } from '../../../domain/orders/nights.ts';
import { bestAvailable } from '../../../domain/seats/best.ts';
import { columnsOf } from '../../../domain/seats/map.ts';
import { core } from '../../../domain/shop/decide.ts';
import { foldLive, foldLog } from '../../../domain/shop/evolve.ts';
import type { Input, State } from '../../../domain/shop/messages.ts';
import { view } from '../../../domain/shop/view.ts';
import { item, order } from '../../domain/orders/given.ts';
import { aCart, aLine, anItem, aSeatLine, NOW } from '../../domain/shop.ts';
import { add, type Step, start, tell } from '../../domain/story.ts';
import { arena, stadium, theatre } from '../../seatmap/testMap.ts';
import { createTabs, startRig } from '../../worker/rig/rig.ts';
import { purchases } from '../purchases.ts';
import type { Axis } from './axis.ts';

const listOf = <T>(count: number, make: (nth: number) => T): readonly T[] =>
  Array.from({ length: count }, (_, nth) => make(nth));

/** State after a command. Throws if it is refused. */
const after = (state: State, step: Step): State => {
  const input = typeof step === 'function' ? step(state) : step;
  const decision = core.decide(state, input, NOW);
  if (Either.isLeft(decision)) throw new Error(`${input.type}: ${decision.left.code}`);
  return decision.right.reduce(foldLive, state);
};
const afterAll = (steps: readonly Step[], state: State = core.initial): State => steps.reduce(after, state);

/** Cart of `count` lines of one group, or of as many seats. */
const cartOf = (count: number, makeLine: (nth: number) => ReturnType<typeof aLine>): State =>
  afterAll([start(), add(anItem()), tell(aCart(listOf(count, makeLine)))]);

const copied = (count: number) => {
  const list = listOf(count, (nth) => ({ nth, name: `thing ${nth}` }));
  return () => list.map((each) => ({ ...each }));
};

const press = (state: State, input: Input, count: number) => {
  const shown = view(state, NOW);
  return { ours: () => view(after(state, input), NOW, shown), bare: copied(count) };
};

const TICKETS = [1, 10, 100, 1_000, 4_000];
const COPY = 'a copied list';

const megabytes = (): number => {
  globalThis.gc?.();
  return process.memoryUsage().heapUsed / 2 ** 20;
};

/** A core behind a port after `count` presses. */
const worked = async (count: number) => {
  const rig = await startRig();
  let done = count;
  const one = (nth: number) => rig.client.dispatch({ type: 'ChooseProtection', protection: nth % 2 === 0 });
  for (let nth = 0; nth < count; nth += 1) await one(nth);
  const press = () => {
    done += 1;
    return one(done);
  };
  return { ...rig, press };
};

export const CORE_AXES: readonly Axis[] = [
  {
    ...{ name: 'press after n purchases', sizes: TICKETS, bare: COPY },
    prepare: (size) => press(foldLog(purchases(size)), add(anItem()), size),
  },
  {
    ...{ name: 'replay of n purchases', sizes: TICKETS, bare: 'a copied log' },
    prepare: (size) => {
      const log = purchases(size);
      return { ours: () => foldLog(log), bare: () => log.map((event) => ({ ...event })) };
    },
  },
  {
    ...{ name: 'press with n lines in a group', sizes: TICKETS, bare: COPY },
    prepare: (size) =>
      press(
        cartOf(size, (nth) => aLine(`l${nth}`)),
        add(anItem()),
        size,
      ),
  },
  {
    ...{ name: 'press with n seats in the cart', sizes: TICKETS, bare: COPY },
    prepare: (size) =>
      press(
        cartOf(size, (nth) => aSeatLine(`l${nth}`, `s${nth}`)),
        add(anItem()),
        size,
      ),
  },
  {
    ...{ name: 'n lines taken out', sizes: TICKETS, bare: COPY },
    prepare: (size) => {
      const state = cartOf(size, (nth) => aLine(`l${nth}`));
      return press(state, { type: 'ChangeQuantity', lineId: 'l0' as LineId, quantity: 0 }, size);
    },
  },
  {
    ...{ name: 'my tickets: n tickets of a night', sizes: [10, 100, 1_000, 10_000], bare: COPY },
    prepare: (size) => {
      const orders = [{ ...order({ tickets: listOf(size, () => item()) }), timeZone: null }];
      return { ours: () => nightsOf(orders, NOW), bare: copied(size) };
    },
  },
  {
    ...{ name: 'my tickets: n purchases', sizes: TICKETS, bare: COPY },
    prepare: (size) => {
      const orders = listOf(size, (nth) => ({
        ...order({
          purchaseId: `p${nth}` as PurchaseId,
          tickets: [item({}, { productName: `show ${nth}` })],
        }),
        timeZone: null,
      }));
      return { ours: () => nightsOf(orders, NOW), bare: copied(size) };
    },
  },
  {
    ...{ name: 'calendar of n dates', sizes: [10, 100, 1_000, 10_000], bare: COPY },
    prepare: (size) => {
      const first = Date.UTC(2026, 6, 1);
      const dates = listOf(
        size,
        (nth): Visit => ({
          ...{ at: new Date(first + nth * 3_600_000 * 8).toISOString().slice(0, 19), sale: 'onSale' },
        }),
      );
      return { ours: () => monthsOf(dates), bare: copied(size) };
    },
  },
  {
    ...{ name: 'best seats of n', sizes: [1_000, 5_000, 60_000], bare: 'one scan of the states' },
    prepare: (size) => {
      const map = ({ 1000: theatre, 5000: arena }[size] ?? stadium)();
      const columns = columnsOf(map.overview, [...map.geometry.values()]);
      const { states } = map;
      // No place has so many free seats together, so every sector is searched.
      return {
        ours: () => bestAvailable(columns, states, 60),
        bare: () => states.reduce((sum, state) => sum + state, 0),
      };
    },
  },
  {
    ...{
      name: 'live core: press after n presses',
      sizes: [10, 100, 1_000, 10_000],
      bare: 'a press in a new core',
    },
    prepare: async (size) => {
      const [old, fresh] = [await worked(size), await worked(1)];
      const close = (): void => {
        for (const { dispose } of [old, fresh]) dispose();
      };
      return { ours: old.press, bare: fresh.press, close };
    },
  },
  {
    ...{
      name: 'live core: memory after n presses',
      sizes: [100, 1_000, 10_000],
      bare: 'the events alone',
      unit: 'MB',
    },
    prepare: async (size) => {
      const before = megabytes();
      const rig = await worked(size);
      const grown = megabytes() - before;
      const held = listOf(size, (seq) =>
        structuredClone({ seq, at: NOW, event: { type: 'ProtectionChosen', protection: true } }),
      );
      return {
        ours: () => Math.max(0.01, grown),
        bare: () => Math.max(0.01, megabytes() - before - grown) + held.length * 0,
        close: () => rig.dispose(),
      };
    },
  },
  {
    ...{ name: 'press next to n idle tabs', sizes: [1, 3, 15], bare: 'a press without other tabs' },
    prepare: async (size) => {
      const tabs = createTabs();
      const alone = await worked(1);
      const first = await tabs.open();
      while (tabs.all().length <= size) await tabs.open();
      let done = 0;
      const close = (): void => {
        tabs.close();
        alone.dispose();
      };
      const ours = async (): Promise<void> => {
        done += 1;
        await first.client.dispatch({ type: 'ChooseProtection', protection: done % 2 === 0 });
        // The other tabs share this thread, so that their work counts as well.
        for (const tab of tabs.all()) await tab.client.keepSecret('');
      };
      const bare = async (): Promise<void> => {
        await alone.press();
        await alone.client.keepSecret('');
      };
      return { ours, bare, close };
    },
  },
];
