/** A read that failed: said in words, with a way to try again; the server's code stands under "details". */
import { IconCloudOff } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { type Problem, useSnapshot } from '../../core/index.ts';
import { Button } from './Button.tsx';
import styles from './Notice.module.css';
import { Notice } from './Notice.tsx';
import { ReportButton } from './ReportButton.tsx';

interface Props {
  readonly problem: Problem;
  readonly onRetry: () => void;
  readonly page?: boolean;
  /** What could not be shown, where it is no list and no page. */
  readonly title?: string;
}

export const Failure = ({ problem, onRetry, page = false, title }: Props) => {
  const { t } = useTranslation(['shell', 'codes']);
  const reason = t(`codes:problem.${problem.code}`);
  // N-09: a failed page says nothing of what is reserved or charged.
  const mayBePaying = useSnapshot((snapshot) => snapshot.reads.mayBePaying);
  const whole = [reason, t('failure.text'), ...(mayBePaying ? [t('failure.paying')] : [])].join(' ');
  return (
    <Notice
      icon={<IconCloudOff size={34} stroke={1.5} />}
      title={title ?? (page ? t('failure.title') : t('failure.listTitle'))}
      text={page ? whole : reason}
      page={page}
    >
      <Button onClick={onRetry}>{t('retry')}</Button>
      <details className={styles.details}>
        <summary>{t('failure.details')}</summary>
        <p>
          {[problem.code, problem.serverCode, problem.path, problem.serverMessage]
            .filter(Boolean)
            .join(' · ')}
        </p>
        <ReportButton />
      </details>
    </Notice>
  );
};
