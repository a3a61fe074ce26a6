import { instant, productId, struct, type Type } from '../kernel/shapes.ts';

/** Opening of an event's sale, as the page read it last. */
export const opening = struct({ productId, at: instant });
export type Opening = Type<typeof opening>;
