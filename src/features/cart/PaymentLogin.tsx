/**
 * Asks for a login to a payment of an ended session, or to set the payment aside. The cart cannot change before
 * (P-76).
 */
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../kit/controls/Button.tsx';
import { useDispatch } from '../../kit/dispatch.ts';
import styles from './cart.module.css';

export const PaymentLogin = ({ onLeave }: { readonly onLeave: () => void }) => {
  const { t } = useTranslation(['checkout', 'shell']);
  const dispatch = useDispatch();
  const title = useId();
  return (
    <section className={styles.open} aria-labelledby={title}>
      <h2 id={title}>{t('needsLogin.title')}</h2>
      <p className={styles.openText}>{t('needsLogin.text')}</p>
      <p className={styles.openAsk}>
        <Button to="/pagamento" onClick={onLeave}>
          {t('shell:account.login')}
        </Button>
        <Button kind="quiet" onClick={() => void dispatch({ type: 'ClosePayment' })}>
          {t('needsLogin.later')}
        </Button>
      </p>
    </section>
  );
};
