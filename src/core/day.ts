/** Day of the shown snapshot, for formats outside React (T-09). */
import type { CivilDate } from '../../domain/time/civil.ts';

let day: CivilDate | null = null;

/** Day in São Paulo by the core's clock. Null before the first snapshot. */
export const shownDay = (): CivilDate | null => day;

export const setShownDay = (today: CivilDate): void => {
  day = today;
};
