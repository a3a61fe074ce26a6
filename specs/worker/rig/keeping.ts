/** A worker, or only its recorder, with storage that a spec can read and break. */
import * as indexedDb from 'fake-indexeddb';
import { IDBFactory } from 'fake-indexeddb';
import { vi } from 'vitest';
import { instant } from '../../../domain/kernel/values.ts';
import { readLog } from '../../../domain/log/file.ts';
import { foldLive, initial } from '../../../domain/shop/evolve.ts';
import type { Event } from '../../../domain/shop/messages.ts';
import type { KeptLog, LogEntry } from '../../../worker/contract.ts';
import { SUPERJSON } from '../../../worker/recording/log-text.ts';
import { createRecorder, type Recorder } from '../../../worker/recording/recorder.ts';
import { openVisits, visitText } from '../../../worker/recording/visits.ts';
import { positionAfter } from '../../../worker/stream.ts';
import { ANA, eventsAbout } from '../../domain/privacy/people.ts';
import type { VirtualClock } from './clock.ts';
import { type Rig, startRig } from './rig.ts';

/** The browser's storage of one spec. */
export let storage: IDBFactory;
export let rig: Rig | undefined;

/** Makes the classes of IndexedDB global, as `idb` needs them. */
export const stubClasses = (): void => {
  for (const [name, value] of Object.entries(indexedDb)) if (/^IDB/.test(name)) vi.stubGlobal(name, value);
};

/** Gives a spec an empty storage. */
export const beginEmpty = (): void => {
  stubClasses();
  storage = new IDBFactory();
};
export const end = (): void => {
  rig?.dispose();
  rig = undefined;
  vi.restoreAllMocks();
};

/** Starts a rig with these options. {@link end} ends it. */
export const startWith = async (surroundings: Parameters<typeof startRig>[0]): Promise<Rig> => {
  rig = await startRig(surroundings);
  return rig;
};
/** Starts a rig with storage that records the visit. */
export const start = async (): Promise<Rig> => {
  const started = await startWith({ storage: storage as never });
  started.client.beginKeeping();
  return started;
};
/** Visit text found in the browser's storage, or null. */
export const found = async (visit: string): Promise<string | null> => {
  const visits = await openVisits(storage as never);
  const text = await visitText(visits, visit);
  visits.database.close();
  return text;
};
export const typesIn = async (visit: string): Promise<readonly string[]> =>
  (readLog((await found(visit)) ?? '', SUPERJSON).log?.envelopes ?? []).map(({ event }) => event.type);
export const exported = async ({ client }: Rig, visit?: string): Promise<string> => {
  const text = await client.exportLog(visit);
  if (!text.ok) throw new Error(text.problem.code);
  return text.value;
};

/** Page with only a recorder, and the data from which the page would rebuild a worker. */
export const recording = (clock: VirtualClock, visit = 'v', recoverFrom: KeptLog | null = null) => {
  let kept: KeptLog = recoverFrom ?? { start: null, entries: [], older: null };
  let state = initial;
  const recorder: Recorder = createRecorder(
    {
      appendLog: (entries) => {
        kept = { ...kept, entries: [...kept.entries, ...entries] };
      },
      keepState: (from) => {
        kept = { start: from, entries: [], older: kept };
      },
    },
    {
      scheduler: clock.scheduler,
      fetch: () => Promise.reject(new Error('no request expected')),
      random: () => 0,
      report: () => undefined,
      storage: storage as never,
    },
    { visit, locale: 'pt-BR', recoverFrom },
    () => state,
  );
  let { seq } = positionAfter(recoverFrom);
  const happen = (event: Event): void => {
    const entry: LogEntry = { seq, at: instant(clock.now()), cause: null, event };
    seq += 1;
    state = foldLive(state, event);
    recorder.add(entry);
    recorder.sendToPage(state);
    recorder.scheduleWrite();
  };
  return { recorder, happen, kept: () => kept, state: () => state };
};
export const choose = (nth: number): Event => ({ type: 'ProtectionChosen', protection: nth % 2 === 0 });
export const PAYMENT = eventsAbout(ANA).PaymentAsked[0] as Event;
