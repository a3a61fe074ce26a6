/** Decides what a list shows of an event. */
export const isWebAddress = (url: string): boolean => /^https?:\/\/./i.test(url);

/** Address at which an event is sold outside of the shop; null for an event of the shop (E-27). */
export const externalAddress = ({ externalUrl }: { readonly externalUrl: string | null }): string | null =>
  externalUrl !== null && isWebAddress(externalUrl) ? externalUrl : null;

interface Pictured {
  readonly images: { readonly portrait: string; readonly temporary: string };
  readonly temporaryUntil: string | null;
}

/** Picture in a list: the temporary one while the event has one (E-39). */
export const listedPicture = ({ images: { portrait, temporary }, temporaryUntil }: Pictured): string =>
  temporaryUntil !== null && temporary !== '' ? temporary : portrait;
