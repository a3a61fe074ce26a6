import { Textarea, type TextareaProps } from '@mantine/core';
import { composed } from '../../../domain/fields/plain-text.ts';
import { masked, type With } from './TextField.tsx';

export const AreaField = ({ onChange, ...rest }: With<TextareaProps, string>) => (
  <Textarea {...rest} onChange={(event) => onChange(masked(event.currentTarget, composed))} />
);
