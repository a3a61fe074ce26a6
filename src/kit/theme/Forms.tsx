/** Context for Mantine's fields, without Mantine's provider: its `<style>` violates the content security policy. */
import '@mantine/core/styles/Input.css';
import './mantine.css';
import { createTheme, MantineContext, MantineThemeProvider } from '@mantine/core';
import type { ComponentProps, ReactNode } from 'react';

/** Mantine wants ten shades. Styles use only the variables in mantine.css. */
const SHADE = 'var(--brand)';
const BRAND = [SHADE, SHADE, SHADE, SHADE, SHADE, SHADE, SHADE, SHADE, SHADE, SHADE] as const;

const theme = createTheme({
  primaryColor: 'brand',
  primaryShade: 6,
  colors: { brand: BRAND },
  fontFamily: 'var(--font)',
  defaultRadius: 'md',
  radius: { md: 'var(--radius)' },
  cursorType: 'pointer',
  respectReducedMotion: true,
  components: {
    Input: { defaultProps: { size: 'md' } },
    InputWrapper: {
      defaultProps: { size: 'md', inputWrapperOrder: ['label', 'input', 'description', 'error'] },
    },
  },
});

const nothing = (): void => undefined;
const context: ComponentProps<typeof MantineContext>['value'] = {
  colorScheme: 'light',
  setColorScheme: nothing,
  clearColorScheme: nothing,
  getRootElement: () => document.documentElement,
  classNamesPrefix: 'mantine',
  cssVariablesSelector: ':root',
  withStaticClasses: true,
};
export const Forms = ({ children }: { readonly children: ReactNode }) => (
  <MantineContext value={context}>
    <MantineThemeProvider theme={theme}>{children}</MantineThemeProvider>
  </MantineContext>
);
