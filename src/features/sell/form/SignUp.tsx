/** Applying: the form until the server has it, then thanks. */
import { IconMailCheck } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ANSWER_HOURS } from '../../../../domain/pricing/full-price.ts';
import { Button } from '../../../kit/controls/Button.tsx';
import { focusResultHeading } from '../../../kit/headingFocus.ts';
import styles from '../sell.module.css';
import { SignUpForm } from './SignUpForm.tsx';

export const SignUp = () => {
  const { t } = useTranslation(['sell', 'shell']);
  const [sentTo, setSentTo] = useState<string | null>(null);
  if (sentTo === null) return <SignUpForm onSent={setSentTo} />;
  return (
    <div className={styles.thanks}>
      <span aria-hidden>
        <IconMailCheck size={34} stroke={1.5} />
      </span>
      <h3 ref={focusResultHeading} tabIndex={-1}>
        {t('thanks.title')}
      </h3>
      <p>{t('thanks.text', { hours: ANSWER_HOURS })}</p>
      <p className={styles.hint}>{t('thanks.mail', { email: sentTo })}</p>
      <Button to="/" kind="quiet">
        {t('shell:goHome')}
      </Button>
    </div>
  );
};
