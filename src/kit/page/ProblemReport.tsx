/** For support: the log of this visit as a file, names and documents already replaced when it was recorded. */
import { useTranslation } from 'react-i18next';
import { useCore } from '../../core/index.ts';
import { saveFile } from '../controls/saveFile.ts';
import { codeText, say } from '../messages.ts';
import styles from './Footer.module.css';

export const ProblemReport = () => {
  const { t } = useTranslation();
  const core = useCore();
  const save = async (): Promise<void> => {
    const log = await core.exportLog();
    if (!log.ok) return say('error', codeText(`problem.${log.problem.code}`));
    const day = new Date().toISOString().slice(0, 16).replaceAll(':', '-');
    saveFile(log.value, `catraca-${day}.log.json`, 'application/json');
    say('success', t('report.saved'));
  };
  return (
    <button type="button" className={styles.choose} onClick={() => void save()}>
      {t('report.save')}
    </button>
  );
};
