/** Field with label, hint and error. Does not use Mantine, so that the first screen loads without Mantine. */
import { type ComponentProps, type KeyboardEvent, type ReactElement, useId, useState } from 'react';
import type { Elements } from '../elements.ts';
import styles from './Field.module.css';

interface Frame {
  readonly id?: string;
  readonly label: string;
  /** True if an icon or the context explains the field. Only screen readers then get the label. */
  readonly labelHidden?: boolean;
  readonly hint?: string | undefined;
  readonly error?: string | null | undefined;
  readonly icon?: ReactElement;
  readonly button?: Elements;
  readonly onChange: (text: string) => void;
}
interface Typed extends Frame, Omit<ComponentProps<'input'>, keyof Frame> {
  readonly options?: undefined;
}
interface Chosen extends Frame, Omit<ComponentProps<'select'>, keyof Frame> {
  readonly options: readonly { readonly value: string; readonly label: string }[];
}

const Select = ({ options, ...rest }: ComponentProps<'select'> & Pick<Chosen, 'options'>) => (
  <select {...rest}>
    {options.map(({ value, label }) => (
      <option key={value} value={value}>
        {label}
      </option>
    ))}
  </select>
);

export const Field = (props: Typed | Chosen) => {
  const own = useId();
  const { id = own, label, labelHidden, hint, error, icon, button, onChange, ...rest } = props;
  const wrong = Boolean(error);
  const note = wrong ? error : hint;
  const shared = {
    id,
    className: styles.control,
    'aria-invalid': wrong || undefined,
    'aria-describedby': note ? `${id}-note` : undefined,
    onChange: (event: { readonly currentTarget: { readonly value: string } }) =>
      onChange(event.currentTarget.value),
  };
  return (
    <div className={`stack gap-1 min-width-0 ${styles.field}`}>
      <label htmlFor={id} className={labelHidden ? 'visually-hidden' : undefined}>
        {label}
      </label>
      <div className={`gap-2 relative ${styles.box}`}>
        {icon}
        {rest.options === undefined ? <input {...rest} {...shared} /> : <Select {...rest} {...shared} />}
        {button}
      </div>
      {Boolean(note) && (
        <p key={wrong ? 'error' : 'hint'} id={`${id}-note`} className={wrong ? styles.error : styles.hint}>
          {note}
        </p>
      )}
    </div>
  );
};

/** Keyboard navigation of a combobox's options. The text field keeps the focus. */
export interface OptionWalk {
  /** Index of the active option; -1 if none. */
  readonly active: number;
  readonly reset: () => void;
  readonly onArrow: (event: KeyboardEvent) => boolean;
}

/** Active option of `count`. Arrow keys wrap around: after the last option none is active, then the first. */
export const useOptions = (count: number): OptionWalk => {
  const [active, setActive] = useState(-1);
  return {
    active: active < count ? active : -1,
    reset: () => setActive(-1),
    onArrow: (event) => {
      const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
      if (step === 0 || count === 0) return false;
      event.preventDefault();
      setActive((now) => ((Math.min(now, count - 1) + 1 + step + count + 1) % (count + 1)) - 1);
      return true;
    },
  };
};
