/**
 * Seeded network between tabs and server. It loses, delays, duplicates and reorders requests, garbles responses, and
 * cuts connections while the server continues. In good weather it only delays requests.
 */
import { type Edge, toResponse } from './edge.ts';
import type { ClientFault } from './fault.ts';
import type { Randomness } from './randomness.ts';
import type { Tab } from './tab.ts';
import type { Answer } from './world.ts';

/** A request as the page sent it. */
export interface SentCall {
  readonly tab: Tab;
  /** Method and path, such as `POST /marketplace/pedido/reservar`. */
  readonly call: string;
  /** Idempotency key, or null if there is none. */
  readonly key: string | null;
  /** Body text, empty if there is no body. */
  readonly body: string;
  /** Number of presses on "Pay" in the tab before this request. */
  readonly press: number;
  /** Number of the page load that sent the request, from 1. */
  readonly page: number;
}

/** A request as it reaches the server. */
export interface Sent extends SentCall {
  readonly request: Request;
}

export interface NetworkOptions {
  readonly randomness: Randomness;
  readonly setTimer: (run: () => void, milliseconds: number) => void;
  /** Carries the request out on the server. Resolves to null if the server breaks the connection. */
  readonly serve: (sent: Sent) => Promise<Answer | null>;
  /** Tracks work that must finish before virtual time passes. */
  readonly track: (work: Promise<unknown>) => void;
  readonly press: (tab: Tab) => number;
  readonly note: (who: string, what: string) => void;
  readonly fault: ClientFault | undefined;
  readonly edge?: Edge | undefined;
  readonly observer?: NetworkObserver | undefined;
}

export interface NetworkObserver {
  readonly sent: (sent: SentCall) => void;
  /** The server's own response reached the page unchanged. */
  readonly delivered: (sent: SentCall, answer: Answer) => void;
  /** The page's request ended with a response, an error or an abort. */
  readonly ended: (sent: SentCall) => void;
}

export interface Network {
  readonly fetch: (tab: Tab, url: string, init: RequestInit) => Promise<Response>;
  readonly setWeather: (weather: 'bad' | 'good') => void;
  /** Stops or starts the server. A stop breaks connections and drops requests whose work has not begun. */
  readonly setServing: (serving: boolean) => void;
  readonly requests: () => number;
  /** Requests that the server works on, and timers of requests and responses. 0 once nothing is in flight. */
  readonly underway: () => number;
}

type Way = 'arrives' | 'lost' | 'refused';
type Back = 'arrives' | 'lost' | 'cut' | 'truncated' | 'html' | 'gateway';

interface Fate {
  readonly way: Way;
  /** Milliseconds: `up` to the server, `before` and `after` the server's work, `down` to the page. */
  readonly up: number;
  readonly before: number;
  readonly after: number;
  readonly down: number;
  /** Milliseconds after which a duplicate of the request arrives. Null if there is no duplicate. */
  readonly again: number | null;
  readonly back: Back;
  /** Milliseconds after which the client's connection breaks. Null if it does not break. The server continues. */
  readonly cut: number | null;
}

/** Longest time in milliseconds that the server takes before or after the work of a finalize. */
const LONGEST_WORK = 25_000;
/** Longest time in milliseconds until a request reaches the application. P-59 relies on this limit. */
const LONGEST_WAY = 29_000;

const fateOf = (randomness: Randomness, bad: boolean, finalizes: boolean): Fate => {
  const { between, happens, weighed } = randomness;
  const up = between(10, 200);
  const down = between(10, 200);
  if (!bad) return { way: 'arrives', up, before: 0, after: 0, down, again: null, back: 'arrives', cut: null };
  // Requests that finalize fail more often.
  const trouble = finalizes ? 2.5 : 1;
  const slow = happens(0.06 * trouble);
  const works = finalizes && happens(0.3) ? between(500, LONGEST_WORK) : 0;
  const worksFirst = happens(0.5);
  const delayed = slow ? between(1_000, 12_000) : up;
  const again = happens(0.04 * trouble) ? between(1, 6_000) : null;
  return {
    way: weighed<Way>({ arrives: 100, lost: 3 * trouble, refused: 2 * trouble }),
    up: delayed,
    before: worksFirst ? Math.min(works, LONGEST_WAY - delayed - (again ?? 0)) : 0,
    after: worksFirst ? 0 : works,
    down: happens(0.05) ? between(1_000, 9_000) : down,
    again,
    back: weighed<Back>({
      arrives: 100,
      lost: 3 * trouble,
      cut: 2 * trouble,
      truncated: 1.5 * trouble,
      html: 1.5 * trouble,
      gateway: 1 * trouble,
    }),
    // A proxy times out far more often if the server is slow.
    cut: happens(works > 0 ? 0.4 : 0.03 * trouble) ? between(50, Math.max(5_000, works)) : null,
  };
};

const HTML = '<!doctype html><title>502</title><h1>Bad Gateway</h1>';
const broken = (): TypeError => new TypeError('fetch failed');

const responseOf = ({ status, headers, text }: Answer, back: Back, randomness: Randomness): Response => {
  switch (back) {
    case 'truncated':
      return new Response(text.slice(0, randomness.below(Math.max(1, text.length))), { status, headers });
    case 'html':
      return new Response(HTML, { status: 200, headers: { 'content-type': 'text/html' } });
    case 'gateway':
      return new Response(HTML, { status: 502, headers: { 'content-type': 'text/html' } });
    default:
      return new Response(text, { status, headers });
  }
};

export const createNetwork = (options: NetworkOptions): Network => {
  const { randomness, serve, track, press, note, fault, edge, observer } = options;
  let bad = true;
  let serving = true;
  /** Number of times that the server was stopped. Work that a stopped server had not begun is never done. */
  let lives = 0;
  let requests = 0;
  let underway = 0;
  /** For each request that the server works on, a function that ends its connection. */
  const working = new Set<() => void>();
  const setTimer = (run: () => void, milliseconds: number): void => {
    underway += 1;
    options.setTimer(() => {
      underway -= 1;
      run();
    }, milliseconds);
  };

  const send = (tab: Tab, url: string, init: RequestInit): Promise<Response> =>
    new Promise((fulfill, fail) => {
      const { pathname } = new URL(url);
      const call = `${init.method ?? 'GET'} ${pathname.replace(/^\/api/, '')}`;
      const { signal: _, ...rest } = init;
      const pressed = press(tab);
      const body = typeof init.body === 'string' ? init.body : '';
      const key = new Headers(init.headers).get('Idempotency-Key');
      const sent: SentCall = { tab, call, key, body, press: pressed, page: tab.page() };
      let over = false;
      const end = (): void => {
        if (!over) observer?.ended(sent);
        over = true;
      };
      const resolve = (response: Response): void => {
        end();
        fulfill(response);
      };
      const reject = (error: Error): void => {
        end();
        fail(error);
      };
      init.signal?.addEventListener('abort', () => {
        // The core also aborts ended requests. They need no exception, whose stack would cost time.
        if (!over) reject(new DOMException('aborted', 'AbortError'));
      });
      requests += 1;
      const number = requests;
      const say = (what: string): void => note(tab.name, `#${number} ${call} ${what}`);
      if (!tab.presence().online) {
        say('has no connection');
        setTimer(() => reject(broken()), 5);
        return;
      }
      observer?.sent(sent);
      const fate = fateOf(randomness, bad, call.includes('/finalizar/'));
      const edged = edge?.(call) ?? null;
      const byEdge = (own: string): void => {
        if (edged?.response == null || over) return;
        say(`gets ${edged.response.name} from the edge`);
        resolve(toResponse(edged.response, own, randomness.next()));
      };
      if (edged !== null && !edged.passes) {
        setTimer(() => byEdge(''), fate.up + fate.down + edged.delay);
        return;
      }
      if (fate.cut !== null)
        setTimer(() => {
          say('is cut');
          reject(broken());
        }, fate.cut);
      if (fate.way !== 'arrives') {
        say(fate.way);
        if (fate.way === 'refused') setTimer(() => reject(broken()), fate.up);
        return;
      }
      const answer = (told: Answer | null): void => {
        const { back } = fate;
        setTimer(
          () => {
            if (edged?.response != null) return byEdge(told?.text ?? '');
            if (back === 'lost') return say('has its answer lost');
            if (told === null || back === 'cut') {
              say('has its answer cut');
              return reject(broken());
            }
            say(`answers ${told.status}${back === 'arrives' ? '' : ` ${back}`}`);
            if (back === 'arrives' && !over) observer?.delivered(sent, told);
            resolve(responseOf(told, back, randomness));
          },
          fate.after + fate.down + (edged?.delay ?? 0),
        );
      };
      const arrive = (isFirst: boolean): void => {
        if (!serving) {
          say('finds no server');
          if (isFirst) answer(null);
          return;
        }
        const life = lives;
        const work = (): void => {
          if (life !== lives) {
            say('is forgotten by a server that ended');
            if (isFirst) answer(null);
            return;
          }
          say(isFirst ? 'is carried out' : 'is carried out again');
          const done = (told: Answer | null): void => {
            if (working.delete(cut) && isFirst) answer(told);
          };
          const cut = (): void => done(null);
          working.add(cut);
          track(serve({ ...sent, request: new Request(url, rest) }).then(done));
        };
        if (fate.before > 0) setTimer(work, fate.before);
        else work();
      };
      setTimer(() => arrive(true), fate.up);
      if (fate.again !== null) setTimer(() => arrive(false), fate.up + fate.again);
    });

  return {
    fetch: (tab, url, init) => {
      const one = (address: string, sending: RequestInit): Promise<Response> => send(tab, address, sending);
      return fault?.fetch === undefined ? one(url, init) : fault.fetch(one, url, init);
    },
    setWeather: (weather) => {
      bad = weather === 'bad';
    },
    setServing: (now) => {
      if (!now) {
        lives += 1;
        for (const cut of [...working]) cut();
      }
      serving = now;
    },
    requests: () => requests,
    underway: () => underway + working.size,
  };
};
