/** Form with the fields that the purchase needs and the profile lacks. */
import { useTranslation } from 'react-i18next';
import type { Consumer } from '../../../../domain/model/person.ts';
import { lacksAddress, missingFields, toProfile } from '../../../../domain/session/profile-form.ts';
import { useCommand } from '../../../kit/command.ts';
import { FormFrame } from '../../../kit/forms/FormFrame.tsx';
import { dateOrder } from '../../../kit/forms/violations.ts';
import { AddressFields, PersonFields } from './ProfileFields.tsx';
import { useProfileForm, usePurpose } from './useProfileForm.ts';

interface Props {
  readonly consumer: Consumer;
  readonly updating: boolean;
}

export const CompletionForm = ({ consumer, updating }: Props) => {
  const { t } = useTranslation('entry');
  const form = useProfileForm(consumer, usePurpose());
  const { refusal, send: sendCommand } = useCommand();
  // Of the stored profile, so that a field stays while the buyer fills the field in.
  const missing = missingFields(consumer, form.values.kind, form.context);

  const send = async (): Promise<boolean> => {
    if (!(await form.isDocumentKnown())) return false;
    void sendCommand({
      type: 'UpdateProfile',
      profile: toProfile(form.values, form.context.site, dateOrder),
    });
    return true;
  };

  return (
    <FormFrame
      intro={t('profile.text')}
      action={updating ? t('profile.busy') : t('profile.submit')}
      busy={updating}
      parts={[form]}
      refusal={refusal}
      onSend={send}
    >
      <PersonFields form={form} among={missing} />
      {lacksAddress(missing) && <AddressFields form={form} />}
    </FormFrame>
  );
};
