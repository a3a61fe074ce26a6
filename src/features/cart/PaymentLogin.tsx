/** P-31 in the cart, which refuses every change until the payment is confirmed or set aside: both ways are here. */
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
