/** Offers the login to guests, once a visit (S-22). Covers no content and takes no focus. */
import { IconX } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../kit/controls/Button.tsx';
import { entryOpened } from '../../kit/overlays.ts';
import styles from './account.module.css';

export const SignInPrompt = ({ onClose }: { readonly onClose: () => void }) => {
  const { t } = useTranslation('entry');
  return (
    <aside className={`line gap-2 ${styles.prompt}`} aria-label={t('prompt.title')}>
      <p>{t('prompt.text')}</p>
      <Button kind="quiet" size="small" aria-haspopup="dialog" onClick={() => entryOpened.set(true)}>
        {t('prompt.enter')}
      </Button>
      <Button kind="icon" aria-label={t('prompt.close')} onClick={onClose}>
        <IconX aria-hidden size={20} />
      </Button>
    </aside>
  );
};
