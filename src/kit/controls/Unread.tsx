/** Part of a page that could not be read, with a retry. Stands where the content would be, or below what was known before. */
import { IconCloudOff } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useDispatch } from '../dispatch.ts';
import { useSpoken } from '../speech.tsx';
import { Button } from './Button.tsx';
import styles from './Notice.module.css';

interface Props {
  readonly text: string;
  /** Retries what the core reads unless the caller does. */
  readonly onRetry?: () => void;
  /** Text and button are laid out in the caller's row. */
  readonly bare?: boolean;
}

export const Unread = ({ text, onRetry, bare = false }: Props) => {
  const { t } = useTranslation();
  const dispatch = useDispatch();
  useSpoken(text);
  return (
    <div className={bare ? styles.bare : styles.unread}>
      {!bare && <IconCloudOff aria-hidden size={22} stroke={1.5} />}
      <p>{text}</p>
      <Button kind="quiet" onClick={onRetry ?? (() => void dispatch({ type: 'RetryReads' }))}>
        {t('retry')}
      </Button>
    </div>
  );
};
