/** How the session's log is redacted and written. Not here: who may read it. */
import type { LogWriter } from './recorder.ts';

/** Keeps nothing and writes nothing: what cannot be redacted is not exported. */
export const createLogWriter = (): LogWriter => ({ add: () => {}, text: () => '' });
