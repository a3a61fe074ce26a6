import type { Purchase, Ticket } from '../../../worker/contract.ts';
import { NewTabHint } from '../controls/Button.tsx';
import { factsOf } from './facts.ts';

interface Props {
  readonly order: Purchase;
  readonly item: Ticket;
}

/** Facts of a ticket (O-65), for a `dl`. */
export const FactList = ({ order, item }: Props) =>
  factsOf(order, item).map(({ key, label, text, link }) => (
    <div key={key}>
      <dt className="soft tiny">{label}</dt>
      <dd className="strong break">
        {link === null ? (
          <span>{text}</span>
        ) : (
          <a href={link} target="_blank" rel="noopener noreferrer">
            <span>{text}</span>
            <NewTabHint />
          </a>
        )}
      </dd>
    </div>
  ));
