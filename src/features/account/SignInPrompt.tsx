/**
 * Offers guests to log in, once a visit: a card below the header that covers no button, takes no focus, lies below every
 * dialog, and stays away once it was closed.
 */
import { IconX } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../kit/controls/Button.tsx';
import { entryOpened } from '../../kit/overlays.ts';
import styles from './account.module.css';

export const SignInPrompt = ({ onClose }: { readonly onClose: () => void }) => {
  const { t } = useTranslation('entry');
  return (
    <aside className={styles.prompt} aria-label={t('prompt.title')}>
      <div>
        <p className={styles.promptTitle}>{t('prompt.title')}</p>
        <p className={styles.soft}>{t('prompt.text')}</p>
      </div>
      <Button aria-haspopup="dialog" onClick={() => entryOpened.set(true)}>
        {t('prompt.enter')}
      </Button>
      <Button kind="icon" aria-label={t('prompt.close')} onClick={onClose}>
        <IconX aria-hidden size={20} />
      </Button>
    </aside>
  );
};
