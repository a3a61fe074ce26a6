/** The page half of the boundary: everything that views and route loaders need of the core. */
export type {
  Command,
  Dispatched,
  Problem,
  Queries,
  QueryName,
  Refusal,
  Result,
  Snapshot,
} from '../../worker/contract.ts';
export { useCore, useCoreStatus, useSnapshot, useStorageLoss } from './hooks.ts';
export type { SeatMapHandle } from './seat-map.ts';
export { currentCore, startCore } from './start.ts';
