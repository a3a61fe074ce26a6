/** Where a visitor who named no place may be looked for. */

export interface Whereabouts {
  /** A place was chosen, or is known from the browser. */
  readonly chosen: boolean;
  /** What the browser says of sharing the position; null until it said. */
  readonly permission: 'prompt' | 'granted' | 'denied' | null;
  /** The settings say that somebody tells cities by internet address. */
  readonly told: boolean;
}

/** Whether a city may be guessed by the address of the connection (F-44). */
export const mayGuessCity = ({ chosen, permission, told }: Whereabouts): boolean =>
  told && !chosen && permission === 'prompt';
