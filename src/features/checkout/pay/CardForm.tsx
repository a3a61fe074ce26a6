/**
 * The card: the only place where its number and code ever stand. On paying they go to the payment provider, which
 * gives a token for them; nothing here is kept, logged or put into a URL.
 */
import { useForm } from '@mantine/form';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { formatCardNumber, formatExpiry, formatSecurityCode } from '../../../../domain/fields/masks.ts';
import type { SecretRef } from '../../../../worker/contract.ts';
import { useCore, useSnapshot } from '../../../core/index.ts';
import forms from '../../../kit/forms/forms.module.css';
import { TextField } from '../../../kit/forms/TextField.tsx';
import { useCheck } from '../../../kit/forms/violations.ts';
import { codeText } from '../../../kit/messages.ts';
import { speak } from '../../../kit/speech.tsx';
import { Forms } from '../../../kit/theme/Forms.tsx';
import styles from '../checkout.module.css';
import { BinForm } from './BinForm.tsx';
import { Instalments } from './Instalments.tsx';
import { CARD_NUMBER } from './ids.ts';
import { PayButton } from './PayButton.tsx';
import type { Beside, Pay } from './usePay.ts';

interface Props {
  readonly busy: boolean;
  readonly onPay: Pay;
}

export const CardForm = ({ busy, onPay }: Props) => {
  const { t } = useTranslation('checkout');
  const core = useCore();
  const check = useCheck();
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

  // The fields can be focused again once nothing is under way.
  const isRefused = useRef(false);
  useEffect(() => {
    if (busy || !isRefused.current) return;
    isRefused.current = false;
    document.getElementById(CARD_NUMBER)?.focus();
  }, [busy]);

  /** A card that the provider refused is told at its number; that the provider was out of reach is no fault of the number. */
  const tokenize = async (failed: Beside['failed']): Promise<SecretRef | null> => {
    const token = await core.tokenizeCard(form.values);
    if (token.ok) return token.value.secretRef;
    const { code, serverMessage } = token.problem;
    const text = serverMessage ?? codeText(`problem.${code}`);
    if (code === 'refused') {
      isRefused.current = true;
      form.setFieldError('number', text);
      speak(text, true);
    } else failed(`${text} ${t('card.unsent')}`);
    return null;
  };

  const pay = async (beside: Beside): Promise<void> => {
    const { hasErrors, errors } = form.validate();
    if (hasErrors) document.getElementById(`card-${Object.keys(errors)[0]}`)?.focus();
    else await onPay(beside, () => tokenize(beside.failed));
  };

  // A refused card needs its security code again, so that no press charges it by accident. All else stays as it was typed.
  const isFailed = useSnapshot(({ checkout: { payment } }) => payment.status === 'failed');
  // biome-ignore lint/correctness/useExhaustiveDependencies: once a refusal
  useEffect(() => {
    if (isFailed) form.setFieldValue('securityCode', '');
  }, [isFailed]);

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
        <Instalments busy={busy} />
        <BinForm />
        <PayButton busy={busy} onPay={pay} />
      </div>
    </Forms>
  );
};
