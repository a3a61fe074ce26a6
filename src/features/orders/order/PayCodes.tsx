import { payCodes } from '../../../../domain/orders/display.ts';
import type { Purchase } from '../../../../worker/contract.ts';
import { CodeList } from '../../../kit/controls/CodeList.tsx';

/** Codes of the order's waiting payment. */
export const PayCodes = ({ order: { payment } }: { readonly order: Purchase }) => {
  const codes = payment?.situation === 'waiting' ? payCodes(payment) : [];
  const instructions = payment?.instructions ?? '';
  if (codes.length === 0) return null;
  return (
    <section className="stack gap-3 card pad-5">
      {instructions !== '' && <p>{instructions}</p>}
      <CodeList codes={codes} />
    </section>
  );
};
