/** A modal dialog: the browser's own, which keeps the focus inside, makes the page behind inert and closes on Escape. */
import { IconX } from '@tabler/icons-react';
import { type ReactNode, useId } from 'react';
import { useTranslation } from 'react-i18next';
import button from './button.module.css';
import styles from './Dialog.module.css';
import { useModal } from './useModal.ts';

interface Props {
  readonly opened: boolean;
  readonly title: string;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

export const Dialog = ({ opened, title, onClose, children }: Props) => {
  const { t } = useTranslation('shell');
  const id = useId();
  const modal = useModal(opened, onClose);
  return (
    <dialog {...modal} className={styles.dialog} aria-labelledby={id}>
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
