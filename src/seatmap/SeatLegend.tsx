import { useMemo } from 'react';
import { fullPrice } from '../../domain/pricing/full-price.ts';
import { legendOf } from '../../domain/seats/look.ts';
import { SeatIcon } from './SeatIcon.tsx';
import styles from './SeatLegend.module.css';
import { MARKS } from './seatShape.ts';
import { assignTiers, type PriceTier } from './tiers.ts';
import type { SeatMapLabels, SeatMapOverview, SeatStates } from './types.ts';

export interface SeatLegendProps {
  readonly overview: SeatMapOverview;
  readonly states: SeatStates;
  readonly ownSeats: ReadonlySet<number>;
  readonly pendingSeats?: ReadonlySet<number>;
  readonly labels: SeatMapLabels;
  /** Tier that the map leaves in its color; null leaves all. */
  readonly tierShown: number | null;
  readonly onTier: (tier: number | null) => void;
  readonly className?: string;
}

const priceOf = (tier: PriceTier, labels: SeatMapLabels): string =>
  tier.least === tier.most
    ? labels.shortMoney(tier.least)
    : labels.range(labels.shortMoney(tier.least), labels.shortMoney(tier.most));

export function SeatLegend(props: SeatLegendProps) {
  const { overview, states, ownSeats, pendingSeats, labels, tierShown, onTier, className } = props;
  const { tiers } = useMemo(() => assignTiers(overview.sectors), [overview]);
  const { listed, hasOther } = legendOf(states.get(), ownSeats.size, pendingSeats?.size ?? 0);
  return (
    <section className={`cluster ${styles.legend} ${className ?? ''}`} aria-label={labels.legend}>
      <p>{labels.look.free}</p>
      <ul role="list" className={`cluster ${styles.list}`}>
        {tiers.map((tier, at) => (
          <li key={tier.most}>
            <button
              type="button"
              className={styles.price}
              aria-pressed={at === tierShown}
              onClick={() => onTier(at === tierShown ? null : at)}
            >
              <SeatIcon look="free" color={tier.color} dots={tier.dots} size={18} />
              <span className="strong">{priceOf(tier, labels)}</span>
              {tier.cheaperKinds.map((kind) => (
                <span key={kind.variationId} className="soft tiny">
                  {`${kind.name} ${labels.shortMoney(fullPrice(kind))}`}
                </span>
              ))}
            </button>
          </li>
        ))}
      </ul>
      <ul role="list" className={`cluster ${styles.list}`}>
        {listed.map((look) => (
          <li key={look} className={styles.entry}>
            <SeatIcon look={look} size={18} />
            <span>{labels.look[look]}</span>
          </li>
        ))}
        {hasOther && (
          <li className={styles.entry}>
            <SeatIcon look="unpaid" size={18} />
            <span>{labels.aside}</span>
          </li>
        )}
        {MARKS.filter((mark) => mark !== 'plain').map((mark) => (
          <li key={mark} className={styles.entry}>
            <SeatIcon look="free" mark={mark} size={18} />
            <span>{labels.marks[mark]}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
