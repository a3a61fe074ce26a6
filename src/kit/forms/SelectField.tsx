import { NativeSelect, type NativeSelectProps } from '@mantine/core';
import type { With } from './TextField.tsx';

export const SelectField = ({ onChange, ...rest }: With<NativeSelectProps, string>) => (
  <NativeSelect {...rest} onChange={(event) => onChange(event.currentTarget.value)} />
);
