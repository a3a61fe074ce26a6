import type { ComponentType, ReactNode } from 'react';
import { type LazyPart, lazyPart, useLazyPart } from '../lazy.ts';
import { Failure } from './Failure.tsx';

type Options =
  /** Content until the view is loaded. */
  | { readonly waiting?: ReactNode; readonly page?: false }
  /**
   * View that is the whole page. It has content until it is loaded, since the page would be blank. Its failure also shows
   * what is known of a payment (N-26).
   */
  | { readonly waiting: Exclude<ReactNode, null | undefined | boolean>; readonly page: true };

/** View that loads when it is first rendered. A failure shows in its place, with a retry. */
export const lazyView = <Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  { waiting = null, page = false }: Options = {},
): ComponentType<Props> & Pick<LazyPart<ComponentType<Props>>, 'load'> => {
  const part = lazyPart(load);
  const View = (props: Props) => {
    const { Component, problem, retry } = useLazyPart(part, true, false);
    if (Component !== null) return <Component {...props} />;
    if (problem === null) return waiting;
    return <Failure problem={problem} onRetry={retry} page={page} />;
  };
  return Object.assign(View, { load: part.load });
};
