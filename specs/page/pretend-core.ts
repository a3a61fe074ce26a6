/** Fake core behind the page's real client, for specs that mount views without a worker. */
import * as Comlink from 'comlink';
import type { Snapshot } from '../../domain/shop/view.ts';
import { CONTRACT_VERSION, type CorePort, type PagePort, type Queries } from '../../worker/contract.ts';

/** Results of queries, which are never null. A view can throw on a result that the core does not send. */
export type Answers = Readonly<Partial<Record<keyof Queries, object>>>;

/**
 * Core that shows one snapshot, answers only the given queries, and passes commands to `dispatch`. `more`
 * overrides its methods. The page's port receives later snapshots.
 */
export const connectTo =
  (
    snapshot: Snapshot,
    answers: Answers,
    dispatch: CorePort['dispatch'],
    more: (page: PagePort) => Partial<CorePort> = () => ({}),
  ) =>
  () => {
    const { port1, port2 } = new MessageChannel();
    const page = Comlink.wrap<PagePort>(port2 as unknown as Comlink.Endpoint) as unknown as PagePort;
    const core: Partial<CorePort> = {
      hello: async () => {
        page.publish({ version: 1, slices: snapshot });
        return { contract: CONTRACT_VERSION };
      },
      ping: async () => true,
      dispatch,
      query: async (name) =>
        name in answers
          ? { ok: true, value: answers[name] as never }
          : { ok: false, problem: { code: 'notFound', serverMessage: null, serverCode: '', path: '' } },
      abort: async () => undefined,
      setPresence: async () => undefined,
      keepSecret: async () => 'secret-1' as never,
      tokenizeCard: async () => ({
        ok: true,
        value: { secretRef: 'card-1' as never },
      }),
      ...more(page),
    };
    Comlink.expose(core, port2 as unknown as Comlink.Endpoint);
    return {
      endpoint: port1 as unknown as Comlink.Endpoint,
      onFailure: () => undefined,
      close: () => {
        port1.close();
        port2.close();
      },
    };
  };
