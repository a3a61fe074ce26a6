/** The second tap of a double tap on a seat is ignored. A quick press elsewhere counts. */
import { setImmediate } from 'node:timers/promises';
import { createElement, type FC } from 'react';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { isSecondTap } from '../../src/features/map/secondTap.ts';
import { pretendPage, takePageAway } from './dom.ts';

let reader: ReturnType<typeof pretendPage>;

beforeAll(() => {
  reader = pretendPage();
  vi.resetModules();
});
afterAll(takePageAway);

test('a second tap is in the same place within the time of a double tap', () => {
  const first = { x: 100, y: 700, at: 1000 };
  expect(isSecondTap(first, { x: 104, y: 695, at: 1200 })).toBe(true);
  expect(isSecondTap(first, { x: 104, y: 695, at: 1360 })).toBe(false);
  expect(isSecondTap(first, { x: 100, y: 640, at: 1100 })).toBe(false);
  expect(isSecondTap(null, { x: 100, y: 700, at: 1100 })).toBe(false);
});

test('a tap beneath the button that closed a dialog is ignored, and a key press or a later tap counts', async () => {
  const [{ createRoot }, { useSecondTapGuard }] = await Promise.all([
    import('react-dom/client'),
    import('../../src/features/map/secondTap.ts'),
  ]);
  const pressed = vi.fn();
  const Beneath: FC<{ readonly isUncovered: boolean }> = ({ isUncovered }) => {
    const guard = useSecondTapGuard(isUncovered);
    return createElement(
      'div',
      { onClickCapture: guard },
      createElement('button', { type: 'button', onClick: pressed }),
    );
  };
  const root = createRoot(reader.page.body);
  const show = async (isUncovered: boolean): Promise<void> => {
    root.render(createElement(Beneath, { isUncovered }));
    for (const _ of [1, 2, 3, 4]) await setImmediate();
  };
  const happen = (target: EventTarget, type: string, at: number, detail = 1): void => {
    const event = new Event(type, { bubbles: true, cancelable: true });
    for (const [key, value] of Object.entries({ clientX: 1240, clientY: 445, timeStamp: at, detail }))
      Object.defineProperty(event, key, { value });
    target.dispatchEvent(event);
  };
  await show(true);
  const [button] = reader.select('button');
  if (button === undefined) throw new Error('no button');
  // A dialog opens, and a tap on its button closes it.
  await show(false);
  happen(window, 'pointerup', 1000);
  await show(true);
  happen(button, 'click', 1200);
  expect(pressed).not.toHaveBeenCalled();
  happen(button, 'click', 1200, 0);
  expect(pressed).toHaveBeenCalledTimes(1);
  happen(button, 'click', 1360);
  expect(pressed).toHaveBeenCalledTimes(2);
  root.unmount();
  await setImmediate();
});
