/** The checkout while the cart, the session or a payment could not be read. Says nothing of what is in the cart or charged. */
import { IconCloudOff } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { CheckoutScreen } from '../../../domain/reads/screen.ts';
import { useSnapshot } from '../../core/index.ts';
import { Button } from '../../kit/controls/Button.tsx';
import { Notice } from '../../kit/controls/Notice.tsx';
import { useDispatch } from '../../kit/dispatch.ts';
import { OpenPayments } from '../cart/OpenPayments.tsx';

type Read = Extract<CheckoutScreen, { show: 'failed' }>['read'];

export const UnreadCheckout = ({ read }: { readonly read: Read }) => {
  const { t } = useTranslation();
  const dispatch = useDispatch();
  const mayBePaying = useSnapshot((snapshot) => snapshot.reads.mayBePaying);
  const hasOpen = useSnapshot((snapshot) => snapshot.checkout.open.length > 0);
  const text = [t('failure.text'), ...(mayBePaying ? [t('failure.paying')] : [])].join(' ');
  return (
    <>
      <Notice page icon={<IconCloudOff size={34} stroke={1.5} />} title={t(`unread.${read}`)} text={text}>
        <Button onClick={() => void dispatch({ type: 'RetryReads' })}>{t('retry')}</Button>
      </Notice>
      {hasOpen && <OpenPayments />}
    </>
  );
};
