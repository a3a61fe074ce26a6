/** A password, which can be looked at while it is typed. No state but that. */
import { IconEye, IconEyeOff } from '@tabler/icons-react';
import { type ComponentProps, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { controlOf, Field, type FieldWords } from './Field.tsx';
import styles from './fields.module.css';

type Props = Omit<ComponentProps<'input'>, 'id' | 'type'> & FieldWords;

export const PasswordField = ({ id, label, hint, error, ...rest }: Props) => {
  const { t } = useTranslation('entry');
  const [shown, setShown] = useState(false);
  const words = { id, label, hint, error };
  const Eye = shown ? IconEyeOff : IconEye;
  return (
    <Field words={words}>
      <div className={styles.withTool}>
        <input
          {...rest}
          {...controlOf(words)}
          className={styles.control}
          type={shown ? 'text' : 'password'}
          autoCapitalize="none"
          autoCorrect="off"
          spellCheck={false}
        />
        <button
          type="button"
          className={styles.tool}
          aria-label={t('field.show')}
          aria-pressed={shown}
          aria-controls={id}
          // A pointer leaves the caret where it is.
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => setShown(!shown)}
        >
          <Eye aria-hidden size={22} stroke={1.75} />
        </button>
      </div>
    </Field>
  );
};
