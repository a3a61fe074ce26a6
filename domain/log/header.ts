/** What the first line of a log says beside its version: what wrote it, and where it begins. */
import { country, instant, number, struct, type Type, text, word } from '../kernel/shapes.ts';
import { settings } from '../model/person.ts';
import { state } from '../shop/messages.ts';

/** What wrote a log, by itself enough to build the same again (G-18). */
export const aboutShape = struct({
  /** `0.1.0`, with the commit behind a plus where the build knew one. */
  app: text('plain'),
  build: text('plain'),
  locale: word('pt-BR', 'en-US', 'es-ES'),
  country,
  /** Those that the rules went by when this was written. */
  settings,
  /** Names the rules that decided: equal in two logs whose rules were the same. */
  rules: text('plain'),
  redaction: number,
});
export type About = Type<typeof aboutShape>;

/** Where a log begins that lost its first part: the state before its first envelope, redacted as that is (G-19). */
export const startShape = struct({ seq: number, at: instant, state });
export type Start = Type<typeof startShape>;
