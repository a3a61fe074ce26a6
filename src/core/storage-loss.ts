/** True once this browser refused to store something that a reload needs. The page works in memory then, and says so once. */

let isLost = false;
const listeners = new Set<() => void>();

export const storageLoss = {
  get: (): boolean => isLost,
  subscribe: (listener: () => void): (() => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
  report: (): void => {
    isLost = true;
    for (const listener of [...listeners]) listener();
  },
};
