/** The whole profile, to be changed: a natural or a legal person, at home or abroad. */
import { useTranslation } from 'react-i18next';
import type { Consumer } from '../../../../domain/model/person.ts';
import { useDispatch } from '../../../kit/dispatch.ts';
import styles from '../../../kit/forms/forms.module.css';
import { TextField } from '../../../kit/forms/TextField.tsx';
import { Forms } from '../../../kit/theme/Forms.tsx';
import { EntryForm } from '../entry/EntryForm.tsx';
import { AddressFields, NewsletterField, OfferedFields, PersonFields } from '../entry/ProfileFields.tsx';
import { toProfile } from '../entry/profile-form.ts';
import { useFieldErrors, useProfileForm } from '../entry/useProfileForm.ts';
import { useRefusal } from '../entry/useRefusal.ts';

interface Props {
  readonly consumer: Consumer;
  readonly updating: boolean;
}

export const ProfileForm = ({ consumer, updating }: Props) => {
  const { t } = useTranslation(['account', 'entry']);
  const dispatch = useDispatch();
  const form = useProfileForm(consumer, 'account', { withEmail: true });
  const fieldErrors = useFieldErrors();
  const { refusal, forget } = useRefusal('session.profile-failed', 'session.profile-unconfirmed');
  return (
    <Forms>
      <EntryForm
        intro={t('profile.text')}
        action={t(updating ? 'entry:profile.busy' : 'profile.submit')}
        busy={updating}
        errors={fieldErrors(form)}
        judge={() => Object.keys(form.judgeAll()).length === 0}
        refusal={refusal}
        onSend={async () => {
          forget();
          if (!(await form.isDocumentKnown())) return false;
          const profile = toProfile(form.values, form.site, new Date(), consumer);
          return dispatch({ type: 'UpdateProfile', profile });
        }}
      >
        <PersonFields form={form} />
        <AddressFields form={form} />
        <OfferedFields form={form} unfolded />
        <fieldset className={styles.section}>
          <legend>{t('profile.contact')}</legend>
          <TextField
            id="profile-email"
            aria-required
            label={t('entry:field.email')}
            error={form.errors.email}
            value={form.values.email}
            onChange={(text) => form.set('email', text)}
            onBlur={() => form.judge('email')}
            type="email"
            inputMode="email"
            autoComplete="email"
            autoCapitalize="none"
          />
          <NewsletterField form={form} />
        </fieldset>
      </EntryForm>
    </Forms>
  );
};
