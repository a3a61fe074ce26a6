/**
 * Asks for a login to a payment of an ended session, or to set the payment aside. The cart cannot change before
 * (N-10).
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
    <section className={`stack brand gap-2 pad-4 start ${styles.open}`} aria-labelledby={title}>
      <h2 id={title}>{t('needsLogin.title')}</h2>
      <p>{t('needsLogin.text')}</p>
      <p className="row gap-2">
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
