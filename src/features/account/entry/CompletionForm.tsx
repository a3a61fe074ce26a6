/** What a profile still lacks before tickets can be issued. Keeps everything that is already there. */
import { useTranslation } from 'react-i18next';
import type { Consumer } from '../../../../domain/model/person.ts';
import { useDispatch } from '../../../kit/dispatch.ts';
import { Forms } from '../../../kit/theme/Forms.tsx';
import { EntryForm } from './EntryForm.tsx';
import { AddressFields, PersonFields } from './ProfileFields.tsx';
import { toProfile } from './profile-form.ts';
import { useFieldErrors, useProfileForm } from './useProfileForm.ts';
import { useRefusal } from './useRefusal.ts';

interface Props {
  readonly consumer: Consumer;
  readonly updating: boolean;
}

export const CompletionForm = ({ consumer, updating }: Props) => {
  const { t } = useTranslation('entry');
  const dispatch = useDispatch();
  const form = useProfileForm(consumer);
  const fieldErrors = useFieldErrors();
  const { refusal, forget } = useRefusal('session.profile-failed');
  return (
    <Forms>
      <EntryForm
        intro={t('profile.text')}
        action={updating ? t('profile.busy') : t('profile.submit')}
        busy={updating}
        errors={fieldErrors(form.errors, form.values)}
        judge={() => Object.keys(form.judgeAll()).length === 0}
        refusal={refusal}
        onSend={() => {
          forget();
          void dispatch({ type: 'UpdateProfile', profile: toProfile(form.values, new Date(), consumer) });
        }}
      >
        <PersonFields form={form} />
        <AddressFields form={form} />
      </EntryForm>
    </Forms>
  );
};
