/** One of a few, by the browser's own list. */
import { NativeSelect, type NativeSelectProps } from '@mantine/core';

interface Props extends Omit<NativeSelectProps, 'onChange'> {
  readonly onChange: (value: string) => void;
}

export const SelectField = ({ onChange, ...rest }: Props) => (
  <NativeSelect {...rest} onChange={(event) => onChange(event.currentTarget.value)} />
);
