/**
 * What the form components need around them. Only the pages with forms load it, with the styles of just the
 * components that they use; everything else of the shop is plain HTML and CSS modules.
 */
import '@mantine/core/styles/UnstyledButton.css';
import '@mantine/core/styles/Loader.css';
import '@mantine/core/styles/Button.css';
import '@mantine/core/styles/ActionIcon.css';
import '@mantine/core/styles/Input.css';
import '@mantine/core/styles/InlineInput.css';
import '@mantine/core/styles/PasswordInput.css';
import '@mantine/core/styles/Checkbox.css';
import './mantine.css';
import { createTheme, MantineProvider } from '@mantine/core';
import type { ReactNode } from 'react';

const BRAND = [
  '#f4ebfb',
  '#e6d3f5',
  '#d9bdf0',
  '#c298e6',
  '#a869da',
  '#9040ce',
  '#7513bf',
  '#5b0d97',
  '#430a70',
  '#2d1a4c',
] as const;

const theme = createTheme({
  primaryColor: 'brand',
  primaryShade: 6,
  colors: { brand: BRAND },
  fontFamily: 'var(--font)',
  defaultRadius: 'md',
  radius: { md: 'var(--radius)' },
  cursorType: 'pointer',
  respectReducedMotion: true,
  // Hints stand under their field, so that fields side by side stay on one line.
  components: {
    InputWrapper: { defaultProps: { inputWrapperOrder: ['label', 'input', 'description', 'error'] } },
  },
});

export const Forms = ({ children }: { readonly children: ReactNode }) => (
  <MantineProvider theme={theme} forceColorScheme="light" withCssVariables={false} withGlobalClasses={false}>
    {children}
  </MantineProvider>
);
