/** A client that costs little, so that the marketplace is measured and not its callers. */
import { connect } from 'node:net';

export interface Connection {
  /** Posts JSON. Resolves to the status once the whole body has arrived. One request at a time. */
  readonly post: (path: string, key: string, body: string) => Promise<number>;
  readonly close: () => void;
}

/** Status of a whole response; null while a part is missing. */
const statusOf = (received: string): number | null => {
  const end = received.indexOf('\r\n\r\n');
  if (end < 0) return null;
  const head = received.slice(0, end);
  const length = /^content-length: (\d+)$/im.exec(head)?.[1];
  if (length === undefined) throw new Error(`A response without a length: ${head}`);
  return received.length < end + 4 + Number(length) ? null : Number(head.slice(9, 12));
};

/**
 * Opens a connection that stays open, and calls once. Node accepts one connection in each turn of its event loop, so the
 * first calls on 64 new connections wait up to half a second under load. Reads of a response only its status and its
 * length.
 */
export const connection = async (url: string): Promise<Connection> => {
  const opened = await openConnection(url);
  await opened.post('/api/none', '', '{}');
  return opened;
};

const openConnection = (url: string): Promise<Connection> =>
  new Promise((opened, failed) => {
    const { hostname, port, host } = new URL(url);
    let received = '';
    let resolve: (status: number) => void = () => {};
    let reject: (error: Error) => void = failed;
    const socket = connect({ host: hostname, port: Number(port), noDelay: true }, () =>
      opened({
        post: (path, key, body) =>
          new Promise((...both) => {
            [resolve, reject] = both;
            socket.write(
              `POST ${path} HTTP/1.1\r\nHost: ${host}\r\nIdempotency-Key: ${key}\r\nContent-Type: application/json\r\nContent-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`,
            );
          }),
        close: () => socket.destroy(),
      }),
    );
    // One character per byte, so that the length of the text is the length in bytes.
    socket.setEncoding('latin1');
    socket.on('data', (chunk: string) => {
      received += chunk;
      const status = statusOf(received);
      if (status === null) return;
      received = '';
      resolve(status);
    });
    socket.on('error', (error) => reject(error));
  });
