/** One of a few, by the browser's own list. */
import { IconSelector } from '@tabler/icons-react';
import type { ComponentProps } from 'react';
import { controlOf, Field, type FieldWords } from './Field.tsx';
import styles from './fields.module.css';

interface Props extends Omit<ComponentProps<'select'>, 'id' | 'children'>, FieldWords {
  readonly onValue: (value: string) => void;
  readonly options: readonly { readonly value: string; readonly label: string }[];
}

export const SelectField = ({ id, label, hint, error, onValue, options, ...rest }: Props) => {
  const words = { id, label, hint, error };
  return (
    <Field words={words}>
      <div className={styles.withTool}>
        <select
          {...rest}
          {...controlOf(words)}
          className={styles.control}
          onChange={(event) => onValue(event.currentTarget.value)}
        >
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </select>
        <IconSelector aria-hidden size={20} className={styles.arrows} />
      </div>
    </Field>
  );
};
