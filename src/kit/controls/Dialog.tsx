/** Modal dialog, or with `drawer` a drawer from the side. Closes on Escape and on a press on the backdrop. */
import { IconX } from '@tabler/icons-react';
import { useEffect, useId, useLayoutEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { Elements } from '../elements.ts';
import { LiveRegions } from '../speech.tsx';
import { Button } from './Button.tsx';
import styles from './Dialog.module.css';

interface Props {
  readonly opened: boolean;
  readonly title: string;
  readonly onClose: () => void;
  readonly drawer?: boolean;
  /** True for a dialog that covers only the right side, or the bottom on a phone. The page next to it stays visible. */
  readonly aside?: boolean;
  /** Accessible name of the close button, where "close" is unclear. */
  readonly closeLabel?: string;
  /** Id of the warning's element. The dialog becomes an `alertdialog` that this warning describes. */
  readonly warning?: string;
  /** Content. A dialog mounts it on every opening; a drawer keeps it mounted. */
  readonly children: Elements;
}

let pressed: EventTarget;

/** Props for the harmless choice of an alert, which gets the focus first. */
export const INITIAL_FOCUS = { 'data-safe': true };

export const Dialog = ({
  opened,
  title,
  onClose,
  drawer = false,
  aside = false,
  closeLabel,
  warning,
  children,
}: Props) => {
  const { t } = useTranslation('shell');
  const id = useId();
  const ref = useRef<HTMLDialogElement>(null);
  const mounted = opened || drawer;
  useEffect(() => {
    const element = ref.current;
    if (opened) {
      element?.showModal();
      element?.querySelector<HTMLElement>('[data-safe]')?.focus();
    } else if (element?.open) {
      element.close();
      // The browser restores the focus, unless the focused element was removed.
      if (document.activeElement === document.body)
        document.getElementById('content')?.focus({ preventScroll: true });
    }
  }, [opened]);
  // A dialog that is removed while open would not return the focus to its opener.
  useLayoutEffect(() => {
    const element = ref.current;
    return () => element?.close();
  }, []);
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape closes it
    <dialog
      ref={ref}
      className={drawer ? styles.drawer : styles.dialog}
      data-aside={aside || undefined}
      aria-labelledby={mounted ? id : undefined}
      role={warning === undefined ? undefined : 'alertdialog'}
      aria-describedby={mounted ? warning : undefined}
      // Escape only calls `onClose`: `opened` decides, so that state and view never differ.
      onCancel={(event) => {
        if (event.target !== event.currentTarget) return;
        event.preventDefault();
        onClose();
      }}
      // Ignores an outdated event: `close` fires in a later task, when the buyer may have reopened the dialog.
      onClose={(event) => {
        if (opened && !event.currentTarget.open) onClose();
      }}
      onPointerDown={(event) => {
        pressed = event.target;
      }}
      // Closes only if the press also started on the backdrop, since a selection of text can end on the backdrop.
      onClick={(event) => {
        if (event.target === event.currentTarget && event.target === pressed) onClose();
      }}
    >
      <LiveRegions />
      {mounted && (
        <section>
          <header>
            <h2 id={id}>{title}</h2>
            <Button kind="icon" aria-label={closeLabel ?? t('close')} onClick={onClose}>
              <IconX aria-hidden size={22} />
            </Button>
          </header>
          {children}
        </section>
      )}
    </dialog>
  );
};
