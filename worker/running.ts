/**
 * A core that listens: everything put together around the one stream. What each part does stands in its own
 * file; here is only who hears of what, and in which order.
 */
import { from, mergeMap } from 'rxjs';
import type { Refusal } from '../domain/kernel/decider.ts';
import type { Command, Input } from '../domain/shop/messages.ts';
import { answerCall } from './answers/answer.ts';
import { createCache } from './api/cache.ts';
import { createGateway } from './api/gateway.ts';
import { createServerClock } from './api/server-clock.ts';
import { createClockwork } from './clockwork.ts';
import type { CoreOptions, Dispatched } from './contract.ts';
import { createLogWriter } from './log-writer.ts';
import { createMemory, recall } from './memory.ts';
import { type Ports, unguessable } from './ports.ts';
import { createPublisher } from './publisher.ts';
import type { FormAsking } from './queries/forms.ts';
import { createReader } from './queries/run.ts';
import { createRecorder } from './recorder.ts';
import { createReentry } from './reentry.ts';
import { createSeatMaps } from './seats/seat-maps.ts';
import { begin, settingsOf } from './starting.ts';
import { createStream } from './stream.ts';
import { createTokens } from './tokens.ts';
import { createVault } from './vault.ts';

export type Running = ReturnType<typeof run>;

const CAPTCHA_WITHIN = 10_000;

export const run = ({ device, page }: Ports, options: CoreOptions) => {
  const { apiUrl, locale, domain } = options;
  const earlier = options.recoverFrom ?? [];
  const vault = createVault(device);
  vault.setToken(options.stored.token);
  const remembered = recall(options.stored);

  const clock = createServerClock(device);
  const gateway = createGateway({ device, clock, apiUrl, locale, token: vault.token });
  const stream = createStream({ now: clock.now, log: earlier, report: device.report });
  const { state, put } = stream;
  const recorder = createRecorder(page, createLogWriter(device), earlier);
  const publisher = createPublisher({ page, state, now: clock.now });
  const memory = createMemory(page, remembered);
  const tokens = createTokens({ vault, page });
  const forbidden = (): void => put({ type: 'LoseSession' });
  const reader = createReader({ gateway, cache: createCache(device), locale, domain, forbidden });
  const clockwork = createClockwork({ device, state, now: clock.now, put, tick: publisher.mark });
  const seats = createSeatMaps({
    ...{ device, gateway, page, apiUrl, locale },
    seats: () => publisher.current().seats,
  });

  /** The page's invisible captcha; where the page has none, the provider is asked directly. */
  const captcha = async (action: string): Promise<string> => {
    const gaveUp = new Promise<string>((resolve) => {
      device.setTimer(() => resolve(''), CAPTCHA_WITHIN);
    });
    const token = await Promise.race([page.captcha(action).catch(() => ''), gaveUp]);
    if (token !== '') return token;
    const came = await gateway.send('captcha', { path: { action } });
    return came._tag === 'Right' ? came.right.value.token : '';
  };
  const consumer = () => {
    const { session } = state();
    return session.status === 'consumer' ? session.consumer : null;
  };
  const asking: FormAsking = {
    ...{ gateway, vault, locale, captcha, session: unguessable(device) },
    userId: () => consumer()?.userId ?? '',
    consumerId: () => consumer()?.consumerId ?? null,
  };

  /** Log first, then what follows from it; seats with the snapshot that names them. */
  const publish = (): void => {
    recorder.flush();
    publisher.flush();
    seats.follow(publisher.current().seats);
  };

  stream.facts$.subscribe(({ entry }) => recorder.add(entry));
  stream.facts$.subscribe(tokens.follow);
  stream.facts$.subscribe(createReentry({ device, vault, state, put }));
  stream.facts$.subscribe(({ event }) => {
    if (event.type === 'Noticed' && event.notice.code === 'seats.taken') seats.refreshAll();
  });
  stream.states$.subscribe(memory.remember);
  stream.states$.subscribe(publish);
  stream.states$.subscribe(clockwork.look);
  stream.states$.subscribe(recorder.settle);
  stream.calls$.pipe(mergeMap((call) => from(answerCall(asking, call)))).subscribe(({ answer, token }) => {
    tokens.offer(answer.requestId, token);
    put(answer, () => tokens.settle(answer.requestId));
  });

  const started = state().requests > 0 || earlier.some(({ event }) => event.type === 'Started');
  const dispatch = (input: Input): Promise<Refusal | null> => new Promise((resolve) => put(input, resolve));
  publish();
  const beginning = started
    ? dispatch({ type: 'Recover' })
    : begin({ device, reader, vault, core: options, remembered }).then(async (inputs) => {
        for (const input of inputs) await dispatch(input);
      });
  clockwork.look();

  return {
    asking,
    forbidden,
    reader,
    recorder,
    seats,
    state,
    vault,
    /** Waits for the session's beginning, decides, publishes, answers. */
    dispatch: async (command: Command): Promise<Dispatched> => {
      await beginning;
      const refusal = await dispatch(command);
      return refusal === null ? { ok: true } : { ok: false, refusal };
    },
    /** Settings that were read anew, where they differ from those that rules go by. */
    takeSettings: (answer: Parameters<typeof settingsOf>[0]): void => {
      const settings = settingsOf(answer);
      if (JSON.stringify(settings) === JSON.stringify(state().settings)) return;
      void Promise.resolve(beginning).then(() => put({ type: 'UseSettings', settings }));
    },
    setPresence: ({ visible, online }: { readonly visible: boolean; readonly online: boolean }): void => {
      gateway.setOnline(online);
      clockwork.setVisible(visible);
    },
  };
};
