/** The tickets that open the gate by a face that is still to be registered, each with its own way there. */
import { useTranslation } from 'react-i18next';
import type { Purchase } from '../../../../worker/contract.ts';
import { facialAddress } from '../../../kit/addresses.ts';
import { Button } from '../../../kit/controls/Button.tsx';
import { itemWords } from '../../cart/words.ts';
import outcome from './outcome.module.css';

export const Faces = ({ purchase }: { readonly purchase: Purchase }) => {
  const { t } = useTranslation('checkout');
  const faces = purchase.tickets.filter(({ facial }) => facial === 'pending');
  if (faces.length === 0) return null;
  const names = itemWords(purchase.tickets, purchase.orders[0]?.currency ?? 'BRL');
  return (
    <div className={outcome.note}>
      <p>{t('success.faces', { count: faces.length })}</p>
      <ul role="list" className={outcome.faces}>
        {faces.map(({ line }) => (
          <li key={line.lineId}>
            <Button kind="link" to={facialAddress(purchase.purchaseId, line.lineId)}>
              {t('success.faces.do', { name: names.get(line.lineId) })}
            </Button>
          </li>
        ))}
      </ul>
    </div>
  );
};
