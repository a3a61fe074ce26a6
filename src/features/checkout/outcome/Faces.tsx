/** The tickets that open the gate by a face that is still to be registered, each with its own way there. */
import { useTranslation } from 'react-i18next';
import type { Purchase, Ticket } from '../../../../worker/contract.ts';
import { facialAddress } from '../../../kit/addresses.ts';
import { Button } from '../../../kit/controls/Button.tsx';
import { lineWords } from '../../cart/words.ts';
import outcome from './outcome.module.css';

/** Who goes with it and where they sit; where neither is known, what it is and which of its kind. */
const namesOf = (tickets: readonly Ticket[]): readonly string[] => {
  const names = tickets.map(
    ({ line, bearerName }) =>
      [bearerName, line.seat?.label].filter(Boolean).join(', ') || lineWords(line).title,
  );
  return names.map((name, at) =>
    names.filter((other) => other === name).length === 1
      ? name
      : `${name} (${names.slice(0, at + 1).filter((other) => other === name).length})`,
  );
};

export const Faces = ({ purchase }: { readonly purchase: Purchase }) => {
  const { t } = useTranslation('checkout');
  const faces = purchase.tickets.filter(({ facial }) => facial === 'pending');
  if (faces.length === 0) return null;
  const names = namesOf(faces);
  return (
    <div className={outcome.note}>
      <p>{t('success.faces', { count: faces.length })}</p>
      <ul role="list" className={outcome.faces}>
        {faces.map(({ line }, at) => (
          <li key={line.lineId}>
            <Button kind="link" to={facialAddress(purchase.purchaseId, line.lineId)}>
              {t('success.faces.do', { name: names[at] })}
            </Button>
          </li>
        ))}
      </ul>
    </div>
  );
};
