/** Button with a panel of links. The panel closes on Escape, on a press or focus elsewhere, and on a navigation. */
import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import { useOnChange } from '../../hooks.ts';
import styles from './Disclosure.module.css';

interface Props {
  readonly label: string;
  /** Menus in the panel: `account`, `language` or both. `focusMenu` finds the button by these names. */
  readonly name?: string;
  readonly button: ReactNode;
  readonly buttonClass?: string | undefined;
  readonly side?: 'start' | 'end';
  readonly children: ReactNode;
}

export const Disclosure = ({ label, name, button, buttonClass, side = 'end', children }: Props) => {
  const [open, setOpen] = useState(false);
  const place = useRef<HTMLDivElement>(null);
  const trigger = useRef<HTMLButtonElement>(null);
  const id = useId();
  const { key } = useLocation();
  useOnChange(key, () => setOpen(false));
  useEffect(() => {
    if (!open) return;
    const elsewhere = (event: Event): void => {
      if (event.target instanceof Node && !place.current?.contains(event.target)) setOpen(false);
    };
    document.addEventListener('pointerdown', elsewhere);
    document.addEventListener('focusin', elsewhere);
    return () => {
      document.removeEventListener('pointerdown', elsewhere);
      document.removeEventListener('focusin', elsewhere);
    };
  }, [open]);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: only listens for Escape from the controls inside
    <div
      ref={place}
      className="relative"
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || !open) return;
        setOpen(false);
        trigger.current?.focus();
      }}
    >
      <button
        ref={trigger}
        type="button"
        data-menu={name}
        className={buttonClass}
        aria-label={label}
        aria-expanded={open}
        aria-controls={open ? id : undefined}
        onClick={() => setOpen(!open)}
      >
        {button}
      </button>
      {open && (
        <div id={id} className={`popup ${styles.panel}`} data-side={side}>
          {children}
        </div>
      )}
    </div>
  );
};
