import { type ComponentProps, type ReactElement, useState } from 'react';

interface Props extends ComponentProps<'img'> {
  readonly src: string;
  /** Replaces a missing or broken picture. */
  readonly otherwise: ReactElement | null;
}

/** Decorative picture. A broken one looks like a missing one. */
export const Picture = ({ src, otherwise, ...rest }: Props) => {
  const [broken, setBroken] = useState('');
  return src === '' || broken === src ? (
    otherwise
  ) : (
    <img alt="" {...rest} src={src} onError={() => setBroken(src)} />
  );
};
