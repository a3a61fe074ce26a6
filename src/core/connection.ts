/** Where the core lives, seen from the page: an endpoint to talk to, and word of its death. */
import type { Endpoint } from 'comlink';

export interface Connection {
  readonly endpoint: Endpoint;
  /** Calls back when the other side can no longer be trusted: it failed, or sent what cannot be read. */
  readonly onFailure: (listener: (reason: string) => void) => void;
  /** Ends the other side, whatever it is doing. */
  readonly close: () => void;
}

/** Makes a new core and connects to it; called again for every life. */
export type Connect = () => Connection;
