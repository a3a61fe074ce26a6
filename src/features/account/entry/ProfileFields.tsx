import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { GENDERS, PERSON_KINDS, type ProfileField } from '../../../../domain/fields/profile.ts';
import { addressEntry, fieldEntry, unfoldsOffered } from '../../../../domain/session/profile-form.ts';
import { Button } from '../../../kit/controls/Button.tsx';
import { Field } from '../../../kit/controls/Field.tsx';
import { CheckField } from '../../../kit/forms/CheckField.tsx';
import styles from '../../../kit/forms/forms.module.css';
import { TextField } from '../../../kit/forms/TextField.tsx';
import { dateOrder } from '../../../kit/forms/violations.ts';
import type { EmailCheck, EmailForm, ProfileFormState } from './useProfileForm.ts';

const COMPLETE: Readonly<Partial<Record<ProfileField, string>>> = {
  name: 'name',
  company: 'organization',
  countryName: 'country-name',
  birthDate: 'bday',
  phone: 'tel',
  postalCode: 'postal-code',
  street: 'address-line1',
  complement: 'address-line2',
  district: 'address-level3',
  city: 'address-level2',
  state: 'address-level1',
};

interface Props {
  readonly form: ProfileFormState;
}
interface FieldProps extends Props {
  readonly name: Exclude<ProfileField, 'kind' | 'gender'>;
  readonly hint?: string | undefined;
}

const TextOf = ({ form, name, hint }: FieldProps) => {
  const { t } = useTranslation('entry');
  const { keyboard = 'text', mask } = fieldEntry(name, form.values, form.context);
  const isDocument = name === 'document';
  const field = form.field(name);
  const note = isDocument && form.cpf.pending ? t('field.cpf.checking') : hint;
  return (
    <TextField
      {...field}
      label={
        name === 'complement'
          ? t('field.complement.optional')
          : field['aria-required']
            ? field.label
            : t('optional', { label: field.label })
      }
      {...(note === undefined ? {} : { description: note })}
      mask={mask}
      {...(isDocument && { onBlur: form.judgeDocument })}
      autoComplete={COMPLETE[name] ?? 'off'}
      inputMode={keyboard}
      type={keyboard === 'tel' ? 'tel' : 'text'}
    />
  );
};

interface EmailProps {
  readonly form: EmailForm;
  readonly mail: EmailCheck;
}

export const EmailField = ({ form, mail }: EmailProps) => {
  const { t } = useTranslation('entry');
  return (
    <TextField
      {...form.field('email')}
      {...(mail.pending ? { description: t('field.email.checking') } : {})}
      onBlur={() => {
        form.validateField('email');
        void mail.canBeMailed(form);
      }}
      type="email"
      inputMode="email"
      autoComplete="email"
      autoCapitalize="none"
    />
  );
};

const Kind = ({ form }: Props) => {
  const { t } = useTranslation('entry');
  return (
    <Field
      {...form.field('kind')}
      options={PERSON_KINDS.map((value) => ({ value, label: t(`kind.${value}`) }))}
      autoComplete="off"
    />
  );
};

const Gender = ({ form }: Props) => {
  const { t } = useTranslation('entry');
  const gender = form.field('gender');
  return (
    <Field
      {...gender}
      label={t('optional', { label: gender.label })}
      options={[
        { value: '', label: t('gender.none') },
        ...GENDERS.toSorted().map((value) => ({ value, label: t(`gender.${value}`) })),
      ]}
      autoComplete="sex"
    />
  );
};

const LONG = ['company', 'name', 'countryName'] as const;
const SHORT = ['document', 'cnpj', 'passport', 'birthDate', 'phone'] as const;

/** Fields of the person. `among` limits them: the completion form shows only the missing fields. */
export const PersonFields = ({
  form,
  among = form.asked,
}: Props & { readonly among?: readonly ProfileField[] }) => {
  const { t: shell } = useTranslation('shell');
  return (
    <>
      {among.includes('kind') && <Kind form={form} />}
      {LONG.filter((name) => among.includes(name)).map((name) => (
        <TextOf key={name} form={form} name={name} />
      ))}
      <div className={styles.pair}>
        {SHORT.filter((name) => among.includes(name)).map((name) => (
          <TextOf
            key={name}
            form={form}
            name={name}
            hint={name === 'birthDate' ? shell(`date.${dateOrder}`) : undefined}
          />
        ))}
      </div>
    </>
  );
};

const StreetFields = ({ form }: Props) => (
  <>
    <TextOf form={form} name="street" />
    <div className={styles.pair}>
      <TextOf form={form} name="number" />
      <TextOf form={form} name="complement" />
    </div>
    <TextOf form={form} name="district" />
    <div className={`${styles.pair} ${styles.street}`}>
      <TextOf form={form} name="city" />
      <TextOf form={form} name="state" />
    </div>
  </>
);

/** Postal code and the rest of the address. The buyer types the rest only if the lookup fails or is wrong. */
export const AddressFields = ({ form }: Props) => {
  const { t } = useTranslation('entry');
  const [typing, setTyping] = useState(false);
  const { lookup, asksStreet } = form.postal;
  const { street, district, city, state } = form.values;
  const place = [street, district, [city, state].filter(Boolean).join(' – ')].filter(Boolean).join(', ');
  const isUnknown = lookup === 'unknown';
  const entry = addressEntry(lookup, typing, { ...form, wrong: Object.keys(form.errors) });
  const unknown = t('postalCode.unknown');
  const hints = { idle: undefined, asking: t('postalCode.asking'), told: place, silent: undefined, unknown };
  return (
    <>
      <div role="status" className="visually-hidden">
        {isUnknown ? unknown : lookup === 'told' && place}
      </div>
      <TextOf form={form} name="postalCode" hint={hints[lookup]} />
      {entry === 'typed' && <StreetFields form={form} />}
      {entry === 'filled' && (
        <>
          {asksStreet && <TextOf form={form} name="street" />}
          <div className={styles.pair}>
            <TextOf form={form} name="number" />
            <TextOf form={form} name="complement" />
          </div>
          <Button kind="link" onClick={() => setTyping(true)}>
            {t('address.change')}
          </Button>
        </>
      )}
    </>
  );
};

export const OfferedFields = ({ form, unfolded = false }: Props & { readonly unfolded?: boolean }) => {
  const { t } = useTranslation('entry');
  const { t: shell } = useTranslation('shell');
  const { offered } = form;
  if (offered.length === 0) return null;
  const fields = (
    <>
      <StreetFields form={form} />
      {offered.includes('birthDate') && (
        <TextOf form={form} name="birthDate" hint={shell(`date.${dateOrder}`)} />
      )}
      {offered.includes('gender') && <Gender form={form} />}
      <TextOf form={form} name="phone" />
    </>
  );
  if (unfolded) return fields;
  const isOpen = unfoldsOffered(form.postal.lookup, { offered, wrong: Object.keys(form.errors) });
  return (
    <details className={styles.offered} {...(isOpen ? { open: true } : {})}>
      <summary>{t('offered')}</summary>
      <div className={styles.section}>{fields}</div>
    </details>
  );
};

export const NewsletterField = ({ form }: Props) => <CheckField {...form.tick('newsletter')} />;
