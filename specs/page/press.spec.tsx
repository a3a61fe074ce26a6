/** The layout moves only after a press, so that the press reaches the control below the pointer. */
import { afterEach, describe, expect, test, vi } from 'vitest';
import { given } from '../domain/given.ts';
import { start } from '../domain/story.ts';
import { SOON } from '../setup/soon.ts';
import { mounted, onPage, reader } from './mounted.tsx';

onPage('shell', 'codes');

let stop = (): void => undefined;
afterEach(() => {
  stop();
  vi.useRealTimers();
});

const form = async () => {
  const [{ useCheckedForm }, { watchPresses }] = await Promise.all([
    import('../../src/kit/forms/useCheckedForm.ts'),
    import('../../src/kit/press.ts'),
  ]);
  stop = watchPresses();
  const View = () => {
    const { errors, field } = useCheckedForm({
      id: 'form',
      initialValues: { name: '' },
      rules: ({ name }) => ({ name: name.length < 3 ? 'too short' : null }),
      label: (name) => name,
      onBlur: true,
    });
    const { value, onChange, onBlur } = field('name');
    return (
      <>
        <input
          value={value}
          onChange={({ currentTarget }) => onChange(currentTarget.value)}
          onBlur={onBlur}
        />
        <p>{errors.name}</p>
      </>
    );
  };
  await mounted({ snapshot: given(start()).view(), view: async () => <View /> });
  await vi.waitFor(() => expect(reader.select('input')).toHaveLength(1), SOON);
  const [input, error] = [reader.select('input')[0], reader.select('p').at(-1)];
  if (input === undefined || error === undefined) throw new Error('the form is not shown');
  return { input, error };
};

const happen = (...types: readonly string[]): void => {
  for (const type of types) reader.happen(reader.page.body, type, { button: 0 });
};

test('an error of the field that the Tab key leaves appears at once', async () => {
  const { input, error } = await form();
  reader.happen(input, 'focusout');
  await vi.waitFor(() => expect(error.textContent).toBe('too short'), SOON);
});

test.each([
  ['mouse', ['pointerdown', 'mousedown'], ['pointerup', 'mouseup', 'click']],
  ['finger', ['pointerdown', 'pointerup', 'mousedown'], ['mouseup', 'click']],
  ['drag', ['pointerdown', 'mousedown'], ['pointercancel']],
])('an error of the field that a press leaves appears after the press: %s', async (_by, before, after) => {
  const { input, error } = await form();
  happen(...before);
  reader.happen(input, 'focusout');
  reader.fill(input, 'ab');
  await vi.waitFor(() => expect(input).toHaveProperty('value', 'ab'), SOON);
  expect(error.textContent).toBe('');
  happen(...after);
  expect(error.textContent).toBe('');
  await vi.waitFor(() => expect(error.textContent).toBe('too short'), SOON);
});

test('a bar about a busy host appears after the press, since it moves the page', async () => {
  const [{ CoreNotices }, { watchPresses }, { useSnapshot }] = await Promise.all([
    import('../../src/shell/CoreNotices.tsx'),
    import('../../src/kit/press.ts'),
    import('../../src/core/index.ts'),
  ]);
  stop = watchPresses();
  const Known = () => <output>{useSnapshot(({ wait }) => wait?.what ?? 'nothing')}</output>;
  const calm = given(start()).view();
  const busy = { ...calm, wait: { what: 'cart', until: Date.UTC(2026, 10, 27, 20) } } as const;
  const view = async () => (
    <>
      <Known />
      <CoreNotices />
    </>
  );
  const show = await mounted({ snapshot: busy, view });
  const says = (what: string, bars: number) =>
    vi.waitFor(() => {
      expect(reader.select('output')[0]?.textContent).toBe(what);
      expect(reader.select('p')).toHaveLength(bars);
    }, SOON);
  await says('cart', 1);
  await show(calm);
  await says('nothing', 0);
  happen('pointerdown', 'mousedown');
  await show(busy);
  await says('cart', 0);
  happen('pointerup', 'mouseup', 'click');
  await says('cart', 1);
});

describe('work that waits for a press', () => {
  /** Presses with the button. Returns the work that waits for the end. */
  const pressed = async (button = 0) => {
    const { watchPresses, afterPress } = await import('../../src/kit/press.ts');
    vi.useFakeTimers();
    stop = watchPresses();
    reader.happen(reader.page.body, 'pointerdown', { button });
    const work = vi.fn();
    afterPress(work);
    return work;
  };
  const select = (): HTMLElement => reader.page.body.appendChild(reader.page.createElement('select'));
  const input = (): HTMLElement => reader.page.body.appendChild(reader.page.createElement('input'));
  const body = (): HTMLElement => reader.page.body;

  test.each([
    ['a native list', 'change', select, {}],
    ['a context menu', 'contextmenu', body, {}],
    ['a drag', 'dragstart', body, {}],
    ['the end of a drag', 'dragend', body, {}],
    ['a key', 'keydown', body, {}],
    ['a pointer without a button', 'pointermove', body, { buttons: 0 }],
    ['a hidden page', 'visibilitychange', () => reader.page, {}],
    ['another window', 'blur', () => globalThis, {}],
  ])('runs after %s that swallows the release', async (_by, type, target, init) => {
    const work = await pressed();
    reader.happen(target(), type, init);
    expect(work).not.toHaveBeenCalled();
    vi.advanceTimersByTime(0);
    expect(work).toHaveBeenCalledOnce();
  });

  test.each([
    ['a text field that the press leaves', 'change', input, {}],
    ['a field that loses the focus', 'blur', input, {}],
    ['a pointer that moves with its button', 'pointermove', body, { buttons: 1 }],
  ])('waits on after %s', async (_by, type, target, init) => {
    const work = await pressed();
    reader.happen(target(), type, init);
    vi.advanceTimersByTime(0);
    expect(work).not.toHaveBeenCalled();
  });

  test('runs after a second without any sign of the release', async () => {
    const work = await pressed();
    vi.advanceTimersByTime(999);
    expect(work).not.toHaveBeenCalled();
    vi.advanceTimersByTime(1);
    expect(work).toHaveBeenCalledOnce();
  });

  test('does not wait for another button', async () => {
    expect(await pressed(2)).toHaveBeenCalledOnce();
  });
});
