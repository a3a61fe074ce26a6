/**
 * One field: its label above, the control, and below it the hint, or in its place what is wrong. Plain HTML, for what a
 * page's first paint shows; the fields of forms that come later are Mantine's (`kit/forms`).
 */
import { type ComponentProps, type ReactNode, useId } from 'react';
import styles from './Field.module.css';

interface Frame {
  readonly id?: string;
  readonly label: string;
  /** For screen readers only, where an icon or the place says what the field is for. */
  readonly labelHidden?: boolean;
  readonly hint?: string | undefined;
  /** What is wrong, in words; nothing or null while all is well. */
  readonly error?: ReactNode;
  /** As high as 44 or 48 pixels. */
  readonly size?: 'small' | 'medium';
  /** Inside the field, at its start. */
  readonly icon?: ReactNode;
  /** What is pressed with it, at its end. */
  readonly button?: ReactNode;
  readonly onChange: (text: string) => void;
}
interface Typed extends Frame, Omit<ComponentProps<'input'>, keyof Frame> {
  readonly options?: undefined;
}
interface Chosen extends Frame, Omit<ComponentProps<'select'>, keyof Frame> {
  /** By the browser's own list. */
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
  const { id = own, label, labelHidden, hint, error, size, icon, button, onChange, ...rest } = props;
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
    <div className={styles.field} data-size={size}>
      <label htmlFor={id} className={labelHidden ? 'visually-hidden' : undefined}>
        {label}
      </label>
      <div className={styles.box}>
        {icon}
        {rest.options === undefined ? <input {...rest} {...shared} /> : <Select {...rest} {...shared} />}
        {button}
      </div>
      {note && (
        <p key={wrong ? 'error' : 'hint'} id={`${id}-note`} className={wrong ? styles.error : styles.hint}>
          {note}
        </p>
      )}
    </div>
  );
};
