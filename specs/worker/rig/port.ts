/** Connection to a core at the other end of a `MessagePort`. The spec itself plays the core there. */
import type { Endpoint } from 'comlink';
import type { Connection } from '../../../src/core/client.ts';

export const connectPort = (port: MessagePort, close: () => void = () => port.close()): Connection => ({
  endpoint: port as unknown as Endpoint,
  onFailure: (listener) => {
    port.addEventListener('messageerror', () => listener('a message could not be read'));
  },
  close,
});
