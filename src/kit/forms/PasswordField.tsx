/** Password field with a button that reveals the text. */
import { IconCheck, IconEye, IconEyeOff, IconPoint } from '@tabler/icons-react';
import { type ComponentProps, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { PASSWORD_LENGTH, PASSWORD_NEEDS, passwordGaps } from '../../../domain/fields/text.ts';
import { Button } from '../controls/Button.tsx';
import styles from './forms.module.css';
import { TextField } from './TextField.tsx';

interface Props extends ComponentProps<typeof TextField> {
  readonly id: string;
}

const asTyped = (password: string): string => password;

export const PasswordField = ({ id, ...rest }: Props) => {
  const { t } = useTranslation('entry');
  const [shown, setShown] = useState(false);
  const Eye = shown ? IconEyeOff : IconEye;
  return (
    <TextField
      {...rest}
      mask={asTyped}
      id={id}
      type={shown ? 'text' : 'password'}
      autoCapitalize="none"
      autoCorrect="off"
      spellCheck={false}
      rightSectionWidth={48}
      rightSection={
        <Button
          kind="icon"
          aria-label={t('field.show', { field: rest.label })}
          aria-pressed={shown}
          aria-controls={id}
          // Keeps the focus and the caret in the field.
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => setShown(!shown)}
        >
          <Eye aria-hidden size={22} stroke={1.75} />
        </Button>
      }
    />
  );
};

export const PasswordNeeds = ({ password }: { readonly password: string }) => {
  const { t } = useTranslation('entry');
  const gaps = new Set(passwordGaps(password));
  return (
    <ul role="list" className={`stack soft tiny ${styles.needs}`} aria-label={t('password.needs')}>
      {PASSWORD_NEEDS.map((need) => {
        const met = !gaps.has(need);
        const Icon = met ? IconCheck : IconPoint;
        return (
          <li className="line gap-1" key={need} data-met={met}>
            <Icon aria-hidden size={18} />
            <span>{t(`password.${need}`, { length: PASSWORD_LENGTH })}</span>
            {met && <span className="visually-hidden">{t('password.met')}</span>}
          </li>
        );
      })}
    </ul>
  );
};
