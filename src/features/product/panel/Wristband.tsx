/** An event whose wristband decides what may be bought: its code is asked for first. */
import { IconCircleCheck } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../kit/controls/Button.tsx';
import { CodeForm } from '../../../kit/forms/CodeForm.tsx';
import type { Selling } from '../selling.ts';
import styles from './Panel.module.css';

export const Wristband = ({ selling }: { readonly selling: Selling }) => {
  const { t } = useTranslation(['product', 'codes']);
  const { wristbandCode, waiting, problem } = selling;
  if (wristbandCode !== null && selling.offered !== null)
    return (
      <p className={styles.accepted}>
        <IconCircleCheck aria-hidden size={20} />
        <span>{t('wristband.accepted', { code: wristbandCode })}</span>
        <Button kind="plain" onClick={() => selling.enterWristband(null)}>
          {t('wristband.other')}
        </Button>
      </p>
    );
  const wrong = problem === null ? null : (problem.serverMessage ?? t(`codes:problem.${problem.code}`));
  return (
    <CodeForm
      label={t('wristband.label')}
      hint={t('wristband.hint')}
      empty={t('code.empty')}
      action={t('wristband.check')}
      busy={waiting && wristbandCode !== null}
      error={wristbandCode === null ? null : wrong}
      onSend={(code) => {
        if (code === wristbandCode) selling.retry();
        else selling.enterWristband(code);
      }}
    />
  );
};
