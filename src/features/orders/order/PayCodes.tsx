import { waitingCodes } from '../../../../domain/orders/display.ts';
import type { Purchase } from '../../../../worker/contract.ts';
import { CodeList } from '../../../kit/controls/CodeList.tsx';

interface Props {
  readonly order: Purchase;
  readonly now: number;
}

export const PayCodes = ({ order: { payment }, now }: Props) => {
  const waiting = waitingCodes(payment, now);
  if (waiting === null) return null;
  return (
    <section className="stack gap-3 card pad-5">
      {waiting.instructions !== '' && <p>{waiting.instructions}</p>}
      <CodeList codes={waiting.codes} />
    </section>
  );
};
