/** The only component with card number and security code. Both are never stored, logged or put into a URL. */
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import {
  CARD_HOLDER,
  cardFailurePlace,
  isCardRefusal,
  needsSecurityCode,
  partnerDiscount,
} from '../../../../domain/checkout/display.ts';
import { appliedCard, offeredCard, otherPartner } from '../../../../domain/checkout/methods.ts';
import { formatCardNumber, formatExpiry, formatSecurityCode } from '../../../../domain/fields/masks.ts';
import { joinTexts } from '../../../../domain/fields/plain-text.ts';
import { useCore, useSnapshot } from '../../../core/index.ts';
import { ErrorSummary } from '../../../kit/forms/ErrorSummary.tsx';
import forms from '../../../kit/forms/forms.module.css';
import { TextField } from '../../../kit/forms/TextField.tsx';
import { useCheckedForm } from '../../../kit/forms/useCheckedForm.ts';
import { useCheck } from '../../../kit/forms/violations.ts';
import { useOnChange } from '../../../kit/hooks.ts';
import { problemText } from '../../../kit/messages.ts';
import { speak } from '../../../kit/speech.tsx';
import { Forms } from '../../../kit/theme/Forms.tsx';
import { CARD_NUMBER } from './controls.ts';
import { Installments } from './Installments.tsx';
import { BinForm, PartnerDiscount, usePartnerCards } from './PartnerDiscount.tsx';
import { PayButton } from './PayButton.tsx';
import type { Card, Pay, PayCallbacks } from './usePay.ts';

const LABELS = {
  number: 'card.number',
  holder: 'card.holder',
  expiry: 'card.expiry',
  securityCode: 'card.cvv',
} as const;

interface Props {
  readonly busy: boolean;
  readonly onPay: Pay;
  readonly foot: HTMLElement | null;
}

export const CardPayment = ({ busy, onPay, foot }: Props) => {
  const { t } = useTranslation('checkout');
  const core = useCore();
  const check = useCheck();
  const [attempt, setAttempt] = useState(0);
  const today = useSnapshot((snapshot) => snapshot.today);
  const cart = useSnapshot((snapshot) => snapshot.cart);
  const { bin } = cart;
  const cards = usePartnerCards();
  const mismatchOf = (number: string): string | null => {
    const other = otherPartner(cards.last, number, bin);
    if (other === null) return null;
    const { partner } = other;
    return partner === null ? t('bin.mismatch.unnamed') : t('bin.mismatch', { partner });
  };
  const form = useCheckedForm({
    id: 'card',
    initialValues: { number: '', holder: '', expiry: '', securityCode: '' },
    rules: ({ number, holder, expiry, securityCode }) => ({
      number: check('card', {})(number) ?? mismatchOf(number),
      holder: check('text', CARD_HOLDER, t('card.holder'))(holder),
      expiry: check('cardExpiry', { today })(expiry),
      securityCode: check('securityCode', {})(securityCode),
    }),
    label: (name) => t(LABELS[name]),
  });

  const { number } = form.values;
  const offered = offeredCard(cards.current, number, bin);
  const discount = partnerDiscount(cart, offered);
  // Without the discount, the number can be valid again (P-45).
  useOnChange(bin, () => {
    if (form.errors.number !== undefined) form.validateField('number');
  });

  /** Exchanges the card for a token. A refusal shows at the number, a failure of the provider at the pay button. */
  const pay = async (callbacks: PayCallbacks): Promise<void> => {
    const isValid = form.validate();
    let isCardRefused = false;
    const refused: PayCallbacks['refused'] = (refusal) => {
      if (isCardRefusal(refusal.code) && !isValid) setAttempt(attempt + 1);
      else callbacks.refused(refusal);
    };
    const exchange: Card['exchange'] = async () => {
      const token = await core.tokenizeCard(form.values);
      if (token.ok) return token.value.secretRef;
      const text = problemText(token.problem);
      isCardRefused = cardFailurePlace(token.problem) === 'number';
      if (isCardRefused) {
        form.setError('number', text);
        speak(text, true);
      } else callbacks.failed(joinTexts(text, t('card.unsent')));
      return null;
    };
    await onPay({ ...callbacks, refused }, { isValid, exchange });
    if (isCardRefused) document.getElementById(CARD_NUMBER)?.focus();
  };

  const needsCode = useSnapshot(({ checkout }) => needsSecurityCode(checkout));
  useOnChange(needsCode, () => {
    if (needsCode) form.set('securityCode', '');
  });

  const field = (name: keyof typeof LABELS) => ({ ...form.field(name), disabled: busy });

  return (
    <Forms>
      <div className={`stack gap-4 ${forms.form}`}>
        <ErrorSummary errors={form.summary} attempt={attempt} />
        <TextField
          {...field('number')}
          mask={formatCardNumber}
          inputMode="numeric"
          autoComplete="cc-number"
          error={form.errors.number ?? mismatchOf(number)}
        />
        <PartnerDiscount {...{ busy, discount, offered }} applied={appliedCard(cards.last, bin)} />
        <TextField {...field('holder')} autoComplete="cc-name" />
        <div className={forms.pair}>
          <TextField
            {...field('expiry')}
            description={t('card.expiry.hint')}
            mask={formatExpiry}
            inputMode="numeric"
            autoComplete="cc-exp"
          />
          <TextField
            {...field('securityCode')}
            description={t('card.cvv.hint')}
            mask={formatSecurityCode}
            inputMode="numeric"
            autoComplete="cc-csc"
          />
        </div>
        <p className="soft small">{t('card.safe')}</p>
        <Installments busy={busy} />
        {discount.show === 'form' && <BinForm />}
        <PayButton busy={busy} onPay={pay} foot={foot} />
      </div>
    </Forms>
  );
};
