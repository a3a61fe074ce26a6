/** Random numbers from a seed, and server tokens and ids from the same seed. Equal seeds give equal runs. */
import crypto from 'node:crypto';
import { syncBuiltinESMExports } from 'node:module';
import { chance } from '../marketplace/storm/rush.ts';

export interface Randomness {
  /** Number from 0 inclusive to 1 exclusive. */
  readonly next: () => number;
  /** Whole number from 0 inclusive to `most` exclusive. */
  readonly below: (most: number) => number;
  readonly between: (least: number, most: number) => number;
  /** True with the probability `share`. */
  readonly happens: (share: number) => boolean;
  readonly pick: <T>(things: readonly [T, ...T[]]) => T;
  /** Picks a name with a probability in proportion to its weight. */
  readonly weighed: <N extends string>(weights: Readonly<Record<N, number>>) => N;
}

/** Returns a separate random stream for each name, so that draws from one stream do not affect another. */
export const randomnessOf = (seed: number, name: string): Randomness => {
  let mixed = seed >>> 0;
  for (const letter of name) mixed = (Math.imul(mixed ^ letter.charCodeAt(0), 0x01000193) + 0x9e37) >>> 0;
  const next = chance(mixed);
  return {
    next,
    below: (most) => Math.floor(next() * most),
    between: (least, most) => least + next() * (most - least),
    happens: (share) => next() < share,
    pick: (things) => things[Math.floor(next() * things.length)] ?? things[0],
    weighed: <N extends string>(weights: Readonly<Record<N, number>>) => {
      const entries = Object.entries<number>(weights) as [N, number][];
      let left = next() * entries.reduce((sum, [, weight]) => sum + weight, 0);
      for (const [name, weight] of entries) {
        left -= weight;
        if (left < 0) return name;
      }
      return (entries.at(-1) as [N, number])[0];
    },
  };
};

const REAL = { randomBytes: crypto.randomBytes, randomUUID: crypto.randomUUID };

/** Derives the sandbox's tokens, ids and codes from the seed, until {@link restoreServerRandomness} is called. */
export const seedServerRandomness = (seed: number): void => {
  const { below } = randomnessOf(seed, 'server');
  const bytes = (size: number): Buffer<ArrayBuffer> =>
    Buffer.from(Array.from({ length: size }, () => below(256)));
  Object.assign(crypto, {
    randomBytes: bytes,
    randomUUID: () =>
      bytes(16)
        .toString('hex')
        .replace(/(.{8})(.{4})(.{4})(.{4})(.{12})/, '$1-$2-$3-$4-$5'),
  });
  syncBuiltinESMExports();
};

export const restoreServerRandomness = (): void => {
  Object.assign(crypto, REAL);
  syncBuiltinESMExports();
};
