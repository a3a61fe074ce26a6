/** A partner card's discount, by the first six digits; its own small form, so that the card itself stays away. */
import { useForm } from '@mantine/form';
import { useTranslation } from 'react-i18next';
import { formatBin } from '../../../../domain/fields/masks.ts';
import { useSnapshot } from '../../../core/index.ts';
import { Button } from '../../../kit/controls/Button.tsx';
import { useDispatch } from '../../../kit/dispatch.ts';
import { TextField } from '../../../kit/forms/TextField.tsx';
import { useCheck } from '../../../kit/forms/violations.ts';
import { codeText } from '../../../kit/messages.ts';
import { useSpoken } from '../../../kit/speech.tsx';
import styles from '../checkout.module.css';

export const BinForm = () => {
  const { t } = useTranslation('checkout');
  const dispatch = useDispatch();
  const check = useCheck();
  const bin = useSnapshot((snapshot) => snapshot.cart.bin);
  const form = useForm({
    mode: 'controlled',
    initialValues: { digits: '' },
    validate: { digits: check('bin', {}) },
  });

  const wrong = form.errors.digits;
  useSpoken(typeof wrong === 'string' && wrong, true);

  if (bin !== null)
    return (
      <p className={styles.between}>
        <span>
          {t('bin.label')}
          {bin && `: ${bin}`}
        </span>
        <Button kind="link" onClick={() => void dispatch({ type: 'RemoveBin' })}>
          {t('bin.remove')}
        </Button>
      </p>
    );

  return (
    <details className={styles.more}>
      <summary>{t('bin.label')}</summary>
      <form
        className={styles.row}
        noValidate
        onSubmit={form.onSubmit(({ digits }) =>
          dispatch({ type: 'ApplyBin', digits }, ({ code, params }) =>
            form.setFieldError('digits', codeText(code, params)),
          ),
        )}
      >
        <TextField
          {...form.getInputProps('digits')}
          id="bin"
          label={t('bin.hint')}
          mask={formatBin}
          inputMode="numeric"
          autoComplete="off"
        />
        <Button type="submit" kind="quiet" size="medium">
          {t('bin.apply')}
        </Button>
      </form>
    </details>
  );
};
