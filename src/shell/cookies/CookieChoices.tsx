import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ACCEPT_ALL, type Consent, OPERATIONAL_ONLY } from '../../../domain/fields/site.ts';
import { Button } from '../../kit/controls/Button.tsx';
import styles from './Cookies.module.css';

interface KindProps {
  readonly kind: 'operational' | keyof Consent;
  readonly on: boolean;
  /** Changes the choice. Omitted for a category that is always on. */
  readonly onChange?: (on: boolean) => void;
}

const Kind = ({ kind, on, onChange }: KindProps) => {
  const { t } = useTranslation('cookies');
  const id = useId();
  return (
    <div className={styles.kind}>
      <label htmlFor={id}>{t(kind)}</label>
      <input
        id={id}
        type="checkbox"
        // biome-ignore lint/a11y/useAriaPropsForRole: a checkbox says by itself whether it is checked
        role="switch"
        checked={on}
        disabled={onChange === undefined}
        aria-describedby={`${id}-text`}
        onChange={({ currentTarget }) => onChange?.(currentTarget.checked)}
      />
      <p id={`${id}-text`}>{t(`${kind}Text`)}</p>
    </div>
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
    <>
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
      <div className={styles.answers}>
        <Button kind="quiet" onClick={() => onChosen(OPERATIONAL_ONLY)}>
          {t('reject')}
        </Button>
        <Button kind="quiet" onClick={() => onChosen(ACCEPT_ALL)}>
          {t('acceptAll')}
        </Button>
        <Button onClick={() => onChosen(draft)}>{t('confirm')}</Button>
      </div>
    </>
  );
};
