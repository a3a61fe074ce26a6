/** Deliberate faults, which wrap a tab's `fetch`, its views, the application or its database. */
import type { Database } from '../../fixtures/marketplace/db/index.ts';
import type { Sentence } from './sentences/index.ts';
import type { Screen } from './sentences/sentence.ts';

export interface ServerFault {
  /** Rewrites a statement before the database receives it. */
  readonly statement?: (text: string) => string;
  readonly prepare?: (db: Database) => Promise<void>;
  /** Rewrites a request before the application receives it. */
  readonly request?: (request: Request) => Request;
  /** Runs after each response. */
  readonly after?: (
    db: Database,
    request: Request,
    response: { readonly status: number; readonly text: string },
  ) => Promise<void>;
}

export type Send = (url: string, init: RequestInit) => Promise<Response>;
export interface ClientFault {
  readonly fetch?: (send: Send, url: string, init: RequestInit) => Promise<Response>;
}

/** Fault in a tab's views: they show other sentences than the snapshot implies. */
export interface ViewFault {
  readonly view?: (screen: Screen, sentences: readonly Sentence[]) => readonly Sentence[];
}

export type Fault = ServerFault & ClientFault & ViewFault;
