/** Whether an event's date may be shown. */
import { expect, it } from 'vitest';
import { hidesDate, hidesDateInLists } from '../../../domain/model/dates.ts';

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
