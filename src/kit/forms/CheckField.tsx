import { Checkbox, type CheckboxProps } from '@mantine/core';
import type { With } from './TextField.tsx';

export const CheckField = ({ onChange, ...rest }: With<CheckboxProps, boolean>) => (
  <Checkbox {...rest} onChange={(event) => onChange(event.currentTarget.checked)} />
);
