/** The layout moves only after a press, so that the press reaches the control below the pointer. */
import { afterEach, expect, test, vi } from 'vitest';
import { given } from '../domain/given.ts';
import { start } from '../domain/story.ts';
import { SOON } from '../setup/soon.ts';
import { mounted, onPage, reader } from './mounted.tsx';

onPage('shell', 'codes');

let stop = (): void => undefined;
afterEach(() => stop());

const form = async () => {
  const [{ useCheckedForm }, { watchPresses }] = await Promise.all([
    import('../../src/kit/forms/useCheckedForm.ts'),
    import('../../src/kit/press.ts'),
  ]);
  stop = watchPresses();
  const View = () => {
    const { values, errors, set, validateField } = useCheckedForm({ name: '' }, ({ name }) => ({
      name: name.length < 3 ? 'too short' : null,
    }));
    return (
      <>
        <input
          value={values.name}
          onChange={({ currentTarget }) => set('name', currentTarget.value)}
          onBlur={() => validateField('name')}
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

const release = (...types: readonly string[]): void => {
  for (const type of types) reader.happen(reader.page.body, type);
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
  release(...before);
  reader.happen(input, 'focusout');
  reader.fill(input, 'ab');
  await vi.waitFor(() => expect(input).toHaveProperty('value', 'ab'), SOON);
  expect(error.textContent).toBe('');
  release(...after);
  expect(error.textContent).toBe('');
  await vi.waitFor(() => expect(error.textContent).toBe('too short'), SOON);
});
