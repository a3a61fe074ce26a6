/** What goes on beside every page once the first one is quiet. */
import { currentCore } from '../core/index.ts';
import { forgetBearers } from '../features/checkout/who/forgetBearers.ts';
import { keepFocus } from '../kit/keptFocus.ts';

/** The focus is handed on; names and documents of who goes in outlive neither their cart nor their buyer's stay. */
export const begin = (): (() => void) => {
  const ends = [keepFocus(), forgetBearers(currentCore().snapshots)];
  return () => {
    for (const end of ends) end();
  };
};
