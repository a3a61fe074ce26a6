import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { failureTexts } from '../../../../domain/checkout/display.ts';
import { useSnapshot } from '../../../core/index.ts';
import { Button } from '../../../kit/controls/Button.tsx';
import { ReportButton } from '../../../kit/controls/Failure.tsx';
import { useDispatch } from '../../../kit/dispatch.ts';
import { useOwnTitle } from '../../../kit/page/head.ts';
import styles from '../checkout.module.css';
import { CARD_CODE, CARD_NUMBER, PAY_BUTTON } from '../pay/controls.ts';
import outcome from './outcome.module.css';

/** Rendered while the payment has failed. */
export const Failed = () => {
  const { t } = useTranslation('checkout');
  const dispatch = useDispatch();
  const checkout = useSnapshot((snapshot) => snapshot.checkout);
  const texts = failureTexts(checkout);
  const box = useRef<HTMLElement>(null);
  useOwnTitle(t('failed.title'));
  /** Returns to the payment form (P-37). The focus moves first, since closing the payment removes this section. */
  const retry = (): void => {
    const field = document.getElementById(texts?.field === 'securityCode' ? CARD_CODE : CARD_NUMBER);
    (field ?? document.getElementById(PAY_BUTTON))?.focus();
    if (field instanceof HTMLInputElement) field.select();
    void dispatch({ type: 'ClosePayment' });
  };
  useEffect(() => box.current?.focus(), []);
  if (texts === null) return null;
  const { serverMessage, text, advice } = texts;
  return (
    <section
      ref={box}
      className={`stack rounded gap-3 pad-5 ${outcome.failed}`}
      aria-labelledby="failed-title"
      aria-describedby="failed-text"
      tabIndex={-1}
    >
      <h2 id="failed-title">{t('failed.title')}</h2>
      {serverMessage !== null && <p>{serverMessage}</p>}
      <p id="failed-text">{t(text)}</p>
      {advice !== null && (
        <>
          <p>{t(advice)}</p>
          <p className={`cluster gap-3 ${styles.row}`}>
            <Button kind="quiet" size="medium" onClick={retry}>
              {t('failed.retry')}
            </Button>
          </p>
        </>
      )}
      <p>
        <ReportButton />
      </p>
    </section>
  );
};
