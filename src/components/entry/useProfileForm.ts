/** A profile's form: its values, its checks, and its errors in the order in which they stand on the page. */
import { type FormErrors, useForm } from '@mantine/form';
import { useTranslation } from 'react-i18next';
import type { Consumer } from '../../../domain/session/state.ts';
import { useSnapshot } from '../../core/index.ts';
import type { FieldError } from '../forms/ErrorSummary.tsx';
import { useCheck } from '../forms/violations.ts';
import type { ProfileFormState } from './ProfileFields.tsx';
import { documentKind, type ProfileValues, profileChecks, startValues } from './profile-form.ts';

export const useProfileForm = (consumer: Consumer | null): ProfileFormState => {
  const check = useCheck();
  const site = useSnapshot((snapshot) => snapshot.settings.site);
  const checks = profileChecks(check, new Date());
  return useForm<ProfileValues>({
    mode: 'controlled',
    initialValues: startValues(site, consumer),
    validate: (values) => {
      const errors: Record<string, string> = {};
      for (const [name, validate] of Object.entries(checks)) {
        const message = validate?.(String(values[name as keyof ProfileValues]), values);
        if (message) errors[name] = message;
      }
      return errors;
    },
  });
};

export const useFieldErrors = (): ((errors: FormErrors, values: ProfileValues) => FieldError[]) => {
  const { t } = useTranslation('entry');
  return (errors, values) =>
    Object.entries(errors).map(([name, message]) => ({
      id: `profile-${name}`,
      label: name === 'document' ? t(`field.${documentKind(values)}`) : t(`field.${name}` as 'field.name'),
      message: String(message),
    }));
};
