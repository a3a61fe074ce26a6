/** Parallel buyers who all want the same items, over HTTP, with their responses. */
import { randomUUID } from 'node:crypto';
import type { ShopUnderTest } from '../conformance-shop.ts';
import type { Told } from './ledger.ts';
import type { SeatStage, UnitStage } from './stage.ts';

/** Seeded random numbers in [0, 1) (mulberry32). */
export const chance = (seed: number): (() => number) => {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
};

const shuffled = <T>(things: readonly T[], random: () => number): T[] =>
  things
    .map((thing) => [random(), thing] as const)
    .toSorted(([a], [b]) => a - b)
    .map(([, thing]) => thing);

export interface Rush {
  readonly holds: readonly Told[];
  /** Number of responses by status. A refusal is not a failure. */
  readonly answers: ReadonlyMap<number, number>;
}

const reserve = (shop: ShopUnderTest, store: string, item: object) =>
  shop.send('reserve', {
    json: { pedidos: [{ loja: store, itens: [item] }] },
    headers: { 'Idempotency-Key': randomUUID() },
  });

/**
 * Each buyer tries the seats in a random order until it has one, or until all seats are known to be taken. All start at
 * once and see each other's results, as on a live map.
 */
export const rushForSeats = async (
  shops: readonly ShopUnderTest[],
  stage: SeatStage,
  buyers: number,
): Promise<Rush> => {
  const holds: Told[] = [];
  const answers = new Map<number, number>();
  const taken = new Set<number>();
  const buy = async (buyer: number): Promise<void> => {
    const shop = shops[buyer % shops.length];
    if (shop === undefined) return;
    for (const seat of shuffled(stage.free, chance(buyer + 1))) {
      if (taken.has(seat)) continue;
      const answer = await reserve(shop, stage.event.producer, stage.item(seat));
      answers.set(answer.status, (answers.get(answer.status) ?? 0) + 1);
      taken.add(seat);
      if (answer.status === 200) {
        holds.push({ purchaseId: String(answer.value().purchaseId), dateId: stage.dateId, seat });
        return;
      }
    }
  };
  await Promise.all(Array.from({ length: buyers }, (_, buyer) => buy(buyer)));
  return { holds, answers };
};

/** Each buyer requests `quantity` units once. */
export const rushForUnits = async (
  shops: readonly ShopUnderTest[],
  stage: UnitStage,
  buyers: number,
  quantity = 1,
): Promise<Rush> => {
  const holds: Told[] = [];
  const answers = new Map<number, number>();
  const buy = async (buyer: number): Promise<void> => {
    const shop = shops[buyer % shops.length];
    if (shop === undefined) return;
    const answer = await reserve(shop, stage.event.producer, stage.item(quantity));
    answers.set(answer.status, (answers.get(answer.status) ?? 0) + 1);
    if (answer.status !== 200) return;
    const purchaseId = String(answer.value().purchaseId);
    for (let unit = 0; unit < quantity; unit += 1) holds.push({ purchaseId, dateId: 0, seat: null });
  };
  await Promise.all(Array.from({ length: buyers }, (_, buyer) => buy(buyer)));
  return { holds, answers };
};
