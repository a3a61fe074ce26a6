/** A partner card's discount, by the first six digits; its own small form, so that the card itself stays away. */
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatBin } from '../../../../domain/fields/masks.ts';
import { useSnapshot } from '../../../core/index.ts';
import { useDispatch } from '../../../kit/dispatch.ts';
import { TextField } from '../../../kit/forms/TextField.tsx';
import { useCheck } from '../../../kit/forms/violations.ts';
import styles from '../checkout.module.css';

export const BinForm = () => {
  const { t } = useTranslation('checkout');
  const dispatch = useDispatch();
  const check = useCheck();
  const bin = useSnapshot((snapshot) => snapshot.cart.bin);
  const [digits, setDigits] = useState('');
  const [error, setError] = useState<string | null>(null);

  if (bin !== null)
    return (
      <p className={styles.between}>
        <span>
          {t('bin.label')}: {bin}
        </span>
        <button type="button" className={styles.link} onClick={() => void dispatch({ type: 'RemoveBin' })}>
          {t('bin.remove')}
        </button>
      </p>
    );

  const apply = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    const violation = check('bin', {})(digits);
    setError(violation);
    if (violation === null) await dispatch({ type: 'ApplyBin', digits });
  };

  return (
    <details className={styles.more}>
      <summary>{t('bin.label')}</summary>
      <form className={styles.row} onSubmit={apply} noValidate>
        <TextField
          id="bin"
          label={t('bin.hint')}
          value={digits}
          onValue={setDigits}
          mask={formatBin}
          inputMode="numeric"
          autoComplete="off"
          error={error}
        />
        <button type="submit" className={styles.secondary}>
          {t('bin.apply')}
        </button>
      </form>
    </details>
  );
};
