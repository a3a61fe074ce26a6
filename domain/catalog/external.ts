/** Address at which an event is sold outside of the shop; null for an event of the shop (E-27). */
export const externalAddress = ({ externalUrl }: { readonly externalUrl: string | null }): string | null =>
  externalUrl !== null && /^https?:\/\/./i.test(externalUrl) ? externalUrl : null;
