/**
 * Rotating samples of sets that take too long for every run. The day picks the sample, so that consecutive days run the
 * whole set. `BROWSER_SAMPLE=all` runs the whole set, `BROWSER_SAMPLE=20781` the sample of that day, counted since 1970.
 */
const { BROWSER_SAMPLE = 'all' } = process.env;

const isWhole = BROWSER_SAMPLE === 'all';
/** Number of the sample, 0 for the whole set. */
const sampleNumber = isWhole ? 0 : Number(BROWSER_SAMPLE);
if (!Number.isSafeInteger(sampleNumber) || sampleNumber < 0)
  throw new Error(`BROWSER_SAMPLE is "all" or a number, not "${BROWSER_SAMPLE}".`);

/** Returns `count` members of the set, from where the previous day's sample ended. */
export const sampleOf = <Member>(set: readonly Member[], count: number): readonly Member[] => {
  const first = sampleNumber * count;
  return isWhole
    ? set
    : set.filter((_, nth) => (((nth - first) % set.length) + set.length) % set.length < count);
};
