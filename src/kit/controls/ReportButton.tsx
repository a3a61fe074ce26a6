/** Opens "Report a problem"; for wherever something went wrong. */
import { useTranslation } from 'react-i18next';
import { reportOpened } from '../overlays.ts';
import { Button } from './Button.tsx';

export const ReportButton = () => {
  const { t } = useTranslation('shell');
  return (
    <Button kind="link" onClick={() => reportOpened.set(true)}>
      {t('report')}
    </Button>
  );
};
