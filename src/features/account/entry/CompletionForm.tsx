/** Form with the fields that the purchase needs and the profile lacks. */
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Consumer } from '../../../../domain/model/person.ts';
import { useSnapshot } from '../../../core/index.ts';
import { useCommand } from '../../../kit/command.ts';
import { useCheck } from '../../../kit/forms/violations.ts';
import { FormFrame, usePurpose } from './FormFrame.tsx';
import { AddressFields, PersonFields } from './ProfileFields.tsx';
import { profileErrors, profileValues, toProfile } from './profile-form.ts';
import { useFieldErrors, useProfileForm } from './useProfileForm.ts';

interface Props {
  readonly consumer: Consumer;
  readonly updating: boolean;
}

const DOCUMENTS = ['document', 'cnpj', 'passport'] as const;

export const CompletionForm = ({ consumer, updating }: Props) => {
  const { t } = useTranslation('entry');
  const check = useCheck();
  const purpose = usePurpose();
  const form = useProfileForm(consumer, purpose);
  const fieldErrors = useFieldErrors();
  const { refusal, send: sendCommand } = useCommand();
  const [checking, setChecking] = useState(false);
  const { kind } = form.values;
  // Fields that the stored profile lacks, so that a field stays while the buyer fills the field in.
  const start = { ...profileValues(form.site, consumer), kind };
  const today = useSnapshot((snapshot) => snapshot.today);
  const context = { check, site: form.site, purpose, today, labelOf: (name: string) => name };
  const lacking = Object.keys(profileErrors(start, [], context));
  const isUnknown = DOCUMENTS.some((name) => lacking.includes(name)) || kind !== 'natural';
  const among = form.asked.filter((name) => lacking.includes(name) || (name === 'kind' && isUnknown));
  const address = lacking.some((name) => ['postalCode', 'street', 'number', 'city', 'state'].includes(name));

  const send = async (): Promise<boolean> => {
    setChecking(true);
    const known = await form.isDocumentKnown();
    setChecking(false);
    if (!known) return false;
    void sendCommand({ type: 'UpdateProfile', profile: toProfile(form.values, form.site) });
    return true;
  };

  return (
    <FormFrame
      intro={t('profile.text')}
      action={updating ? t('profile.busy') : t('profile.submit')}
      busy={updating || checking}
      errors={fieldErrors(form)}
      validate={() => Object.keys(form.validateAll()).length === 0}
      refusal={refusal}
      onSend={send}
    >
      <PersonFields form={form} among={among} />
      {address && <AddressFields form={form} />}
    </FormFrame>
  );
};
