import { IconTicket } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isRequested, voucherEntry } from '../../../../domain/cart/offers.ts';
import { ticketOffer } from '../../../../domain/catalog/page.ts';
import { useSnapshot } from '../../../core/index.ts';
import { Button } from '../../../kit/controls/Button.tsx';
import { useDispatch } from '../../../kit/dispatch.ts';
import { CodeForm } from '../../../kit/forms/CodeForm.tsx';
import { problemText } from '../../../kit/messages.ts';
import { useQuery } from '../../../kit/query.ts';
import type { Selling } from '../selling.ts';
import styles from './Panel.module.css';

export const Voucher = ({ selling }: { readonly selling: Selling }) => {
  const { t } = useTranslation('product');
  const dispatch = useDispatch();
  const { product } = selling;
  const cart = useSnapshot((snapshot) => snapshot.cart);
  const [opened, setOpened] = useState(false);
  const [code, setCode] = useState<string | null>(null);
  const [result, retry] = useQuery(
    'exchange',
    code === null ? null : { medium: code, productId: product.productId, store: product.store },
  );
  const { busy, tickets, problem } = voucherEntry(code, result);
  const wrong = problem === 'invalid' ? t('voucher.invalid') : problem && problemText(problem);
  return (
    <details className={styles.voucher} onToggle={(event) => setOpened(event.currentTarget.open)}>
      <summary>
        <IconTicket aria-hidden size={20} />
        {t('voucher.title')}
      </summary>
      {(opened || code !== null) && (
        <CodeForm
          label={t('voucher.label')}
          hint={t('voucher.hint')}
          empty={t('code.empty')}
          action={t('voucher.check')}
          busy={busy}
          error={wrong}
          onSend={(next) => {
            setCode(next);
            retry();
          }}
        >
          <ul role="list">
            {tickets.map((variation) => (
              <li key={variation.variationId} className={`line between gap-4 ${styles.seatPrice}`}>
                <span>{[variation.name, variation.sector].filter(Boolean).join(', ')}</span>
                <Button
                  busy={isRequested(cart, variation.variationId)}
                  onClick={() => {
                    const offer = ticketOffer(product, variation, selling);
                    void dispatch({ type: 'AddItem', item: { ...offer, quantity: 1, voucherCode: code } });
                  }}
                >
                  {t('voucher.exchange')}
                </Button>
              </li>
            ))}
          </ul>
        </CodeForm>
      )}
    </details>
  );
};
