/** A purchase's number as people read it out. */

const RANDOM = /^([0-9a-f]{4})([0-9a-f]{4})(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** `0f3c9a1e-7b52-4c1d-…` → `0F3C-9A1E`; a number of any other kind is short enough and stays as it is. */
export const spokenNumber = (purchaseId: string): string => {
  const [, first, second] = RANDOM.exec(purchaseId) ?? [];
  return first === undefined || second === undefined ? purchaseId : `${first}-${second}`.toUpperCase();
};
