/** The fields of a profile: person, document, birth, phone, address. Which ones show follows the country. */
import { Checkbox, NativeSelect } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { DateOrder } from '../../../../domain/fields/date.ts';
import {
  formatCnpj,
  formatCpf,
  formatDate,
  formatPhone,
  formatPostalCode,
  formatRfc,
} from '../../../../domain/fields/masks.ts';
import styles from '../../../kit/forms/forms.module.css';
import { TextField } from '../../../kit/forms/TextField.tsx';
import { dateOrder, documentKind, needsCnpj, type ProfileValues } from './profile-form.ts';
import type { ProfileFormState } from './useProfileForm.ts';

type TextName = Exclude<keyof ProfileValues, 'newsletter' | 'person' | 'home'>;

interface FieldProps {
  readonly form: ProfileFormState;
  readonly name: TextName;
  readonly label: string;
  readonly mask?: (text: string) => string;
  readonly hint?: string;
  readonly complete: string;
  readonly keyboard?: 'text' | 'numeric' | 'tel' | 'email';
  readonly type?: 'text' | 'email' | 'tel';
}

const Field = ({ form, name, label, mask, hint, complete, keyboard = 'text', type = 'text' }: FieldProps) => (
  <TextField
    id={`profile-${name}`}
    label={label}
    {...(hint === undefined ? {} : { description: hint })}
    {...(mask === undefined ? {} : { mask })}
    error={form.errors[name]}
    value={form.values[name]}
    onChange={(text) => form.set(name, text)}
    onBlur={() => form.judge(name)}
    autoComplete={complete}
    inputMode={keyboard}
    type={type}
  />
);

const masksFor = (home: ProfileValues['home']) =>
  home === 'other'
    ? { phone: (text: string) => text.slice(0, 24), postalCode: (text: string) => text.slice(0, 12) }
    : {
        phone: (text: string) => formatPhone(text, home),
        postalCode: (text: string) => formatPostalCode(text, home),
      };

const DocumentFields = ({ form }: { readonly form: ProfileFormState }) => {
  const { t } = useTranslation('entry');
  const kind = documentKind(form.values);
  if (needsCnpj(form.values))
    return <Field form={form} name="cnpj" label={t('field.cnpj')} mask={formatCnpj} complete="off" />;
  if (kind === 'passport')
    return <Field form={form} name="passport" label={t('field.passport')} complete="off" />;
  const mask = kind === 'cpf' ? formatCpf : formatRfc;
  const keyboard = kind === 'cpf' ? 'numeric' : 'text';
  return (
    <Field
      form={form}
      name="document"
      label={t(`field.${kind}`)}
      mask={mask}
      complete="off"
      keyboard={keyboard}
    />
  );
};

export const PersonFields = ({ form }: { readonly form: ProfileFormState }) => {
  const { t } = useTranslation('entry');
  const { person, home } = form.values;
  const { phone } = masksFor(home);
  const date = (text: string): string => formatDate(text, dateOrder satisfies DateOrder);
  return (
    <fieldset className={styles.section}>
      <legend>{t('section.you')}</legend>
      <div className={styles.pair}>
        <NativeSelect
          id="profile-home"
          label={t('field.country')}
          value={home}
          onChange={(event) => form.set('home', event.currentTarget.value as ProfileValues['home'])}
          data={(['BR', 'MX', 'other'] as const).map((value) => ({ value, label: t(`country.${value}`) }))}
          autoComplete="off"
        />
        <NativeSelect
          id="profile-person"
          label={t('field.person')}
          value={person}
          onChange={(event) => form.set('person', event.currentTarget.value as ProfileValues['person'])}
          data={(['natural', 'legal'] as const).map((value) => ({ value, label: t(`person.${value}`) }))}
          autoComplete="off"
        />
      </div>
      {home === 'other' && (
        <Field form={form} name="countryName" label={t('field.countryName')} complete="country-name" />
      )}
      {person === 'legal' && (
        <Field form={form} name="company" label={t('field.company')} complete="organization" />
      )}
      <Field form={form} name="name" label={t('field.name')} complete="name" />
      <div className={styles.pair}>
        <DocumentFields form={form} />
        <Field
          form={form}
          name="birthDate"
          label={t('field.birthDate')}
          hint={t(`field.birthDate.hint.${dateOrder}`)}
          mask={date}
          complete="bday"
          keyboard="numeric"
        />
      </div>
      <Field
        form={form}
        name="phone"
        label={t('field.phone')}
        mask={phone}
        complete="tel"
        keyboard="tel"
        type="tel"
      />
    </fieldset>
  );
};

export const AddressFields = ({ form }: { readonly form: ProfileFormState }) => {
  const { t } = useTranslation('entry');
  const { postalCode } = masksFor(form.values.home);
  const keyboard = form.values.home === 'other' ? 'text' : 'numeric';
  return (
    <fieldset className={styles.section}>
      <legend>{t('section.address')}</legend>
      <div className={styles.pair}>
        <Field
          form={form}
          name="postalCode"
          label={t('field.postalCode')}
          mask={postalCode}
          complete="postal-code"
          keyboard={keyboard}
        />
        <Field form={form} name="district" label={t('field.district')} complete="address-level3" />
      </div>
      <div className={`${styles.pair} ${styles.street}`}>
        <Field form={form} name="street" label={t('field.street')} complete="address-line1" />
        <Field form={form} name="number" label={t('field.number')} complete="off" />
      </div>
      <Field form={form} name="complement" label={t('field.complement.optional')} complete="address-line2" />
      <div className={`${styles.pair} ${styles.street}`}>
        <Field form={form} name="city" label={t('field.city')} complete="address-level2" />
        <Field form={form} name="state" label={t('field.state')} complete="address-level1" />
      </div>
    </fieldset>
  );
};

export const NewsletterField = ({ form }: { readonly form: ProfileFormState }) => {
  const { t } = useTranslation('entry');
  return (
    <Checkbox
      label={t('field.newsletter')}
      checked={form.values.newsletter}
      onChange={(event) => form.set('newsletter', event.currentTarget.checked)}
    />
  );
};
