/** What a profile still lacks before tickets can be issued. Keeps everything that is already there. */
import { Button } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Consumer } from '../../../../domain/model/person.ts';
import { useDispatch } from '../../../kit/dispatch.ts';
import { ErrorSummary, type FieldError } from '../../../kit/forms/ErrorSummary.tsx';
import styles from '../../../kit/forms/forms.module.css';
import { Forms } from '../../../kit/theme/Forms.tsx';
import { AddressFields, PersonFields } from './ProfileFields.tsx';
import { toProfile } from './profile-form.ts';
import { useFieldErrors, useProfileForm } from './useProfileForm.ts';

interface Props {
  readonly consumer: Consumer;
  readonly updating: boolean;
}

export const CompletionForm = ({ consumer, updating }: Props) => {
  const { t } = useTranslation('entry');
  const dispatch = useDispatch();
  const form = useProfileForm(consumer);
  const fieldErrors = useFieldErrors();
  const [summary, setSummary] = useState<readonly FieldError[]>([]);
  const [attempt, setAttempt] = useState(0);

  const submit = async (): Promise<void> => {
    const errors = fieldErrors(form.validate().errors, form.values);
    setSummary(errors);
    setAttempt(attempt + 1);
    if (errors.length > 0) return;
    await dispatch({ type: 'UpdateProfile', profile: toProfile(form.values, new Date(), consumer) });
  };

  return (
    <Forms>
      <form
        className={styles.form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void submit();
        }}
      >
        <p>{t('profile.text')}</p>
        <ErrorSummary errors={summary} attempt={attempt} />
        <PersonFields form={form} />
        <AddressFields form={form} />
        <Button type="submit" size="md" loading={updating} className={styles.submit}>
          {updating ? t('profile.busy') : t('profile.submit')}
        </Button>
      </form>
    </Forms>
  );
};
