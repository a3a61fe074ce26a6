/** Giving up a payment that waits, once asked whether the buyer is sure; beside the ways on, which the question replaces. */
import { type ReactNode, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { PurchaseId } from '../../../worker/contract.ts';
import { useSnapshot } from '../../core/index.ts';
import { Button } from '../../kit/controls/Button.tsx';
import { useDispatch } from '../../kit/dispatch.ts';
import styles from './cart.module.css';

interface Props {
  readonly purchaseId: PurchaseId;
  /** Which payment, where several stand in a list. */
  readonly name?: string;
  readonly label: string;
  /** False where the bank is at work on it. */
  readonly offered?: boolean;
  readonly children: ReactNode;
}

export const CancelPayment = ({ purchaseId, name, label, offered = true, children }: Props) => {
  const { t } = useTranslation('cart');
  const dispatch = useDispatch();
  const cancelling = useSnapshot((snapshot) => snapshot.checkout.cancelling === purchaseId);
  const [question, setQuestion] = useState<'unasked' | 'asked' | 'declined'>('unasked');
  const sure = useId();
  if (question === 'asked')
    return (
      // biome-ignore lint/a11y/useSemanticElements: a fieldset would be read out as a form
      <div role="group" className={styles.openAsk} aria-labelledby={sure}>
        <span id={sure}>{t('open.sure')}</span>
        <Button
          busy={cancelling}
          kind="quiet"
          onClick={() => void dispatch({ type: 'CancelPayment', purchaseId })}
        >
          {t('open.cancel.yes')}
        </Button>
        <Button autoFocus kind="plain" onClick={() => setQuestion('declined')}>
          {t('open.cancel.no')}
        </Button>
      </div>
    );
  return (
    <p className={styles.openAsk}>
      {children}
      {offered && (
        <Button
          autoFocus={question === 'declined'}
          kind="plain"
          aria-label={name === undefined ? undefined : `${label}: ${name}`}
          onClick={() => setQuestion('asked')}
        >
          {label}
        </Button>
      )}
    </p>
  );
};
