/**
 * Tells the page what changed: whole slices, by identity alone, once a turn however much happened in it. Not
 * here: what a slice contains.
 */

import type { Instant } from '../domain/kernel/values.ts';
import type { State } from '../domain/shop/messages.ts';
import { type Snapshot, view } from '../domain/shop/view.ts';
import type { PagePort } from './contract.ts';

export interface Publisher {
  /** Something may have changed: publish before this turn ends. */
  readonly mark: () => void;
  /** Publish now what was not published yet. */
  readonly flush: () => void;
  readonly current: () => Snapshot;
}

export interface PublisherOptions {
  readonly page: Pick<PagePort, 'publish'>;
  readonly state: () => State;
  readonly now: () => Instant;
}

const changed = (next: Snapshot, before: Snapshot | undefined): Partial<Snapshot> =>
  before === undefined
    ? next
    : (Object.fromEntries(
        Object.entries(next).filter(([name, slice]) => before[name as keyof Snapshot] !== slice),
      ) as Partial<Snapshot>);

export const createPublisher = ({ page, state, now }: PublisherOptions): Publisher => {
  let published: Snapshot | undefined;
  let version = 0;
  let marked = false;
  const flush = (): void => {
    marked = false;
    const next = view(state(), now(), published);
    if (next === published) return;
    const slices = changed(next, published);
    published = next;
    version += 1;
    page.publish({ version, slices });
  };
  return {
    mark: () => {
      if (marked) return;
      marked = true;
      queueMicrotask(() => {
        if (marked) flush();
      });
    },
    flush,
    current: () => published ?? view(state(), now()),
  };
};
