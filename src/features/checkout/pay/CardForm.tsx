/**
 * The card: the only place where its number and code ever stand. On paying they go to the payment provider, which
 * gives a token for them; nothing here is kept, logged or put into a URL.
 */
import { useForm } from '@mantine/form';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { formatCardNumber, formatExpiry, formatSecurityCode } from '../../../../domain/fields/masks.ts';
import { useCore, useSnapshot } from '../../../core/index.ts';
import { useDispatch } from '../../../kit/dispatch.ts';
import forms from '../../../kit/forms/forms.module.css';
import { TextField } from '../../../kit/forms/TextField.tsx';
import { useCheck } from '../../../kit/forms/violations.ts';
import { codeText } from '../../../kit/messages.ts';
import { Forms } from '../../../kit/theme/Forms.tsx';
import styles from '../checkout.module.css';
import { BinForm } from './BinForm.tsx';
import { Instalments } from './Instalments.tsx';
import { type Pay, PayButton } from './PayButton.tsx';
import { useDeliveryAddress } from './useDeliveryAddress.ts';

export const CardForm = ({ busy }: { readonly busy: boolean }) => {
  const { t } = useTranslation('checkout');
  const core = useCore();
  const dispatch = useDispatch();
  const check = useCheck();
  const deliveryAddress = useDeliveryAddress();
  const today = useSnapshot((snapshot) => snapshot.today);
  const form = useForm({
    mode: 'controlled',
    initialValues: { number: '', holder: '', expiry: '', securityCode: '' },
    validate: {
      number: check('card', {}),
      holder: check('text', { minimum: 3 }),
      expiry: check('cardExpiry', { today }),
      securityCode: check('securityCode', {}),
    },
  });

  const pay: Pay = async (refused) => {
    const { hasErrors, errors } = form.validate();
    if (hasErrors) {
      document.getElementById(`card-${Object.keys(errors)[0]}`)?.focus();
      return;
    }
    const token = await core.tokenizeCard(form.values);
    if (!token.ok) {
      form.setFieldError('number', token.problem.serverMessage ?? codeText(`problem.${token.problem.code}`));
      return;
    }
    const { secretRef } = token.value;
    await dispatch({ type: 'Pay', deliveryAddress, secretRef }, refused);
  };

  // What was refused for its security code wants another one; all else stays as it was typed, here and nowhere else.
  const isCodeWrong = useSnapshot(
    ({ checkout: { payment } }) => payment.status === 'failed' && payment.reason === 'security_code',
  );
  // biome-ignore lint/correctness/useExhaustiveDependencies: once a refusal
  useEffect(() => {
    if (isCodeWrong) form.setFieldValue('securityCode', '');
  }, [isCodeWrong]);

  const field = (name: keyof typeof form.values) => ({
    ...form.getInputProps(name),
    id: `card-${name}`,
    disabled: busy,
    'aria-required': true,
  });

  return (
    <Forms>
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
            description={t('card.expiry.hint')}
            mask={formatExpiry}
            inputMode="numeric"
            autoComplete="cc-exp"
          />
          <TextField
            {...field('securityCode')}
            label={t('card.cvv')}
            description={t('card.cvv.hint')}
            mask={formatSecurityCode}
            inputMode="numeric"
            autoComplete="cc-csc"
          />
        </div>
        <p className={styles.soft}>{t('card.safe')}</p>
        <Instalments />
        <BinForm />
        <PayButton busy={busy} onPay={pay} />
      </div>
    </Forms>
  );
};
