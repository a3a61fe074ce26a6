/** Specs of the controls' markup: accessible names and states, and that a busy control cannot be pressed again. */
import type { ReactElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import { describe, expect, test, vi } from 'vitest';
import { Button } from '../../src/kit/controls/Button.tsx';
import { Field } from '../../src/kit/controls/Field.tsx';
import { Stepper } from '../../src/kit/controls/Stepper.tsx';

const nothing = async (): Promise<void> => undefined;
const html = (element: ReactElement): string => renderToStaticMarkup(<MemoryRouter>{element}</MemoryRouter>);

describe('a button', () => {
  test('submits a form only with the type submit', () => {
    expect(html(<Button>Go</Button>)).toMatch(/^<button type="button"/);
    expect(html(<Button type="submit">Go</Button>)).toMatch(/^<button type="submit"/);
  });

  test('is marked busy, stays focusable and ignores presses while it works', () => {
    expect(html(<Button busy>Go</Button>)).toMatch(/aria-busy="true" aria-disabled="true"/);
    expect(html(<Button busy>Go</Button>)).not.toMatch(/ disabled/);
    const onClick = vi.fn();
    const preventDefault = vi.fn();
    const { props } = Button({ busy: true, onClick, children: 'Go' }) as ReactElement<{
      readonly onClick: (event: { preventDefault: () => void }) => void;
    }>;
    props.onClick({ preventDefault });
    expect(onClick).not.toHaveBeenCalled();
    expect(preventDefault).toHaveBeenCalledOnce();
  });

  test('with an address is a link', () => {
    expect(html(<Button to="/pagamento">Pay</Button>)).toMatch(/^<a [^>]*href="\/pagamento"/);
    expect(html(<Button href="/">Home</Button>)).toMatch(/^<a [^>]*href="\/"/);
  });
});

describe('a stepper', () => {
  const labels = { group: 'Quantity', less: 'Fewer', more: 'More' };
  const both = { value: 2, labels, canLess: true, canMore: true, why: null, busy: false, onChange: nothing };
  /** For each button, true if the reason describes it. */
  const described = (more: Partial<Parameters<typeof Stepper>[0]>) => {
    const buttons = html(<Stepper {...both} {...more} />).match(/<button[^>]*>/g) ?? [];
    return buttons.map((button) => button.includes('aria-describedby'));
  };

  test('has no live region for its number', () => {
    expect(html(<Stepper {...both} />)).toContain('<output aria-live="off">2</output>');
  });

  test('describes a disabled button with the reason', () => {
    expect(described({})).toEqual([false, false]);
    expect(described({ why: 'The last two.', canMore: false })).toEqual([false, true]);
    expect(described({ why: 'All together.', canLess: false })).toEqual([true, false]);
  });
});

describe('a field', () => {
  const field = (more: Partial<Parameters<typeof Field>[0]>) =>
    html(<Field id="code" label="Code" onChange={nothing} {...(more as object)} />);

  test('is named by its label, hidden or not', () => {
    expect(field({})).toContain('<label for="code">Code</label>');
    expect(field({ labelHidden: true })).toContain('<label for="code" class="visually-hidden">Code</label>');
  });

  test('is described by its hint', () => {
    expect(field({ hint: 'Six digits' })).toMatch(/<input [^>]*aria-describedby="code-note"/);
    expect(field({ hint: 'Six digits' })).toMatch(/<p id="code-note"[^>]*>Six digits<\/p>/);
    expect(field({})).not.toContain('aria-describedby');
  });

  test('shows its error in place of its hint', () => {
    const wrong = field({ hint: 'Six digits', error: 'Too short' });
    expect(wrong).toMatch(/<input [^>]*aria-invalid="true" aria-describedby="code-note"/);
    expect(wrong).toMatch(/<p id="code-note"[^>]*>Too short<\/p>/);
    expect(wrong).not.toContain('Six digits');
    expect(field({ error: null })).not.toContain('aria-invalid');
  });

  test('with options is a native select', () => {
    const list = field({ options: [{ value: '2', label: 'Two' }], value: '2' });
    expect(list).toMatch(/<select [^>]*id="code"[^>]*><option value="2" selected="">Two<\/option><\/select>/);
  });
});
