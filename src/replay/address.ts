/** The position as the address has it: `#seq=123`, of the second of two logs `#log=2&seq=123`. */

export interface Place {
  /** 0 or 1. */
  readonly log: number;
  readonly seq: number;
}

export const placeIn = (hash: string): Place | null => {
  const found = new URLSearchParams(hash.replace(/^#/, ''));
  const seq = found.get('seq');
  if (seq === null || !/^\d{1,15}$/.test(seq)) return null;
  return { log: found.get('log') === '2' ? 1 : 0, seq: Number(seq) };
};

export const hashOf = ({ log, seq }: Place): string =>
  log === 0 ? `#seq=${seq}` : `#log=${log + 1}&seq=${seq}`;
