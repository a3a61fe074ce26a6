/** `/minhas-compras/pedido/{purchase}`: one purchase with its tickets and actions. */
import { IconTicketOff } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../kit/controls/Button.tsx';
import { EmptyState } from '../../kit/controls/Failure.tsx';
import { useHomeAfterLogout } from '../../kit/homeAfterLogout.ts';
import { LoadedPage } from '../../kit/page/LoadedPage.tsx';
import { Page } from '../../kit/page/Page.tsx';
import { type OrderData, ordersAddress } from './loader.ts';
import { OrderDetails } from './order/OrderDetails.tsx';
import styles from './orders.module.css';
import { useOfflineTickets } from './useOfflineTickets.ts';
import { useReloadOfOrders } from './useReloadOfOrders.ts';

const LIST = '/minhas-compras';

const Missing = () => {
  const { t } = useTranslation('orders');
  return (
    <Page title={t('title')} crumbs={[{ label: t('title'), to: LIST }]}>
      <EmptyState
        page
        icon={<IconTicketOff size={34} stroke={1.5} />}
        title={t('order.none.title')}
        text={t('order.none.text')}
      >
        <Button to={ordersAddress('all')}>{t('order.back')}</Button>
      </EmptyState>
    </Page>
  );
};

export const OrderPage = ({ purchaseId, purchase }: OrderData) => {
  const { t } = useTranslation('orders');
  useHomeAfterLogout();
  useOfflineTickets();
  useReloadOfOrders([{ name: 'purchase', params: { purchaseId } }]);
  return (
    <LoadedPage key={purchaseId} from={purchase} missing={<Missing />}>
      {(order) => {
        const title = order === null ? t('title') : t('order.number', { number: order.number });
        const trail = [
          { label: t('title'), to: LIST },
          ...(order === null ? [] : [{ label: title, to: null }]),
        ];
        return (
          <Page title={title} crumbs={trail} awaited={order === null}>
            {order === null ? (
              <div className={`stack gap-6 column-page ${styles.order}`}>
                <div className={`bone ${styles.cardBone}`} />
                <div className={`bone ${styles.cardBone}`} />
              </div>
            ) : (
              <OrderDetails order={order} />
            )}
          </Page>
        );
      }}
    </LoadedPage>
  );
};
