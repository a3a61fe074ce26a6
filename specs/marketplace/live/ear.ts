/** Subscribes to a map's server-sent events and keeps the received ones. */
import http from 'node:http';

export interface News {
  readonly versao: number;
  readonly mudancas: readonly (readonly [index: number, letter: string])[];
}

export interface Ear {
  readonly status: number;
  readonly type: string;
  readonly heard: readonly News[];
  /** Resolves with the first matching event, received before or after the call. */
  readonly until: (holds: (news: News) => boolean) => Promise<News>;
  /** Resolves when the server has closed the stream. */
  readonly ended: Promise<void>;
  readonly close: () => void;
}

export const listen = (url: string): Promise<Ear> =>
  new Promise((resolve, reject) => {
    const request = http.get(url, { agent: false }, (response) => {
      const heard: News[] = [];
      const waiting = new Set<(news: News) => void>();
      let text = '';
      let end: () => void = () => {};
      const ended = new Promise<void>((done) => {
        end = done;
      });
      response.setEncoding('utf8');
      response.on('data', (chunk: string) => {
        text += chunk;
        for (let at = text.indexOf('\n\n'); at >= 0; at = text.indexOf('\n\n')) {
          const message = text.slice(0, at);
          text = text.slice(at + 2);
          if (!message.startsWith('data: ')) continue;
          const news = JSON.parse(message.slice(6)) as News;
          heard.push(news);
          for (const look of [...waiting]) look(news);
        }
      });
      response.on('close', () => end());
      response.on('error', () => end());
      resolve({
        status: response.statusCode ?? 0,
        type: response.headers['content-type'] ?? '',
        heard,
        ended,
        until: (holds) => {
          const known = heard.find(holds);
          if (known !== undefined) return Promise.resolve(known);
          return new Promise((found) => {
            const look = (news: News): void => {
              if (!holds(news)) return;
              waiting.delete(look);
              found(news);
            };
            waiting.add(look);
          });
        },
        close: () => request.destroy(),
      });
    });
    request.on('error', reject);
  });

/** Matches an event that sets this seat to this letter. */
export const tells =
  (index: number, letter: string) =>
  ({ mudancas }: News): boolean =>
    mudancas.some(([seat, shown]) => seat === index && shown === letter);
