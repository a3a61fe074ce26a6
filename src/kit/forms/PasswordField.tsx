/** A password, which can be looked at while it is typed. */
import { TextInput, type TextInputProps } from '@mantine/core';
import { IconEye, IconEyeOff } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../controls/Button.tsx';

export const PasswordField = ({ id, ...rest }: TextInputProps & { readonly id: string }) => {
  const { t } = useTranslation('entry');
  const [shown, setShown] = useState(false);
  const Eye = shown ? IconEyeOff : IconEye;
  return (
    <TextInput
      {...rest}
      id={id}
      type={shown ? 'text' : 'password'}
      autoCapitalize="none"
      autoCorrect="off"
      spellCheck={false}
      rightSectionWidth={48}
      rightSection={
        <Button
          kind="icon"
          aria-label={t('field.show')}
          aria-pressed={shown}
          aria-controls={id}
          // A pointer leaves the caret where it is.
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => setShown(!shown)}
        >
          <Eye aria-hidden size={22} stroke={1.75} />
        </Button>
      }
    />
  );
};
