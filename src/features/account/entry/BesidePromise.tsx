import { IconReceiptRefund, IconTicket, IconWifiOff } from '@tabler/icons-react';
import { type ReactNode, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { hasOfflineTickets } from '../../../kit/logout.ts';
import styles from '../account.module.css';

const FACTS = [
  ['aside.tickets', IconTicket],
  ['aside.offline', IconWifiOff],
  ['aside.cancel', IconReceiptRefund],
] as const;

/** A form of the entry, and next to it on a wide screen what an account is for. */
export const BesidePromise = ({ children }: { readonly children: ReactNode }) => {
  const { t } = useTranslation('entry');
  const [hasCopies, setHasCopies] = useState(false);
  useEffect(() => void hasOfflineTickets().then(setHasCopies), []);
  const facts = FACTS.filter(([fact]) => fact !== 'aside.offline' || hasCopies);
  return (
    <div className={`with-aside ${styles.entry}`}>
      <div className="stack gap-5">{children}</div>
      <aside className={`stack hero arms on-frame rounded gap-6 ${styles.promise}`}>
        <p className="headline">{t('aside.title')}</p>
        <ul role="list" className="stack gap-4">
          {facts.map(([fact, Icon]) => (
            <li key={fact} className="line gap-3">
              <Icon aria-hidden size={24} stroke={1.5} />
              <span>{t(fact)}</span>
            </li>
          ))}
        </ul>
      </aside>
    </div>
  );
};
