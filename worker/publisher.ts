import type { Snapshot } from '../domain/shop/view.ts';
import type { PagePort } from './contract.ts';

const changed = (next: Snapshot, before: Snapshot | null): Partial<Snapshot> =>
  before === null
    ? next
    : (Object.fromEntries(
        Object.entries(next).filter(([name, slice]) => before[name as keyof Snapshot] !== slice),
      ) as Partial<Snapshot>);

export const createPublisher = (page: Pick<PagePort, 'publish'>): ((snapshot: Snapshot) => void) => {
  let published: Snapshot | null = null;
  let version = 0;
  return (snapshot) => {
    const slices = changed(snapshot, published);
    published = snapshot;
    version += 1;
    page.publish({ version, slices });
  };
};
