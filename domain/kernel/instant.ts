/** Instants are epoch milliseconds and come in as data: nothing in `domain` reads a clock. */
import type { Brand } from 'effect';

/** Milliseconds since 1970-01-01T00:00:00Z. */
export type Instant = number & Brand.Brand<'Instant'>;
export const instant = (epochMilliseconds: number): Instant => epochMilliseconds as Instant;
