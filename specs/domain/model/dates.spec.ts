/** Whether an event's date may be shown. */
import { expect, it } from 'vitest';
import { hidesDate, hidesDateInLists, visitName, visitNamed } from '../../../domain/catalog/dates.ts';

const FLAGS = [false, true];
const EVENTS = FLAGS.flatMap((hideDate) =>
  FLAGS.flatMap((hideDateToo) =>
    FLAGS.map((checksWristband) => ({ hideDate, hideDateToo, checksWristband })),
  ),
);

it('E-01 either flag hides the date, a wristband does not', () => {
  for (const event of EVENTS) expect(hidesDate(event)).toBe(event.hideDate || event.hideDateToo);
});

it('E-02 lists hide it for a wristband too', () => {
  for (const event of EVENTS)
    expect(hidesDateInLists(event)).toBe(event.hideDate || event.hideDateToo || event.checksWristband);
});

it('E-07 an address names each visit so that it is found again, and by no date that is hidden', () => {
  const dates = ['2026-12-12T21:00:00', '2026-12-13T18:00:00', '2026-12-13T21:00:00'].map((at) => ({ at }));
  for (const flags of EVENTS) {
    const event = { ...flags, dates };
    for (const { at } of dates) {
      expect(visitNamed(event, visitName(event, at))).toBe(at);
      expect(visitName(event, at).includes('2026')).toBe(!hidesDate(event));
    }
    for (const name of [null, '', '0', '4', '2026-12-14T21:00:00'])
      expect(visitNamed(event, name)).toBeNull();
  }
});
