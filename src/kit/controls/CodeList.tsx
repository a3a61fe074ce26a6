import { useTranslation } from 'react-i18next';
import type { PayCode } from '../../../domain/orders/display.ts';
import { showMessage } from '../messages.ts';
import { Button } from './Button.tsx';
import styles from './CodeList.module.css';
import { copyText } from './saveAndCopy.ts';

/** Codes to pay with, each with a button that copies it (O-76). */
export const CodeList = ({ codes }: { readonly codes: readonly PayCode[] }) => {
  const { t } = useTranslation('checkout');
  const copy = async (text: string): Promise<void> => {
    if (await copyText(text)) showMessage('success', t('waiting.copied'));
    else showMessage('error', t('waiting.notCopied'));
  };
  return (
    <dl className="stack gap-3">
      {codes.map(({ key, text }) => (
        <div key={key}>
          <dt className="soft tiny">{t(`waiting.code.${key}`)}</dt>
          <dd className="row between gap-2">
            <span className={`grow min-width-0 strong break ${styles.code}`}>{text}</span>
            <Button
              kind="quiet"
              aria-label={`${t('waiting.copy')}: ${t(`waiting.code.${key}`)}`}
              onClick={() => void copy(text)}
            >
              {t('waiting.copy')}
            </Button>
          </dd>
        </div>
      ))}
    </dl>
  );
};
