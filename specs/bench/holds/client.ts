/** A client that costs little, so that the marketplace is measured and not its callers. */
import http from 'node:http';

/** Posts JSON over a connection of the agent. Resolves to the status once the whole body has arrived. */
export const post = (
  agent: http.Agent,
  url: string,
  headers: Readonly<Record<string, string>>,
  body: string,
): Promise<number> =>
  new Promise((resolve, reject) => {
    const request = http.request(
      url,
      {
        method: 'POST',
        agent,
        headers: {
          ...headers,
          'Content-Type': 'application/json',
          'Content-Length': Buffer.byteLength(body),
        },
      },
      (response) => {
        response.resume();
        response.on('end', () => resolve(response.statusCode ?? 0));
        response.on('error', reject);
      },
    );
    request.on('error', reject);
    request.end(body);
  });

/** Opens `count` connections of the agent in advance, so that no measurement includes opening one. */
export const warm = async (agent: http.Agent, url: string, count: number): Promise<void> => {
  const get = (): Promise<void> =>
    new Promise((resolve, reject) => {
      http
        .get(url, { agent }, (response) => {
          response.resume();
          response.on('end', resolve);
        })
        .on('error', reject);
    });
  await Promise.all(Array.from({ length: count }, get));
};
