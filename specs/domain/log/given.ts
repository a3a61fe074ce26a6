/** Logs for the specs: one with every event and every cause, arbitrary ones, and short ones to damage. */

import { instant } from '../../../domain/kernel/values.ts';
import { type About, headText, LOG_FORMAT, logOf, readLog } from '../../../domain/log/file.ts';
import { fileText } from '../../../domain/log/text.ts';
import { LOG_VERSION } from '../../../domain/log/upcasters.ts';
import { initial } from '../../../domain/shop/evolve.ts';
import type { Event, Input } from '../../../domain/shop/messages.ts';
import type { Recorded } from '../../../domain/shop/replay.ts';
import { fc } from '../fc.ts';
import { ANA, eventsAbout, inputsAbout, seatOf } from '../privacy/people.ts';
import { NOW } from '../shop.ts';

export const EVENTS: readonly Event[] = Object.values(eventsAbout(ANA)).flat();
export const INPUTS: readonly Input[] = Object.values(inputsAbout(ANA)).flat();

const number = (envelopes: readonly Omit<Recorded, 'seq'>[]): readonly Recorded[] =>
  envelopes.map((envelope, seq) => ({ seq, ...envelope }));
/** Every event, and every cause once. */
export const WHOLE = number(
  Array.from({ length: Math.max(EVENTS.length, INPUTS.length) }, (_, at) => ({
    at: instant(NOW + at),
    cause: INPUTS[at] ?? null,
    event: EVENTS[at % EVENTS.length] as Event,
  })),
);
export const someLog = fc
  .array(
    fc.record({
      at: fc.integer({ min: 0, max: 4e12 }).map(instant),
      cause: fc.option(fc.constantFrom(...INPUTS)),
      event: fc.constantFrom(...EVENTS),
    }),
    { maxLength: 8 },
  )
  .map((envelopes) => logOf(NOW, number(envelopes)));

export const ABOUT: About = {
  app: '0.1.0+abc1234',
  build: 'production',
  locale: 'pt-BR',
  country: 'BR',
  settings: initial.settings,
  rules: '0123456789ab',
  redaction: 1,
  zone: 'America/Tijuana',
};
/** Successful responses of the cart, each with the event that repeats it. */
export const ANSWERED = number(
  INPUTS.flatMap((cause) => {
    const [event] = cause.type === 'Answered' && cause.call === 'Cart' ? eventsAbout(ANA).CartConfirmed : [];
    if (event === undefined || cause.type !== 'Answered' || !cause.outcome.ok) return [];
    return [{ at: NOW, cause, event: { ...event, cart: cause.outcome.value } as Event }];
  }),
);
export const seat = seatOf(ANA);
export const FIRST = { seq: 0, at: NOW, cause: null, event: { type: 'LoggedOut' } } as const;
export const SECOND = { seq: 1, at: NOW, cause: { type: 'LogOut' }, event: { type: 'SessionLost' } } as const;
export const THIRD = { ...FIRST, seq: 2 };
export const log = (...envelopes: readonly unknown[]) => ({
  format: LOG_FORMAT,
  version: LOG_VERSION,
  startedAt: NOW,
  envelopes,
});
export const textOf = (...envelopes: readonly unknown[]) =>
  fileText(
    headText(logOf(NOW, [])),
    envelopes.map((envelope) => JSON.stringify(envelope)),
  );
/** Reads a log that is damaged as data, not as text. */
export const readData = (value: unknown) => readLog(JSON.stringify(value));
export const codes = ({ problems }: ReturnType<typeof readLog>) =>
  problems.map(({ code, line, path }) => [code, line, path]);
