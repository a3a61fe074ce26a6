/**
 * A modal dialog: the browser's own, which keeps the focus inside, makes the page behind inert and closes on Escape.
 * A press beside it closes it too.
 */
import { IconX } from '@tabler/icons-react';
import { type ReactNode, useEffect, useId, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import button from './button.module.css';
import styles from './Dialog.module.css';

interface Props {
  readonly opened: boolean;
  readonly title: string;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

export const Dialog = ({ opened, title, onClose, children }: Props) => {
  const { t } = useTranslation('shell');
  const id = useId();
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    const element = dialog.current;
    if (element === null) return;
    if (opened && !element.open) element.showModal();
    if (!opened && element.open) element.close();
  }, [opened]);
  return (
    // A press on the backdrop is a convenience for pointers; keyboards have Escape and the close button.
    // biome-ignore lint/a11y/useKeyWithClickEvents: see above
    <dialog
      ref={dialog}
      className={styles.dialog}
      aria-labelledby={id}
      onClose={onClose}
      onClick={(event) => {
        if (event.target === event.currentTarget) onClose();
      }}
    >
      {opened && (
        <div className={styles.inner}>
          <header>
            <h2 id={id}>{title}</h2>
            <button type="button" className={button.icon} aria-label={t('close')} onClick={onClose}>
              <IconX aria-hidden size={22} />
            </button>
          </header>
          {children}
        </div>
      )}
    </dialog>
  );
};
