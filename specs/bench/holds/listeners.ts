/** Opens listeners on one map and measures how soon each receives a new reservation. */
import http from 'node:http';
import type { ShopUnderTest } from '../../marketplace/conformance-shop.ts';
import type { SeatStage } from '../../marketplace/storm/stage.ts';
import { quantile } from '../table.ts';

interface Ear {
  readonly close: () => void;
}

/** Calls `heard` with each seat and letter of a message; resolves at the greeting. */
const listen = (url: string, heard: (seat: number, letter: string) => void): Promise<Ear> =>
  new Promise((resolve, reject) => {
    const request = http.get(url, (response) => {
      let text = '';
      response.setEncoding('utf8');
      response.on('data', (chunk: string) => {
        text += chunk;
        for (let end = text.indexOf('\n\n'); end >= 0; end = text.indexOf('\n\n')) {
          const line = text.slice(0, end);
          text = text.slice(end + 2);
          if (!line.startsWith('data: ')) continue;
          const { mudancas } = JSON.parse(line.slice(6)) as { mudancas: [number, string][] };
          if (mudancas.length === 0) resolve({ close: () => request.destroy() });
          for (const [seat, letter] of mudancas) heard(seat, letter);
        }
      });
      response.on('error', () => {});
    });
    request.on('error', reject);
  });

/** Milliseconds from the request of a hold to its message. Throws if a listener misses one. */
export const hearing = async (
  shop: ShopUnderTest,
  stage: SeatStage,
  listeners: number,
  seats: readonly number[],
  hold: (seat: number) => Promise<void>,
): Promise<{ p95: number }> => {
  const requested = new Map<number, number>();
  const delays: number[] = [];
  const expected = listeners * seats.length;
  let done: () => void = () => {};
  const all = new Promise<void>((resolve) => {
    done = resolve;
  });
  const url = `${shop.url}/api/marketplace/assentos/${stage.dateId}/eventos`;
  const heard = (seat: number, letter: string): void => {
    if (letter !== 'R' || !seats.includes(seat)) return;
    delays.push(performance.now() - (requested.get(seat) ?? 0));
    if (delays.length >= expected) done();
  };
  const ears: Ear[] = [];
  for (let first = 0; first < listeners; first += 100)
    ears.push(...(await Promise.all(Array.from({ length: 100 }, () => listen(url, heard)))));
  for (const seat of seats) {
    requested.set(seat, performance.now());
    await hold(seat);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  await Promise.race([all, new Promise((resolve) => setTimeout(resolve, 10_000).unref())]);
  for (const ear of ears) ear.close();
  if (delays.length < expected) throw new Error(`${delays.length} of ${expected} messages were received.`);
  return { p95: quantile(delays, 0.95) };
};
