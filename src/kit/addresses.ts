/** Addresses of pages, made in one place. */
import type { EventCard } from '../../worker/contract.ts';

export const eventAddress = (event: Pick<EventCard, 'store' | 'slug'>): string =>
  `/${encodeURIComponent(event.store)}/${encodeURIComponent(event.slug)}`;

export const mapAddress = (event: Pick<EventCard, 'store' | 'slug'>): string => `${eventAddress(event)}/mapa`;

export const producerAddress = (store: string): string => `/${encodeURIComponent(store)}`;

export const categoryAddress = (slug: string): string => `/categoria/${encodeURIComponent(slug)}`;

export const searchAddress = (text: string): string => `/busca?${new URLSearchParams({ search: text })}`;

/** Names the purchase that the checkout shows; the letter's link has it too. */
export const PURCHASE_PARAMETER = 'compra';
