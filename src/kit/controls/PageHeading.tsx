/** The page's one h1. Takes the focus after a navigation, so that a screen reader starts there. */
import type { ReactNode } from 'react';
import { greet } from '../arrival.ts';

interface Props {
  readonly children: ReactNode;
  readonly className?: string | undefined;
}

export const PageHeading = ({ children, className }: Props) => (
  <h1 tabIndex={-1} ref={greet} className={className}>
    {children}
  </h1>
);
