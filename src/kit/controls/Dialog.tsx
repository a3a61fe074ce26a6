/**
 * Modal dialog, or with `drawer` a drawer from the side. The native `<dialog>` traps the focus, makes the
 * page inert and closes on Escape. A press on the backdrop closes it as well.
 */
import { IconX } from '@tabler/icons-react';
import { type ReactNode, useEffect, useId, useLayoutEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { LiveRegions } from '../speech.tsx';
import { Button } from './Button.tsx';
import styles from './Dialog.module.css';

interface Props {
  readonly opened: boolean;
  readonly title: string;
  readonly onClose: () => void;
  readonly drawer?: boolean;
  /** Leaves the related part of the page visible: covers only the right side, or the foot on a phone. */
  readonly aside?: boolean;
  /** Accessible name of the close button, if "close" alone is unclear. */
  readonly closeLabel?: string;
  /** Id of the warning. Makes the dialog an `alertdialog` that the warning describes. */
  readonly warning?: string;
  /** Mounted again on every opening, but kept in a drawer. */
  readonly children: ReactNode;
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
  useEffect(() => {
    const element = ref.current;
    if (opened) {
      element?.showModal();
      element?.querySelector<HTMLElement>('[data-safe]')?.focus();
    } else if (element?.open) {
      element.close();
      // The browser restores the focus, unless its element is gone.
      if (document.activeElement === document.body)
        document.getElementById('content')?.focus({ preventScroll: true });
    }
  }, [opened]);
  // Without this, a dialog that is removed while open would not return the focus to its opener.
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
      aria-labelledby={id}
      role={warning === undefined ? undefined : 'alertdialog'}
      aria-describedby={warning}
      // Escape: `opened` decides, so that the state never lags behind the view.
      onCancel={(event) => {
        if (event.target !== event.currentTarget) return;
        event.preventDefault();
        onClose();
      }}
      // Fires in a later task. If the buyer has reopened the dialog in between, the event is outdated.
      onClose={(event) => {
        if (opened && !event.currentTarget.open) onClose();
      }}
      onPointerDown={(event) => {
        pressed = event.target;
      }}
      // Selecting text can end in a click on the backdrop, but its press starts inside.
      onClick={(event) => {
        if (event.target === event.currentTarget && event.target === pressed) onClose();
      }}
    >
      <LiveRegions />
      {(opened || drawer) && (
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
