import '@mantine/core/styles/InlineInput.css';
import '@mantine/core/styles/Switch.css';
import { Switch } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ACCEPT_ALL, type Consent, OPERATIONAL_ONLY } from '../../../domain/fields/site.ts';
import { Button } from '../../kit/controls/Button.tsx';
import { Forms } from '../../kit/theme/Forms.tsx';
import styles from './Cookies.module.css';

interface KindProps {
  readonly kind: 'operational' | keyof Consent;
  readonly on: boolean;
  /** Changes the choice. Omitted for a category that is always on. */
  readonly onChange?: (on: boolean) => void;
}

const Kind = ({ kind, on, onChange }: KindProps) => {
  const { t } = useTranslation('cookies');
  return (
    <Switch
      size="md"
      labelPosition="left"
      withThumbIndicator={false}
      classNames={{ body: styles.kind, label: styles.kindLabel }}
      label={t(kind)}
      description={t(`${kind}Text`)}
      checked={on}
      disabled={onChange === undefined}
      onChange={({ currentTarget }) => onChange?.(currentTarget.checked)}
    />
  );
};

interface Props {
  readonly from: Consent;
  readonly onChosen: (chosen: Consent) => void;
}

export const CookieChoices = ({ from, onChosen }: Props) => {
  const { t } = useTranslation('cookies');
  const [draft, setDraft] = useState(from);
  return (
    <Forms>
      <Kind kind="operational" on />
      <Kind
        kind="analytical"
        on={draft.analytical}
        onChange={(analytical) => setDraft({ ...draft, analytical })}
      />
      <Kind
        kind="marketing"
        on={draft.marketing}
        onChange={(marketing) => setDraft({ ...draft, marketing })}
      />
      <div className={`cluster gap-2 ${styles.answers}`}>
        <Button kind="quiet" onClick={() => onChosen(OPERATIONAL_ONLY)}>
          {t('reject')}
        </Button>
        <Button kind="quiet" onClick={() => onChosen(ACCEPT_ALL)}>
          {t('acceptAll')}
        </Button>
        <Button onClick={() => onChosen(draft)}>{t('confirm')}</Button>
      </div>
    </Forms>
  );
};
