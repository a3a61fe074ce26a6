/** For `vi.waitFor`. Only ends a hang: on a busy machine the first view of a file can need many seconds. */
export const SOON = { timeout: 120_000, interval: 5 };
