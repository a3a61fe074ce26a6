/** Button or link that looks like a button. A busy button keeps the focus and ignores presses. */
import type { ComponentProps } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import styles from './Button.module.css';

interface VariantProps {
  /** Appearance. `quiet` has only a border, `plain` has no border, `link` is inline text, `icon` is a square. */
  readonly kind?: 'primary' | 'quiet' | 'plain' | 'link' | 'icon';
  /** Height of 44, 48 or 52 pixels. */
  readonly size?: 'small' | 'medium' | 'large' | undefined;
  readonly wide?: boolean;
}
interface ButtonProps extends VariantProps, ComponentProps<'button'> {
  readonly busy?: boolean;
  readonly to?: never;
  readonly href?: never;
}
interface RouteLinkProps extends VariantProps, ComponentProps<typeof Link> {
  readonly href?: never;
}
interface ExternalLinkProps extends VariantProps, Omit<ComponentProps<'a'>, 'href'> {
  readonly href: string;
  readonly to?: never;
}

const classOf = (
  { kind = 'primary', size = 'small', wide = false }: VariantProps,
  more: string | undefined,
): string => [styles[kind], size !== 'small' && styles[size], wide && 'wide', more].filter(Boolean).join(' ');

export const Button = (props: ButtonProps | RouteLinkProps | ExternalLinkProps) => {
  const { kind, size, wide, className, ...rest } = props;
  const looks = classOf(props, className);
  if (rest.to !== undefined) return <Link {...rest} className={looks} />;
  if (rest.href !== undefined) return <a {...rest} className={looks} />;
  const { busy, onClick, ...native } = rest as Omit<ButtonProps, keyof VariantProps | 'className'>;
  const working = busy ? ({ 'aria-busy': true, 'aria-disabled': true } as const) : {};
  return (
    <button
      type="button"
      {...native}
      {...working}
      className={looks}
      // Keeps a press on a busy button from submitting the form.
      onClick={busy ? (event) => event.preventDefault() : onClick}
    />
  );
};

/** Tells screen reader users, at the end of a link, that it opens a new tab. */
export const NewTabHint = () => {
  const { t } = useTranslation('shell');
  // A no-break space, since a plain leading space would be dropped.
  return <span className="visually-hidden">{`\u00A0(${t('newTab')})`}</span>;
};
