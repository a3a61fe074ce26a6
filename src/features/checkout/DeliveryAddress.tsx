/** Where it is sent to: the account's address, said in full, and mended here. What shipping costs follows it. */
import { useForm } from '@mantine/form';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatPostalCode } from '../../../domain/fields/masks.ts';
import { type Address, type Consumer, isWholeAddress } from '../../../domain/model/person.ts';
import { useSnapshot } from '../../core/index.ts';
import { Button } from '../../kit/controls/Button.tsx';
import { useDispatch } from '../../kit/dispatch.ts';
import forms from '../../kit/forms/forms.module.css';
import { TextField } from '../../kit/forms/TextField.tsx';
import { useCheck } from '../../kit/forms/violations.ts';
import { Forms } from '../../kit/theme/Forms.tsx';
import styles from './checkout.module.css';

const linesOf = ({ street, number, complement, district, city, state, postalCode }: Address): string =>
  [[street, number].filter(Boolean).join(', '), complement, district, `${city} ${state}`.trim(), postalCode]
    .filter(Boolean)
    .join(' · ');

/** Names that browsers fill in by themselves. */
const COMPLETES = {
  postalCode: 'postal-code',
  street: 'address-line1',
  number: 'off',
  complement: 'address-line2',
  district: 'address-level3',
  city: 'address-level2',
  state: 'address-level1',
} as const;
type Name = keyof typeof COMPLETES;

interface FormProps {
  readonly consumer: Consumer;
  readonly onDone: () => void;
}

const AddressForm = ({ consumer, onDone }: FormProps) => {
  const { t } = useTranslation('entry');
  const { t: tCheckout } = useTranslation('checkout');
  const dispatch = useDispatch();
  const check = useCheck();
  const site = useSnapshot((snapshot) => snapshot.settings.site);
  const updating = useSnapshot((snapshot) => snapshot.session.updating);
  const before = useRef(consumer);
  // Open until the server has it: what is refused stays as it was typed.
  useEffect(() => {
    if (!updating && consumer !== before.current) onDone();
  }, [updating, consumer, onDone]);
  const { country, ...address } = consumer.address;
  const filled = check('text', {});
  const form = useForm({
    mode: 'controlled',
    initialValues: address,
    validate: {
      postalCode: check('postalCode', { country: site }),
      street: filled,
      number: filled,
      city: filled,
      state: filled,
    },
  });
  const field = (name: Name, label: string) => (
    <TextField
      {...form.getInputProps(name)}
      id={`delivery-${name}`}
      label={label}
      autoComplete={COMPLETES[name]}
      {...(name === 'postalCode'
        ? { mask: (text: string) => formatPostalCode(text, site), inputMode: 'numeric' as const }
        : {})}
    />
  );
  return (
    <Forms>
      <form
        className={forms.form}
        noValidate
        onSubmit={form.onSubmit(
          async (values) => {
            const { userId, consumerId, status, ...profile } = consumer;
            const next = { ...profile, address: { country, ...values } };
            await dispatch({ type: 'UpdateProfile', profile: next });
          },
          (errors) => document.getElementById(`delivery-${Object.keys(errors)[0]}`)?.focus(),
        )}
      >
        <div className={forms.pair}>
          {field('postalCode', t('field.postalCode'))}
          {field('district', t('field.district'))}
        </div>
        <div className={`${forms.pair} ${forms.street}`}>
          {field('street', t('field.street'))}
          {field('number', t('field.number'))}
        </div>
        {field('complement', t('field.complement.optional'))}
        <div className={`${forms.pair} ${forms.street}`}>
          {field('city', t('field.city'))}
          {field('state', t('field.state'))}
        </div>
        <div className={styles.row}>
          <Button type="submit" kind="quiet" busy={updating}>
            {tCheckout('delivery.save')}
          </Button>
          <Button kind="link" onClick={onDone}>
            {tCheckout('delivery.keep')}
          </Button>
        </div>
      </form>
    </Forms>
  );
};

export const DeliveryAddress = () => {
  const { t } = useTranslation('checkout');
  const consumer = useSnapshot((snapshot) => snapshot.session.consumer);
  const [edits, setEdits] = useState(false);
  if (consumer === null) return <p className={styles.soft}>{t('delivery.login')}</p>;
  const whole = isWholeAddress(consumer.address);
  if (edits || !whole) return <AddressForm consumer={consumer} onDone={() => setEdits(false)} />;
  return (
    <p className={styles.between}>
      <span>{t('delivery.address', { address: linesOf(consumer.address) })}</span>
      <Button kind="link" onClick={() => setEdits(true)}>
        {t('delivery.change')}
      </Button>
    </p>
  );
};
