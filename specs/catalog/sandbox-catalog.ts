/** The catalog of these specs, generated once, and shortcuts to its parts. */
import { generate } from '../../fixtures/catalog/generate.ts';
import type { Catalog } from '../../fixtures/catalog/promotion-types.ts';
import type { CatalogEvent, CivilDate } from '../../fixtures/catalog/types.ts';

export const TODAY: CivilDate = { year: 2026, month: 11, day: 21 };
export const catalog: Catalog = generate({ seed: 2026, today: TODAY });

export function anchor(slug: string): CatalogEvent {
  const event = catalog.events.find((candidate) => candidate.slug === slug);
  if (event === undefined) throw new Error(`no event ${slug}`);
  return event;
}

export const variationsOf = (event: CatalogEvent) =>
  event.sectors.flatMap(({ batches }) => batches.flatMap(({ variations }) => variations));

/** Every object in three languages, with its path. */
export function textsIn(
  value: unknown,
  path = '',
): { readonly path: string; readonly text: Record<string, unknown> }[] {
  if (typeof value !== 'object' || value === null) return [];
  const entries = Object.entries(value);
  if ('pt' in value || 'en' in value || 'es' in value)
    return [{ path, text: value as Record<string, unknown> }];
  return entries.flatMap(([key, part]) => textsIn(part, `${path}/${key}`));
}
