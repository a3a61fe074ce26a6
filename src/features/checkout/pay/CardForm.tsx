/**
 * The card: the only place where its number and code ever stand. On paying they go to the payment provider, which
 * gives a token for them; nothing here is kept, logged or put into a URL.
 */
import { useForm } from '@mantine/form';
import { useTranslation } from 'react-i18next';
import { formatCardNumber } from '../../../../domain/fields/masks.ts';
import type { Dispatched } from '../../../../worker/contract.ts';
import { useCore, useSnapshot } from '../../../core/index.ts';
import forms from '../../../kit/forms/forms.module.css';
import { TextField } from '../../../kit/forms/TextField.tsx';
import { useCheck } from '../../../kit/forms/violations.ts';
import { codeText } from '../../../kit/messages.ts';
import styles from '../checkout.module.css';
import { BinForm } from './BinForm.tsx';
import { isComingExpiry, maskExpiry } from './expiry.ts';
import { Instalments } from './Instalments.tsx';
import { PayButton } from './PayButton.tsx';

export const CardForm = ({ busy }: { readonly busy: boolean }) => {
  const { t } = useTranslation('checkout');
  const core = useCore();
  const check = useCheck();
  const address = useSnapshot((snapshot) => snapshot.session.consumer?.address ?? null);
  const delivery = useSnapshot((snapshot) => snapshot.cart.delivery);
  const form = useForm({
    mode: 'controlled',
    initialValues: { number: '', holder: '', expiry: '', securityCode: '' },
    validate: {
      number: check('card', {}),
      holder: check('text', { minimum: 3 }),
      expiry: (text) => (isComingExpiry(text, new Date()) ? null : t('card.expiry.bad')),
      securityCode: (text) => (/^\d{3,4}$/.test(text) ? null : t('card.cvv.bad')),
    },
  });

  const pay = async (): Promise<Dispatched | null> => {
    const { hasErrors, errors } = form.validate();
    if (hasErrors) {
      document.getElementById(`card-${Object.keys(errors)[0]}`)?.focus();
      return null;
    }
    const token = await core.tokenizeCard(form.values);
    if (!token.ok) {
      form.setFieldError('number', token.problem.serverMessage ?? codeText(`problem.${token.problem.code}`));
      return null;
    }
    const deliver = delivery.needed && delivery.chosen === 'deliver';
    const answer = await core.dispatch({
      type: 'Pay',
      deliveryAddress: deliver ? address : null,
      secretRef: token.value.secretRef,
    });
    if (answer.ok) form.reset();
    return answer;
  };

  const field = (name: keyof typeof form.values) => ({
    id: `card-${name}`,
    error: form.errors[name],
    value: form.values[name],
    onValue: (text: string) => form.setFieldValue(name, text),
    disabled: busy,
  });

  return (
    <div className={forms.form}>
      <TextField
        {...field('number')}
        label={t('card.number')}
        mask={formatCardNumber}
        inputMode="numeric"
        autoComplete="cc-number"
      />
      <TextField {...field('holder')} label={t('card.holder')} autoComplete="cc-name" />
      <div className={forms.pair}>
        <TextField
          {...field('expiry')}
          label={t('card.expiry')}
          hint={t('card.expiry.hint')}
          mask={maskExpiry}
          inputMode="numeric"
          autoComplete="cc-exp"
        />
        <TextField
          {...field('securityCode')}
          label={t('card.cvv')}
          hint={t('card.cvv.bad')}
          mask={(text) => text.replaceAll(/\D/g, '').slice(0, 4)}
          inputMode="numeric"
          autoComplete="cc-csc"
        />
      </div>
      <p className={styles.soft}>{t('card.safe')}</p>
      <Instalments />
      <BinForm />
      <PayButton busy={busy} onPay={pay} />
    </div>
  );
};
