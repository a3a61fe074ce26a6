/** Apart from what keeps them, since every page forgets and only the checkout keeps. */
export const KEY = 'catraca.bearers';

/** Paid, or somebody else's turn. */
export const forgetDrafts = (): void => {
  try {
    sessionStorage.removeItem(KEY);
  } catch {
    // Denied: nothing was kept.
  }
};
