import { useTranslation } from 'react-i18next';
import type { PayCode } from '../../../../domain/orders/display.ts';
import { Button } from '../../../kit/controls/Button.tsx';
import { copyText } from '../../../kit/controls/saveAndCopy.ts';
import { showMessage } from '../../../kit/messages.ts';
import outcome from './outcome.module.css';

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
        <div key={key} className="row between gap-2">
          <div className="grow min-width-0">
            <dt className="soft tiny">{t(`waiting.code.${key}`)}</dt>
            <dd className={`strong break ${outcome.payCode}`}>{text}</dd>
          </div>
          <Button
            kind="quiet"
            aria-label={`${t('waiting.copy')}: ${t(`waiting.code.${key}`)}`}
            onClick={() => void copy(text)}
          >
            {t('waiting.copy')}
          </Button>
        </div>
      ))}
    </dl>
  );
};
