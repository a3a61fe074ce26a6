/** What a new password must have, ticked off while it is typed. */
import { IconCheck, IconPoint } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { PASSWORD_LENGTH, PASSWORD_NEEDS, passwordGaps } from '../../../domain/fields/text.ts';
import styles from './forms.module.css';

export const PasswordNeeds = ({ password }: { readonly password: string }) => {
  const { t } = useTranslation('entry');
  const gaps = new Set(passwordGaps(password));
  return (
    <ul role="list" className={styles.needs} aria-label={t('password.needs')}>
      {PASSWORD_NEEDS.map((need) => {
        const met = !gaps.has(need);
        const Icon = met ? IconCheck : IconPoint;
        return (
          <li key={need} data-met={met}>
            <Icon aria-hidden size={18} />
            {t(`password.${need}`, { length: PASSWORD_LENGTH })}
            {met && <span className="visually-hidden">{t('password.met')}</span>}
          </li>
        );
      })}
    </ul>
  );
};
