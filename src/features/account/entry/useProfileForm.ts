/** A profile's form: its values, its checks, and its errors in the order in which they stand on the page. */
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import type { Consumer } from '../../../../domain/model/person.ts';
import { useSnapshot } from '../../../core/index.ts';
import type { FieldError } from '../../../kit/forms/ErrorSummary.tsx';
import { type CheckedForm, useCheckedForm } from '../../../kit/forms/useCheckedForm.ts';
import { useCheck } from '../../../kit/forms/violations.ts';
import { documentKind, type ProfileValues, profileChecks, startValues } from './profile-form.ts';

export type ProfileFormState = CheckedForm<ProfileValues>;

export const useProfileForm = (consumer: Consumer | null): ProfileFormState => {
  const check = useCheck();
  const site = useSnapshot((snapshot) => snapshot.settings.site);
  const checks = profileChecks(check, new Date());
  const form = useCheckedForm<ProfileValues>(startValues(site, consumer), (values) => {
    const errors: Record<string, string> = {};
    for (const [name, validate] of Object.entries(checks)) {
      const message = validate?.(String(values[name as keyof ProfileValues]), values);
      if (message) errors[name] = message;
    }
    return errors;
  });
  // The site may be told after the form is there. A country that was chosen by then stays.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once a site
  useEffect(() => {
    if (consumer === null && form.values.home !== site && !form.isTouched('home')) form.set('home', site);
  }, [site]);
  return form;
};

export const useFieldErrors = (): ((
  errors: CheckedForm<ProfileValues>['errors'],
  values: ProfileValues,
) => FieldError[]) => {
  const { t } = useTranslation('entry');
  return (errors, values) =>
    Object.entries(errors).map(([name, message]) => ({
      id: `profile-${name}`,
      label: name === 'document' ? t(`field.${documentKind(values)}`) : t(`field.${name}` as 'field.name'),
      message: String(message),
    }));
};
