/**
 * A modal dialog in the middle of the page, or with `drawer` from its side: the browser's own, which keeps the focus
 * inside, makes the page behind inert and closes on Escape. A press beside it closes it too.
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
  /** Leaves what it is about in sight: over the page's right side, or its foot on a phone. */
  readonly aside?: boolean;
  /** What the cross is called, where "close" would not say of what. */
  readonly closeLabel?: string;
  /** Id of the warning: the dialog is an alert that interrupts, and its description is the warning. */
  readonly warning?: string;
  /** Begins anew each time that a dialog is opened; a drawer keeps its own. */
  readonly children: ReactNode;
}

/** Where the pointer last went down in a dialog. */
let pressed: EventTarget;

/** Put on the choice of an alert that changes nothing: it has the focus first. */
export const SAFE = { 'data-safe': true };

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
      // It gives the focus back, unless what had it is gone by now.
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
      // Escape: the value decides, so that it is never behind what is seen.
      onCancel={(event) => {
        if (event.target !== event.currentTarget) return;
        event.preventDefault();
        onClose();
      }}
      // Told in a later task, by when a quick reader may have opened it again: such news is old and counts for nothing.
      onClose={(event) => {
        if (opened && !event.currentTarget.open) onClose();
      }}
      onPointerDown={(event) => {
        pressed = event.target;
      }}
      // Whoever selects text to beyond the edge clicks the dialog, too, but pressed within it.
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
