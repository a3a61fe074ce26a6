/** What the page for producers asks for. */
import { type Asked, ask } from '../../kit/loading.ts';

export interface SellData {
  readonly testimonials: Asked<'testimonials'>;
}
export const sellData = (): SellData => ({ testimonials: ask('testimonials', {}) });
