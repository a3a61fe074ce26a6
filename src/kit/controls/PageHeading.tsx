/** The page's only h1. Takes the focus after a navigation, so that screen readers start there. */
import type { ReactNode } from 'react';
import { focusNewHeading, focusResultHeading } from '../headingFocus.ts';

interface Props {
  readonly children: ReactNode;
  readonly className?: string | undefined;
  /** True for the heading of an action's result, which appears without a navigation. */
  readonly isOutcome?: boolean;
}

export const PageHeading = ({ children, className, isOutcome = false }: Props) => (
  <h1 tabIndex={-1} ref={isOutcome ? focusResultHeading : focusNewHeading} className={className}>
    {children}
  </h1>
);
