/** The page half of the boundary: everything that views and route loaders need of the core. */
export type {
  CardForm,
  CardToken,
  Command,
  ContactMessage,
  Dispatched,
  Problem,
  Queries,
  QueryName,
  Refusal,
  RequestName,
  Requests,
  Result,
  Snapshot,
} from '../../worker/contract.ts';
export type { CoreClient, CoreStatus } from './client.ts';
export { useCore, useCoreStatus, useSnapshot } from './hooks.ts';
export type { SeatMapHandle, SeatStates } from './seat-map.ts';
export { currentCore, type StartOptions, startCore } from './start.ts';
export type { SnapshotStore } from './store.ts';
