import type { Fact } from '../../../domain/orders/ticket-facts.ts';
import { NewTabHint } from './Button.tsx';

/** Facts of a ticket (O-65), for a `dl`. */
export const FactList = ({ facts }: { readonly facts: readonly Fact[] }) =>
  facts.map(({ key, label, text, link }) => (
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
