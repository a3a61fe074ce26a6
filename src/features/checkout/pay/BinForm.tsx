/** A partner card's discount by typed BIN, for buyers who want to see it before they type the card. */
import { useForm } from '@mantine/form';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatBin } from '../../../../domain/fields/masks.ts';
import { Button } from '../../../kit/controls/Button.tsx';
import { useDispatch } from '../../../kit/dispatch.ts';
import { TextField } from '../../../kit/forms/TextField.tsx';
import { useCheck } from '../../../kit/forms/violations.ts';
import { codeText } from '../../../kit/messages.ts';
import { useSpoken } from '../../../kit/speech.tsx';
import { useIntentAnswer } from '../../cart/useIntentAnswer.ts';
import styles from '../checkout.module.css';

export const BinForm = () => {
  const { t } = useTranslation('checkout');
  const dispatch = useDispatch();
  const check = useCheck();
  const answerTo = useIntentAnswer();
  const [busy, setBusy] = useState(false);
  const form = useForm({
    mode: 'controlled',
    initialValues: { digits: '' },
    validate: { digits: check('bin', {}) },
  });

  const wrong = form.errors.digits;
  useSpoken(typeof wrong === 'string' && wrong, true);

  const apply = async (digits: string): Promise<void> => {
    setBusy(true);
    const answer = await answerTo(
      ({ type }) => type === 'ApplyBin',
      () =>
        dispatch({ type: 'ApplyBin', digits }, ({ code, params }) =>
          form.setFieldError('digits', codeText(code, params)),
        ),
    );
    setBusy(false);
    if (answer?.code === 'bin.refused')
      form.setFieldError('digits', answer.serverMessage ?? codeText(answer.code, answer.params));
  };

  return (
    <details className={styles.more}>
      <summary>{t('bin.label')}</summary>
      <form
        className={styles.row}
        noValidate
        onSubmit={form.onSubmit(({ digits }) => {
          if (!busy) void apply(digits);
        })}
      >
        <TextField
          {...form.getInputProps('digits')}
          id="bin"
          label={t('bin.hint')}
          mask={formatBin}
          inputMode="numeric"
          autoComplete="off"
        />
        <Button type="submit" kind="quiet" size="medium" busy={busy}>
          {t('bin.apply')}
        </Button>
      </form>
    </details>
  );
};
